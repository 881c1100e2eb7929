package ui

import "fyne.io/fyne/v2"

// escapes are the keys of a dialog: Escape closes it.
func escapes(hide func()) *keys {
	return &keys{pressed: func(key fyne.KeyName) bool {
		if key == fyne.KeyEscape {
			hide()
		}
		return key == fyne.KeyEscape
	}}
}
