package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

func right(text string) *widget.Label {
	return &widget.Label{Text: text, Alignment: fyne.TextAlignTrailing}
}

// bigLook makes the text of the big button larger.
type bigLook struct{}

func (bigLook) current() fyne.Theme { return fyne.CurrentApp().Settings().Theme() }

// Size implements fyne.Theme.
func (l *bigLook) Size(n fyne.ThemeSizeName) float32 {
	size := l.current().Size(n)
	switch n {
	case theme.SizeNameText:
		return size * 1.35
	case theme.SizeNameInnerPadding:
		return size * 1.5
	}
	return size
}

// The rest of fyne.Theme is the window's own.
func (l *bigLook) Color(n fyne.ThemeColorName, v fyne.ThemeVariant) color.Color {
	return l.current().Color(n, v)
}

// Font implements fyne.Theme.
func (l *bigLook) Font(s fyne.TextStyle) fyne.Resource { return l.current().Font(s) }

// Icon implements fyne.Theme.
func (l *bigLook) Icon(n fyne.ThemeIconName) fyne.Resource { return l.current().Icon(n) }

// heading is a line that names a group.
func heading(text string) *widget.Label {
	return &widget.Label{Text: text, TextStyle: fyne.TextStyle{Bold: true}, SizeName: theme.SizeNameSubHeadingText}
}

// sentence is text that wraps.
func sentence(text string) *widget.Label {
	return &widget.Label{Text: text, Wrapping: fyne.TextWrapWord}
}

// note is a short quiet remark.
func note(text string) *widget.Label {
	return &widget.Label{Text: text, Wrapping: fyne.TextWrapWord, SizeName: theme.SizeNameCaptionText}
}

// say changes a label's text, and hides the label when there is nothing to say.
func say(l *widget.Label, text string) {
	if l.Text != text {
		l.SetText(text)
	}
	setVisible(l, text != "")
}

func setVisible(o fyne.CanvasObject, on bool) {
	switch {
	case on && !o.Visible():
		o.Show()
	case !on && o.Visible():
		o.Hide()
	}
}
