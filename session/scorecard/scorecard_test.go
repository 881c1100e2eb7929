package scorecard_test

import (
	"slices"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/scorecard"
	"clubnight/session/sessiontest"
)

// What a card adds up to is what the ranking says, whatever happened and however it is
// counted; every board says where its score comes from.
func TestCardsOfEveryKind(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		for name, s := range map[string]*session.Session{"clean": k.Clean(t), "odd": k.Odd(t)} {
			st, sc := sessiontest.Scored(t, s)
			cards := scorecard.All(st, sc)
			if len(cards) < 2 {
				t.Fatalf("%s, %s: %d cards", k.Name, name, len(cards))
			}
			for _, c := range cards {
				want := c.Total
				if f := c.Ranking.Field; f.Unit() == scoring.Matchpoint && f.Pairs != nil {
					want = c.Percentage
				}
				var last scoring.Frac
				for _, l := range c.Lines {
					if l.Counted {
						last = l.SoFar
					}
					if l.Part != scorecard.Board || !l.Scored {
						continue
					}
					if team := c.Plays() == movement.Team; team &&
						(l.Match == nil || l.MatchBoard.Board != l.Number) || !team && l.Award == nil {
						t.Errorf("%s, %s: board %d of %d comes from nowhere", k.Name, name, l.Number, c.Who.Number)
					}
				}
				if !last.Equal(want) {
					t.Errorf("%s, %s: the card of %d ends with %s, the ranking has %s", k.Name,
						name, c.Who.Number, last, want)
				}
				one := scorecard.Of(st, sc, c.Ranking, c.At)
				if one.Who != c.Who || len(one.Lines) != len(c.Lines) {
					t.Errorf("%s, %s: the card of %d alone is another", k.Name, name, c.Who.Number)
				}
			}
		}
	}
}

func TestPercentOfABoard(t *testing.T) {
	l := scorecard.Row{Scored: true, Value: scoring.Int(3), Top: scoring.Int(4)}
	if p, ok := l.Percent(); !ok || !p.Equal(scoring.Int(75)) {
		t.Errorf("3 of 4 is %s %t", p, ok)
	}
	if _, ok := (&scorecard.Row{Scored: true, Value: scoring.Int(3)}).Percent(); ok {
		t.Error("IMPs have a percentage")
	}
}

// At a half table everybody of the fuller line sits out one round, which stands on the
// card in its place, counts for nothing and leaves the total as it was.
func TestSatOut(t *testing.T) {
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 2, Half: movement.EWMissing})
	s := sessiontest.Evening(t, "Half", m)
	sessiontest.Play(t, s, 1, m.Rounds)
	st, sc := sessiontest.Scored(t, s)
	for _, c := range scorecard.All(st, sc) {
		out, last := 0, 0
		for i, l := range c.Lines {
			if l.Round < last {
				t.Errorf("%d: round %d after round %d", c.Who.Number, l.Round, last)
			}
			if last = l.Round; l.Part != scorecard.SatOut {
				continue
			}
			if out++; l.Scored || l.Counted || !slices.Contains(m.SitsOut(l.Round), c.Who.Number) {
				t.Errorf("%d: line %d: %+v", c.Who.Number, i, l)
			}
			before, _, _ := c.After(l.Round - 1)
			if total, _, _ := c.After(l.Round); !total.Equal(before) {
				t.Errorf("%d has %s before round %d and %s after it", c.Who.Number, before, l.Round, total)
			}
		}
		want := 0
		if c.Ranking.Side == scoring.NS {
			want = 1
		}
		if out != want {
			t.Errorf("%d sits out %d times", c.Who.Number, out)
		}
	}
}
