package roompage

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"clubnight/reports/qr"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// invitation shows the code by which the director's phone comes in, until it is there:
// nobody else should see it longer.
type invitation struct {
	of     *Page
	server Server
	dialog *dialog.CustomDialog
	says   *widget.Label
	number *widget.Label
	code   *canvas.Image
	shown  string // the address in the code
}

// invitationSide is how large its code stands, in lines of text: it has more modules than
// that of a table.
const invitationSide = 13

// invite opens the invitation of the director's phone.
func (r *Page) invite() {
	in, now := r.w.Language(), r.serves.Load()
	if now == nil || r.w.Ask().Asking() {
		return
	}
	d := &invitation{of: r, server: now.server, says: kit.Sentence("")}
	hide := func() { r.invited = nil; d.dialog.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	d.number = &widget.Label{Alignment: fyne.TextAlignCenter, TextStyle: fyne.TextStyle{Bold: true},
		SizeName: theme.SizeNameHeadingText}
	d.code = &canvas.Image{FillMode: canvas.ImageFillContain, ScaleMode: canvas.ImageScalePixels}
	anew := calm.Button(in.Text("Throw it out, new invitation"), d.renew)
	shut := calm.Button(in.Text("Close"), hide)
	d.refresh(now.server.Visitors())
	d.dialog = r.w.Ask().Form(strings.TrimSuffix(in.Text("Your phone as director…"), "…"),
		kit.Wide(60, container.NewVBox(d.says, kit.High(invitationSide, d.code), d.number,
			kit.Note(in.Say(screen.DirectorsPhoneAbout)))), shut, anew)
	r.invited = d
	r.w.Ask().Focus(shut)
}

// refresh shows the invitation while no phone has it.
func (d *invitation) refresh(v desk.Visitors) {
	kit.Say(d.says, desk.DirectorsPhoneText(d.of.w.Language(), v))
	address, number := d.server.Director()
	if v.Director || v.Ended {
		address, number = "", ""
	}
	kit.Say(d.number, number)
	if address != d.shown {
		d.shown, d.code.Image = address, nil
		if code, err := qr.New(address); err == nil && address != "" {
			d.code.Image = code.Image(codePixels)
		}
		d.code.Refresh()
	}
}

// renew throws the phone out that has the invitation, and makes another.
func (d *invitation) renew() {
	w, r := d.of.w, d.of
	w.Run(func() {
		err := d.server.RenewDirector()
		w.Post(func() {
			if err != nil {
				w.Fail("making an invitation for the director's phone", err)
			}
			if r.invited == d {
				d.refresh(d.server.Visitors())
			}
			r.count()
		})
	})
}
