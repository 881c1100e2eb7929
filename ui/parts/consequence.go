package parts

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// Consequence shows what a change makes of one figure: about whom, now, and then.
type Consequence struct {
	Content *fyne.Container
	Texts   [3]*widget.Label
}

// Show shows another one.
func (r Consequence) Show(c desk.Consequence) {
	for i, text := range []string{c.About, c.Now, c.Then} {
		if r.Texts[i].Text != text {
			r.Texts[i].SetText(text)
		}
	}
}

// NewConsequence makes an empty row.
func NewConsequence() Consequence {
	r := Consequence{Content: kit.Beside([]float32{0.34, 0.33, 0.33})}
	for i := range r.Texts {
		r.Texts[i] = &widget.Label{Truncation: fyne.TextTruncateEllipsis, TextStyle: fyne.TextStyle{Bold: i == 2}}
		r.Content.Add(r.Texts[i])
	}
	return r
}
