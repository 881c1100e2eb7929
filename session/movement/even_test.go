package movement

import (
	"errors"
	"slices"
	"testing"
)

// An even Mitchell names what plays more rounds, and each of these can be made; one that
// has all its rounds, or fewer since fewer were wished for, has lost none (peers D11).
func TestEvenMitchellNamesWhatPlaysMore(t *testing.T) {
	for _, c := range []struct {
		tables, rounds int
		instead        []Whole
	}{
		{4, 0, []Whole{{"share-relay", 4}, {"skip-mitchell", 3}}},
		{6, 0, []Whole{{"share-relay", 6}, {"skip-mitchell", 5}}},
		{6, 3, []Whole{{"share-relay", 6}, {"skip-mitchell", 5}}}, {6, 2, nil}, {7, 0, nil},
		{12, 0, []Whole{{"share-relay", 12}, {"skip-mitchell", 11}}},
	} {
		m, err := Make("mitchell", Options{Tables: c.tables, Rounds: c.rounds, BoardsPerRound: 2})
		if err != nil {
			t.Fatal(err)
		}
		s, lost := m.Shortened()
		if lost != (c.instead != nil) || !slices.Equal(s.Instead, c.instead) ||
			lost && (s.Rounds != m.Rounds || s.Tables != c.tables) {
			t.Errorf("%d tables, %d rounds: %+v, %t", c.tables, c.rounds, s, lost)
		}
		for _, w := range s.Instead {
			if other, err := Make(w.Family,
				Options{Tables: c.tables, Rounds: w.Rounds, BoardsPerRound: 2}); err != nil ||
				other.Rounds != w.Rounds {
				t.Errorf("%d tables: %s: %v", c.tables, w.Family, err)
			}
		}
	}
	m, err := Make("share-relay", Options{Tables: 6, BoardsPerRound: 2})
	if err != nil {
		t.Fatal(err)
	}
	if s, lost := m.Shortened(); lost {
		t.Errorf("a share and relay: %+v", s)
	}
}

// A match that may have any number of rounds is asked for it (figures N10).
func TestRoundsUnsaid(t *testing.T) {
	for _, c := range []struct {
		family             string
		teams, boards, max int
	}{{"head-to-head", 2, 16, 3}, {"head-to-head", 2, 0, 63}, {"triangle", 3, 8, 7}} {
		_, err := Make(c.family, Options{Tables: c.teams, BoardsPerRound: c.boards})
		var unsaid *RoundsUnsaid
		if !errors.As(err, &unsaid) || !errors.Is(err, ErrCannotExist) || unsaid.Most() != c.max {
			t.Errorf("%s of rounds of %d: %v", c.family, c.boards, err)
		}
		if _, err := Make(c.family, Options{Tables: c.teams, Rounds: 2, BoardsPerRound: 8}); err != nil {
			t.Errorf("%s of two rounds: %v", c.family, err)
		}
	}
}

// A proposal with other boards than were wished for says so, and one that keeps to the
// wish, or of nobody's wish, does not (figures N14).
func TestOtherBoards(t *testing.T) {
	for pairs := 29; pairs <= 38; pairs++ {
		for _, boards := range []int{0, 24} {
			all, err := Recommend(Wish{Pairs: pairs, Boards: boards})
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range all {
				i := slices.IndexFunc(p.Reasons, func(r Reason) bool { return r.Kind == OtherBoards })
				if other := boards > 0 && p.Rating.MostPlays != boards; (i >= 0) != other {
					t.Errorf("%d pairs, %d boards wished for, %d played: %v", pairs, boards,
						p.Rating.MostPlays, p.Reasons)
				} else if other && (p.Reasons[i].Count != p.Rating.MostPlays || p.Reasons[i].Wanted != boards) {
					t.Errorf("%d pairs: %v", pairs, p.Reasons[i])
				}
			}
		}
	}
}
