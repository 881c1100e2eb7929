package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// meter is a slim bar that fills as results come in.
type meter struct {
	widget.BaseWidget
	part       float32
	back, full canvas.Rectangle
}

func (m *meter) show(part float32) {
	m.part = part
	m.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (m *meter) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.New(meterLayout{m}, &m.back, &m.full))
}

// Refresh implements fyne.CanvasObject.
func (m *meter) Refresh() {
	m.full.Resize(fyne.NewSize(m.back.Size().Width*m.part, m.back.Size().Height))
	m.BaseWidget.Refresh()
}

func newMeter() *meter {
	m := &meter{
		back: canvas.Rectangle{FillColor: paperWhite, StrokeColor: inkQuiet, StrokeWidth: 1, CornerRadius: 5},
		full: canvas.Rectangle{FillColor: inkGood, CornerRadius: 5},
	}
	m.ExtendBaseWidget(m)
	return m
}

type meterLayout struct{ m *meter }

// MinSize implements fyne.Layout.
func (meterLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(120, 11) }

// Layout implements fyne.Layout.
func (l meterLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	l.m.back.Resize(size)
	l.m.full.Resize(fyne.NewSize(size.Width*l.m.part, size.Height))
}
