package scoring

import (
	"errors"
	"testing"

	"clubnight/scoring/vp"
)

// swissRounds is two rounds of seven boards at two tables, one winner. In round 1 pair 1
// beats pair 2 on five boards and ties on two, in round 2 all is equal.
func swissRounds() []Line {
	var lines []Line
	for b := 1; b <= 7; b++ {
		p := Points(0)
		if b <= 5 {
			p = 100
		}
		lines = append(lines, Line{Table: 1, Round: 1, Board: b, NS: 1, EW: 2, Score: p},
			Line{Table: 2, Round: 1, Board: b, NS: 3, EW: 4},
			Line{Table: 1, Round: 2, Board: b + 7, NS: 1, EW: 3}, Line{Table: 2, Round: 2, Board: b + 7, NS: 2, EW: 4})
	}
	return lines
}

func TestSwiss(t *testing.T) {
	percent, err := vp.Named("EBU Swiss pairs")
	if err != nil {
		t.Fatal(err)
	}
	opt := Options{Winners: OneWinner,
		Adjustments: []Adjustment{{Contestant: Contestant{Number: 4}, Amount: Int(-1), Unit: VP}}}
	s, err := ScoreSwiss(swissRounds(), opt, percent, 7)
	if err != nil {
		t.Fatal(err)
	}
	// 12 of 14 matchpoints are 85.71 %: 20 VP; then 50 %: 10 VP. Pair 4
	// likewise, less its penalty.
	if got, want := sheets(s), "1 1, 2 4, 3= 2, 3= 3"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	is(t, "pair 1", rowOf(t, s, Contestant{Number: 1}).Total, "30")
	is(t, "pair 4", rowOf(t, s, Contestant{Number: 4}).Total, "29")
	is(t, "pair 2", rowOf(t, s, Contestant{Number: 2}).Total, "10")
	steps := s.ExplainRow(rowOf(t, s, Contestant{Number: 1}))
	if round, ok := steps[1].(RoundStep); !ok || round.Scale != "EBU Swiss pairs" || round.Length != 7 ||
		!round.Margin.Equal(frac(t, "35.71")) {
		t.Errorf("%+v", steps)
	}
	imps, err := ScoreSwiss(swissRounds(), Options{Winners: OneWinner, Method: CrossIMPs}, vp.WBF(), 0)
	if err != nil {
		t.Fatal(err)
	}
	is(t, "five times 3 IMPs on 7 boards", rowOf(t, imps, Contestant{Number: 1}).Rounds[0].VP, "15.50")
	if _, err := ScoreSwiss(swissRounds(), opt, vp.WBF(), 7); !errors.Is(err, ErrOptions) {
		t.Error(err)
	}
	if _, err := ScoreSwiss(swissRounds(), opt, percent, 1); !errors.Is(err, vp.ErrBoards) {
		t.Error(err)
	}
	opt.Adjustments[0].Unit = Matchpoint
	if _, err := ScoreSwiss(swissRounds(), opt, percent, 7); !errors.Is(err, ErrUnit) {
		t.Error(err)
	}
}
