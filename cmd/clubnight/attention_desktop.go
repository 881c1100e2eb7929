//go:build !ci && !windows

package main

import (
	"fyne.io/fyne/v2"
	"github.com/go-gl/glfw/v3.3/glfw"
)

// requestAttention must be called on Fyne's goroutine.
func requestAttention(window fyne.Window) {
	withNative(window, func(w *glfw.Window) { w.RequestAttention() })
}
