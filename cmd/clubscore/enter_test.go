package main

import (
	"bytes"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/clubfile"
)

// full is a journal on a full disk.
type full struct{ session.MemoryJournal }

func (*full) Append([]session.Entry) error { return clubfile.ErrFull }

// What cannot be recorded is not said to be done.
func TestNothingIsSaidBeforeItIsRecorded(t *testing.T) {
	for name, c := range map[string]struct {
		journal session.Journal
		dry     bool
		said    bool
		err     error
	}{
		"a disk that is full": {new(full), false, false, clubfile.ErrFull},
		"a disk with room":    {new(session.MemoryJournal), false, true, nil},
		"a dry run":           {new(full), true, true, nil},
	} {
		s, err := session.Resume(c.journal)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := enter(s, &out, c.dry, session.EveningClosed{}); !errors.Is(err, c.err) {
			t.Errorf("%s: %v", name, err)
		}
		if said := strings.Contains(out.String(), "The evening was closed."); said != c.said {
			t.Errorf("%s: %q", name, out.String())
		}
	}
}

// An evening is finished once; what is done already is not said to be done again.
func TestFinishedOnce(t *testing.T) {
	file := playedEvening(t)
	if text, err := runs(t, "evening", "finish", file); err != nil ||
		!strings.Contains(text, "The evening was closed.") {
		t.Errorf("%q, %v", text, err)
	}
	if text, err := runs(t, "evening", "finish", file); !errors.Is(err, errFinished) || text != "" {
		t.Errorf("%q, %v", text, err)
	}
}

// No command takes an evening from sight that is not over: the program goes
// on with the newest one.
func TestNoEveningIsPushedAside(t *testing.T) {
	file, capsule := playedEvening(t), filepath.Join(t.TempDir(), "capsule.txt")
	said(t, "export", file, "--format", "capsule", "--out", capsule)
	said(t, "evening", "finish", file)
	said(t, "evening", "new", file, "--name", "Tonight", "--movement", "howell tables=3 boards=2")
	damage(t, file)
	for _, args := range [][]string{
		{"evening", "new", file, "--movement", "howell tables=3 boards=2"}, {"evening", "import", file, capsule},
		{"evening", "continue", file, "--evening", "1"},
	} {
		if _, err := runs(t, args...); !errors.Is(err, errOpen) {
			t.Errorf("%v: %v", args, err)
		}
	}
	if text := said(t, "evening", "show", file); !strings.Contains(text, "Tonight") {
		t.Errorf("tonight is %s", text)
	}
	said(t, "evening", "finish", file)
	if text := said(t, "evening", "continue", file, "--evening", "1"); !strings.Contains(text, "evening 3\n") {
		t.Error(text)
	}
}
