//go:build !ci

package main

import (
	"fmt"
	"image"
	"log/slog"
	"runtime/debug"

	"fyne.io/fyne/v2"
	"github.com/go-gl/glfw/v3.3/glfw"

	"clubnight/assets"
)

// workArea is how many pixels of the screen are free for windows, 0 where that is
// unknown. It must be called on Fyne's goroutine, once the window is there.
func workArea() (width, height int) {
	monitor := glfw.GetPrimaryMonitor()
	if monitor == nil {
		return 0, 0
	}
	_, _, width, height = monitor.GetWorkarea()
	return width, height
}

// withNative does something with the system's own window of one of Fyne's, if that is on
// the screen. Fyne has no way to it but the drawing: what is drawn in now is that window.
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

// screens implements wall.Screens.
type screens struct{}

// Areas are the work areas of the monitors, the primary one's first.
func (screens) Areas() (areas []image.Rectangle) {
	for _, m := range glfw.GetMonitors() {
		x, y, width, height := m.GetWorkarea()
		areas = append(areas, image.Rect(x, y, x+width, y+height))
	}
	return areas
}

// Where is where a window is, with its frame.
func (screens) Where(window fyne.Window) (at image.Rectangle) {
	withNative(window, func(w *glfw.Window) {
		x, y := w.GetPos()
		width, height := w.GetSize()
		left, top, right, bottom := w.GetFrameSize()
		at = image.Rect(x-left, y-top, x+width+right, y+height+bottom)
	})
	return at
}

// Lost reports whether a window that should fill a monitor is a window like any other, as
// GLFW makes it when its monitor goes.
func (screens) Lost(window fyne.Window) (lost bool) {
	withNative(window, func(w *glfw.Window) { lost = w.GetMonitor() == nil })
	return lost
}

// Move puts a window into a place. Fyne follows what the system says of it.
func (screens) Move(window fyne.Window, to image.Rectangle) {
	withNative(window, func(w *glfw.Window) {
		left, top, right, bottom := w.GetFrameSize()
		w.SetSize(to.Dx()-left-right, to.Dy()-top-bottom)
		w.SetPos(to.Min.X+left, to.Min.Y+top)
	})
}

// focused reports whether a window has the keyboard, of all that are on the screen. It
// must be called on Fyne's goroutine.
func focused(window fyne.Window) (has bool) {
	withNative(window, func(w *glfw.Window) { has = w.GetAttrib(glfw.Focused) == glfw.True })
	return has
}

// newWindow makes the window, unseen as yet. The error is errNoScreen where there is no
// desktop: GLFW's own then comes as a panic.
func newWindow(a fyne.App) (window fyne.Window, err error) {
	defer recovered(&err, errNoScreen)
	return a.NewWindow(assets.Name), nil
}

// appear shows a window for the first time. The error is errNoOpenGL where the system
// gave it nothing to draw with, of which Fyne 2.7 writes a line to the log and goes on,
// unseen. It must be called on Fyne's goroutine.
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
