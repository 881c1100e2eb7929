package ui

import "fyne.io/fyne/v2"

// keys are the window's own keys. Fyne gives every key to the widget that has the focus, and to
// nobody else, so the widgets of this package ask here first.
type keys struct {
	pressed   func(fyne.KeyName) bool
	shortcuts fyne.ShortcutHandler
	names     map[string]bool
}

// newKeys makes the keys of a window or a dialog; pressed reports whether it has taken a key.
func newKeys(pressed func(fyne.KeyName) bool) *keys {
	return &keys{pressed: pressed, names: map[string]bool{}}
}

// add makes a shortcut work wherever the focus is.
func (k *keys) add(s fyne.Shortcut, do func()) {
	k.names[s.ShortcutName()] = true
	k.shortcuts.AddShortcut(s, func(fyne.Shortcut) { do() })
}

// shortcut does what a shortcut does, and reports whether there is it.
func (k *keys) shortcut(s fyne.Shortcut) bool {
	if !k.names[s.ShortcutName()] {
		return false
	}
	k.shortcuts.TypedShortcut(s)
	return true
}

func enable(d fyne.Disableable, on bool) {
	switch {
	case on && d.Disabled():
		d.Enable()
	case !on && !d.Disabled():
		d.Disable()
	}
}
