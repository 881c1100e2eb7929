package scorecard

import (
	"clubnight/scoring"
	"clubnight/session/movement"
)

// Point is how a contestant stood after a board, or after a round where the
// total is known only then.
type Point struct {
	// Boards is how many boards of the card there are up to here, Round the
	// round of the last.
	Boards, Round int
	Total         scoring.Frac
}

// Curve is how the total of a card grew, in the order of play: per cent at matchpoints,
// else what the ranking counts. What the director gave or took afterwards is not in it,
// so it may end beside the total.
func (c *Card) Curve() (curve []Point) {
	boards := 0
	for i := range c.Lines {
		l := &c.Lines[i]
		if l.Part == Board {
			boards++
		}
		if l.Counted && (l.Part == Board || l.Part == Unplayed) {
			curve = append(curve, Point{boards, l.Round, l.SoFar})
		}
	}
	return curve
}

// After is the total after a round, as Curve has it, and how many boards counted until
// then; known is false where nothing did.
func (c *Card) After(round int) (total scoring.Frac, boards int, known bool) {
	for i := range c.Lines {
		l := &c.Lines[i]
		if l.Round > round || l.Part == Adjustments {
			continue
		}
		if l.Part == Board && l.Scored {
			boards++
		}
		if l.Counted {
			total, known = l.SoFar, true
		}
	}
	return total, boards, known
}

// ByRound reports whether totals are known only after a round or a match: for
// teams, and in a Swiss.
func (c *Card) ByRound() bool { return c.Plays() == movement.Team || c.Rounds != nil }

// Average is what a field has on average, as points whose Boards are those of the first
// card: 50 % after every board at matchpoints, and 0 in IMPs, of which one wins what
// another loses; else the mean of the cards, which are of one ranking, after every round.
func Average(cards []*Card) (curve []Point) {
	if len(cards) == 0 {
		return nil
	}
	first := cards[0]
	own := first.Curve()
	f := first.Ranking.Field
	if unit := f.Unit(); !first.ByRound() && unit != scoring.TotalPoint {
		level := scoring.Frac{}
		if unit == scoring.Matchpoint {
			level = scoring.Int(50)
		}
		for _, p := range own {
			curve = append(curve, Point{p.Boards, p.Round, level})
		}
		return curve
	}
	sums, counts := map[int]scoring.Frac{}, map[int]int64{}
	for _, c := range cards {
		var at Point
		for round, j, points := 1, 0, c.Curve(); j < len(points) || round <= last(own); round++ {
			for j < len(points) && points[j].Round <= round {
				at = points[j]
				j++
			}
			sums[round], counts[round] = sums[round].Add(at.Total), counts[round]+1
		}
	}
	for i, p := range own {
		if i+1 == len(own) || own[i+1].Round != p.Round {
			curve = append(curve, Point{p.Boards, p.Round, sums[p.Round].Div(scoring.Int(counts[p.Round]))})
		}
	}
	return curve
}

// Course is the curve of a card and the average of all cards of its ranking beside it,
// both from what was carried forward where totals begin with that. They are nil where
// there are too few points for a curve.
func (c *Card) Course(all []*Card) (own, average []Point) {
	cards := []*Card{c}
	for _, other := range all {
		if other.Who != c.Who {
			cards = append(cards, other)
		}
	}
	own, average = c.Curve(), Average(cards)
	if len(own) < 2 {
		return nil, nil
	}
	if f := c.Ranking.Field; f.Unit() != scoring.Matchpoint || f.Pairs == nil {
		own = append([]Point{{Total: c.Carried.Score}}, own...)
		average = append([]Point{{}}, average...)
	}
	return own, average
}

// last is the round of the last point, 0 of none.
func last(curve []Point) int {
	if len(curve) == 0 {
		return 0
	}
	return curve[len(curve)-1].Round
}

// RoundEnds reports of each line whether it is the last of its round.
func (c *Card) RoundEnds() []bool {
	ends := make([]bool, len(c.Lines))
	for i := range c.Lines {
		ends[i] = c.Lines[i].Part == Board &&
			(i+1 == len(c.Lines) || c.Lines[i+1].Part != Board || c.Lines[i+1].Round != c.Lines[i].Round)
	}
	return ends
}

// Steps are how a board of the card came to what it is worth; none of a board that the
// scoring never saw, and of other parts.
func (c *Card) Steps(l *Row) []scoring.Step {
	f := c.Ranking.Field
	switch {
	case l.Award != nil:
		return f.Pairs.Explain(l.Award)
	case l.MatchBoard != nil:
		return f.Teams.ExplainBoard(l.Match, l.MatchBoard, l.Team)
	}
	return nil
}
