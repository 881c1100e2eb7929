package deals

import (
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/session/simultaneous/embargo"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// sealedDialog is where sealed deals are opened with their code, for one evening.
type sealedDialog struct {
	of      *Page
	sealed  *embargo.Sealed
	session *session.Session
	dialog  *dialog.CustomDialog

	is, says *widget.Label
	code     *kit.TextField
	do       *kit.Button
	opening  bool
}

// onSealed asks for the code of sealed deals. They are remembered while the evening is
// shown: the code may come hours later.
func (p *Page) onSealed(sealed *embargo.Sealed) {
	in := p.w.Language()
	if p.w.Ask().Asking() {
		return
	}
	p.sealed = sealed
	d := &sealedDialog{of: p, sealed: sealed, session: p.w.Session()}
	calm := kit.Escapes(in.Labels, d.hide)
	d.is, d.says = kit.Sentence(desk.SealedText(in, sealed)), kit.Sentence("")
	d.code = calm.Field(func(string) {})
	d.code.SetPlaceHolder(desk.SealCodeForm)
	d.code.OnEnter = d.onOpen
	d.do = calm.Button(in.Text("Open the deals"), d.onOpen)
	form := container.New(layout.NewFormLayout(), kit.FormLabel(in.Text("Code")), kit.Wide(26, d.code))
	d.dialog = p.w.Ask().Form(in.Text("Sealed deals"),
		kit.Wide(70, container.NewVBox(d.is, kit.Note(in.Say(screen.SealedLocked)), form,
			kit.High(5, container.NewVScroll(kit.BesideBar(d.says))))),
		d.do, calm.Button(in.Text("Cancel"), d.hide))
	p.unsealing = d
	p.w.Ask().Focus(d.code)
}

func (d *sealedDialog) hide() {
	d.of.unsealing = nil
	d.dialog.Hide()
}

// take takes another file that is dropped on the window.
func (d *sealedDialog) take(path string) {
	if !d.opening {
		d.hide()
		d.of.Take(path)
	}
}

func (d *sealedDialog) tell(text string, importance widget.Importance) {
	d.says.Importance = importance
	kit.Say(d.says, text)
}

// onOpen opens the deals off Fyne's goroutine: making a key of the code takes its time.
func (d *sealedDialog) onOpen() {
	in := d.of.w.Language()
	w := d.of.w
	switch {
	case d.opening:
		return
	case !desk.WholeSealCode(d.code.Text):
		d.tell(in.Say(screen.SealedCode), widget.WarningImportance)
		w.Ask().Focus(d.code)
		return
	}
	d.enable(false)
	typed := d.code.Text
	w.Run(func() {
		fact, err := desk.Unseal(in, d.sealed, typed)
		w.Post(func() { d.opened(fact, err) })
	})
}

// opened takes the deals into the evening for which they were asked, or says why not.
func (d *sealedDialog) opened(fact session.DealsSet, err error) {
	in := d.of.w.Language()
	w := d.of.w
	d.enable(true)
	switch {
	case d.of.unsealing != d: // it was closed meanwhile
	case w.Session() != d.session:
		d.hide()
		w.Tell(in.Say(screen.SealedOther))
	case err != nil:
		w.Log().Error("opening sealed deals", "error", err)
		d.tell(desk.Explain(in, err).String(), widget.DangerImportance)
		w.Ask().Focus(d.code)
	default:
		d.hide()
		d.of.sealed = nil
		d.of.setDeals(fact, nil)
	}
}

func (d *sealedDialog) enable(on bool) {
	d.opening = !on
	kit.Enable(d.do, on)
	kit.Enable(d.code, on)
}
