//go:build ci

package main

import (
	"image"

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

// screens knows of no monitor.
type screens struct{}

func (screens) Areas() []image.Rectangle          { return nil }
func (screens) Where(fyne.Window) image.Rectangle { return image.Rectangle{} }
func (screens) Lost(fyne.Window) bool             { return false }
func (screens) Move(fyne.Window, image.Rectangle) {}
