package computers

import (
	"context"
	"strings"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/nodes"
	"clubnight/ui/kit"
)

// invitationsDialog lists by which invitations computers come to the event, and who came
// by each: there a director invites, and withdraws.
type invitationsDialog struct {
	of     *Page
	dialog *dialog.CustomDialog
	says   *widget.Label
	grid   *kit.Grid
	rows   []Guest
	stop   context.CancelFunc
}

// onInvitations opens the list.
func (c *Page) onInvitations() {
	d := &invitationsDialog{of: c}
	var ctx context.Context
	ctx, d.stop = context.WithCancel(c.w.Context())
	d.build(ctx)
	d.look(ctx)
	c.w.Ask().Focus(d.grid)
}

func (d *invitationsDialog) hide() {
	d.stop()
	d.dialog.Hide()
}

func (d *invitationsDialog) build(ctx context.Context) {
	in := d.of.w.Language()
	calm := kit.Escapes(in.Labels, d.hide)
	d.says = kit.Sentence(in.Say(screen.InvitationsAbout))
	d.grid = calm.Grid(kit.Rows(func() []Guest { return d.rows },
		kit.Column[Guest]{Title: in.In("at a computer", "Role"), Width: 10,
			Text: func(g Guest) string { return in.Words().Role(g.Role) }},
		kit.Column[Guest]{Title: in.Text("Computer"), Width: 20, Grows: true, Cell: func(g Guest) kit.Cell {
			return kit.Cell{Text: g.Name, Bold: g.Login != ""}
		}},
		kit.Column[Guest]{Width: 20, Grows: true, Text: func(g Guest) string { return g.stands(in) }},
		kit.Column[Guest]{Width: 13, Cell: func(g Guest) kit.Cell {
			if !g.withdrawable() {
				return kit.Cell{Ink: kit.InkPrimary}
			}
			return kit.Cell{Text: in.Text("Withdraw…"), Ink: kit.InkPrimary}
		}}))
	d.grid.Picked = func(row, _ int) {
		if row < len(d.rows) && d.rows[row].withdrawable() {
			d.onWithdraw(ctx, d.rows[row])
		}
	}
	d.grid.Opened = d.grid.Picked
	invite := calm.Button(in.Text("Invite…"), func() { newInviteDialog(d.of, func() { d.look(ctx) }) })
	away := calm.Button(in.Text("Close"), d.hide)
	d.dialog = d.of.w.Ask().Form(in.Text("Invitations"),
		kit.Wide(80, container.NewVBox(d.says, kit.Giving(8, 16, d.grid))), away, invite)
}

// stands says how an invitation or a computer stands.
func (g Guest) stands(in *desk.Language) string {
	switch {
	case g.Withdrawn:
		return in.Say(screen.GuestWithdrawn)
	case g.Login != "":
		return in.Say(screen.GuestJoined, "Time", in.Words().Moment(g.Joined.Local()))
	}
	return in.Say(screen.InvitationStands, "Came", g.Came, "Computers", g.Computers)
}

// withdrawable reports whether an invitation or a computer can be withdrawn: not the
// computers that came by none, of whom one began the event.
func (g Guest) withdrawable() bool { return !g.Withdrawn && g.ID != "" }

// look asks the server for the list.
func (d *invitationsDialog) look(ctx context.Context) {
	w, together := d.of.w, d.of.node
	w.Run(func() {
		rows, err := together.Guests(ctx)
		w.Post(func() {
			if ctx.Err() != nil {
				return
			}
			if err != nil {
				d.refuse(err)
				return
			}
			d.rows = rows
			d.grid.Fill(len(rows))
		})
	})
}

func (d *invitationsDialog) refuse(err error) {
	d.of.w.Log().Error("the invitations to the event", "error", err)
	d.says.Importance = widget.DangerImportance
	kit.Say(d.says, desk.Explain(d.of.w.Language(), err).String())
}

// onWithdraw withdraws an invitation or a computer, after a question.
func (d *invitationsDialog) onWithdraw(ctx context.Context, g Guest) {
	in := d.of.w.Language()
	ask := d.of.w.Ask()
	var hide func()
	calm := kit.Escapes(in.Labels, func() { hide() })
	answer := func(computers bool) func() {
		return func() { hide(); d.withdraw(ctx, g, computers) }
	}
	stay := calm.Button(in.Text("Leave it"), func() { hide() })
	buttons := []*kit.Button{stay, calm.Button(in.Text("Withdraw it"), answer(false))}
	text := in.Say(screen.SendAwayAsked, "Computer", g.Name)
	if g.Login == "" {
		text = in.Say(screen.WithdrawAsked, "Role", in.Words().Role(g.Role))
		if g.Came > 0 {
			buttons = append(buttons, calm.Button(in.Text("Its computers too"), answer(true)))
		}
	}
	form := ask.Form(in.Text("Withdraw?"), kit.Wide(60, kit.Sentence(text)), buttons...)
	hide = form.Hide
	ask.Focus(stay)
}

