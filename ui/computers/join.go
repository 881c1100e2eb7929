package computers

import (
	"context"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/nodes"
	"clubnight/ui/kit"
	"clubnight/ui/model"
)

// joinDialog is where an evening of several computers is joined: invitation and code, or
// the password of an address, and who is here.
type joinDialog struct {
	of     *Page
	dialog *dialog.CustomDialog

	address                      string         // that is joined, "" for an invitation
	path, code, computer, person *kit.TextField // code is the password of an address
	to, says                     *widget.Label
	do                           *kit.Button

	looked  string     // the path that was looked at last
	invited Invitation // what it is to
	stop    context.CancelFunc
}

// onJoin opens the dialog, with an invitation where one was dropped on the window.
func (c *Page) onJoin(path string) {
	if c.w.Ask().Asking() {
		return
	}
	j := &joinDialog{of: c}
	j.build()
	c.join = j
	if path == "" {
		c.w.Ask().Focus(j.path)
		return
	}
	j.path.SetText(path)
	j.readInvitation()
	c.w.Ask().Focus(j.code)
}

// JoinAt opens the dialog for an address that is known, without its password.
func (c *Page) JoinAt(address string) {
	if c.w.Ask().Asking() {
		return
	}
	j := &joinDialog{of: c, address: address}
	j.build()
	c.join = j
	c.w.Ask().Focus(j.code)
}

// hide closes the dialog: a password is gone with it; what is on its way is stopped.
func (j *joinDialog) hide() {
	if j.stop != nil {
		j.stop()
	}
	j.of.join = nil
	j.code.SetText("")
	j.dialog.Hide()
}

// take takes an invitation that is dropped on the window while the dialog is open.
func (j *joinDialog) take(path string) {
	if j.stop == nil && j.address == "" {
		j.path.SetText(path)
		j.readInvitation()
		j.of.w.Ask().Focus(j.code)
	}
}

func (j *joinDialog) build() {
	in := j.of.w.Language()
	calm := kit.Escapes(in.Labels, j.hide)
	ask := j.of.w.Ask()
	j.path = calm.Field(func(string) { j.readInvitation() })
	j.path.OnEnter = func() { j.readInvitation(); ask.Focus(j.code) }
	browse := calm.Button(in.Text("Browse…"), func() {
		ask.File(j.of.near, desk.InvitationEnding)(func(path string) { j.take(path) })
	})
	j.to = kit.Sentence("")
	j.code, j.computer, j.person = calm.Field(func(string) {}), calm.Field(func(string) {}), calm.Field(func(string) {})
	j.computer.SetPlaceHolder(in.Text("such as Room B"))
	j.code.OnEnter = func() { ask.Focus(j.computer) }
	j.computer.OnEnter = func() { ask.Focus(j.person) }
	j.person.OnEnter = j.onJoin
	j.says = kit.Sentence("")
	about := in.Say(screen.JoinAbout)
	form := container.New(layout.NewFormLayout())
	add := func(name string, value fyne.CanvasObject) { form.Add(kit.FormLabel(name)); form.Add(value) }
	to := kit.High(2.4, container.NewVScroll(kit.BesideBar(j.to)))
	if j.address == "" {
		j.code.SetPlaceHolder(desk.CodeForm)
		j.code.OnChanged = func(typed string) { j.group(typed) }
		add(in.Text("Invitation"), container.NewBorder(nil, nil, nil, browse, j.path))
		add("", to)
		add(in.Text("Code"), kit.Wide(18, j.code))
	} else {
		about = in.Say(screen.JoinAtAbout)
		j.code.Password = true
		j.to.SetText(j.address)
		add(in.Text("Address"), to)
		add(in.Text("Password"), j.code)
	}
	add(in.Text("This computer"), j.computer)
	add(in.Text("Your name"), j.person)
	j.do = calm.Button(in.Text("Join"), j.onJoin)
	j.dialog = ask.Form(in.Text("Join an evening"),
		kit.Wide(70, container.NewVBox(kit.Note(about), form,
			kit.High(5, container.NewVScroll(kit.BesideBar(j.says))))),
		j.do, calm.Button(in.Text("Cancel"), j.hide))
}

// group writes the code in two groups while it is typed.
func (j *joinDialog) group(typed string) {
	if text, caret := desk.CodeGroups(typed, j.code.CursorColumn); text != typed {
		j.code.SetText(text)
		j.code.CursorColumn = caret
		j.code.Refresh()
	}
}

