package kit

import (
	"image/color"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/ui/label"
)

// Notice is a sheet over the foot of the window that says what just happened, until it is
// read. What went well goes by itself after a while.
type Notice struct {
	in      *label.Labels
	Content *fyne.Container
	back    *canvas.Rectangle
	text    *widget.Label
	more    *Button
	details func()
	count   int         // of what was said
	holds   func() bool // whether what is said still does, nil for what is over anyhow
	// After runs a function after a time; nil leaves everything until it is read.
	After func(time.Duration, func())
}

// readingTime is how long what went well is shown.
const readingTime = 15 * time.Second

// Notice makes a notice, which begins hidden.
func (k *Keys) Notice() *Notice {
	in := k.in
	n := &Notice{in: k.in, text: Sentence(""),
		back: &canvas.Rectangle{CornerRadius: 8, StrokeWidth: 1, StrokeColor: InkQuiet}}
	n.more = k.Button(in.Text("Details"), func() { n.details() })
	away := k.Button(in.Text("OK"), func() { n.Hide() })
	n.Content = container.New(layout.NewCustomPaddedLayout(0, 6, 14, 14),
		container.NewStack(n.back, container.New(layout.NewCustomPaddedLayout(4, 4, 10, 10),
			container.NewBorder(nil, nil, nil, container.NewCenter(container.NewHBox(n.more, away)), n.text))))
	n.Content.Hide()
	return n
}

// Tell says what went well.
func (n *Notice) Tell(text string) {
	n.show(text, "", PaperGood)
	if said := n.count; n.After != nil {
		n.After(readingTime, func() {
			if n.count == said {
				n.Hide()
			}
		})
	}
}

// TellWhile says what is not well yet and mends by itself, until it is read or does not
// hold any more: see Look.
func (n *Notice) TellWhile(text string, holds func() bool) {
	n.show(text, "", PaperWarn)
	n.holds = holds
	n.Look()
}

// Look takes away what does not hold any more.
func (n *Notice) Look() {
	if n.holds != nil && !n.holds() {
		n.Hide()
	}
}

// Offer says what went well, until it is read, with something to do about it.
func (n *Notice) Offer(text, answer string, do func()) {
	n.details = do
	n.show(text, answer, PaperGood)
}

// Warn says what went wrong; details shows the rest of it.
func (n *Notice) Warn(text string, details func()) {
	n.details = details
	n.show("▲  "+text, n.in.Text("Details"), PaperBad)
}

// show says a text, with a button beside OK where there is an answer.
func (n *Notice) show(text, answer string, paper color.Color) {
	n.count++
	n.holds = nil
	n.text.SetText(text)
	n.back.FillColor = paper
	n.more.SetText(answer)
	SetVisible(n.more, answer != "")
	n.Content.Show()
	n.Content.Refresh() // gives the buttons their places
}

// More is the button beside the text.
func (n *Notice) More() *Button { return n.more }

// Visible reports whether there is something to read.
func (n *Notice) Visible() bool { return n.Content.Visible() }

// Hide takes it away.
func (n *Notice) Hide() {
	n.holds = nil
	SetVisible(n.Content, false)
}
