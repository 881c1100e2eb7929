package main

import (
	"log/slog"
	"os"
	system "os/signal"
	"runtime"
	"slices"
	"syscall"

	"fyne.io/fyne/v2"
)

// endings are the signals with which a system asks a program to end: at logging out, when
// its terminal is closed, and Ctrl+C there.
var endings = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}

// heeding takes the signals that end the program from Fyne. Fyne 2.7 listens to two of
// them itself, and ends its toolkit there and then, beneath pages that go on drawing; the
// third would kill the program.
type heeding struct {
	heeded []os.Signal // but for those that were to be ignored, as nohup says
	asked  chan os.Signal
}

// heed begins to heed the signals, before Fyne runs: end is called, once, on a goroutine
// of its own.
func heed(end func()) *heeding {
	h := &heeding{asked: make(chan os.Signal, 1),
		heeded: slices.DeleteFunc(slices.Clone(endings), system.Ignored)}
	h.listen()
	system.Ignore(os.Interrupt) // until Fyne listens to it, which is how that is known
	go func() {
		slog.Info("asked to end", "signal", <-h.asked)
		end()
	}()
	return h
}

func (h *heeding) listen() {
	if len(h.heeded) > 0 { // else it would be all signals
		system.Notify(h.asked, h.heeded...)
	}
}

// alone leaves Fyne without the signals. It must be called on Fyne's goroutine when Fyne
// has started: that listens on a goroutine of its own, which may have yet to begin.
func (h *heeding) alone() {
	for system.Ignored(os.Interrupt) {
		runtime.Gosched()
	}
	system.Reset(endings...)
	h.listen()
}

// end leaves the signals to the system: what waits for the window waits for nothing.
func (*heeding) end() { system.Reset(endings...) }

// leave closes the window unasked, as it is closed by its menu. It must be called on
// Fyne's goroutine.
func (c *clubnight) leave(window fyne.Window, b *beginning) {
	if !b.over() {
		b.leaving = true // what is being opened cannot be let go of
	} else if w := c.window.Load(); w != nil {
		w.Quit()
	} else {
		window.Close()
	}
}
