package clubs

import (
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"

	"clubnight/session/words/screen"
	"clubnight/ui/desk/entrant"
	"clubnight/ui/kit"
	"clubnight/ui/parts"
)

// inviteDialog is where the invitation of a club to an event is taken, with its code.
type inviteDialog struct {
	of         *Page
	dialog     *dialog.CustomDialog
	invitation *parts.Invitation
	says       *kit.Feedback
	do         *kit.Button
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
	v.invitation.Begin(path)
}

func (v *inviteDialog) hide() {
	v.of.invite = nil
	v.invitation.Leave()
	v.dialog.Hide()
}

func (v *inviteDialog) build() {
	w, in := v.of.w, v.of.w.Language()
	calm := kit.Escapes(in.Labels, v.hide)
	v.says = kit.NewFeedback(5)
	v.invitation = parts.NewInvitation(w, calm, v.says, v.of.near, func(path string) (event, to string, err error) {
		event, err = v.of.p.Look(path)
		return event, in.Say(screen.SimultaneousInvitedTo, "Event", event), err
	}, func(err error) { v.fail("reading an invitation", err) })
	v.invitation.Code.OnEnter = v.onTake
	v.do = calm.Button(in.Text("Take part"), v.onTake)
	form := container.New(layout.NewFormLayout(), v.invitation.Rows(kit.Tight(v.invitation.To))...)
	v.dialog = w.Ask().Form(in.Text("Invitation to an event across clubs"),
		kit.Wide(70, container.NewVBox(kit.Note(in.Say(screen.SimultaneousInviteAbout)), form, v.says.Content)),
		v.do, calm.Button(in.Text("Cancel"), v.hide))
}

func (v *inviteDialog) fail(what string, err error) {
	v.of.w.Log().Error(what, "error", err)
	v.says.Refuse(entrant.Fault(v.of.w.Language(), err).String())
}

// onTake opens the invitation and keeps it, or says what is missing.
func (v *inviteDialog) onTake() {
	a, in := v.of, v.of.w.Language()
	if v.opening {
		return
	}
	path, code, ok := v.invitation.Typed(in.Say(screen.SimultaneousInviteAbout))
	if !ok {
		return
	}
	v.enable(false)
	v.says.Tell(in.Say(screen.SimultaneousOpening))
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
		a.w.Ask().Focus(v.invitation.Code)
	}
}

func (v *inviteDialog) enable(on bool) {
	v.opening = !on
	kit.Enable(v.do, on)
	v.invitation.Enable(on)
}
