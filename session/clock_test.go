package session_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/session"
)

// What the clock did comes out of the journal as it went in, and adds up where
// it did several things.
func TestLeapsOfTheClockAddUp(t *testing.T) {
	at := time.Date(2026, 10, 24, 20, 10, 0, 0, time.UTC)
	s, err := session.Resume(&session.MemoryJournal{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []session.Fact{
		session.EveningSet{Name: "Saturday pairs"},
		session.Noticed{Note: session.Note{Kind: session.ComputerSlept, From: at, To: at.Add(40 * time.Minute)}},
		session.Noticed{Note: session.Note{Kind: session.TableAdded, Section: 1, Table: 3}},
		session.Noticed{Note: session.Note{Kind: session.ClockSet, From: at.Add(time.Hour), To: at}},
	} {
		if err := s.Record(session.ByProgram, f); err != nil {
			t.Fatal(err)
		}
	}
	want := []session.Leap{{Seq: 2, By: 40 * time.Minute, Slept: true}, {Seq: 4, By: -time.Hour}}
	if got := s.State().Leaps(); !slices.Equal(got, want) {
		t.Errorf("leaps %v, want %v", got, want)
	}
	text, err := json.Marshal(session.Note{Kind: session.TableAdded})
	if err != nil || strings.Contains(string(text), "from") {
		t.Errorf("a note without moments is written %s, %v", text, err)
	}
}
