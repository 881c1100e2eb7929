package desk

import (
	"slices"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk/desktest"
)

// What is proposed for a result that came under a wrong number is what is missing, and an
// occupied board never.
func TestMisplacedBelongsWhereItIsMissing(t *testing.T) {
	for name, c := range map[string]struct {
		in    func(s *session.Session) []session.Key
		stray session.Key
		want  session.Key
		ok    bool
	}{
		"the one of three that is missing": {func(s *session.Session) []session.Key {
			return append(desktest.Rounds(s, 3, 1), desktest.At(3, 2, 11), desktest.At(3, 2, 12))
		}, desktest.At(3, 2, 13), desktest.At(3, 2, 10), true},
		"in the middle": {func(s *session.Session) []session.Key {
			return append(desktest.Rounds(s, 3, 1), desktest.At(3, 2, 10), desktest.At(3, 2, 12))
		}, desktest.At(3, 2, 13), desktest.At(3, 2, 11), true},
		"the next to be played": {func(s *session.Session) []session.Key {
			return append(desktest.Rounds(s, 3, 1), desktest.At(3, 2, 10))
		}, desktest.At(3, 2, 2), desktest.At(3, 2, 11), true},
		"forgotten in an earlier round, and sent in a later one": {func(s *session.Session) []session.Key {
			return []session.Key{desktest.At(3, 1, 7), desktest.At(3, 1, 9), desktest.At(3, 2, 10)}
		}, desktest.At(3, 2, 8), desktest.At(3, 1, 8), true},
		"at the handset of another table": {func(s *session.Session) []session.Key {
			return append(desktest.Rounds(s, 3, 1, 2), desktest.Rounds(s, 4, 1)...)
		}, desktest.At(3, 2, 14), desktest.At(4, 2, 14), true},
		"what the table lacks of the rounds before": {func(s *session.Session) []session.Key {
			return slices.Concat([]session.Key{desktest.At(3, 1, 7), desktest.At(3, 1, 8)}, desktest.Rounds(s, 3, 2),
				desktest.Rounds(s, 4, 2))
		}, desktest.At(3, 2, 14), desktest.At(3, 1, 9), true},
		"nothing is missing": {func(s *session.Session) []session.Key {
			return append(desktest.Rounds(s, 3, 1, 2), desktest.Rounds(s, 4, 2)...)
		}, desktest.At(3, 2, 14), desktest.At(3, 2, 0), false},
		"a board that is not played at all": {func(s *session.Session) []session.Key {
			return desktest.Rounds(s, 3, 1, 2)
		}, desktest.At(3, 2, 36), desktest.At(3, 2, 0), false},
		"of a place that is none": {func(s *session.Session) []session.Key { return nil },
			session.Key{Section: 7, Table: 9, Round: 9, Board: 99}, session.Key{Section: 7, Table: 9, Round: 9}, false},
	} {
		s := desktest.ThreeBoards(t)
		desktest.Sent(t, s, c.in(s)...)
		if got, ok := Belongs(s.State(), c.stray); got != c.want || ok != c.ok {
			t.Errorf("%s: %v, %t; want %v", name, got, ok, c.want)
		}
	}
}

// A board that was ruled on without a result is not missing.
func TestRuledIsNotMissing(t *testing.T) {
	s := desktest.ThreeBoards(t)
	desktest.Sent(t, s, desktest.At(3, 1, 8), desktest.At(3, 1, 9))
	desktest.Must(t, s.Record("director", session.RulingGiven{Key: desktest.At(3, 1, 7), ForNS: artificial(60),
		ForEW: artificial(40)}))
	if got, ok := Belongs(s.State(), desktest.At(3, 1, 20)); ok {
		t.Errorf("proposed is %v", got)
	}
}

// Boards that are missing come first; one that has a result says so, and is chosen only
// where the director has picked it.
func TestPlacesFree(t *testing.T) {
	in := English()
	s := desktest.ThreeBoards(t)
	desktest.Sent(t, s, desktest.At(3, 2, 10), desktest.At(3, 2, 12), desktest.At(4, 2, 13),
		desktest.At(4, 2, 14), desktest.At(4, 2, 15))
	for _, c := range []struct {
		wanted session.Key
		picked bool
		board  int
		texts  string
	}{
		{desktest.At(3, 2, 13), false, 11, "11|10 – taken|12 – taken"},
		{desktest.At(3, 2, 12), false, 11, "11|10 – taken|12 – taken"},
		{desktest.At(3, 2, 12), true, 12, "11|10 – taken|12 – taken"},
		{desktest.At(3, 2, 0), true, 11, "11|10 – taken|12 – taken"},
		{desktest.At(3, 1, 8), false, 8, "7|8|9"}, {desktest.At(3, 1, 30), false, 7, "7|8|9"},
		{desktest.At(4, 2, 13), false, 0, "13 – taken|14 – taken|15 – taken"},
		{desktest.At(4, 2, 15), true, 15, "13 – taken|14 – taken|15 – taken"},
	} {
		got := PlacesFree(s.State(), c.wanted, c.picked)
		if texts := strings.Join(got.BoardTexts(in), "|"); got.Key.Board != c.board || texts != c.texts {
			t.Errorf("%v, picked %t: board %d of %q, want %d of %q", c.wanted, c.picked, got.Key.Board, texts,
				c.board, c.texts)
		}
	}
}

// artificial is a percentage of the top for one side.
func artificial(percent int64) *scoring.Ruling {
	return &scoring.Ruling{Kind: scoring.Percentage, Amount: scoring.Int(percent)}
}

func TestFirstPlace(t *testing.T) {
	s := desktest.NewEvening(t, 0)
	if _, err := FirstPlace(s.State()); err == nil {
		t.Error("a place without a movement")
	}
	s = desktest.NewEvening(t, 3)
	first := session.Key{Section: 1, Table: 1, Round: 1, Board: 1}
	if k, err := FirstPlace(s.State()); k != first || err != nil {
		t.Errorf("begins at %v, %v", k, err)
	}
	st, err := s.State().With(sessiontest.Result(t, s.State(), 2, 2, 3, "1NT", "N", 0))
	desktest.Must(t, err)
	if k, _ := FirstPlace(st); k.Table != 2 || k.Round != 1 {
		t.Errorf("with a board missing it begins at %v", k)
	}
	odd := sessiontest.Result(t, s.State(), 3, 1, 3, "1NT", "N", 0)
	odd.Result.Doubt = sessiontest.Worded("x")
	st, err = st.With(odd)
	desktest.Must(t, err)
	if k, _ := FirstPlace(st); k != odd.Result.Key {
		t.Errorf("with a result in doubt it begins at %v", k)
	}
}
