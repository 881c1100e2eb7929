package rulings

import (
	"fyne.io/fyne/v2/dialog"

	"clubnight/session"
	"clubnight/ui/desk/rulings"
	"clubnight/ui/kit"
)

// Settle asks what becomes of a result in doubt since others played the board, or
// somebody played it twice: it is ruled by Law 15B, or was entered under a wrong
// number and is corrected.
func (p *Page) Settle(k session.Key) {
	in := p.w.Language()
	w := p.w
	if w.Ask().Asking() || !w.Permits(session.RulingGiven{}) {
		return
	}
	choices, ok := rulings.PlayChoicesOf(in, w.State(), k)
	if !ok {
		p.Correct(k)
		return
	}
	var d *dialog.CustomDialog
	calm := kit.Escapes(in.Labels, func() { d.Hide() })
	byLaw := calm.Button(choices.ByLaw, func() {
		d.Hide()
		w.Record(func(err error) {
			if err != nil {
				w.Fail("ruling by Law 15", err)
			}
			w.Redraw()
		}, choices.Facts...)
	})
	wrong := calm.Button(in.Text("Wrong number…"), func() {
		d.Hide()
		p.Correct(choices.Correct)
	})
	later := calm.Button(in.Text("Not now"), func() { d.Hide() })
	d = w.Ask().Form(in.Text("Who played this board?"),
		kit.Wide(56, kit.Sentence(choices.Text)), byLaw, wrong, later)
	w.Ask().Focus(later)
}
