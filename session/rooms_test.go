package session_test

import (
	"errors"
	"maps"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
)

// The word that a change of the movement is in the file answers what was known where it
// was given, and no other change.
func TestSentAnswersWhatWasSeen(t *testing.T) {
	cs := shared(t, "A", "B")
	sending := func(c *computer, table, from int) {
		record(t, c.Session, session.MovementSending{ID: 2, From: map[int]int{table: from}})
	}
	left := func(c *computer, want map[int]int) {
		t.Helper()
		if from, pending := c.State().Sending(2); !maps.Equal(from, want) || pending != (len(want) > 0) {
			t.Errorf("%s is still to send %v, want %v", c.here.Name, from, want)
		}
	}
	sending(cs[0], 1, 3)
	meet(t, cs...)
	sent := cs[1].State().Sent(2)
	sending(cs[0], 1, 2)
	sending(cs[0], 4, 5)
	left(cs[0], map[int]int{1: 2, 4: 5})
	record(t, cs[1].Session, sent)
	left(cs[1], nil)
	meet(t, cs...)
	sameEverywhere(t, cs)
	left(cs[0], map[int]int{1: 2, 4: 5})
	left(cs[1], map[int]int{1: 2, 4: 5})
	record(t, cs[1].Session, cs[1].State().Sent(2))
	meet(t, cs...)
	left(cs[0], nil)
	// Where the evening is on one computer, it answers everything, and the last change is
	// all that is to be sent.
	alone := newComputer(t, "C")
	record(t, alone.Session, session.SectionSet{ID: 2, Movement: cs[0].State().Sections[1].Movement})
	sending(alone, 1, 3)
	sending(alone, 2, 4)
	left(alone, map[int]int{2: 4})
	record(t, alone.Session, session.MovementSent{ID: 2})
	left(alone, nil)
}

// A row is one of the file in use: those that a computer reads which has lost its
// room count for nothing.
func TestRowsAreOfTheOwnersFile(t *testing.T) {
	cs := shared(t, "A", "B")
	sec, _ := cs[0].State().Section(2)
	at, _ := sec.Movement.At(1, 1)
	result := func(board int, row int64) session.ResultReceived {
		return session.ResultReceived{Result: session.Result{Key: session.Key{Section: 2, Table: 1, Round: 1,
			Board: board}, NS: at.NS, EW: at.EW,
			Outcome: session.Played, Contract: scoring.Contract{Level: 2, Denomination: scoring.Spades}, Row: row}}
	}
	first, second := result(at.Low, 7), result(at.Low+1, 8)
	record(t, cs[0].Session, first)
	meet(t, cs...)
	record(t, cs[1].Session, session.WorkTaken{Sections: []int{2}, Over: cs[0].here.Computer})
	meet(t, cs...)
	if !cs[1].State().SawRow(first.Result.Key, 7) {
		t.Error("the row of a copy is forgotten before there is a file")
	}
	record(t, cs[1].Session, session.Uploaded{File: "new.bws", Mark: "m"}, session.RowsKnown{
		Rows:  []session.KnownRow{{Key: first.Result.Key, Row: 1}},
		Seats: []session.KnownSeat{{Seat: session.Seat{Section: 2, Table: 1, Direction: "N"}, Number: "12"}}})
	// not known there yet
	record(t, cs[0].Session, second, session.RowsKnown{Rows: []session.KnownRow{{Key: first.Result.Key, Row: 9}}})
	meet(t, cs...)
	for _, c := range cs {
		st := c.State()
		if st.SawRow(first.Result.Key, 7) || st.SawRow(first.Result.Key, 9) && st.Owns(2) ||
			!st.SawRow(first.Result.Key, 1) || st.Results[first.Result.Key].Row != 0 {
			t.Errorf("%s counts rows of the other file: %+v", c.here.Name, st.Results[first.Result.Key])
		}
		if number, wrote := st.WroteNumber(session.Seat{Section: 2, Table: 1, Direction: "N"}); !wrote ||
			number != "12" {
			t.Errorf("%s: number %q", c.here.Name, number)
		}
	}
	third := second
	third.Result.Key.Round, third.Result.Row = 2, 44
	row, _ := sec.Movement.At(1, 2)
	third.Result.Board, third.Result.NS, third.Result.EW = row.Low, row.NS, row.EW
	record(t, cs[0].Session, third) // read from the file that it had
	if r := cs[0].State().Results[third.Result.Key]; r.Row != 0 || cs[0].State().SawRow(r.Key, 44) {
		t.Errorf("a row of the file of before: %+v", r)
	}
	if known := cs[0].State().FileInUseAt(cs[1].here.Computer, 0); known.Mark != "m" {
		t.Errorf("A knows the file of B by %+v", known)
	}
}

// Whoever is to draw asks before, and is told whose the draw is.
func TestMayDraw(t *testing.T) {
	cs := shared(t, "A", "B")
	var taken *session.Taken
	if err := cs[0].State().MayDraw(); err != nil {
		t.Error(err)
	}
	if err := cs[1].State().MayDraw(); !errors.As(err, &taken) ||
		taken.By != cs[0].here.Computer || taken.Section != 0 {
		t.Errorf("B: %v", err)
	}
	record(t, cs[1].Session, session.WorkTaken{Draw: true, Over: cs[0].here.Computer})
	meet(t, cs...)
	if err := cs[1].State().MayDraw(); err != nil {
		t.Error(err)
	}
	if err := cs[0].State().MayDraw(); !errors.As(err, &taken) || taken.By != cs[1].here.Computer {
		t.Errorf("A: %v", err)
	}
	alone := newComputer(t, "C")
	if err := alone.State().MayDraw(); err != nil {
		t.Errorf("where the evening is on one computer: %v", err)
	}
}

// Results of rounds that are sent again are taken out and kept.
func TestRoundsSentAgain(t *testing.T) {
	cs := shared(t, "A")
	sec, _ := cs[0].State().Section(2)
	for round := 1; round <= 2; round++ {
		at, _ := sec.Movement.At(1, round)
		record(t, cs[0].Session,
			session.ResultReceived{Result: session.Result{Key: session.Key{Section: 2, Table: 1, Round: round,
				Board: at.Low}, NS: at.NS, EW: at.EW,
				Outcome: session.Played, Contract: scoring.Contract{Level: 1, Denomination: scoring.Clubs}}})
	}
	record(t, cs[0].Session, session.RoundsSentAgain{ID: 2, From: map[int]int{1: 2}})
	st := cs[0].State()
	if st.Entered() != 1 || len(st.SetAside) != 1 || st.SetAside[0].Round != 2 || len(st.Restorable()) != 1 {
		t.Errorf("%d results, set aside %+v", st.Entered(), st.SetAside)
	}
}
