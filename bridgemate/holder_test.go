package bridgemate_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/control"
	"clubnight/bridgemate/jet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sharing"
)

// Beside a control program that runs, our own engine tries once, whatever it writes: the
// program holds its file for the whole evening. Results are read all the while, and what
// was refused is still to be done.
func TestOneTryBesideAControlProgram(t *testing.T) {
	s, l := seven(t)
	l.SetRunning(func() ([]control.Process, error) { return []control.Process{{Name: "BMPro.exe", ID: 4711}}, nil })
	var opened []time.Duration
	l.Opened(func(patience time.Duration) { opened = append(opened, patience) })
	for _, r := range s.State().InOrder()[:1] {
		r.Result.Outcome, r.Result.Contract, r.Result.Lead = session.NotPlayed, scoring.Contract{}, session.Lead{}
		if err := s.Record("director", session.ResultCorrected{Result: r.Result}); err != nil {
			t.Fatal(err)
		}
	}
	held, err := jet.Open(l.Options().File) // it lets others read only, and leaves nothing beside the file
	if err != nil {
		t.Fatal(err)
	}
	changed := late(t, s)
	writes := map[string]func() error{
		"a change of the movement": func() error { return l.ChangeMovement(t.Context(), 1, changed) },
		"corrections":              func() error { _, err := l.SendResults(t.Context()); return err },
		"the movement anew":        func() error { return l.Modify(t.Context()) },
		"marks": func() error {
			o := l.Options()
			o.Processed = "Processed"
			l.SetOptions(o)
			defer func() { o.Processed = ""; l.SetOptions(o) }()
			r := s.State().InOrder()[1]
			if err := s.Record("director", session.ResultDiscarded{Key: r.Key}); err != nil {
				return err
			}
			read(t, l)
			return l.Status().Marking
		},
	}
	for name, write := range writes {
		opened = nil
		if err := write(); !errors.Is(err, bridgemate.ErrHeld) || !errors.Is(err, bws.ErrLocked) {
			t.Errorf("%s: %v", name, err)
		}
		if !slices.Equal(opened, []time.Duration{0}) {
			t.Errorf("%s: opened with patience %v, want one try", name, opened)
		}
		read(t, l)
	}
	if len(l.Differences()) != 1 {
		t.Error("the correction is not waiting any more")
	}
	if err := held.Discard(); err != nil {
		t.Fatal(err)
	}
	if n, err := l.SendResults(t.Context()); n != 1 || err != nil {
		t.Errorf("once the file is free: %d, %v", n, err)
	}
}

// Where no control program runs, whoever holds the file is one of our own programs, and
// lets go of it: a write waits, once.
func TestPatienceWithOurOwnPrograms(t *testing.T) {
	s, l := seven(t)
	l.SetRunning(func() ([]control.Process, error) { return nil, nil })
	held, err := jet.Open(l.Options().File)
	if err != nil {
		t.Fatal(err)
	}
	let := make(chan error, 1)
	var opened []time.Duration
	l.Opened(func(patience time.Duration) {
		opened = append(opened, patience)
		go func() { let <- held.Discard() }()
	})
	if err := l.ChangeMovement(t.Context(), 1, late(t, s)); err != nil {
		t.Error(err)
	}
	if err := <-let; err != nil || !slices.Equal(opened, []time.Duration{bws.Patience}) {
		t.Errorf("%v, opened with patience %v", err, opened)
	}
}

// fresh is an evening whose file is written, and into which no result has come.
func fresh(t *testing.T) (*session.Session, *bridgemate.Link) {
	t.Helper()
	s, l := evening(t)
	m, err := movement.Make("mitchell", movement.Options{Tables: 7, Rounds: 7, BoardsPerRound: 4})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(s.Record("director", session.SectionSet{ID: 1, Movement: m}),
		l.Create(t.Context())); err != nil {
		t.Fatal(err)
	}
	return s, l
}

// F5 is as patient as the renaming is; where another program keeps the old
// file all the same, it is said which, the file that was there stays, and
// nothing of the new one is left.
func TestCreateBesideAHolder(t *testing.T) {
	s, l := fresh(t)
	before, err := os.ReadFile(l.Options().File)
	if err != nil {
		t.Fatal(err)
	}
	seq := s.State().Seq
	newHeld := false
	l.RenameThrough(func(ctx context.Context, from, to string) error {
		if filepath.Ext(from) == ".new" {
			newHeld = true
			return &sharing.Held{Path: from, Err: syscall.EBUSY}
		}
		return sharing.Rename(ctx, from, to)
	})
	if err := l.Create(t.Context()); err == nil || !newHeld {
		t.Error("a new file that is held was given its name")
	}
	if again, err := os.ReadFile(l.Options().File); err != nil || !slices.Equal(before, again) {
		t.Errorf("the old file has not got its name again: %v", err)
	}
	var tried []string
	l.RenameThrough(func(_ context.Context, from, _ string) error {
		tried = append(tried, filepath.Base(from))
		return &sharing.Held{Path: from, By: []string{"OneDrive"}, Waited: sharing.Patience, Err: syscall.EBUSY}
	})
	err = l.Create(t.Context())
	var held *sharing.Held
	if !errors.As(err, &held) || held.By[0] != "OneDrive" || len(tried) != 1 ||
		tried[0] != filepath.Base(l.Options().File) {
		t.Errorf("%v, renamed %q", err, tried)
	}
	after, err := os.ReadFile(l.Options().File)
	if err != nil || !slices.Equal(before, after) || s.State().Seq != seq {
		t.Error("something changed")
	}
	left, err := filepath.Glob(filepath.Join(filepath.Dir(l.Options().File), "*.new"))
	if err != nil || len(left) > 0 {
		t.Errorf("%v is left", left)
	}
	l.RenameThrough(sharing.Rename)
	if err := l.Create(t.Context()); err != nil {
		t.Errorf("once it is free: %v", err)
	}
}
