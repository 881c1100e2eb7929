package start

import (
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"

	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/label"
)

// onDetails opens the single choices of the scoring, and says in words what they come to.
func (t *tonight) onDetails() {
	w := t.w
	if w.Ask().Asking() || w.State().Closed {
		return
	}
	how := w.State().Scoring
	var d *dialog.CustomDialog
	hide := func() { d.Hide() }
	calm := kit.Escapes(hide)
	form := container.New(layout.NewFormLayout())
	says := kit.Sentence(desk.Words().Scoring(how))
	var first *kit.Choice
	for _, detail := range desk.ScoringDetails(how) {
		c := calm.Choice(func(i int) {
			how = detail.Choose(how, i).Choices
			says.SetText(desk.Words().Scoring(how))
		})
		c.Fill(detail.Options(how))
		form.Add(kit.FormLabel(desk.Say(detail.Text)))
		form.Add(c)
		if first == nil {
			first = c
		}
	}
	score := calm.Button(label.Text("Score so"), func() {
		hide()
		t.event.score(session.ScoringSet{Choices: how})
	})
	d = w.Ask().Form(label.Text("How it is scored"),
		kit.Wide(80, container.NewVBox(form, kit.Sheet(kit.High(6, says)))), score,
		calm.Button(label.Text("Cancel"), hide))
	if first != nil {
		w.Ask().Focus(first)
	}
}
