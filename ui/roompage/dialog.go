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
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// form says what is open on the club's network to whom, opens and shuts it, and has the
// address to be read off.
type form struct {
	of     *Page
	dialog *dialog.CustomDialog

	says, phones, director             *widget.Label
	address, others, reached           *widget.Label
	refused, moved, unreached          *widget.Label
	firewall                           *widget.Label
	code                               *canvas.Image
	onOff, all, codes, renew, yourself *kit.Button
	visitors                           desk.Visitors
	shown                              []string // the addresses
}

// codeSide is how large the code stands in the dialog, and leastCode how small in a small
// window, in lines of text.
const codeSide, leastCode = 8, 5

// Open opens the dialog.
func (r *Page) Open() {
	in := r.w.Language()
	if r.w.Ask().Asking() {
		return
	}
	d := &form{of: r}
	hide := func() { r.open = nil; d.dialog.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	sentence := func() *widget.Label { return &widget.Label{Wrapping: fyne.TextWrapWord} }
	d.says, d.phones, d.director = sentence(), sentence(), sentence()
	d.says.TextStyle.Bold = true
	d.address = &widget.Label{Selectable: true, TextStyle: fyne.TextStyle{Bold: true},
		SizeName: theme.SizeNameSubHeadingText}
	d.others, d.reached, d.unreached, d.refused, d.moved = sentence(), sentence(), sentence(), sentence(), sentence()
	d.others.Selectable, d.reached.TextStyle.Bold = true, true
	d.refused.Importance, d.moved.Importance = widget.DangerImportance, widget.WarningImportance
	d.code = &canvas.Image{FillMode: canvas.ImageFillContain, ScaleMode: canvas.ImageScalePixels}
	d.onOff = calm.Button(in.Text("Start the room page"), d.onOnOff)
	release := calm.Button(in.Text("What the wall shows…"), func() { hide(); r.w.to.ChooseWall() })
	d.all = calm.Button(in.Text("Let phones in at all tables"), func() { r.letIn(desk.OpenPhones) })
	d.codes = calm.Button(in.Text("The codes of the tables…"), func() { hide(); r.w.to.ChooseCodes() })
	d.renew = calm.Button(in.Text("New codes for all tables"), r.renewCodes)
	d.yourself = calm.Button(in.Text("Your phone as director…"), func() { hide(); r.invite() })
	line := func(about *widget.Label, buttons ...fyne.CanvasObject) fyne.CanvasObject {
		return container.NewBorder(nil, nil, nil, kit.Wide(30, container.NewVBox(buttons...)), about)
	}
	d.firewall = kit.Note(in.Say(screen.RoomPageFirewall))
	where := kit.BesideFrom(60, []float32{0.32, 0.68}, kit.Giving(leastCode, codeSide, d.code),
		container.NewVBox(d.address, d.reached, d.others, d.unreached))
	content := container.NewVBox(line(d.says, release), d.refused, line(d.phones, d.all, d.codes, d.renew),
		line(d.director, d.yourself), d.moved, where,
		kit.Note(in.Say(screen.RoomPageAbout)+" "+in.Say(screen.RoomPageRelease)), d.firewall)
	r.open = d
	r.count()
	d.refresh() // first: a dialog opens as large as its sentences need
	d.dialog = r.w.Ask().Form(in.Text("Open on the club’s network"), kit.Wide(78, content), d.onOff,
		calm.Button(in.Text("Close"), hide))
	r.w.Ask().Focus(d.onOff)
}

func (d *form) onOnOff() {
	if d.of.serves.Load() != nil {
		d.of.shut()
		return
	}
	d.of.start(nil)
}

// refresh shows how it stands.
func (d *form) refresh() {
	in := d.of.w.Language()
	r, st := d.of, d.of.w.to.Tonight().State()
	runs, open := r.serves.Load() != nil, st.PhonesAt != 0
	kit.Say(d.says, r.Says())
	kit.Say(d.phones, desk.PhonesText(in, st, d.visitors))
	kit.Say(d.director, desk.DirectorsPhoneText(in, d.visitors))
	refused := r.refused
	if runs && d.visitors.Refused.Matters() {
		refused = desk.RefusedText(in, d.visitors.Refused)
	}
	kit.Say(d.refused, refused)
	text := in.Text("Start the room page")
	switch {
	case runs && open:
		text = in.Text("Shut everything")
	case runs:
		text = in.Text("Stop the room page")
	}
	if d.onOff.Text != text {
		d.onOff.SetText(text)
	}
	kit.Enable(d.onOff, !r.starting)
	here := !r.w.Past() && !st.Closed
	kit.SetVisible(d.all, !open || !runs)
	kit.Enable(d.all, here && !r.starting && len(st.Sections) > 0)
	kit.SetVisible(d.codes, runs && open)
	kit.SetVisible(d.renew, runs && open)
	kit.Enable(d.renew, here)
	kit.SetVisible(d.yourself, runs)
	kit.Enable(d.yourself, here)
	kit.Say(d.address, r.Address())
	others := ""
	if len(r.addresses) > 1 {
		others = in.Say(screen.RoomPageOthers, "Addresses", in.Words().Or(r.addresses[1:]...))
	}
	kit.Say(d.others, others)
	d.tellNetwork(runs)
	if !slices.Equal(d.shown, r.addresses) {
		d.shown = r.addresses
		d.code.Image = r.code
		d.code.Refresh()
	}
	kit.SetVisible(d.code, r.code != nil)
	kit.SetVisible(d.firewall, r.code == nil)
}

// tellNetwork says whether phones find the address, and what keeps them from it.
func (d *form) tellNetwork(runs bool) {
	in, r := d.of.w.Language(), d.of
	reached, unreached, moved := "", "", ""
	if runs {
		reached = in.Say(screen.NetworkReached, "Reached", d.visitors.Reached)
		if d.visitors.Reached == 0 {
			unreached = in.Say(screen.NetworkUnreached)
		}
	}
	if r.moved != "" {
		moved = in.Say(screen.NetworkMoved, "Before", r.moved)
	}
	kit.Say(d.reached, reached)
	kit.Say(d.unreached, unreached)
	kit.Say(d.moved, moved)
}
