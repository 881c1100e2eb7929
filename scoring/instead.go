package scoring

import "slices"

// Instead is what an award would be had the table scored that for North-South, and every
// other table what it did; ok is false where the score at the table is not what counts.
// The award's own score gives its own value.
func (s *Standings) Instead(a *Award, score Points) (value Frac, ok bool) {
	if a.Kind != Compared || a.Ruling != nil {
		return Frac{}, false
	}
	f, c, own := &field{opt: s.opt}, a.Column(), a.Parts[0].Score
	switch {
	case score == own:
		return a.Value, true
	case s.opt.Method == TotalPoints:
		return Int(int64(c.points(score))), true
	case s.opt.Method == Butler:
		other := *c
		other.Frequency = slices.Clone(c.Frequency)
		other.weigh(own, Int(-1))
		other.weigh(score, Int(1))
		value = againstDatum(score, s.opt.Datum.rounded(s.opt.datumMean(&other, a.Board.Full)))
		if c.Side == EW {
			value = value.Neg()
		}
	case s.opt.Method == CrossIMPs:
		value = f.crossWorth(c, a.Board.Full, c.instead(own, score).Raw)
	default:
		q := c.instead(own, score)
		f.fit(c, a.Board.Full, &q)
		value = q.Value
	}
	return f.impRounded(value), true
}

// instead is how a score in the place of one of a column's own compares with the others;
// Raw is the sum of the IMPs against them.
func (c *SideScores) instead(own, score Points) (q Frequency) {
	for _, other := range c.Frequency {
		count := other.Count
		if other.Score == own {
			count = count.Sub(Int(1))
		}
		d := c.points(score) - c.points(other.Score)
		switch {
		case d > 0:
			q.Beaten = q.Beaten.Add(count)
		case d == 0:
			q.Tied = q.Tied.Add(count)
		}
		q.Raw = q.Raw.Add(count.Mul(Int(int64(IMPs(d)))))
	}
	return q
}

// Average is what a board gives on average to the side of an award that was compared:
// half the top at matchpoints, 0 in IMPs, the mean of its scores at total points.
func (s *Standings) Average(a *Award) Frac {
	c := a.Column()
	switch {
	case s.opt.Method == Matchpoints:
		return a.Max.Div(Int(2))
	case s.opt.Method == TotalPoints && c.Scores > 0:
		return Int(int64(c.points(1))).Mul(c.meanWithout(Frac{}))
	}
	return Frac{}
}

// Compare is what a board is worth to a team whose North-South tables score own and whose
// East-West tables other, as North-South there sees it.
func (s *TeamStandings) Compare(own, other []Points) Frac {
	e := &teamEvent{opt: s.opt}
	var value Frac
	if e.opt.Comparing == CompareSums {
		var difference Points
		for _, p := range own {
			difference += p
		}
		for _, p := range other {
			difference -= p
		}
		return e.worth(difference)
	}
	for _, ns := range own {
		for _, ew := range other {
			value = value.Add(e.worth(ns - ew))
		}
	}
	return value
}

// Average is what a board gives to a team whose scores are those of the other team.
func (s *TeamStandings) Average(own, other int) Frac {
	return s.Compare(make([]Points, own), make([]Points, other))
}
