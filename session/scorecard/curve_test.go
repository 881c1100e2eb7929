package scorecard_test

import (
	"testing"

	"clubnight/scoring"
	"clubnight/session/movement"
	"clubnight/session/scorecard"
	"clubnight/session/sessiontest"
)

// The curve of a card ends where the ranking stands, unless the director gave or took
// something afterwards; the average lies between the best and the worst.
func TestCurve(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		st, sc := sessiontest.Scored(t, k.Clean(t))
		cards := scorecard.All(st, sc)
		for first := 0; first < len(cards); {
			field := cards[first:]
			for i, c := range field {
				if c.Ranking != cards[first].Ranking {
					field = field[:i]
					break
				}
			}
			first += len(field)
			lowest, highest := scoring.Frac{}, scoring.Frac{}
			for i, c := range field {
				curve := c.Curve()
				if len(curve) == 0 {
					t.Fatalf("%s: no curve of %d", k.Name, c.Who.Number)
				}
				end := curve[len(curve)-1]
				want := c.Total
				if f := c.Ranking.Field; f.Unit() == scoring.Matchpoint && f.Pairs != nil {
					want = c.Percentage
				}
				boards := 0
				for _, l := range c.Lines {
					if l.Part == scorecard.Board {
						boards++
					}
				}
				if !end.Total.Equal(want) || end.Boards != boards {
					t.Errorf("%s: the curve of %d ends with %s after %d boards, want %s after %d", k.Name, c.Who.Number,
						end.Total, end.Boards, want, boards)
				}
				if i == 0 || want.Cmp(lowest) < 0 {
					lowest = want
				}
				if i == 0 || want.Cmp(highest) > 0 {
					highest = want
				}
			}
			average := scorecard.Average(field)
			if len(average) == 0 {
				t.Fatalf("%s: no average", k.Name)
			}
			if end := average[len(average)-1].Total; end.Cmp(lowest) < 0 || end.Cmp(highest) > 0 {
				t.Errorf("%s: the average ends at %s, outside of %s to %s", k.Name, end, lowest, highest)
			}
		}
	}
	if scorecard.Average(nil) != nil {
		t.Error("nobody has an average")
	}
}

// Victory points: the mean of all teams after each round is half of what two teams share,
// times the matches so far.
func TestAverageOfMatches(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		if k.Name != "a match" {
			continue
		}
		st, sc := sessiontest.Scored(t, k.Clean(t))
		average := scorecard.Average(scorecard.All(st, sc))
		if end := average[len(average)-1]; !end.Total.Equal(scoring.Int(10)) {
			t.Errorf("two teams share 20 victory points, and have %s on average", end.Total)
		}
		return
	}
	t.Fatal("there is no match")
}

// Every line of a board that counts has the steps of its score; the rounds end
// where another begins.
func TestStepsAndRounds(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		st, sc := sessiontest.Scored(t, k.Odd(t))
		for _, c := range scorecard.All(st, sc) {
			ends, rounds := c.RoundEnds(), map[int]int{}
			for i := range c.Lines {
				l := &c.Lines[i]
				if l.Part == scorecard.Board && l.Scored && len(c.Steps(l)) == 0 {
					t.Errorf("%s: board %d of %d came from nowhere", k.Name, l.Number, c.Who.Number)
				}
				if l.Part != scorecard.Board && len(c.Steps(l)) != 0 {
					t.Errorf("%s: steps of no board", k.Name)
				}
				if ends[i] {
					rounds[l.Round]++
				}
			}
			for round, times := range rounds {
				if times != 1 && st.Sections[0].Movement.Contestant != movement.Team {
					t.Errorf("%s: round %d of %d ends %d times", k.Name, round, c.Who.Number, times)
				}
			}
		}
	}
}
