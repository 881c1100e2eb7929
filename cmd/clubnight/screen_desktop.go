//go:build !ci

package main

import (
	"fmt"
	"log/slog"
	"runtime/debug"

	"fyne.io/fyne/v2"
	"github.com/go-gl/glfw/v3.3/glfw"

	"clubnight/assets"
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

// newWindow makes the window, unseen as yet. The error is errNoScreen where there is no desktop: GLFW's own then comes as a panic.
func newWindow(a fyne.App) (window fyne.Window, err error) {
	defer recovered(&err, errNoScreen)
	return a.NewWindow(assets.Name), nil
}

// appear shows a window for the first time. The error is errNoOpenGL where the system gave it nothing to draw with, of which Fyne 2.7
// writes a line to the log and goes on, unseen. It must be called on Fyne's goroutine.
func appear(window fyne.Window) (err error) {
	defer recovered(&err, errNoOpenGL) // of a format that no driver has, GLFW panics
	window.Show()
	drawn := false
	withNative(window, func(*glfw.Window) { drawn = true })
	if !drawn {
		return errNoOpenGL
	}
	return nil
}

// recovered makes a panic an error that wraps another.
func recovered(err *error, as error) {
	if failed := recover(); failed != nil {
		slog.Error("making the window", "panic", failed, "stack", string(debug.Stack()))
		*err = fmt.Errorf("%w: %v", as, failed)
	}
}

// forward brings a window before all others. It must be called on Fyne's goroutine.
func forward(window fyne.Window) {
	withNative(window, func(w *glfw.Window) {
		if w.GetAttrib(glfw.Iconified) == glfw.True {
			w.Restore()
		}
		w.Show()
		w.Focus()
	})
}
