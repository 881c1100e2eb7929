package desktest

import (
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// NewEvening is an evening of that many tables, 0 for none yet.
func NewEvening(t *testing.T, tables int, facts ...session.Fact) *session.Session {
	t.Helper()
	s, err := session.Resume(&session.MemoryJournal{})
	Must(t, err)
	Must(t, s.Record("director", session.EveningSet{Name: "Tuesday pairs",
		Date: time.Date(2026, 11, 17, 0, 0, 0, 0, time.UTC)}))
	if tables > 0 {
		Must(t, s.Record("director", session.SectionSet{ID: 1, Movement: Mitchell(t, tables)}))
	}
	if len(facts) > 0 {
		Must(t, s.Record("Bridgemate", facts...))
	}
	return s
}

// Mitchell is a movement of that many tables, a board a round.
func Mitchell(t *testing.T, tables int) *movement.Movement {
	t.Helper()
	return sessiontest.Made(t, "mitchell", movement.Options{Tables: tables, BoardsPerRound: 1})
}

// Must is that nothing went wrong.
func Must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// WantText is that a text has parts; where says what it is.
func WantText(t *testing.T, where, text string, wants ...string) {
	t.Helper()
	for _, w := range wants {
		if !strings.Contains(text, w) {
			t.Errorf("%s does not show %q; it shows:\n%s", where, w, text)
		}
	}
}

// Carry takes to another computer what it lacks.
func Carry(t *testing.T, from, to *session.Session) {
	t.Helper()
	known, err := to.Known()
	Must(t, err)
	lines, err := from.Lines(known)
	Must(t, err)
	_, err = to.Receive(lines)
	Must(t, err)
}

// Seven is when clocked evenings begin.
var Seven = time.Date(2026, 11, 17, 19, 0, 0, 0, time.UTC)

// Clocked is an evening whose entries are recorded at the minutes that the test says,
// counted from seven o'clock.
type Clocked struct {
	t       *testing.T
	entries []session.Entry
}

func (c *Clocked) At(minute float64, by string, f session.Fact) {
	c.entries = append(c.entries, session.Entry{Seq: int64(len(c.entries) + 1),
		At: Seven.Add(time.Duration(minute * float64(time.Minute))), By: by, Fact: f})
}

func (c *Clocked) State() *session.State {
	c.t.Helper()
	st, err := session.Fold(c.entries)
	Must(c.t, err)
	return st
}

// ClockedEvening is a Mitchell of five tables with three boards a round.
func ClockedEvening(t *testing.T) *Clocked {
	t.Helper()
	m, err := movement.Make("mitchell", movement.Options{Tables: 5, BoardsPerRound: 3})
	Must(t, err)
	c := &Clocked{t: t}
	c.At(-10, "director", session.SectionSet{ID: 1, Movement: m})
	c.At(-5, "program", session.Uploaded{File: "evening.bws"})
	return c
}

// Plays lets results of a table come at these minutes, in the order of its boards.
func (c *Clocked) Plays(table, round int, minutes ...float64) {
	c.t.Helper()
	st := c.State()
	row, _ := st.Sections[0].Movement.At(table, round)
	boards := slices.DeleteFunc(row.Boards(), func(b int) bool {
		return st.Has(session.Key{Section: 1, Table: table, Round: round, Board: b})
	})
	for i, minute := range minutes {
		c.At(minute, "Bridgemate", sessiontest.Result(c.t, st, table, round, boards[i], "3NT", "N", 0))
	}
}

// At is a place in section 1.
func At(table, round, board int) session.Key {
	return session.Key{Section: 1, Table: table, Round: round, Board: board}
}

// ThreeBoards is an evening of five tables that play three boards a round: table 3 those
// from 7 on in round 1, and from 10 on in round 2.
func ThreeBoards(t *testing.T) *session.Session {
	t.Helper()
	s := NewEvening(t, 0)
	Must(t, s.Record("director", session.SectionSet{ID: 1, Movement: sessiontest.Made(t, "mitchell",
		movement.Options{Tables: 5, BoardsPerRound: 3})}))
	return s
}

// Sent are results of 3NT, by table, round and board; those at boards that are not played
// there are in doubt.
func Sent(t *testing.T, s *session.Session, keys ...session.Key) {
	t.Helper()
	for _, k := range keys {
		f := sessiontest.Result(t, s.State(), k.Table, k.Round, k.Board, "3NT", "N", 0)
		if s.State().Playable(k).Any() {
			f.Result.Doubt = session.Doubt{Kind: session.NoSuchBoard}
		}
		Must(t, s.Record("Bridgemate", f))
	}
}

// Rounds are all boards of rounds at a table.
func Rounds(s *session.Session, table int, rounds ...int) (keys []session.Key) {
	for _, round := range rounds {
		row, _ := s.State().Sections[0].Movement.At(table, round)
		for _, b := range row.Boards() {
			keys = append(keys, At(table, round, b))
		}
	}
	return keys
}

func Sits(table int, direction, number, name string) session.PlayerSeated {
	return session.PlayerSeated{Seat: session.Seat{Section: 1, Table: table, Direction: direction},
		Number: number, Name: name}
}
