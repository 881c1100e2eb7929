package scoring

import (
	"math/rand/v2"
	"testing"
)

// What a table would have with another score is what it has where the whole board is
// scored with that one, in every form of scoring.
func TestInstead(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 1))
	for _, opt := range []Options{{}, {Halves: true}, {Tops: ProRata, SmallGroups: SmallGroupsNone},
		{Tops: RatioOfSums}, {SmallGroups: SmallGroupsEBU2025}, {NeubergPlaces: 1}, {Method: Butler},
		{Method: Butler, Datum: Datum{Median: true}}, {Method: Butler, IMPUnit: F(1, 10)}, {Method: CrossIMPs},
		{Method: CrossIMPs, Divisor: Probst, IMPUnit: F(1, 4)}, {Method: CrossIMPs, ScaleFrequencies: true},
		{Method: TotalPoints}} {
		opt.Expected = 7
		for range 60 {
			lines := anyBoard(rng, true, rng.IntN(2) == 0)
			at := rng.IntN(len(lines))
			was, err := Score(lines, opt)
			if err != nil {
				t.Fatal(err)
			}
			ruled := lines[at].ForNS != nil
			for _, score := range []Points{lines[at].Score, lines[rng.IntN(len(lines))].Score, 420, -50} {
				other := append([]Line{}, lines...)
				other[at].Score = score
				is, err := Score(other, opt)
				if err != nil {
					t.Fatal(err)
				}
				for i, a := range awardsOf(was, at) {
					got, ok := was.Instead(a, score)
					if want := awardsOf(is, at)[i]; ok == (ruled || a.Kind == Alone) || ok && !got.Equal(want.Value) {
						t.Fatalf("%+v, line %d of %v with %d: %v %t, scored %v", opt, at, lines, score, got, ok, want.Value)
					}
				}
			}
		}
	}
}

func awardsOf(s *Standings, line int) (list []*Award) {
	for _, b := range s.Boards {
		list = append(list, b.Of(line)...)
	}
	return list
}

// What is compared is as much above the average of its column as below it.
func TestAverage(t *testing.T) {
	for _, opt := range []Options{{}, {Method: CrossIMPs}, {Method: TotalPoints}} {
		s, err := Score(traveller(420, 420, 50, -100, 170), opt)
		if err != nil {
			t.Fatal(err)
		}
		for _, side := range []Side{NS, EW} {
			var sum Frac
			for i := range s.Boards[0].Awards {
				if a := &s.Boards[0].Awards[i]; a.Side == side {
					sum = sum.Add(a.Value.Sub(s.Average(a)))
				}
			}
			if !sum.IsZero() {
				t.Errorf("%v, %v: %v over the average together", opt.Method, side, sum)
			}
		}
	}
}

// A team's board compared anew has the value that it has.
func TestTeamCompare(t *testing.T) {
	for method := TeamVPs; method <= TeamAggregate; method++ {
		lines := []Line{{Table: 1, Round: 1, Board: 1, NS: 1, EW: 2, Score: 620},
			{Table: 2, Round: 1, Board: 1, NS: 2, EW: 1, Score: 170}}
		s, err := ScoreTeams(lines, TeamOptions{Method: method})
		if err != nil {
			t.Fatal(err)
		}
		for team, want := range s.Matches[0].Boards[0].For {
			own, other := Points(620), Points(170)
			if team == 1 {
				own, other = other, own
			}
			if got := s.Compare([]Points{own}, []Points{other}); !got.Equal(want.Value) {
				t.Errorf("%d, team %d: %v, want %v", method, team, got, want.Value)
			}
		}
		if got := s.Average(1, 1); !got.Equal(s.Compare([]Points{50}, []Points{50})) {
			t.Errorf("%d: average %v", method, got)
		}
	}
}
