package kit

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// FormLabel is the name of a line in a form.
func FormLabel(text string) *widget.Label {
	return &widget.Label{Text: text, Alignment: fyne.TextAlignTrailing}
}

// BigLook makes the text of the big button larger.
type BigLook struct{}

func (BigLook) current() fyne.Theme { return fyne.CurrentApp().Settings().Theme() }

// Size implements fyne.Theme.
func (l *BigLook) Size(n fyne.ThemeSizeName) float32 {
	size := l.current().Size(n)
	switch n {
	case theme.SizeNameText:
		return size * 1.35
	case theme.SizeNameInnerPadding:
		return size * 1.5
	}
	return size
}

// Color implements fyne.Theme: colours, fonts and icons are the window's own.
func (l *BigLook) Color(n fyne.ThemeColorName, v fyne.ThemeVariant) color.Color {
	return l.current().Color(n, v)
}

// Font implements fyne.Theme.
func (l *BigLook) Font(s fyne.TextStyle) fyne.Resource { return l.current().Font(s) }

// Icon implements fyne.Theme.
func (l *BigLook) Icon(n fyne.ThemeIconName) fyne.Resource { return l.current().Icon(n) }

// Heading is a line that names a group.
func Heading(text string) *widget.Label {
	return &widget.Label{Text: text, TextStyle: fyne.TextStyle{Bold: true}, SizeName: theme.SizeNameSubHeadingText}
}

// Sentence is text that wraps.
func Sentence(text string) *widget.Label {
	return &widget.Label{Text: text, Wrapping: fyne.TextWrapWord}
}

// Note is a short quiet remark.
func Note(text string) *widget.Label {
	return &widget.Label{Text: text, Wrapping: fyne.TextWrapWord, SizeName: theme.SizeNameCaptionText}
}

// Say changes a label's text, and hides the label when there is nothing to say.
func Say(l *widget.Label, text string) {
	if l.Text != text {
		l.SetText(text)
	}
	SetVisible(l, text != "")
}

// SetVisible shows or hides an object; one that is so already is not drawn again. Where
// the focus is in what is hidden it goes on to what follows: from a widget that is not
// seen Fyne would begin anew at the top of the window.
func SetVisible(o fyne.CanvasObject, on bool) {
	switch {
	case on && !o.Visible():
		o.Show()
	case !on && o.Visible():
		passFocusOn(o)
		o.Hide()
	}
}

// passFocusOn takes the focus out of an object.
func passFocusOn(o fyne.CanvasObject) {
	c := fyne.CurrentApp().Driver().CanvasForObject(o)
	if c == nil || c.Focused() == nil || !holds(o, c.Focused()) {
		return
	}
	for range mostFields {
		if c.FocusNext(); !holds(o, c.Focused()) {
			return
		}
	}
	c.Unfocus() // there is nothing else
}

// mostFields is more than anything has that is hidden.
const mostFields = 100

// holds reports whether a widget is an object, or in one of its containers.
func holds(o fyne.CanvasObject, f fyne.Focusable) bool {
	if w, ok := o.(fyne.Focusable); ok {
		return w == f
	}
	if box, ok := o.(*fyne.Container); ok {
		return slices.ContainsFunc(box.Objects, func(in fyne.CanvasObject) bool { return holds(in, f) })
	}
	if scroll, ok := o.(*container.Scroll); ok {
		return holds(scroll.Content, f)
	}
	return false
}
