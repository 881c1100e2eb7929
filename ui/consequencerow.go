package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// consequenceRow shows a consequence.
type consequenceRow struct {
	content *fyne.Container
	texts   [3]*widget.Label
}

func (r consequenceRow) show(c desk.Consequence) {
	for i, text := range []string{c.About, c.Now, c.Then} {
		if r.texts[i].Text != text {
			r.texts[i].SetText(text)
		}
	}
}

func newConsequenceRow() consequenceRow {
	r := consequenceRow{content: kit.Beside([]float32{0.34, 0.33, 0.33})}
	for i := range r.texts {
		r.texts[i] = &widget.Label{Truncation: fyne.TextTruncateEllipsis, TextStyle: fyne.TextStyle{Bold: i == 2}}
		r.content.Add(r.texts[i])
	}
	return r
}
