package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// Feedback is what a dialog says to what was entered: what is missing, what is under way,
// why it was refused. It scrolls where it is long.
type Feedback struct {
	Content fyne.CanvasObject
	label   *widget.Label
}

// NewFeedback makes one with room for so many lines, which says nothing yet.
func NewFeedback(lines float32) *Feedback {
	f := &Feedback{label: Sentence("")}
	f.Content = High(lines, container.NewVScroll(BesideBar(f.label)))
	return f
}

// Text is what it says.
func (f *Feedback) Text() string { return f.label.Text }

// Tell says how it goes on, "" for nothing.
func (f *Feedback) Tell(text string) { f.say(text, widget.MediumImportance) }

// Miss says what is missing.
func (f *Feedback) Miss(text string) { f.say(text, widget.WarningImportance) }

// Refuse says why something failed.
func (f *Feedback) Refuse(text string) { f.say(text, widget.DangerImportance) }

func (f *Feedback) say(text string, importance widget.Importance) {
	f.label.Importance = importance
	Say(f.label, text)
}
