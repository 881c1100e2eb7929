package deals

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/deals"
	"clubnight/ui/kit"
	"clubnight/ui/parts"
)

// Show shows the cards of a section's board, what every contract makes, and what the
// recorder saw of it. It is for deals that were released.
func (p *Page) Show(section, number int) {
	in := p.w.Language()
	w := p.w
	b, ok := w.State().Deals.Board(section, number)
	if !ok || !w.State().Deals.Released {
		return
	}
	var makes fyne.CanvasObject = kit.Note(in.Say(screen.MakesUnknown))
	if t, ok := w.State().Deals.Table(section, number); ok {
		makes = parts.Makeable(in, b, t)
	}
	content := container.NewVBox(kit.Note(desk.DealText(in, number)+"."),
		kit.Beside([]float32{0.55, 0.45}, parts.Diagram(in, b), container.NewVBox(layout.NewSpacer(), makes)))
	for _, text := range deals.RecordedTexts(in, w.State(), section, number) {
		content.Add(kit.Sentence(text))
	}
	w.Ask().Show(in.Text("Board {{.Number}}", "Number", number), kit.Wide(88, content))
}
