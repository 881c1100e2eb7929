package room

import (
	"fyne.io/fyne/v2/dialog"

	"clubnight/session/feed"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// answer offers what can be said to a table that called the director.
func (r *Page) answer(c feed.Call) {
	in := r.w.Language()
	w := r.w
	if w.Ask().Asking() {
		return
	}
	var d *dialog.CustomDialog
	hide := func() { d.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	var buttons []*kit.Button
	for _, a := range desk.AnswersTo(c) {
		buttons = append(buttons, calm.Button(desk.AnswerText(in, a), func() { hide(); w.AnswerCall(c, a) }))
	}
	d = w.Ask().Form(in.Text("A call for the director"), kit.Wide(56, kit.Sentence(desk.CallText(in, w.State(), c))),
		append(buttons, calm.Button(in.Text("Cancel"), hide))...)
	w.Ask().Focus(buttons[0])
}
