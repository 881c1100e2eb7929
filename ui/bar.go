package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"
)

// bar is a line across the window: something to read, and what can be done about it.
type bar struct {
	content *fyne.Container
	text    *widget.Label
}

// newBar makes a bar, which begins hidden.
func newBar(paper color.Color, importance widget.Importance, buttons ...*button) *bar {
	b := &bar{text: sentence("")}
	b.text.Importance = importance
	row := container.NewHBox()
	for _, one := range buttons {
		row.Add(one)
	}
	b.content = container.NewStack(&canvas.Rectangle{FillColor: paper},
		container.New(layout.NewCustomPaddedLayout(1, 1, 12, 12), container.NewBorder(nil, nil, nil, container.NewCenter(row), b.text)))
	b.content.Hide()
	return b
}

// say shows the bar, or hides it when there is nothing to say.
func (b *bar) say(text string) {
	if b.text.Text != text {
		b.text.SetText(text)
	}
	setVisible(b.content, text != "")
}
