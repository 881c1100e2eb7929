//go:build !ci

package main

import (
	"fyne.io/fyne/v2"
	"github.com/go-gl/glfw/v3.3/glfw"
)

// workArea is how many pixels of the screen are free for windows, 0 where that is unknown. It must be called on Fyne's goroutine,
// once the window is there.
func workArea() (width, height int) {
	monitor := glfw.GetPrimaryMonitor()
	if monitor == nil {
		return 0, 0
	}
	_, _, width, height = monitor.GetWorkarea()
	return width, height
}

// withNative does something with the system's own window of one of Fyne's, if that is on the screen. Fyne has no way to it but the
// drawing: what is drawn in now is that window.
func withNative(window fyne.Window, do func(*glfw.Window)) {
	drawn, ok := window.(interface{ RunWithContext(func()) })
	if !ok {
		return
	}
	drawn.RunWithContext(func() {
		if w := glfw.GetCurrentContext(); w != nil {
			do(w)
		}
	})
}

// focused reports whether a window has the keyboard, of all that are on the screen. It must be called on Fyne's goroutine.
func focused(window fyne.Window) (has bool) {
	withNative(window, func(w *glfw.Window) { has = w.GetAttrib(glfw.Focused) == glfw.True })
	return has
}