func (d *invitationsDialog) withdraw(ctx context.Context, g Guest, computers bool) {
	w, together := d.of.w, d.of.node
	w.Run(func() {
		err := together.Withdraw(ctx, g, computers)
		w.Post(func() {
			if ctx.Err() != nil {
				return
			}
			if err != nil {
				d.refuse(err)
				return
			}
			d.says.Importance = widget.MediumImportance
			kit.Say(d.says, w.Language().Say(screen.HasWithdrawn))
			d.look(ctx)
		})
	})
}

// inviteDialog is where another invitation is made.
type inviteDialog struct {
	of     *Page
	dialog *dialog.CustomDialog
	role   *kit.Choice
	roles  []session.Role
	guest  *kit.TextField
	many   *kit.Stepper
	folder *kit.TextField
	says   *kit.Feedback
	do     *kit.Button
	stop   context.CancelFunc
	then   func()
}

// most is for how many computers an invitation can be.
const most = 100

func newInviteDialog(c *Page, then func()) {
	d := &inviteDialog{of: c, roles: session.Roles(), then: then}
	in := c.w.Language()
	calm := kit.Escapes(in.Labels, d.hide)
	ask := c.w.Ask()
	d.role = calm.Choice(func(int) {})
	var names []string
	for _, r := range d.roles {
		names = append(names, in.Words().Role(r))
	}
	d.role.Fill(names, len(d.roles)/2)
	d.guest, d.folder = calm.Field(func(string) {}), calm.Field(func(string) {})
	d.guest.SetPlaceHolder(in.Text("such as Room B"))
	d.many = calm.Stepper(1, most, func(int) {})
	d.many.Fill(1)
	d.guest.OnEnter = func() { ask.Focus(d.folder) }
	d.folder.OnEnter = d.onInvite
	browse := calm.Button(in.Text("Browse…"), func() { ask.Folder(c.near)(func(path string) { d.folder.SetText(path) }) })
	d.says = kit.NewFeedback(4)
	form := container.New(layout.NewFormLayout(),
		kit.FormLabel(in.In("at a computer", "Role")), container.NewHBox(kit.Wide(20, d.role)),
		kit.FormLabel(in.Text("Computer")), d.guest,
		kit.FormLabel(in.Text("How many computers")), container.NewHBox(d.many.Content),
		kit.FormLabel(in.Text("Invitations into")), container.NewBorder(nil, nil, nil, browse, d.folder))
	d.do = calm.Button(in.Text("Invite"), d.onInvite)
	d.dialog = ask.Form(in.Text("Invite"),
		kit.Wide(70, container.NewVBox(form, d.says.Content)), d.do, calm.Button(in.Text("Cancel"), d.hide))
	ask.Focus(d.role)
}

func (d *inviteDialog) hide() {
	if d.stop != nil {
		d.stop()
	}
	d.dialog.Hide()
}

// onInvite makes the invitation and its slip, or says that a folder is missing.
func (d *inviteDialog) onInvite() {
	in := d.of.w.Language()
	w, together := d.of.w, d.of.node
	if d.stop != nil {
		return
	}
	g := Guest{Role: d.roles[max(0, d.role.SelectedIndex())], Name: strings.TrimSpace(d.guest.Text),
		Computers: d.many.Value}
	folder := strings.TrimSpace(d.folder.Text)
	if folder == "" {
		d.says.Miss(in.Say(screen.BeginIncomplete))
		w.Ask().Focus(d.folder)
		return
	}
	ctx, stop := context.WithCancel(w.Context())
	d.stop = stop
	kit.Enable(d.do, false)
	w.Later(func() {
		invited, err := together.Invite(ctx, g, folder)
		var slips nodes.Slips
		var lost error
		if err == nil {
			slips, lost = d.of.slips.print(in, invited)
		}
		w.Post(func() { d.invited(ctx, folder, invited, slips, err, lost) })
	})
}

// invited says what became of it.
func (d *inviteDialog) invited(ctx context.Context, folder string, invited Invited, slips nodes.Slips,
	err, lost error) {
	in, w := d.of.w.Language(), d.of.w
	stopped := ctx.Err() != nil
	d.stop()
	d.stop = nil
	if err != nil {
		if !stopped {
			kit.Enable(d.do, true)
			w.Log().Error("inviting to the event", "error", err)
			d.says.Refuse(desk.Explain(in, err).String())
		}
		return
	}
	if !stopped {
		d.hide()
		d.then()
	}
	w.Tell(in.SayCount(screen.HasBegun, len(invited.Invitations), "Folder", folder) + " " + slips.Text(in))
	if lost != nil {
		w.Fail("writing the slips", lost)
	} else if slips.Invitations != "" && d.of.slips.open != nil {
		w.Run(func() {
			if err := d.of.slips.open(slips.Invitations); err != nil {
				w.Post(func() { w.Fail("showing the invitations", err) })
			}
		})
	}
}
