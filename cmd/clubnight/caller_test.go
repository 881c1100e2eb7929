package main

import (
	"bytes"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"clubnight/assets"
	"clubnight/ui/desk"
)

// heard is what a caller was told.
type heard struct {
	out, err bytes.Buffer
	boxes    []string
	asked    []string
	opened   []string
}

// callerAt is a caller that hears: at a terminal, else at a desktop, as Windows has it,
// where nobody reads streams; yes is the answer to whatever is asked.
func (h *heard) callerAt(terminal, yes bool) caller {
	return caller{
		streams: func() (out, err io.Writer) {
			if !terminal {
				return nil, nil
			}
			return &h.out, &h.err
		},
		terminal: func() bool { return terminal },
		box:      func(text string) error { h.boxes = append(h.boxes, text); return nil },
		ask:      func(question string) (bool, error) { h.asked = append(h.asked, question); return yes, nil },
		open:     func(path string) error { h.opened = append(h.opened, path); return nil },
	}
}

// keepDefaultLog puts the log back that was there before a test.
func keepDefaultLog(t *testing.T) {
	before := slog.Default()
	t.Cleanup(func() { slog.SetDefault(before); debug.SetCrashOutput(nil, debug.CrashOptions{}) })
}

// What is said before the window goes to the terminal, and where there is none into a
// box; never nowhere, and the cause is kept.
func TestBeforeTheWindow(t *testing.T) {
	for _, c := range []struct {
		name, said string // at the terminal
		box        string
		args       []string
		code       int
	}{
		{"version", assets.Name + " " + assets.Version, assets.Name + " " + assets.Version, []string{"--version"}, 0},
		{"help", "-rehearsal", "-rehearsal", []string{"-h"}, 0},
		{"unknown option", "flag provided but not defined: -nonsense",
			"does not understand: flag provided but not defined: -nonsense", []string{"--nonsense"}, 2},
		{"no number", `invalid value "many"`, `invalid value "many"`, []string{"--tables", "many"}, 2},
		{"too small", "--scale 0.1", "--scale 0.1", []string{"--scale", "0.1"}, 2},
		{"two files", "one file at a time", "one file at a time", []string{"a.bws", "b.bws"}, 2},
		{"doctor with an unknown option", "-nonsense", "-nonsense", []string{"doctor", "--nonsense"}, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			newHome(t)
			keepDefaultLog(t)
			t.Setenv("LC_ALL", "en_GB.UTF-8")
			var at, away heard
			if code := perform(c.args, at.callerAt(true, false)); code != c.code {
				t.Errorf("at a terminal: exit code %d, want %d", code, c.code)
			}
			if said := at.out.String() + at.err.String(); !strings.Contains(said, c.said) || len(at.boxes) > 0 {
				t.Errorf("at a terminal: %q, boxes %q", said, at.boxes)
			}
			if code := perform(c.args, away.callerAt(false, false)); code != c.code {
				t.Errorf("by a click: exit code %d, want %d", code, c.code)
			}
			if len(away.boxes) != 1 || !strings.Contains(away.boxes[0], c.box) {
				t.Errorf("by a click: boxes %q", away.boxes)
			}
			if c.code == 2 && !strings.Contains(ownLog(t), "reading the command line") {
				t.Errorf("the log has %q", ownLog(t))
			}
		})
	}
}

// Without OpenGL the program says so in a box and in the terminal, lets go of the club
// file, offers the other one where it is there, and ends.
func TestUnseen(t *testing.T) {
	gone := errors.New("gone")
	for _, c := range []struct {
		name     string
		cause    error
		instead  bool
		fails    error
		yes      bool
		code     int
		box, ask string
		started  bool
	}{
		{"no OpenGL", errNoOpenGL, false, nil, false, exitUnseen, "no OpenGL 2.1", "", false},
		{"no screen", errNoScreen, true, nil, true, exitUnseen, "no screen", "", false},
		{"the other one", errNoOpenGL, true, nil, true, 0, "", "Start that one now?", true},
		{"not the other one", errNoOpenGL, true, nil, false, exitUnseen, "", "Start that one now?", false},
		{"the other one fails", errNoOpenGL, true, gone, true, exitUnseen, "gone", "no OpenGL 2.1", true},
	} {
		for _, terminal := range []bool{true, false} {
			var h heard
			released, started := false, false
			var instead func() error
			if c.instead {
				instead = func() error {
					if started = true; !released {
						t.Errorf("%s: the other one begins while the club file is held", c.name)
					}
					return c.fails
				}
			}
			code := unseen(desk.English(), c.cause, h.callerAt(terminal, c.yes), func() { released = true }, instead)
			if code != c.code || !released || started != c.started {
				t.Errorf("%s: exit code %d, released %t, the other one started %t", c.name, code, released, started)
			}
			if all := strings.Join(h.boxes, "\n"); !strings.Contains(all, c.box) || c.box == "" && all != "" {
				t.Errorf("%s: boxes %q", c.name, h.boxes)
			}
			if all := strings.Join(h.asked, "\n"); !strings.Contains(all, c.ask) || c.ask == "" && all != "" {
				t.Errorf("%s: asked %q", c.name, h.asked)
			}
			if terminal != (h.err.Len() > 0) {
				t.Errorf("%s: in the terminal: %q", c.name, h.err.String())
			}
		}
	}
	// Where nobody can be asked, it is said, and no program is started.
	var h heard
	by := h.callerAt(false, true)
	by.ask = nil
	if code := unseen(desk.English(), errNoOpenGL, by, func() {},
		func() error { t.Error("started"); return nil }); code != exitUnseen || len(h.boxes) != 1 {
		t.Errorf("exit code %d, boxes %q", code, h.boxes)
	}
}

func TestProgramWithoutOpenGL(t *testing.T) {
	folder := t.TempDir()
	self, other := filepath.Join(folder, "clubnight.exe"), filepath.Join(folder, withoutOpenGL)
	if got := programWithoutOpenGL(self); got != "" {
		t.Errorf("none is there, and it is %q", got)
	}
	if err := os.WriteFile(other, nil, 0o700); err != nil {
		t.Fatal(err)
	}
	if got := programWithoutOpenGL(self); got != other {
		t.Errorf("%q, want %q", got, other)
	}
	if got := programWithoutOpenGL(filepath.Join(folder, strings.ToUpper(withoutOpenGL))); got != "" {
		t.Errorf("it offers itself: %q", got)
	}
}
