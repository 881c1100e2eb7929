package computers

import (
	"context"
	"io"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"

	"clubnight/reports/invitation"
	"clubnight/reports/sheet"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/nodes"
	"clubnight/ui/kit"
)

// slipsPress writes the paper with which others are invited.
type slipsPress struct {
	save func(name string, write func(io.Writer) error) (file string, err error)
	open func(path string) error
}

// beginDialog is where tonight's evening is put on a server.
type beginDialog struct {
	of     *Page
	dialog *dialog.CustomDialog

	server, database, user, password, certificate *kit.TextField
	name, computer, person, folder                *kit.TextField
	says                                          *kit.Feedback
	do                                            *kit.Button
	stop                                          context.CancelFunc
}

// onBegin opens the dialog.
func (c *Page) onBegin() {
	if c.w.Ask().Asking() {
		return
	}
	b := &beginDialog{of: c}
	b.build()
	c.w.Ask().Focus(b.server)
}

// hide closes the dialog: the password is gone with it, and what is on its
// way is stopped.
func (b *beginDialog) hide() {
	if b.stop != nil {
		b.stop()
	}
	b.password.SetText("")
	b.dialog.Hide()
}

func (b *beginDialog) build() {
	in := b.of.w.Language()
	calm := kit.Escapes(in.Labels, b.hide)
	ask := b.of.w.Ask()
	var fields []*kit.TextField
	field := func(hint string) *kit.TextField {
		f := calm.Field(func(string) {})
		f.SetPlaceHolder(hint)
		if n := len(fields); n > 0 {
			fields[n-1].OnEnter = func() { ask.Focus(f) }
		}
		fields = append(fields, f)
		return f
	}
	b.server, b.database = field(in.Text("such as 192.168.1.10 or server:5432")), field("clubnight")
	b.user, b.password = field(in.Text("of the administrator")), field("")
	b.password.Password = true
	b.certificate = field(in.Text("only if the server made it itself (.pem, .crt)"))
	b.name, b.computer, b.person = field(""), field(in.Text("such as Room A")), field("")
	b.name.SetText(b.of.w.State().Evening.Name)
	b.folder = field("")
	b.folder.OnEnter = b.onBegin
	browse := calm.Button(in.Text("Browse…"), func() {
		ask.Folder(b.of.near)(func(path string) { b.folder.SetText(path) })
	})
	certificate := calm.Button(in.Text("Browse…"), func() {
		ask.File(b.of.near,
			nodes.CertificateEndings()...)(func(path string) { b.certificate.SetText(path); ask.Focus(b.certificate) })
	})
	b.says = kit.NewFeedback(5)
	form := container.New(layout.NewFormLayout(),
		kit.FormLabel(in.In("computer", "Server")), b.server, kit.FormLabel(in.Text("Database")), b.database,
		kit.FormLabel(in.Text("User")), b.user, kit.FormLabel(in.Text("Password")), b.password,
		kit.FormLabel(in.Text("Certificate")), container.NewBorder(nil, nil, nil, certificate, b.certificate),
		kit.FormLabel(in.Text("Name of the event")), b.name, kit.FormLabel(in.Text("This computer")), b.computer,
		kit.FormLabel(in.Text("Your name")), b.person, kit.FormLabel(in.Text("Invitations into")),
		container.NewBorder(nil, nil, nil, browse, b.folder))
	b.do = calm.Button(in.Text("Put it on the server"), b.onBegin)
	b.dialog = ask.Form(in.Text("Put this evening on a server"),
		kit.Wide(70, container.NewVBox(kit.Note(in.Say(screen.BeginAbout)), form, b.says.Content)),
		b.do, calm.Button(in.Text("Cancel"), b.hide))
}

// onBegin puts the evening on the server, or says what is missing, with the focus there.
func (b *beginDialog) onBegin() {
	in := b.of.w.Language()
	if b.stop != nil {
		return
	}
	for _, f := range []*kit.TextField{b.server, b.user, b.password, b.name, b.computer, b.folder} {
		if strings.TrimSpace(f.Text) == "" {
			text := screen.BeginIncomplete
			if f == b.computer {
				text = screen.ComputerUnnamed
			}
			b.says.Miss(in.Say(text))
			b.of.w.Ask().Focus(f)
			return
		}
	}
	w, together := b.of.w, b.of.node
	ctx, stop := context.WithCancel(w.Context())
	b.stop = stop
	kit.Enable(b.do, false)
	b.says.Tell(in.Say(screen.BeginWorks))
	text := func(f *kit.TextField) string { return strings.TrimSpace(f.Text) }
	with := Beginning{Server: text(b.server), Database: text(b.database), User: text(b.user), Password: b.password.Text,
		Certificate: text(b.certificate), Name: text(b.name),
		Computer: text(b.computer), Person: text(b.person), Folder: text(b.folder)}
	w.Later(func() {
		invited, err := together.Begin(ctx, with)
		with.Password = ""
		var slips nodes.Slips
		var lost error
		if err == nil {
			slips, lost = b.of.slips.print(in, invited)
		}
		w.Post(func() { b.begun(ctx, with.Folder, invited, slips, err, lost) })
	})
}

// begun says what became of it. An evening that is on the server is so, also where its
// slips could not be written.
func (b *beginDialog) begun(ctx context.Context, folder string, invited Invited, slips nodes.Slips, err, lost error) {
	in := b.of.w.Language()
	w, stopped := b.of.w, ctx.Err() != nil
	if b.stop != nil {
		b.stop()
		b.stop = nil
	}
	if err != nil {
		if !stopped {
			kit.Enable(b.do, true)
			w.Log().Error("putting the evening on a server", "error", err)
			b.says.Refuse(nodes.BeginRefused(in, err))
			var at fyne.Focusable = b.server
			switch {
			case nodes.IsWrongPassword(err):
				at = b.password
			case nodes.IsWrongCertificate(err):
				at = b.certificate
			}
			w.Ask().Focus(at)
		}
		return
	}
	if !stopped {
		b.hide()
	}
	w.Tell(in.SayCount(screen.HasBegun, len(invited.Invitations), "Folder", folder) + " " + slips.Text(in))
	if lost != nil {
		w.Fail("writing the slips", lost)
	} else if slips.Invitations != "" && b.of.slips.open != nil {
		w.Run(func() {
			if err := b.of.slips.open(slips.Invitations); err != nil {
				w.Post(func() { w.Fail("showing the invitations", err) })
			}
		})
	}
	w.Redraw()
}

// print writes the sheet with the invitations and the slips with the codes, as two files:
// whoever has both has the role.
func (s slipsPress) print(in *desk.Language, invited Invited) (made nodes.Slips, err error) {
	if s.save == nil {
		return made, nil
	}
	var list []invitation.Invitation
	for _, i := range invited.Invitations {
		list = append(list, invitation.Invitation{Event: i.Event, Role: i.Role, File: i.Path,
			Square: i.Square, Code: i.Code})
	}
	page := sheet.PageSetup{Words: in.Words()}
	made.Invitations, err = s.save(in.In("name of a file", "invitations")+".pdf",
		func(w io.Writer) error { return invitation.Invitations(w, list, page) })
	if err != nil {
		return made, err
	}
	made.Codes, err = s.save(in.In("name of a file", "codes of the invitations")+".pdf",
		func(w io.Writer) error { return invitation.Codes(w, list, page) })
	return made, err
}
