package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// Meter is a slim bar that fills as results come in.
type Meter struct {
	widget.BaseWidget
	part       float32
	back, full canvas.Rectangle
}

// Fill shows how much of it is full, from 0 to 1.
func (m *Meter) Fill(part float32) {
	m.part = part
	m.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (m *Meter) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.New(meterLayout{m}, &m.back, &m.full))
}

// Refresh implements fyne.CanvasObject.
func (m *Meter) Refresh() {
	m.full.Resize(fyne.NewSize(m.back.Size().Width*m.part, m.back.Size().Height))
	m.BaseWidget.Refresh()
}

// NewMeter makes an empty meter.
func NewMeter() *Meter {
	m := &Meter{
		back: canvas.Rectangle{FillColor: PaperWhite, StrokeColor: InkQuiet, StrokeWidth: 1, CornerRadius: 5},
		full: canvas.Rectangle{FillColor: InkGood, CornerRadius: 5},
	}
	m.ExtendBaseWidget(m)
	return m
}

type meterLayout struct{ m *Meter }

// MinSize implements fyne.Layout.
func (meterLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(60, 11) }

// Layout implements fyne.Layout.
func (l meterLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	l.m.back.Resize(size)
	l.m.full.Resize(fyne.NewSize(size.Width*l.m.part, size.Height))
}
