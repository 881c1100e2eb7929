package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// lamp is the status light.
type lamp struct {
	widget.BaseWidget
	back *canvas.Rectangle
	text *canvas.Text
}

func (l *lamp) show(to light) {
	l.text.Text = to.symbol + "  " + to.words
	l.text.Color, l.back.StrokeColor, l.back.FillColor = inks[to.tone], inks[to.tone], papers[to.tone]
	l.text.TextSize = theme.TextSize()
	l.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (l *lamp) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewStack(l.back, container.New(layout.NewCustomPaddedLayout(7, 4, 12, 12), l.text)))
}

func newLamp() *lamp {
	l := &lamp{back: &canvas.Rectangle{CornerRadius: 6, StrokeWidth: 1}, text: &canvas.Text{TextStyle: fyne.TextStyle{Bold: true}}}
	l.ExtendBaseWidget(l)
	return l
}
