package console_test

import (
	"errors"
	"testing"

	"clubnight/session"
	"clubnight/session/console"
)

// Where another computer draws, nothing is drawn here, and it is said whose the draw is.
func TestDrawIsOneComputers(t *testing.T) {
	begun, err := session.Resume(new(session.MemoryJournal))
	if err == nil {
		err = begun.Share("", session.Here{Computer: "hall", Name: "Hall", Role: session.RoleDirector})
	}
	if err != nil {
		t.Fatal(err)
	}
	lines, err := begun.Lines(nil)
	if err != nil {
		t.Fatal(err)
	}
	desk, err := session.Resume(new(session.MemoryJournal))
	if err == nil {
		_, err = desk.Receive(lines)
	}
	if err == nil {
		err = desk.Share("", session.Here{Computer: "desk", Name: "Desk", Role: session.RoleDirector})
	}
	if err != nil {
		t.Fatal(err)
	}
	var taken *session.Taken
	if _, err := console.Draw(desk.State(), 1, console.Drawing{}); !errors.As(err, &taken) || taken.By != "hall" {
		t.Errorf("at the desk: %v", err)
	}
	// there is no section
	if _, err := console.Draw(begun.State(), 1, console.Drawing{}); errors.As(err, &taken) ||
		!errors.Is(err, console.ErrWords) {
		t.Errorf("at the computer that draws: %v", err)
	}
}
