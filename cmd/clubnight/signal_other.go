//go:build !windows

package main

import (
	"context"
	"log/slog"
	"os/exec"
	"runtime"
	"time"

	"fyne.io/fyne/v2"
)

// sound plays a sound of the system.
func sound() { play(soundCommand(runtime.GOOS, exec.LookPath, there)) }

// longestSound is how long a program may play.
const longestSound = 5 * time.Second

// play runs the program that makes the system's sound.
func play(command []string) {
	if len(command) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), longestSound)
	defer cancel()
	if err := exec.CommandContext(ctx, command[0], command[1:]...).Run(); err != nil {
		slog.Warn("playing a sound", "program", command[0], "error", err)
	}
}

// flash asks the system to show that the window wants attention: macOS lets the icon in
// the Dock jump, others let the button in the task bar flash.
func flash(window fyne.Window) { requestAttention(window) }

// allowForward has nothing to allow: the window manager decides.
func allowForward() {}
