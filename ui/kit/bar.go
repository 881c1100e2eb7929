package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"
)

// Bar is a line across the window: something to read, and what can be done about it.
type Bar struct {
	Content *fyne.Container
	text    *widget.Label
}

// NewBar makes a bar, which begins hidden.
func NewBar(paper color.Color, importance widget.Importance, buttons ...*Button) *Bar {
	b := &Bar{text: Sentence("")}
	b.text.Importance = importance
	row := container.NewHBox()
	for _, one := range buttons {
		row.Add(one)
	}
	b.Content = container.NewStack(&canvas.Rectangle{FillColor: paper},
		container.New(layout.NewCustomPaddedLayout(1, 1, 12, 12), container.NewBorder(nil, nil, nil, container.NewCenter(row), b.text)))
	b.Content.Hide()
	return b
}

// Say shows the bar, or hides it when there is nothing to say.
func (b *Bar) Say(text string) {
	if b.text.Text != text {
		b.text.SetText(text)
	}
	SetVisible(b.Content, text != "")
}
