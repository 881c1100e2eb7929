//go:build ci && !windows

package main

import "fyne.io/fyne/v2"

// requestAttention has nobody to ask where there is no screen.
func requestAttention(fyne.Window) {}
