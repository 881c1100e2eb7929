package start

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/connector/protocol"
	linkwords "clubnight/bridgemate/words"
	"clubnight/ui/desk"
	"clubnight/ui/desk/handsets"
	"clubnight/ui/kit"
)

// way says by which way the Bridgemates are reached, and asks for another one.
type way struct {
	w       shown
	changed func()
	found   bool // a Data Connector runs on this computer
	says    *widget.Label
	change  *kit.Button
	content fyne.CanvasObject
}

func newWay(w shown, changed func()) *way {
	v := &way{w: w, changed: changed, says: kit.Sentence("")}
	v.change = w.Controls().Button(w.Language().Text("Change…"), v.onChange)
	v.content = container.NewBorder(nil, nil, nil, container.NewVBox(v.change), v.says)
	return v
}

func (v *way) refresh() {
	kit.Say(v.says, desk.WayText(v.w.Language(), v.w.Link().Options(), v.found))
	kit.Enable(v.change, !v.w.Past())
}

// onChange asks by which way, unless it is settled: that is said.
func (v *way) onChange() {
	in := v.w.Language()
	if settled := desk.WaySettled(in, v.w.State(), v.w.UnderWay()); settled != "" {
		v.w.Tell(settled)
		return
	}
	if !v.w.Ask().Asking() {
		newWayDialog(v)
	}
}

// wayDialog asks by which way the Bridgemates are reached, and for what is needed there.
type wayDialog struct {
	*way
	dialog                 *dialog.CustomDialog
	ways                   *kit.Choice
	address, club, licence *kit.TextField
	wrong                  *widget.Label
}

func newWayDialog(v *way) {
	in := v.w.Language()
	d := &wayDialog{way: v, wrong: kit.Sentence("")}
	hide := func() { d.dialog.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	o := v.w.Link().Options()
	field := func(text string) *kit.TextField {
		f := calm.Field(func(string) {})
		f.SetText(text)
		return f
	}
	d.address, d.club = field(o.Connector.Address), field(o.Connector.Club)
	d.licence = field(string(o.Connector.Licence))
	d.address.SetPlaceHolder(in.Text("this computer, or such as 192.168.1.20"))
	d.licence.Password = true
	d.address.OnEnter = func() { v.w.Ask().Focus(d.club) }
	d.club.OnEnter = func() { v.w.Ask().Focus(d.licence) }
	d.licence.OnEnter = d.onUse
	d.ways = calm.Choice(func(int) { d.refresh() })
	network := 0
	if o.Network {
		network = 1
	}
	d.ways.Fill([]string{in.Text("By file"), in.Text("Over the network")}, network)
	d.wrong.Importance = widget.DangerImportance
	form := container.New(layout.NewFormLayout(),
		kit.FormLabel(in.Text("Reached")), d.ways,
		kit.FormLabel(in.Text("Address")), d.address,
		kit.FormLabel(in.Text("Club number")), d.club,
		kit.FormLabel(in.Text("Licence key")), d.licence)
	d.dialog = v.w.Ask().Form(in.Text("How the Bridgemates are reached"),
		kit.Wide(70, container.NewVBox(form, d.wrong, kit.Note(in.LinkWords().Say(linkwords.WayAbout)))),
		calm.Button(in.Text("Use this"), d.onUse), calm.Button(in.Text("Cancel"), hide))
	kit.Say(d.wrong, "")
	d.refresh()
	v.w.Ask().Focus(d.ways)
}

func (d *wayDialog) network() bool { return d.ways.SelectedIndex() == 1 }

func (d *wayDialog) refresh() {
	for _, f := range []*kit.TextField{d.address, d.club, d.licence} {
		kit.Enable(f, d.network())
	}
}

// onUse takes the choice; the evening may have begun meanwhile.
func (d *wayDialog) onUse() {
	in, w := d.w.Language(), d.w
	text := func(f *kit.TextField) string { return strings.TrimSpace(f.Text) }
	at := bridgemate.Connector{Address: text(d.address), Club: text(d.club),
		Licence: bridgemate.Licence(text(d.licence))}
	if at.Address != "" {
		if _, err := protocol.ParseAddress(at.Address); err != nil {
			kit.Say(d.wrong, desk.Explain(in, err).String())
			w.Ask().Focus(d.address)
			return
		}
	}
	d.dialog.Hide()
	if settled := desk.WaySettled(in, w.State(), w.UnderWay()); settled != "" {
		w.Tell(settled)
		return
	}
	w.SetOptions(func(o *bridgemate.Options) {
		o.Network, o.Connector = d.network(), at
		if o.Network && o.Generation != bws.BCS { // BM Pro knows no network
			handsets.SetGeneration(in, o, bws.BCS)
		}
	})
	d.changed()
}
