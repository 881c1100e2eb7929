package bridgemate_test

import (
	"context"
	"errors"
	"testing"

	"golang.org/x/sys/windows"

	"clubnight/bridgemate"
	"clubnight/bridgemate/control"
	"clubnight/session/sharing"
)

// The old file is open without leave to delete it, as a scanner and a synchroniser have
// it: F5 waits until it is closed.
func TestCreateBesideARealHolder(t *testing.T) {
	_, l := fresh(t)
	holder, err := sharing.Open(l.Options().File, windows.GENERIC_READ,
		windows.FILE_SHARE_READ|windows.FILE_SHARE_WRITE, windows.OPEN_EXISTING)
	if err != nil {
		t.Fatal(err)
	}
	var held *sharing.Held
	if err := l.Create(t.Context()); !errors.As(err, &held) || held.Path != l.Options().File {
		t.Errorf("it stays open: %v", err)
	}
	l.RenameThrough(func(ctx context.Context, from, to string) error {
		go holder.Close()
		return sharing.Rename(ctx, from, to)
	})
	if err := l.Create(t.Context()); err != nil {
		t.Errorf("it is closed meanwhile: %v", err)
	}
}

// A control program has the file as Jet has it, and its lock file: one try, though
// Windows lists no program.
func TestOneTryBesideJet(t *testing.T) {
	s, l := seven(t)
	l.SetRunning(func() ([]control.Process, error) { return nil, nil })
	defer hold(t, l)()
	if err := l.ChangeMovement(t.Context(), 1, late(t, s)); !errors.Is(err, bridgemate.ErrHeld) {
		t.Error(err)
	} else if held := new(sharing.Held); errors.As(err, &held) {
		t.Errorf("it was waited for: %v", err)
	}
	read(t, l)
}
