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
	"clubnight/ui/parts"
)

// joinDialog is where an evening of several computers is joined: invitation and code, or
// the password of an address, and who is here.
type joinDialog struct {
	of     *Page
	dialog *dialog.CustomDialog

	// One of them is nil: the invitation, or the password of an address.
	invitation *parts.Invitation
	password   *kit.TextField
	address    string

	computer, person *kit.TextField
	says             *kit.Feedback
	do               *kit.Button
	stop             context.CancelFunc
}

// onJoin opens the dialog, with an invitation where one was dropped on the window.
func (c *Page) onJoin(path string) {
	if c.w.Ask().Asking() {
		return
	}
	j := &joinDialog{of: c}
	j.build()
	c.join = j
	j.invitation.Begin(path)
}

// JoinAt opens the dialog for an address that is known, without its password.
func (c *Page) JoinAt(address string) {
	if c.w.Ask().Asking() {
		return
	}
	j := &joinDialog{of: c, address: address}
	j.build()
	c.join = j
	c.w.Ask().Focus(j.code())
}

// hide closes the dialog: a password is gone with it; what is on its way is stopped.
func (j *joinDialog) hide() {
	if j.stop != nil {
		j.stop()
	}
	j.of.join = nil
	if j.invitation != nil {
		j.invitation.Leave()
	}
	j.code().SetText("")
	j.dialog.Hide()
}

// code is the field of the code, or of the password.
func (j *joinDialog) code() *kit.TextField {
	if j.invitation != nil {
		return j.invitation.Code
	}
	return j.password
}

// take takes an invitation that is dropped on the window while the dialog is open.
func (j *joinDialog) take(path string) {
	if j.invitation != nil {
		j.invitation.Take(path)
	}
}

func (j *joinDialog) build() {
	w, in := j.of.w, j.of.w.Language()
	calm := kit.Escapes(in.Labels, j.hide)
	j.says = kit.NewFeedback(5)
	to := func(l *widget.Label) fyne.CanvasObject { return kit.High(2.4, container.NewVScroll(kit.BesideBar(l))) }
	var about string
	var rows []fyne.CanvasObject
	if j.address == "" {
		about = in.Say(screen.JoinAbout)
		j.invitation = parts.NewInvitation(w, calm, j.says, j.of.near, func(path string) (event, to string, err error) {
			found, err := j.of.node.Look(path)
			return found.Event, nodes.InvitedTo(in, found.Event, found.Role), err
		}, j.refuse)
		rows = j.invitation.Rows(to(j.invitation.To))
	} else {
		about = in.Say(screen.JoinAtAbout)
		j.password = calm.Field(func(string) {})
		j.password.Password = true
		rows = []fyne.CanvasObject{kit.FormLabel(in.Text("Address")), to(kit.Sentence(j.address)),
			kit.FormLabel(in.Text("Password")), j.password}
	}
	j.computer, j.person = calm.Field(func(string) {}), calm.Field(func(string) {})
	j.computer.SetPlaceHolder(in.Text("such as Room B"))
	j.code().OnEnter = func() { w.Ask().Focus(j.computer) }
	j.computer.OnEnter = func() { w.Ask().Focus(j.person) }
	j.person.OnEnter = j.onJoin
	form := container.New(layout.NewFormLayout(), append(rows, kit.FormLabel(in.Text("This computer")), j.computer,
		kit.FormLabel(in.Text("Your name")), j.person)...)
	j.do = calm.Button(in.Text("Join"), j.onJoin)
	j.dialog = w.Ask().Form(in.Text("Join an evening"),
		kit.Wide(70, container.NewVBox(kit.Note(about), form, j.says.Content)),
		j.do, calm.Button(in.Text("Cancel"), j.hide))
}

// refuse says why an invitation cannot be used.
func (j *joinDialog) refuse(err error) {
	j.of.w.Log().Error("using an invitation", "error", err)
	j.says.Refuse(desk.Explain(j.of.w.Language(), err).String())
}

// onJoin joins, or says what is missing, with the focus there.
func (j *joinDialog) onJoin() {
	in := j.of.w.Language()
	if j.stop != nil { // it is on its way
		return
	}
	with := Joining{Address: j.address, Computer: strings.TrimSpace(j.computer.Text),
		Person: strings.TrimSpace(j.person.Text)}
	ok := true
	if j.invitation != nil {
		with.Path, with.Code, ok = j.invitation.Typed(in.Say(screen.JoinAbout))
	} else if with.Password = j.password.Text; with.Password == "" {
		j.says.Miss(in.Say(screen.JoinAtIncomplete))
		j.of.w.Ask().Focus(j.password)
		ok = false
	}
	switch {
	case !ok:
	case with.Computer == "":
		j.says.Miss(in.Say(screen.ComputerUnnamed))
		j.of.w.Ask().Focus(j.computer)
	default:
		j.start(with)
	}
}

// start joins, and tells how far it is.
func (j *joinDialog) start(with Joining) {
	in := j.of.w.Language()
	w, together := j.of.w, j.of.node
	ctx, stop := context.WithCancel(w.Context())
	j.stop = stop
	j.enable(false)
	j.says.Tell(in.Say(screen.JoinConnects))
	progress := func(step nodes.JoinStep) {
		w.Post(func() {
			if ctx.Err() == nil && j.stop != nil {
				j.says.Tell(nodes.JoinProgress(in, step))
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
		event := ev.Session.State().Evening.Name
		if j.invitation != nil && j.invitation.Event != "" {
			event = j.invitation.Event
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
			at = j.code()
		}
		j.of.w.Ask().Focus(at)
	}
}

func (j *joinDialog) enable(on bool) {
	kit.Enable(j.do, on)
	if j.invitation != nil {
		j.invitation.Enable(on)
	} else {
		kit.Enable(j.password, on)
	}
	kit.Enable(j.computer, on)
	kit.Enable(j.person, on)
}
