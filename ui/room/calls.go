package room

import (
	"fyne.io/fyne/v2/dialog"

	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// answer offers what can be said to a table that called the director, with its handset or
// on a phone.
func (r *Page) answer(m desk.Matter) {
	in, c := r.w.Language(), m.Call
	w := r.w
	if w.Ask().Asking() {
		return
	}
	var d *dialog.CustomDialog
	hide := func() { d.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	var buttons []*kit.Button
	for _, a := range desk.AnswersTo(c) {
		buttons = append(buttons, calm.Button(desk.AnswerText(in, a), func() {
			hide()
			if m.Phoned.ID == "" {
				w.AnswerCall(c, a)
			} else if f := (session.CallAnswered{Call: m.Phoned.ID, Answer: a}); w.Permits(f) {
				w.Record(nil, f)
			}
		}))
	}
	d = w.Ask().Form(in.Text("A call for the director"), kit.Wide(56, kit.Sentence(m.Text)),
		append(buttons, calm.Button(in.Text("Cancel"), hide))...)
	w.Ask().Focus(buttons[0])
}
