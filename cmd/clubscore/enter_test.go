package main

import (
	"bytes"
	"errors"
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
	if text, err := runs(t, "evening", "finish", file); err != nil || !strings.Contains(text, "The evening was closed.") {
		t.Errorf("%q, %v", text, err)
	}
	if text, err := runs(t, "evening", "finish", file); !errors.Is(err, errFinished) || text != "" {
		t.Errorf("%q, %v", text, err)
	}
}
