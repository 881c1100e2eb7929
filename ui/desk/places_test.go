package desk

import (
	"fmt"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// at is a place in section 1.
func at(table, round, board int) session.Key {
	return session.Key{Section: 1, Table: table, Round: round, Board: board}
}

// threeBoards is an evening of five tables that play three boards a round: table 3 those
// from 7 on in round 1, and from 10 on in round 2.
func threeBoards(t *testing.T) *session.Session {
	t.Helper()
	s := newEvening(t, 0)
	must(t, s.Record("director", session.SectionSet{ID: 1, Movement: sessiontest.Made(t, "mitchell",
		movement.Options{Tables: 5, BoardsPerRound: 3})}))
	return s
}

// sent are results of 3NT, by table, round and board; those at boards that are not played
// there are in doubt.
func sent(t *testing.T, s *session.Session, keys ...session.Key) {
	t.Helper()
	for _, k := range keys {
		f := sessiontest.Result(t, s.State(), k.Table, k.Round, k.Board, "3NT", "N", 0)
		if s.State().Playable(k).Any() {
			f.Result.Doubt = session.Doubt{Kind: session.NoSuchBoard}
		}
		must(t, s.Record("Bridgemate", f))
	}
}

// rounds are all boards of rounds at a table.
func rounds(s *session.Session, table int, rounds ...int) (keys []session.Key) {
	for _, round := range rounds {
		row, _ := s.State().Sections[0].Movement.At(table, round)
		for _, b := range row.Boards() {
			keys = append(keys, at(table, round, b))
		}
	}
	return keys
}

// What is proposed for a result that came under a wrong number is what is missing, and an
// occupied board never.
func TestBelongs(t *testing.T) {
	for name, c := range map[string]struct {
		in    func(s *session.Session) []session.Key
		stray session.Key
		want  session.Key
		ok    bool
	}{
		"the one of three that is missing": {func(s *session.Session) []session.Key {
			return append(rounds(s, 3, 1), at(3, 2, 11), at(3, 2, 12))
		}, at(3, 2, 13), at(3, 2, 10), true},
		"in the middle": {func(s *session.Session) []session.Key {
			return append(rounds(s, 3, 1), at(3, 2, 10), at(3, 2, 12))
		}, at(3, 2, 13), at(3, 2, 11), true},
		"the next to be played": {func(s *session.Session) []session.Key {
			return append(rounds(s, 3, 1), at(3, 2, 10))
		}, at(3, 2, 2), at(3, 2, 11), true},
		"forgotten in an earlier round, and sent in a later one": {func(s *session.Session) []session.Key {
			return []session.Key{at(3, 1, 7), at(3, 1, 9), at(3, 2, 10)}
		}, at(3, 2, 8), at(3, 1, 8), true},
		"at the handset of another table": {func(s *session.Session) []session.Key {
			return append(rounds(s, 3, 1, 2), rounds(s, 4, 1)...)
		}, at(3, 2, 14), at(4, 2, 14), true},
		"what the table lacks of the rounds before": {func(s *session.Session) []session.Key {
			return append(append([]session.Key{at(3, 1, 7), at(3, 1, 8)}, rounds(s, 3, 2)...), rounds(s, 4, 2)...)
		}, at(3, 2, 14), at(3, 1, 9), true},
		"nothing is missing": {func(s *session.Session) []session.Key {
			return append(rounds(s, 3, 1, 2), rounds(s, 4, 2)...)
		}, at(3, 2, 14), at(3, 2, 0), false},
		"a board that is not played at all": {func(s *session.Session) []session.Key {
			return rounds(s, 3, 1, 2)
		}, at(3, 2, 36), at(3, 2, 0), false},
		"of a place that is none": {func(s *session.Session) []session.Key { return nil },
			session.Key{Section: 7, Table: 9, Round: 9, Board: 99}, session.Key{Section: 7, Table: 9, Round: 9}, false},
	} {
		s := threeBoards(t)
		sent(t, s, c.in(s)...)
		if got, ok := belongs(s.State(), c.stray); got != c.want || ok != c.ok {
			t.Errorf("%s: %v, %t; want %v", name, got, ok, c.want)
		}
	}
}

// A board that was ruled on without a result is not missing.
func TestRuledIsNotMissing(t *testing.T) {
	s := threeBoards(t)
	sent(t, s, at(3, 1, 8), at(3, 1, 9))
	must(t, s.Record("director", session.RulingGiven{Key: at(3, 1, 7), ForNS: artificial(60), ForEW: artificial(40)}))
	if got, ok := belongs(s.State(), at(3, 1, 20)); ok {
		t.Errorf("proposed is %v", got)
	}
}

// Boards that are missing come first; one that has a result says so, and is chosen only
// where the director has picked it.
func TestPlacesFree(t *testing.T) {
	in := English()
	s := threeBoards(t)
	sent(t, s, at(3, 2, 10), at(3, 2, 12), at(4, 2, 13), at(4, 2, 14), at(4, 2, 15))
	for _, c := range []struct {
		wanted session.Key
		picked bool
		board  int
		texts  string
	}{
		{at(3, 2, 13), false, 11, "11|10 – taken|12 – taken"},
		{at(3, 2, 12), false, 11, "11|10 – taken|12 – taken"},
		{at(3, 2, 12), true, 12, "11|10 – taken|12 – taken"},
		{at(3, 2, 0), true, 11, "11|10 – taken|12 – taken"},
		{at(3, 1, 8), false, 8, "7|8|9"}, {at(3, 1, 30), false, 7, "7|8|9"},
		{at(4, 2, 13), false, 0, "13 – taken|14 – taken|15 – taken"},
		{at(4, 2, 15), true, 15, "13 – taken|14 – taken|15 – taken"},
	} {
		got := PlacesFree(s.State(), c.wanted, c.picked)
		if texts := strings.Join(got.BoardTexts(in), "|"); got.Key.Board != c.board || texts != c.texts {
			t.Errorf("%v, picked %t: board %d of %q, want %d of %q", c.wanted, c.picked, got.Key.Board, texts,
				c.board, c.texts)
		}
	}
}

// A result at a wrong number begins as one to be moved to where it is missing, and what
// was done says from where to where. Where nothing is missing that is said.
func TestMisplacedIsProposedWhereItIsMissing(t *testing.T) {
	in := English()
	s := threeBoards(t)
	sent(t, s, rounds(s, 3, 1)...)
	sent(t, s, at(3, 2, 11), at(3, 2, 12), at(3, 2, 13))
	d := DraftOf(in, s.State(), at(3, 2, 13))
	if d.Verdict != Misplaced || d.To != at(3, 2, 10) {
		t.Fatalf("%v is proposed at %v", d.Verdict, d.To)
	}
	facts, wrong := d.Facts(in, s.State())
	if wrong != nil {
		t.Fatal(wrong.Text)
	}
	must(t, s.Record("director", facts...))
	wantText(t, "what was done", d.RecordedText(in, s.State()),
		"Moved from table 3, round 2, board 13 to table 3, round 2, board 10. There it counts as 3NT by N =")
	sent(t, s, at(3, 2, 13))
	d = DraftOf(in, s.State(), at(3, 2, 13))
	if d.Verdict != Misplaced || d.To != at(4, 2, 13) { // once more, from the handset of table 3
		t.Errorf("%v is proposed at %v", d.Verdict, d.To)
	}
	sent(t, s, rounds(s, 4, 2)...)
	d = DraftOf(in, s.State(), at(3, 2, 13))
	if facts, wrong = d.Facts(in, s.State()); len(facts) > 0 || wrong == nil || !wrong.Open || wrong.At != InPlace ||
		wrong.Text != "Table 3: nothing is missing in round 2. Choose where it belongs, or take it out." {
		t.Errorf("%v, %+v", fmt.Sprint(facts), wrong)
	}
}

// artificial is a percentage of the top for one side.
func artificial(percent int64) *scoring.Ruling {
	return &scoring.Ruling{Kind: scoring.Percentage, Amount: scoring.Int(percent)}
}
