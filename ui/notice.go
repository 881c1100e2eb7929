package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"
)

// notice is a bar that says what just happened, until it is read.
type notice struct {
	content *fyne.Container
	back    *canvas.Rectangle
	text    *widget.Label
	more    *button
	details func()
}

// notice makes a notice, which begins hidden.
func (k *keys) notice() *notice {
	n := &notice{back: &canvas.Rectangle{}, text: sentence("")}
	n.more = k.button("Details", func() { n.details() })
	away := k.button("OK", func() { n.hide() })
	n.content = container.NewStack(n.back, container.New(layout.NewCustomPaddedLayout(2, 2, 12, 12),
		container.NewBorder(nil, nil, nil, container.NewCenter(container.NewHBox(n.more, away)), n.text)))
	n.content.Hide()
	return n
}

// tell says what went well.
func (n *notice) tell(text string) { n.show(text, paperGood) }

// warn says what went wrong; details shows the rest of it.
func (n *notice) warn(text string, details func()) {
	n.details = details
	n.show("▲  "+text, paperBad)
	setVisible(n.more, true)
}

func (n *notice) show(text string, paper color.Color) {
	n.text.SetText(text)
	n.back.FillColor = paper
	setVisible(n.more, false)
	n.content.Show()
	n.content.Refresh()
}

// Visible reports whether there is something to read.
func (n *notice) Visible() bool { return n.content.Visible() }

func (n *notice) hide() { setVisible(n.content, false) }