// readInvitation reads the invitation as far as it goes without the code.
func (j *joinDialog) readInvitation() {
	path := strings.TrimSpace(j.path.Text)
	if path == "" || path == j.looked {
		return
	}
	j.looked, j.invited = path, Invitation{}
	w, together := j.of.w, j.of.node
	w.Run(func() {
		found, err := together.Look(path)
		w.Post(func() {
			if j.of.join != j || j.looked != path {
				return
			}
			if err != nil {
				j.looked = "" // it can be chosen once more
				kit.Say(j.to, "")
				j.refuse(err)
				return
			}
			j.invited = found
			kit.Say(j.to, nodes.InvitedTo(j.of.w.Language(), found.Event, found.Role))
			j.tell("", widget.MediumImportance)
		})
	})
}

func (j *joinDialog) tell(text string, importance widget.Importance) {
	j.says.Importance = importance
	kit.Say(j.says, text)
}

// refuse says why an invitation cannot be used.
func (j *joinDialog) refuse(err error) {
	j.of.w.Log().Error("using an invitation", "error", err)
	j.tell(desk.Explain(j.of.w.Language(), err).String(), widget.DangerImportance)
}

// onJoin joins, or says what is missing, with the focus there.
func (j *joinDialog) onJoin() {
	in := j.of.w.Language()
	missing := func(text string, at fyne.Focusable) {
		j.tell(text, widget.WarningImportance)
		j.of.w.Ask().Focus(at)
	}
	switch {
	case j.stop != nil: // it is on its way
	case j.address != "" && j.code.Text == "":
		missing(in.Say(screen.JoinAtIncomplete), j.code)
	case j.address == "" && strings.TrimSpace(j.path.Text) == "":
		missing(in.Say(screen.JoinAbout), j.path)
	case j.address == "" && !desk.WholeCode(j.code.Text):
		missing(in.Say(screen.CodeTooShort), j.code)
	case strings.TrimSpace(j.computer.Text) == "":
		missing(in.Say(screen.ComputerUnnamed), j.computer)
	default:
		j.start()
	}
}

// start joins, and tells how far it is.
func (j *joinDialog) start() {
	in := j.of.w.Language()
	w, together := j.of.w, j.of.node
	ctx, stop := context.WithCancel(w.Context())
	j.stop = stop
	j.enable(false)
	j.tell(in.Say(screen.JoinConnects), widget.MediumImportance)
	with := Joining{Computer: strings.TrimSpace(j.computer.Text), Person: strings.TrimSpace(j.person.Text)}
	if j.address != "" {
		with.Address, with.Password = j.address, j.code.Text
	} else {
		with.Path, with.Code = strings.TrimSpace(j.path.Text), j.code.Text
	}
	progress := func(step nodes.JoinStep) {
		w.Post(func() {
			if ctx.Err() == nil && j.stop != nil {
				j.tell(nodes.JoinProgress(in, step), widget.MediumImportance)
			}
		})
	}
	w.Later(func() {
		ev, err := together.Join(ctx, with, progress)
		w.Post(func() { j.joined(ctx, ev, err) })
	})
}

// joined shows the evening that was joined, or why not; what was stopped says nothing.
func (j *joinDialog) joined(ctx context.Context, ev model.Opened, err error) {
	stopped := ctx.Err() != nil
	if j.stop != nil {
		j.stop()
		j.stop = nil
	}
	switch {
	case err == nil: // also where it was stopped too late
		event := j.invited.Event
		if event == "" {
			event = ev.Session.State().Evening.Name
		}
		if j.of.join == j {
			j.hide()
		}
		j.of.w.Begin(ev)
		j.of.w.Tell(j.of.w.Language().Say(screen.HasJoined, "Event", event))
	case stopped || j.of.join != j:
	default:
		j.enable(true)
		j.refuse(err)
		at := j.computer
		if nodes.IsWrongCode(err) || j.address != "" && nodes.IsWrongPassword(err) {
			at = j.code
		}
		j.of.w.Ask().Focus(at)
	}
}

func (j *joinDialog) enable(on bool) {
	kit.Enable(j.do, on)
	for _, f := range []*kit.TextField{j.path, j.code, j.computer, j.person} {
		if on {
			f.Enable()
		} else {
			f.Disable()
		}
	}
}
