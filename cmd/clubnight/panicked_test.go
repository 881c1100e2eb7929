package main

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"clubnight/ui/desk"
)

// A panic of the window is said in a box, and at a terminal, where there is one; its
// cause is in the log, and it goes on to the runtime.
func TestPanicIsSaid(t *testing.T) {
	keepDefaultLog(t)
	for _, terminal := range []bool{false, true} {
		var log bytes.Buffer
		slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
		var h heard
		var gone any
		func() {
			defer func() { gone = recover() }()
			guarded(func() { panic("no shader") }, desk.English, h.callerAt(terminal, false), `C:\Zoë\clubnight.log`)
		}()
		if gone != "no shader" {
			t.Errorf("terminal %v: the panic became %v", terminal, gone)
		}
		if len(h.boxes) != 1 || !strings.Contains(h.boxes[0], `C:\Zoë\clubnight.log`) ||
			!strings.Contains(h.boxes[0], "Start Clubnight again") {
			t.Errorf("terminal %v: boxes %q", terminal, h.boxes)
		}
		if got := h.err.String(); strings.Contains(got, "Start Clubnight again") != terminal {
			t.Errorf("terminal %v: it says %q", terminal, got)
		}
		if got := log.String(); !strings.Contains(got, "no shader") || !strings.Contains(got, "TestPanicIsSaid") {
			t.Errorf("terminal %v: the log does not tell what and where:\n%s", terminal, got)
		}
	}
}

// A window that is closed says nothing.
func TestNoPanic(t *testing.T) {
	var h heard
	guarded(func() {}, desk.English, h.callerAt(false, true), "")
	if len(h.boxes)+len(h.asked) != 0 {
		t.Errorf("boxes %q, asked %q", h.boxes, h.asked)
	}
}
