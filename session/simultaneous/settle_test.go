package simultaneous

import (
	"slices"
	"testing"

	"clubnight/scoring"
)

// Workers says how many goroutines score the field.
func (f *Field) Workers(n int) { f.workers = n }

// TestChanged sends an evening again with one score put right: one board has changed, and
// only who played it is added up again.
func TestChanged(t *testing.T) {
	f, err := New(Rules{Boards: 8})
	if err != nil {
		t.Fatal(err)
	}
	sending := func(club ClubID, boards, number int) Arrival {
		a := Arrival{Club: club, Number: number}
		for board := 1; board <= boards; board++ {
			for table := 1; table <= 3; table++ {
				l := scoring.Line{Section: "A", Table: table, Round: board, Board: board, NS: table, EW: table + 3,
					Score: scoring.Points(10 * table * board)}
				a.Results = append(a.Results, Result{Line: l})
			}
		}
		return a
	}
	a := sending("8", 8, 2)
	for _, a := range []Arrival{sending("3", 3, 1), sending("4", 4, 1), sending("5", 5, 1), sending("8", 8, 1)} {
		if _, err := f.Take(a); err != nil {
			t.Fatal(err)
		}
	}
	f.Standings()
	for _, c := range f.clubs {
		for _, p := range c.pairs {
			p.row.Handicap = scoring.Int(1) // who is added up again loses this mark
		}
	}
	a.Results[slices.IndexFunc(a.Results, func(r Result) bool { return r.Board == 5 })].Score += 10
	changed, err := f.Take(a)
	if err != nil || !slices.Equal(changed.Boards, []int{5}) {
		t.Fatalf("boards %v changed, %v", changed.Boards, err)
	}
	f.Standings()
	for _, c := range f.clubs {
		for _, p := range c.pairs {
			if again := p.row.Handicap.IsZero(); again != (c.ID >= "5") {
				t.Errorf("%+v: added up again: %v", p.who, again)
			}
		}
	}
}
