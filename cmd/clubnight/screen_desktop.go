//go:build !ci

package main

import "github.com/go-gl/glfw/v3.3/glfw"

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
