//go:build ci

package main

import (
	"fyne.io/fyne/v2"

	"clubnight/assets"
)

// workArea is unknown where there is no screen.
func workArea() (width, height int) { return 0, 0 }

// focused is no window where there is no screen.
func focused(fyne.Window) bool { return false }

// newWindow makes the window.
func newWindow(a fyne.App) (fyne.Window, error) { return a.NewWindow(assets.Name), nil }

// appear shows a window where there is no screen.
func appear(window fyne.Window) error {
	window.Show()
	return nil
}

// forward is for no window where there is no screen.
func forward(fyne.Window) {}
