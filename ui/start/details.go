package start

import (
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"

	"clubnight/session"
	"clubnight/ui/desk/start"
	"clubnight/ui/kit"
)

// onDetails opens the single choices of the scoring, and says in words what they come to.
func (t *tonight) onDetails() {
	in := t.w.Language()
	w := t.w
	if w.Ask().Asking() || w.State().Closed {
		return
	}
	how := w.State().Scoring
	var d *dialog.CustomDialog
	hide := func() { d.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	form := container.New(layout.NewFormLayout())
	says := kit.Sentence(in.Words().Scoring(how))
	var first *kit.Choice
	for _, detail := range start.ScoringDetails(how) {
		c := calm.Choice(func(i int) {
			how = detail.Choose(how, i).Choices
			says.SetText(in.Words().Scoring(how))
		})
		c.Fill(detail.Options(in, how))
		form.Add(kit.FormLabel(in.Say(detail.Text)))
		form.Add(c)
		if first == nil {
			first = c
		}
	}
	score := calm.Button(in.Text("Score so"), func() {
		hide()
		t.event.score(session.ScoringSet{Choices: how})
	})
	d = w.Ask().Form(in.Text("How it is scored"),
		kit.Wide(80, container.NewVBox(form, kit.Sheet(kit.High(6, says)))), score,
		calm.Button(in.Text("Cancel"), hide))
	if first != nil {
		w.Ask().Focus(first)
	}
}
