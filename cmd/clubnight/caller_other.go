//go:build !windows

package main

import (
	"io"
	"os"
	"os/exec"
	"runtime"

	"github.com/mattn/go-isatty"

	"clubnight/bridgemate/computer"
)

// whoStarted is who started the program. It always writes where it was started; a box is
// for a start from the desktop, where nobody reads that.
func whoStarted() caller {
	c := caller{
		streams:  func() (out, err io.Writer) { return visibly(os.Stdout), visibly(os.Stderr) },
		open:     computer.Open,
		terminal: func() bool { return isatty.IsTerminal(os.Stdout.Fd()) || isatty.IsTerminal(os.Stderr.Fd()) },
	}
	if runtime.GOOS == "darwin" || os.Getenv("DISPLAY")+os.Getenv("WAYLAND_DISPLAY") != "" {
		c.box = func(text string) error { return showBox(text, exec.LookPath) }
	}
	return c
}
