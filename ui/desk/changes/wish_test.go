package changes

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/ui/desk"
	"clubnight/ui/desk/desktest"
)

// Everything that can happen has a change, before the start and during play.
func TestWhatCanHappen(t *testing.T) {
	in := desk.English()
	s := desktest.NewEvening(t, 7)
	st := s.State()
	m := st.Sections[0].Movement
	for _, c := range []struct {
		name   string
		wish   Wish
		pairs  int
		rounds int // that are played
		tables int // that change
	}{
		{"a pair came before the start", Wish{Kind: PairCame, From: 1}, 15, 0, 0},
		{"a pair came after round 2", Wish{Kind: PairCame, From: 3}, 15, 7, 0},
		{"a pair never came", Wish{Kind: PairLeft, From: 1, Pair: 9}, 13, 7, 7},
		{"a pair left", Wish{Kind: PairLeft, From: 4, Pair: 9}, 14, 7, 4},
		{"two rounds fewer", Wish{Kind: OtherRounds, From: 3, Rounds: 5}, 14, 5, 7},
		{"seats swapped once", Wish{Kind: PairsSwapped, From: 3, Pair: 1, Other: 2}, 14, 7, 2},
		{"seats swapped for good", Wish{Kind: PairsSwapped, From: 3, Pair: 1, Other: 2, Lasting: true}, 14, 7, 2},
		{"boards swapped", Wish{Kind: BoardsSwapped, From: 3, Tables: [2]int{1, 2}}, 14, 7, 2},
		{"another movement", Wish{Kind: OtherMovement, From: 2}, 14, 0, 0},
	} {
		c.wish.Section = 1
		change := mustChange(t, c.wish, st)
		played := 0
		for round := 1; round <= change.To.Rounds; round++ {
			if slices.ContainsFunc(change.To.Round(round), change.To.Playing) {
				played++
			}
		}
		if n := len(change.To.Pairs()); n != c.pairs {
			t.Errorf("%s: %d pairs", c.name, n)
		}
		if c.rounds > 0 && played != c.rounds {
			t.Errorf("%s: %d rounds are played", c.name, played)
		}
		if c.tables > 0 && len(change.Updates) != c.tables {
			t.Errorf("%s: %d tables change", c.name, len(change.Updates))
		}
		for _, u := range change.Updates {
			if u.From < c.wish.From && !u.New {
				t.Errorf("%s: table %d changes from round %d on", c.name, u.Table, u.From)
			}
		}
		if bad, _ := NewProblems(m, change.To); len(bad) > 0 {
			t.Errorf("%s: %s", c.name, bad)
		}
		again := slices.ContainsFunc(unpleasantOf(m, change.To),
			func(p movement.Problem) bool { return p.Kind == movement.Replay })
		if strings.Contains(c.name, "swapped") != again {
			t.Errorf("%s: boards come twice %t", c.name, again)
		}
		if len(Texts(in, m, []*movement.Change{change})[0]) < 10 {
			t.Errorf("%s has no name", c.name)
		}
	}
	for name, w := range map[string]Wish{
		"as many rounds as there are":  {Kind: OtherRounds, From: 1, Rounds: 7},
		"fewer rounds than are played": {Kind: OtherRounds, From: 5, Rounds: 2},
		"a pair that is not there":     {Kind: PairLeft, From: 2, Pair: 99},
		"a table that is not there":    {Kind: BoardsSwapped, From: 2, Tables: [2]int{1, 99}},
		"no such section":              {Kind: PairCame, From: 1, Section: 5},
	} {
		if w.Section == 0 {
			w.Section = 1
		}
		if all, err := w.Possible(in, st); !errors.Is(err, movement.ErrCannotExist) &&
			!errors.Is(err, movement.ErrRoundsPlayed) {
			t.Errorf("%s: %v, %v", name, all, err)
		}
	}
}

// What nobody can play is told from what is only unpleasant.
func TestImpossibleMovement(t *testing.T) {
	m := desktest.Mitchell(t, 7)
	e := movement.NewEditor(m)
	desktest.Must(t, e.SetPairs(1, 3, 2, 9))
	if bad, _ := NewProblems(m, e.Movement()); len(bad) == 0 || bad[0].Kind != movement.TwoPlaces {
		t.Errorf("pair 2 at two tables: %v", bad)
	}
	if bad, costs := NewProblems(e.Movement(), e.Movement()); len(bad) > 0 || len(costs) > 0 {
		t.Errorf("a movement that does not change: %v, %v", bad, costs)
	}
}

func mustChange(t *testing.T, w Wish, st *session.State) *movement.Change {
	t.Helper()
	all, err := w.Possible(desk.English(), st)
	if err != nil || len(all) == 0 {
		t.Fatalf("%+v: %v", w, err)
	}
	return all[0]
}

func unpleasantOf(m, to *movement.Movement) []movement.Problem {
	_, unpleasant := NewProblems(m, to)
	return unpleasant
}
