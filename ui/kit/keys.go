package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"clubnight/ui/label"
)

// Keys are the window's own keys. Fyne gives every key to the widget that has the focus,
// and to nobody else, so the widgets of this package ask here first.
type Keys struct {
	in        *label.Labels
	pressed   func(fyne.KeyName) bool
	shortcuts fyne.ShortcutHandler
	names     map[string]bool
	// Reached is told which widget the focus has come to; nil where nobody asks.
	Reached func(fyne.CanvasObject)
}

// reached tells that the focus has come to a widget.
func (k *Keys) reached(o fyne.CanvasObject) {
	if k.Reached != nil {
		k.Reached(o)
	}
}

// Scrolls keeps what has the focus seen in a part of a dialog that scrolls by itself.
func (k *Keys) Scrolls(scroll *container.Scroll) {
	also := k.Reached
	k.Reached = func(o fyne.CanvasObject) {
		if also != nil {
			also(o)
		}
		reveal(scroll, o)
	}
}

// NewKeys makes the keys of a window or a dialog; pressed reports whether
// it has taken a key, and the labels are what the widgets say by themselves.
func NewKeys(in *label.Labels, pressed func(fyne.KeyName) bool) *Keys {
	return &Keys{in: in, pressed: pressed, names: map[string]bool{}}
}

// Add makes a shortcut work wherever the focus is.
func (k *Keys) Add(s fyne.Shortcut, do func()) {
	k.names[s.ShortcutName()] = true
	k.shortcuts.AddShortcut(s, func(fyne.Shortcut) { do() })
}

// shortcut does what a shortcut does, and reports whether there is it.
func (k *Keys) shortcut(s fyne.Shortcut) bool {
	if !k.names[s.ShortcutName()] {
		return false
	}
	k.shortcuts.TypedShortcut(s)
	return true
}

// Enable enables or disables a widget; one that is so already is not drawn again.
func Enable(d fyne.Disableable, on bool) {
	switch {
	case on && d.Disabled():
		d.Enable()
	case !on && !d.Disabled():
		d.Disable()
	}
}
