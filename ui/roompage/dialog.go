package roompage

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"clubnight/session/words/screen"
	"clubnight/ui/kit"
)

// form is where the room page is started and stopped, and its
// addresses are read off.
type form struct {
	of     *Page
	dialog *dialog.CustomDialog

	says, address, others, refused *widget.Label
	code                           *canvas.Image
	onOff, release                 *kit.Button
	shown                          []string // the addresses
}

// codeSide is how large the code stands in the dialog, and leastCode how small in a small
// window, in lines of text.
const codeSide, leastCode = 10, 5

// Open opens the dialog.
func (r *Page) Open() {
	in := r.w.Language()
	if r.w.Ask().Asking() {
		return
	}
	d := &form{of: r}
	hide := func() { r.open = nil; d.dialog.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	d.says = &widget.Label{Wrapping: fyne.TextWrapWord, TextStyle: fyne.TextStyle{Bold: true}}
	d.address = &widget.Label{Alignment: fyne.TextAlignCenter, Selectable: true, TextStyle: fyne.TextStyle{Bold: true},
		SizeName: theme.SizeNameHeadingText}
	d.others, d.refused = &widget.Label{Alignment: fyne.TextAlignCenter, Selectable: true,
		Wrapping: fyne.TextWrapWord}, &widget.Label{Wrapping: fyne.TextWrapWord, Importance: widget.DangerImportance}
	d.code = &canvas.Image{FillMode: canvas.ImageFillContain, ScaleMode: canvas.ImageScalePixels}
	d.onOff = calm.Button(in.Text("Start the room page"), d.onOnOff)
	d.release = calm.Button(in.Text("What the wall shows…"), func() { hide(); r.w.to.ChooseWall() })
	content := container.NewVBox(d.says, d.refused, d.address, kit.Giving(leastCode, codeSide, d.code), d.others,
		kit.Note(in.Say(screen.RoomPageAbout)+" "+in.Say(screen.RoomPageRelease)),
		kit.Note(in.Say(screen.RoomPageFirewall)))
	d.refresh() // first: a dialog opens as large as its sentences need
	d.dialog = r.w.Ask().Form(in.Text("Room page"), kit.Wide(66, content), d.onOff, d.release,
		calm.Button(in.Text("Close"), hide))
	r.open = d
	r.w.Ask().Focus(d.onOff)
}

func (d *form) onOnOff() {
	if d.of.serves.Load() != nil {
		d.of.close()
		d.of.w.Redraw()
		return
	}
	d.of.start(nil)
}

// refresh shows how it stands.
func (d *form) refresh() {
	in := d.of.w.Language()
	r := d.of
	kit.Say(d.says, r.Says())
	kit.Say(d.refused, r.refused)
	text := in.Text("Start the room page")
	if r.serves.Load() != nil {
		text = in.Text("Stop the room page")
	}
	if d.onOff.Text != text {
		d.onOff.SetText(text)
	}
	kit.Enable(d.onOff, !r.starting)
	kit.Say(d.address, r.Address())
	others := ""
	if len(r.addresses) > 1 {
		others = in.Say(screen.RoomPageOthers, "Addresses", in.Words().Or(r.addresses[1:]...))
	}
	kit.Say(d.others, others)
	if !slices.Equal(d.shown, r.addresses) {
		d.shown = r.addresses
		d.code.Image = r.code
		d.code.Refresh()
	}
	kit.SetVisible(d.code, r.code != nil)
}
