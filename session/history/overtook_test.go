package history_test

import (
	"testing"

	"clubnight/session"
	"clubnight/session/history"
	"clubnight/session/movement"
)

// Who enters something is asked about what came on the same matter, and
// about nothing else.
func TestSameMatter(t *testing.T) {
	m, err := movement.Make("mitchell", movement.Options{Tables: 5, BoardsPerRound: 2})
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.Resume(new(session.MemoryJournal))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Record(session.ByDirector, session.SectionSet{ID: 1, Movement: m},
		session.SectionSet{ID: 2, Movement: m}); err != nil {
		t.Fatal(err)
	}
	st := s.State()
	key := func(section, table, board int) session.Key {
		return session.Key{Section: section, Table: table, Round: 1, Board: board}
	}
	on := func(k session.Key) session.Fact { return session.ResultCorrected{Result: session.Result{Key: k}} }
	five, six := session.Contestant{Section: 1, Number: 5}, session.Contestant{Section: 1, Number: 6}
	seat := func(direction string) session.Seat { return session.Seat{Section: 1, Table: 3, Direction: direction} }
	for _, c := range []struct {
		a, b session.Fact
		same bool
	}{
		{on(key(1, 1, 1)), on(key(1, 1, 1)), true},
		{on(key(1, 1, 1)), on(key(1, 1, 2)), false},
		{on(key(1, 1, 1)), on(key(2, 1, 1)), false},
		{on(key(1, 1, 1)), session.RulingGiven{Key: key(1, 1, 1)}, true},
		{on(key(1, 1, 1)), session.PairNamed{Pair: session.Contestant{Section: 1, Number: m.Rows[0].NS}}, false},
		{on(key(1, 1, 1)), session.MovementChanged{ID: 1, Movement: m}, false},
		{session.PairNamed{Pair: five}, session.HandicapSet{Who: five}, true},
		{session.PairNamed{Pair: five}, session.PairNamed{Pair: six}, false},
		{session.PlayerSeated{Seat: seat("N")}, session.PlayerSeated{Seat: seat("N"), Number: "7"}, true},
		{session.PlayerSeated{Seat: seat("N")}, session.PlayerSeated{Seat: seat("S")}, false},
		{session.SectionSet{ID: 1, Movement: m}, session.SectionDropped{ID: 1}, true},
		{session.SectionSet{ID: 1, Movement: m}, session.SectionDropped{ID: 2}, false},
		{session.BoardFouled{Section: 1, Board: 3}, session.BoardFouled{Section: 1, Board: 3, Form: "b"}, true},
		{session.BoardFouled{Section: 1, Board: 3}, session.BoardFouled{Section: 1, Board: 4}, false},
		{session.EveningSet{}, session.EveningSet{Name: "x"}, false},
	} {
		for _, pair := range [][2]session.Fact{{c.a, c.b}, {c.b, c.a}} {
			if got := history.SameMatter(st, session.Entry{Fact: pair[0]},
				session.Entry{Fact: pair[1]}); got != c.same {
				t.Errorf("%T %+v and %T %+v: %t", pair[0], pair[0], pair[1], pair[1], got)
			}
		}
	}
}
