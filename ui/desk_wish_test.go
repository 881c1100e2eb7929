package ui

import (
	"clubnight/session"
	"clubnight/session/movement"
	"errors"
	"slices"
	"strings"
	"testing"
)

// Everything that can happen has a change, before the start and during play.
func TestWhatCanHappen(t *testing.T) {
	s, _ := newEvening(t, 7)
	st := s.State()
	m := st.Sections[0].Movement
	for _, c := range []struct {
		name   string
		wish   wish
		pairs  int
		rounds int // that are played
		tables int // that change
	}{
		{"a pair came before the start", wish{kind: pairCame, from: 1}, 15, 0, 0},
		{"a pair came after round 2", wish{kind: pairCame, from: 3}, 15, 7, 0},
		{"a pair never came", wish{kind: pairLeft, from: 1, pair: 9}, 13, 7, 7},
		{"a pair left", wish{kind: pairLeft, from: 4, pair: 9}, 14, 7, 4},
		{"two rounds fewer", wish{kind: otherRounds, from: 3, rounds: 5}, 14, 5, 7},
		{"seats swapped once", wish{kind: pairsSwapped, from: 3, pair: 1, other: 2}, 14, 7, 2},
		{"seats swapped for good", wish{kind: pairsSwapped, from: 3, pair: 1, other: 2, lasting: true}, 14, 7, 2},
		{"boards swapped", wish{kind: boardsSwapped, from: 3, tables: [2]int{1, 2}}, 14, 7, 2},
		{"another movement", wish{kind: otherMovement, from: 2}, 14, 0, 0},
	} {
		c.wish.section = 1
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
			if u.From < c.wish.from && !u.New {
				t.Errorf("%s: table %d changes from round %d on", c.name, u.Table, u.From)
			}
		}
		if bad, _ := newProblems(m, change.To); len(bad) > 0 {
			t.Errorf("%s: %s", c.name, bad)
		}
		if text := sentencesText(unpleasantOf(m, change.To)); strings.Contains(c.name, "swapped") != strings.Contains(text, "scored as not played") {
			t.Errorf("%s costs %q", c.name, text)
		}
		if len(changeTexts(m, []*movement.Change{change})[0]) < 10 {
			t.Errorf("%s has no name", c.name)
		}
	}
	for name, w := range map[string]wish{
		"as many rounds as there are": {kind: otherRounds, from: 1, rounds: 7}, "fewer rounds than are played": {kind: otherRounds, from: 5, rounds: 2},
		"a pair that is not there": {kind: pairLeft, from: 2, pair: 99}, "a table that is not there": {kind: boardsSwapped, from: 2, tables: [2]int{1, 99}},
		"the next round of a Mitchell": {kind: anotherRound, from: 1}, "no such section": {kind: pairCame, from: 1, section: 5},
	} {
		if w.section == 0 {
			w.section = 1
		}
		if all, err := w.possible(st); !errors.Is(err, movement.ErrCannotExist) && !errors.Is(err, movement.ErrRoundsPlayed) {
			t.Errorf("%s: %v, %v", name, all, err)
		}
	}
}

// What nobody can play is told from what is only unpleasant.
func TestImpossibleMovement(t *testing.T) {
	m := mitchell(t, 7)
	e := movement.NewEditor(m)
	must(t, e.SetPairs(1, 3, 2, 9))
	if bad, _ := newProblems(m, e.Movement()); len(bad) == 0 || !strings.Contains(bad[0], "2") {
		t.Errorf("pair 2 at two tables: %q", bad)
	}
	if bad, costs := newProblems(e.Movement(), e.Movement()); len(bad) > 0 || len(costs) > 0 {
		t.Errorf("a movement that does not change: %q, %q", bad, costs)
	}
}

func mustChange(t *testing.T, w wish, st *session.State) *movement.Change {
	t.Helper()
	all, err := w.possible(st)
	if err != nil || len(all) == 0 {
		t.Fatalf("%+v: %v", w, err)
	}
	return all[0]
}

func unpleasantOf(m, to *movement.Movement) []string {
	_, unpleasant := newProblems(m, to)
	return unpleasant
}
