//go:build !window

package main

import "fyne.io/fyne/v2"

// watched does nothing: only the program of the window tests tells what it shows.
func watched(fyne.App) {}
