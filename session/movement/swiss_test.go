package movement

import (
	"bytes"
	"slices"
	"testing"
)

// Who has the bye in round 1 of a Swiss is one of the field from the start, plays in
// round 2, and somebody else has the next bye.
func TestFirstByeIsOfTheField(t *testing.T) {
	for family, o := range map[string]Options{
		"swiss-teams": {Tables: 5, Rounds: 3, BoardsPerRound: 6},
		"swiss":       {Tables: 3, Rounds: 3, BoardsPerRound: 6, Half: EWMissing},
	} {
		m := mustMake(t, family, o)
		if !slices.Equal(m.Pairs(), []int{1, 2, 3, 4, 5}) || !slices.Equal(m.SitsOut(1), []int{5}) {
			t.Fatalf("%s: %v, of whom %v sit out", family, m.Pairs(), m.SitsOut(1))
		}
		var file bytes.Buffer
		if err := WriteCSV(&file, m); err != nil {
			t.Fatal(err)
		}
		if back, err := ReadCSV(&file); err != nil || len(back) != 1 || back[0].FirstBye != 5 {
			t.Errorf("%s: %v from a file: %v", family, back, err)
		}
		byes := []int{5}
		for m.Rounds < 3 {
			next, drawn, err := m.NextRound(Draw{Standings: field(5)})
			if err != nil {
				t.Fatal(err)
			}
			if slices.Contains(byes, drawn.Bye) || drawn.Bye == 0 || len(drawn.Joined) > 0 {
				t.Errorf("%s: the byes %v, and then %+v", family, byes, drawn)
			}
			byes, m = append(byes, drawn.Bye), next
		}
		m.FirstBye = 1
		if err := m.Validate(); err == nil {
			t.Errorf("%s: 1 plays in round 1, and has its bye", family)
		}
	}
}

// A Swiss that goes on after its last round says how many rounds it has now.
func TestSwissGoesOn(t *testing.T) {
	m := mustMake(t, "swiss", Options{Tables: 3, Rounds: 1, BoardsPerRound: 4})
	next, _, err := m.NextRound(Draw{Standings: field(6)})
	if err != nil || m.Name != "Swiss pairs, 3 tables, 1 round of 4" ||
		next.Name != "Swiss pairs, 3 tables, 2 rounds of 4" {
		t.Errorf("%q, then %q: %v", m.Name, next.Name, err)
	}
	m.Name = "Ours"
	if next, _, err := m.NextRound(Draw{Standings: field(6)}); err != nil || next.Name != "Ours" {
		t.Errorf("%q: %v", next.Name, err)
	}
}
