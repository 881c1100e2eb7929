package clubs

import (
	"strings"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/entrant"
	"clubnight/ui/kit"
)

// inviteDialog is where the invitation of a club to an event is taken, with its code.
type inviteDialog struct {
	of     *Page
	dialog *dialog.CustomDialog

	path, code *kit.TextField
	to, says   *widget.Label
	do         *kit.Button
	looked     string // the path that was looked at last
	opening    bool
}

// onInvite opens the dialog, with an invitation where one was dropped on the window.
func (a *Page) onInvite(path string) {
	if a.w.Ask().Asking() {
		return
	}
	v := &inviteDialog{of: a}
	v.build()
	a.invite = v
	if path == "" {
		a.w.Ask().Focus(v.path)
		return
	}
	v.take(path)
}

func (v *inviteDialog) hide() {
	v.of.invite = nil
	v.dialog.Hide()
}

// take takes an invitation that was found, or dropped on the window.
func (v *inviteDialog) take(path string) {
	if v.opening {
		return
	}
	v.path.SetText(path)
	v.readInvitation()
	v.of.w.Ask().Focus(v.code)
}

func (v *inviteDialog) build() {
	in := v.of.w.Language()
	calm := kit.Escapes(in.Labels, v.hide)
	ask := v.of.w.Ask()
	v.path = calm.Field(func(string) { v.readInvitation() })
	v.path.OnEnter = func() { v.readInvitation(); ask.Focus(v.code) }
	browse := calm.Button(in.Text("Browse…"), func() { ask.File(v.of.near, desk.InvitationEnding)(v.take) })
	v.to, v.says = kit.Sentence(""), kit.Sentence("")
	v.code = calm.Field(func(string) {})
	v.code.SetPlaceHolder(desk.CodeForm)
	v.code.OnChanged = func(typed string) {
		if text, caret := desk.CodeGroups(typed, v.code.CursorColumn); text != typed {
			v.code.SetText(text)
			v.code.CursorColumn = caret
			v.code.Refresh()
		}
	}
	v.code.OnEnter = v.onTake
	v.do = calm.Button(in.Text("Take part"), v.onTake)
	form := container.New(layout.NewFormLayout(),
		kit.FormLabel(in.Text("Invitation")), container.NewBorder(nil, nil, nil, browse, v.path),
		kit.FormLabel(""), kit.Tight(v.to),
		kit.FormLabel(in.Text("Code")), kit.Wide(18, v.code))
	v.dialog = ask.Form(in.Text("Invitation to an event across clubs"),
		kit.Wide(70, container.NewVBox(kit.Note(in.Say(screen.SimultaneousInviteAbout)), form,
			kit.High(5, container.NewVScroll(kit.BesideBar(v.says))))),
		v.do, calm.Button(in.Text("Cancel"), v.hide))
}

func (v *inviteDialog) tell(text string, importance widget.Importance) {
	v.says.Importance = importance
	kit.Say(v.says, text)
}

// readInvitation reads the invitation as far as it goes without the code.
func (v *inviteDialog) readInvitation() {
	path := strings.TrimSpace(v.path.Text)
	if path == "" || path == v.looked {
		return
	}
	v.looked = path
	w, p := v.of.w, v.of.p
	w.Run(func() {
		event, err := p.Look(path)
		w.Post(func() {
			switch {
			case v.of.invite != v || v.looked != path:
			case err != nil:
				v.looked = "" // it can be chosen once more
				kit.Say(v.to, "")
				v.fail("reading an invitation", err)
			default:
				kit.Say(v.to, v.of.w.Language().Say(screen.SimultaneousInvitedTo, "Event", event))
				v.tell("", widget.MediumImportance)
			}
		})
	})
}

func (v *inviteDialog) fail(what string, err error) {
	v.of.w.Log().Error(what, "error", err)
	v.tell(entrant.Fault(v.of.w.Language(), err).String(), widget.DangerImportance)
}

// onTake opens the invitation and keeps it, or says what is missing.
func (v *inviteDialog) onTake() {
	in := v.of.w.Language()
	a := v.of
	switch {
	case v.opening:
		return
	case strings.TrimSpace(v.path.Text) == "":
		v.tell(in.Say(screen.SimultaneousInviteAbout), widget.WarningImportance)
		a.w.Ask().Focus(v.path)
		return
	case !desk.WholeCode(v.code.Text):
		v.tell(in.Say(screen.CodeTooShort), widget.WarningImportance)
		a.w.Ask().Focus(v.code)
		return
	}
	v.opening = true
	v.enable(false)
	v.tell(in.Say(screen.SimultaneousOpening), widget.MediumImportance)
	path, code := strings.TrimSpace(v.path.Text), v.code.Text
	a.w.Run(func() {
		event, err := a.p.Accept(path, code)
		a.w.Post(func() { v.taken(event, err) })
	})
}

// taken shows the event that the club takes part in from now on, or why not.
func (v *inviteDialog) taken(event string, err error) {
	in := v.of.w.Language()
	a := v.of
	v.opening = false
	if err == nil {
		a.standing, a.asked = entrant.Attendance{}, false
	}
	switch {
	case err == nil && a.invite == v:
		v.hide()
		a.onOpen()
		a.w.Tell(in.Say(screen.SimultaneousIsTaken, "Event", event))
	case err == nil: // it was closed meanwhile
		a.w.Tell(in.Say(screen.SimultaneousIsTaken, "Event", event))
	case a.invite == v:
		v.enable(true)
		v.fail("opening an invitation", err)
		a.w.Ask().Focus(v.code)
	}
}

func (v *inviteDialog) enable(on bool) {
	kit.Enable(v.do, on)
	for _, f := range []*kit.TextField{v.path, v.code} {
		kit.Enable(f, on)
	}
}
