package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

func right(text string) *widget.Label {
	return &widget.Label{Text: text, Alignment: fyne.TextAlignTrailing}
}

// scrollRoom keeps what scrolls clear of the scroll bar.
const scrollRoom = 12

// besideBar keeps clear of the scroll bar, which Fyne draws over what scrolls.
func besideBar(o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewCustomPaddedLayout(0, 0, 0, 14), o)
}

// topDown lays the middle between top and bottom. Unlike those of a border container, its parts get the
// focus in their order.
func topDown(top, middle, bottom fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewBorderLayout(top, bottom, nil, nil), top, middle, bottom)
}

// lower sets a symbol on the line of the words beside it: see symbolDrop.
func lower(symbol fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewCustomPaddedLayout(5, -5, 0, 0), symbol)
}

// apart keeps a sheet clear of the one above it.
func apart(o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewCustomPaddedLayout(gap-theme.Padding(), 0, 0, 0), o)
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
