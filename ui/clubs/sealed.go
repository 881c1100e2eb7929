package clubs

import (
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/session/simultaneous/embargo"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/entrant"
	"clubnight/ui/kit"
)

// SealedDeals takes deals that an event hands out before they are played, sealed. They
// are remembered while the evening is shown: their code may come hours later.
type SealedDeals struct {
	w    shown
	take func(session.DealsSet) // makes deals the evening's

	deals  *embargo.Sealed // whose code is still to come; nil where there are none
	dialog *sealedDialog   // nil while it is closed
}

// Read looks whether a file has sealed deals: then open asks for their code, on Fyne's
// goroutine. Of a file that has something else open is nil.
func (s *SealedDeals) Read(path string) (open func(), err error) {
	sealed, err := entrant.ReadSealed(path)
	if sealed == nil || err != nil {
		return nil, err
	}
	return func() { s.ask(sealed) }, nil
}

// Waiting names the deals whose code is still to come, "" for none.
func (s *SealedDeals) Waiting() string {
	if s.deals == nil {
		return ""
	}
	return entrant.SealedShort(s.w.Language(), s.deals)
}

// Open asks for the code of the deals that wait for it.
func (s *SealedDeals) Open() { s.ask(s.deals) }

// forget leaves the deals of another evening.
func (s *SealedDeals) forget() {
	if s.dialog != nil {
		s.dialog.hide()
	}
	s.deals = nil
}

// asked takes another file for the dialog that is open.
func (s *SealedDeals) asked(path string) bool {
	if s.dialog == nil || !entrant.IsSealed(path) {
		return false
	}
	s.dialog.another(path)
	return true
}

// sealedDialog is where sealed deals are opened with their code, for one evening.
type sealedDialog struct {
	of      *SealedDeals
	sealed  *embargo.Sealed
	session *session.Session
	dialog  *dialog.CustomDialog

	is      *widget.Label
	says    *kit.Feedback
	code    *kit.TextField
	do      *kit.Button
	opening bool
}

// ask asks for the code of sealed deals.
func (s *SealedDeals) ask(sealed *embargo.Sealed) {
	in := s.w.Language()
	if s.w.Ask().Asking() {
		return
	}
	s.deals = sealed
	d := &sealedDialog{of: s, sealed: sealed, session: s.w.Session()}
	calm := kit.Escapes(in.Labels, d.hide)
	d.is, d.says = kit.Sentence(entrant.SealedText(in, sealed)), kit.NewFeedback(5)
	d.code = calm.Field(func(string) {})
	d.code.SetPlaceHolder(entrant.SealCodeForm)
	d.code.OnEnter = d.onOpen
	d.do = calm.Button(in.Text("Open the deals"), d.onOpen)
	form := container.New(layout.NewFormLayout(), kit.FormLabel(in.Text("Code")), kit.Wide(26, d.code))
	d.dialog = s.w.Ask().Form(in.Text("Sealed deals"),
		kit.Wide(70, container.NewVBox(d.is, kit.Note(in.Say(screen.SealedLocked)), form, d.says.Content)),
		d.do, calm.Button(in.Text("Cancel"), d.hide))
	s.dialog = d
	s.w.Ask().Focus(d.code)
}

func (d *sealedDialog) hide() {
	d.of.dialog = nil
	d.dialog.Hide()
}

// another takes another file that is dropped on the window.
func (d *sealedDialog) another(path string) {
	if d.opening {
		return
	}
	d.hide()
	w := d.of.w
	w.Later(func() {
		open, err := d.of.Read(path)
		w.Post(func() {
			switch {
			case err != nil:
				w.Fail("reading deals", err)
			case open != nil:
				open()
			}
		})
	})
}

// onOpen opens the deals off Fyne's goroutine: making a key of the code takes its time.
func (d *sealedDialog) onOpen() {
	in := d.of.w.Language()
	w := d.of.w
	switch {
	case d.opening:
		return
	case !entrant.WholeSealCode(d.code.Text):
		d.says.Miss(in.Say(screen.SealedCode))
		w.Ask().Focus(d.code)
		return
	}
	d.enable(false)
	typed := d.code.Text
	w.Run(func() {
		fact, err := entrant.Unseal(in, d.sealed, typed)
		w.Post(func() { d.opened(fact, err) })
	})
}

// opened takes the deals into the evening for which they were asked, or says why not.
func (d *sealedDialog) opened(fact session.DealsSet, err error) {
	in := d.of.w.Language()
	w := d.of.w
	d.enable(true)
	switch {
	case d.of.dialog != d: // it was closed meanwhile
	case w.Session() != d.session:
		d.hide()
		w.Tell(in.Say(screen.SealedOther))
	case err != nil:
		w.Log().Error("opening sealed deals", "error", err)
		d.says.Refuse(desk.Explain(in, err).String())
		w.Ask().Focus(d.code)
	default:
		d.hide()
		d.of.deals = nil
		d.of.take(fact)
	}
}

func (d *sealedDialog) enable(on bool) {
	d.opening = !on
	kit.Enable(d.do, on)
	kit.Enable(d.code, on)
}
