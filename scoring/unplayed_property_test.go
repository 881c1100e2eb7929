package scoring_test

import (
	"math/rand/v2"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/vp"
)

// anySwiss is some rounds of a Swiss of so many contestants drawn at random, two tables a
// match for teams. In an odd field one sits out, or three play half-matches: the first of
// them both; in a match now and then one is absent.
func anySwiss(rng *rand.Rand, contestants, boards int, teams bool) (lines []scoring.Line, missed []scoring.Unplayed) {
	play := func(round, table, first, count, ns, ew int, half bool) {
		for b := first; b < first+count; b++ {
			l := scoring.Line{Section: "A", Table: table, Round: round, Board: round*100 + b,
				NS: ns, EW: ew, HalfMatch: half,
				Score: scoring.Points(10 * (rng.IntN(161) - 80))}
			lines = append(lines, l)
			if teams {
				l.Table, l.NS, l.EW = table+50, ew, ns
				l.Score = scoring.Points(10 * (rng.IntN(161) - 80))
				lines = append(lines, l)
			}
		}
	}
	for round := 1; round <= 3; round++ {
		order := rng.Perm(contestants)
		table := 1
		if contestants%2 == 1 && rng.IntN(2) == 0 {
			missed = append(missed, scoring.Unplayed{Contestant: a(order[0] + 1), Round: round,
				Boards: boards, Share: pool(60)})
			order = order[1:]
		} else if contestants%2 == 1 {
			h := boards / 2
			play(round, 1, 1, h, order[0]+1, order[1]+1, true)
			play(round, 2, 1+h, h, order[2]+1, order[0]+1, true)
			if teams { // a short triangle: the two others meet too
				play(round, 3, 1, h, order[1]+1, order[2]+1, true)
			} else {
				for _, n := range order[1:3] {
					missed = append(missed,
						scoring.Unplayed{Contestant: a(n + 1), Round: round, Boards: h, Half: true,
							Rule: scoring.Void, For: scoring.AveragePlus})
				}
			}
			order, table = order[3:], 4
		}
		for ; len(order) > 1; order, table = order[2:], table+1 {
			one, two := order[0]+1, order[1]+1
			if rng.IntN(5) > 0 {
				play(round, table, 1, boards, one, two, false)
				continue
			}
			there := scoring.Unplayed{Contestant: a(one), Opponent: a(two), Round: round, Boards: boards,
				For: scoring.AveragePlus, Share: pool(60),
				Rule: []scoring.UnplayedRule{scoring.ShareOfPool, scoring.Void, scoring.BestOfThree,
					scoring.OwnOrShare}[rng.IntN(4)]}
			away := scoring.Unplayed{Contestant: a(two), Opponent: a(one), Round: round, Boards: boards,
				Rule: scoring.Converse, Share: pool(60)}
			missed = append(missed, there, away)
		}
	}
	return lines, missed
}

// A match played in full gives what its scale says and a half half of it, nobody has
// more of a match than there is, whoever is absent and however odd the field, and the
// parts make the total.
func TestAnySwissAddsUp(t *testing.T) {
	rng := rand.New(rand.NewPCG(24, 3))
	zero := scoring.Int(0)
	within := func(t *testing.T, what string, got, most scoring.Frac) {
		if got.Cmp(zero) < 0 || got.Cmp(most) > 0 {
			t.Errorf("%s: %s of %s", what, got, most)
		}
	}
	most := func(sum vp.Hundredths, half bool) scoring.Frac {
		if half {
			return scoring.F(int64(sum), 200)
		}
		return scoring.F(int64(sum), 100)
	}
	adds := func(t *testing.T, r *scoring.Row, sum vp.Hundredths, played scoring.Frac) {
		of := scoring.Frac{}
		for _, u := range r.Unplayed {
			within(t, r.Contestant.String(), u.VP, most(sum, u.Half))
			of = of.Add(u.VP)
		}
		if !played.Equal(r.Score) || !r.Total.Equal(played.Add(of)) {
			t.Errorf("%s: %s played and %s not make %s, total %s", r.Contestant, played, of, r.Score, r.Total)
		}
	}
	for range 400 {
		contestants, boards := 4+rng.IntN(9), 2*(1+rng.IntN(8))
		for _, scale := range []*vp.Scale{vp.WBF(), vp.WBFDiscrete()} {
			lines, missed := anySwiss(rng, contestants, boards, true)
			s, err := scoring.ScoreTeams(lines, scoring.TeamOptions{Scale: scale, RoundsApart: true, Unplayed: missed})
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range s.Matches {
				if both := m.Scores[0].VP.Add(m.Scores[1].VP); !both.Equal(most(scale.Sum, m.Half)) {
					t.Errorf("%s, %d boards, half %v: %s and %s", scale.Name, boards, m.Half,
						m.Scores[0].VP, m.Scores[1].VP)
				}
			}
			for i := range s.Rankings[0].Rows {
				r := &s.Rankings[0].Rows[i]
				played := scoring.Frac{}
				for _, m := range s.Matches {
					for side, team := range m.Teams {
						if team == r.Contestant {
							within(t, team.String(), m.Scores[side].VP, most(scale.Sum, m.Half))
							played = played.Add(m.Scores[side].VP)
						}
					}
				}
				adds(t, r, scale.Sum, played)
			}
		}
		for _, c := range []struct {
			method scoring.Method
			scale  *vp.Scale
		}{{scoring.Matchpoints, named(t, "EBU Swiss pairs")}, {scoring.Butler, vp.WBFDiscrete()}} {
			lines, missed := anySwiss(rng, contestants, boards, false)
			s, err := scoring.ScoreSwiss(lines,
				scoring.Options{Method: c.method, Winners: scoring.OneWinner, Unplayed: missed}, c.scale, boards)
			if err != nil {
				t.Fatal(err)
			}
			for i := range s.Rankings[0].Rows {
				r := &s.Rankings[0].Rows[i]
				played := scoring.Frac{}
				for _, round := range r.Rounds {
					within(t, r.Contestant.String(), round.VP, most(c.scale.Sum, round.Half))
					played = played.Add(round.VP)
				}
				adds(t, r, c.scale.Sum, played)
			}
		}
	}
}
