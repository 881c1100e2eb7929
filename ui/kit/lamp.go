package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Lamp is the status light.
type Lamp struct {
	widget.BaseWidget
	back *canvas.Rectangle
	text *canvas.Text
}

// Light lights it: a text in an ink on a paper.
func (l *Lamp) Light(text string, ink, paper color.Color) {
	l.text.Text = text
	l.text.Color, l.back.StrokeColor, l.back.FillColor = Solid(ink), ink, paper
	l.text.TextSize = theme.TextSize()
	l.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (l *Lamp) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewStack(l.back,
		container.New(layout.NewCustomPaddedLayout(7, 4, 12, 12), l.text)))
}

// NewLamp makes a lamp.
func NewLamp() *Lamp {
	l := &Lamp{back: &canvas.Rectangle{CornerRadius: 16, StrokeWidth: 1},
		text: &canvas.Text{TextStyle: fyne.TextStyle{Bold: true}}}
	l.ExtendBaseWidget(l)
	return l
}
