//go:build !windows

package main

import (
	"os/exec"
	"runtime"

	"fyne.io/fyne/v2"
)

// sound plays a sound of the system.
func sound() { play(soundCommand(runtime.GOOS, exec.LookPath, there)) }

// flash asks the system to show that the window wants attention: macOS lets the icon in the Dock jump, others let the button in the
// task bar flash.
func flash(window fyne.Window) { requestAttention(window) }

// allowForward has nothing to allow: the window manager decides.
func allowForward() {}
