package scoring

import (
	"cmp"
	"fmt"
	"slices"

	"clubnight/scoring/vp"
)

// standings adds the boards up to matches and the matches to a ranking.
func (e *teamEvent) standings() (*TeamStandings, error) {
	s := &TeamStandings{Unit: e.opt.Unit(), opt: e.opt}
	for _, m := range e.matches {
		s.Matches = append(s.Matches, m)
	}
	slices.SortFunc(s.Matches, func(a, b *Match) int {
		return cmp.Or(cmp.Compare(a.Round, b.Round), a.Teams[0].Compare(b.Teams[0]), a.Teams[1].Compare(b.Teams[1]))
	})
	rows := make(map[Contestant]*Row)
	averages := make(map[Contestant]*matchAverage)
	row := func(c Contestant) *Row {
		if rows[c] == nil {
			rows[c], averages[c] = &Row{Contestant: c}, &matchAverage{}
		}
		return rows[c]
	}
	for _, m := range s.Matches {
		for team := range 2 {
			if err := e.total(m, team); err != nil {
				return nil, err
			}
			score, r := &m.Scores[team], row(m.Teams[team])
			r.Matches = append(r.Matches, m)
			r.Played += score.Played
			r.Pending += score.Pending
			r.Score = r.Score.Add(score.Score)
			r.Max = r.Max.Add(score.Max)
			if score.Played > 0 {
				averages[m.Teams[team]].add(score.Score, m.Half)
			}
		}
	}
	if e.opt.Method == TeamVPs {
		if err := e.matchScale().unplayed(rows, e.opt.Unplayed, averages); err != nil {
			return nil, err
		}
	}
	list, err := eventRows(rows, e.opt.Adjustments, e.opt.Carried, e.opt.Unranked, e.opt.Unit())
	if err != nil {
		return nil, err
	}
	s.Rankings = rank(list, e.opt.BySection, e.opt.TieBreaks)
	return s, nil
}

// matchScale is how the event's matches become victory points.
func (e *teamEvent) matchScale() *matchScale {
	plus, _ := e.opt.artificial(&Ruling{Kind: AveragePlus})
	return &matchScale{scale: e.opt.Scale, averageIMPs: plus, rounding: e.opt.Rounding, factor: e.opt.BoardFactor}
}

// Unit is what totals are counted in.
func (o *TeamOptions) Unit() Unit {
	switch o.Method {
	case TeamVPs, TeamHybrid:
		return VP
	case TeamIMPs:
		return IMP
	case TeamAggregate:
		return TotalPoint
	}
	return Matchpoint
}

// eventRows is the rows with their totals, after adjustments and carried values in that
// unit, which may bring rows of their own.
func eventRows(rows map[Contestant]*Row, adjustments []Adjustment, carried map[Contestant]Carry,
	unranked map[Contestant]Unranked, unit Unit) ([]Row, error) {
	row := func(c Contestant) *Row {
		if rows[c] == nil {
			rows[c] = &Row{Contestant: c}
		}
		return rows[c]
	}
	for _, a := range adjustments {
		if a.Unit != unit {
			return nil, fmt.Errorf("adjustment of %s: %w", a.Contestant,
				&UnitError{Unit: a.Unit, Scored: unit, Fits: []Unit{unit}})
		}
		r := row(a.Contestant)
		r.Adjusted = r.Adjusted.Add(a.Amount)
		r.Adjustments = append(r.Adjustments, a)
	}
	for c, carry := range carried {
		row(c).Carried = carry
	}
	list := make([]Row, 0, len(rows))
	for _, r := range rows {
		r.Total = r.Score.Add(r.OfUnplayed()).Add(r.Adjusted).Add(r.Carried.Score)
		if most := r.Max.Add(r.Carried.Max); most.Sign() > 0 {
			r.Percentage = r.Total.Mul(Int(100)).Div(most)
		}
		r.key, r.Unranked = r.Total, unranked[r.Contestant]
		if r.Played > 0 || len(r.Unplayed) > 0 || r.Carried != (Carry{}) {
			r.toPlace()
		}
		list = append(list, *r)
	}
	return list, nil
}

// total makes a match's score for one of its teams.
func (e *teamEvent) total(m *Match, team int) error {
	s := &m.Scores[team]
	for i := range m.Boards {
		a := &m.Boards[i].For[team]
		switch {
		case a.Kind == Waiting:
			s.Pending++
			continue
		case !a.Counts():
			continue
		}
		s.Played++
		switch {
		case e.opt.Method == TeamBoardAMatch || e.opt.Method == TeamPatton:
			s.Won = s.Won.Add(a.Value)
			s.Max = s.Max.Add(Int(2 * int64(a.comparisons())))
		case a.Value.Sign() > 0:
			s.Won = s.Won.Add(a.Value)
		default:
			s.Lost = s.Lost.Sub(a.Value)
		}
		s.Plus[0], s.Plus[1] = s.Plus[0].Add(a.plus[0]), s.Plus[1].Add(a.plus[1])
	}
	if s.Played == 0 {
		return nil
	}
	if err := e.convert(m, team); err != nil {
		return fmt.Errorf("%s against %s: %w", m.Teams[team], m.Teams[1-team], err)
	}
	return nil
}

// Counts reports whether the board counts for the team.
func (a *TeamAward) Counts() bool { return a.Kind < LeftOut }

// comparisons is how many pairs of tables a board was compared at; 1 for an
// artificial score.
func (a *TeamAward) comparisons() int {
	var sum Frac
	for _, p := range a.Parts {
		sum = sum.Add(p.Weight)
	}
	return max(int(sum.num), 1)
}

// convert turns what was won and lost on the boards into what the match counts.
func (e *teamEvent) convert(m *Match, team int) error {
	s := &m.Scores[team]
	s.Margin = s.Won.Sub(s.Lost)
	switch e.opt.Method {
	case TeamIMPs, TeamAggregate:
		s.Score = s.Margin
	case TeamBoardAMatch:
		s.Lost = s.Max.Sub(s.Won)
		s.Margin = s.Won.Sub(s.Lost)
		s.Score = s.Won
	case TeamPatton:
		s.Lost = s.Max.Sub(s.Won)
		s.Margin = s.Won.Sub(s.Lost)
		s.Aggregate = pattonAggregate(s.Played, s.Plus)
		s.Score = s.Won.Add(s.Aggregate)
		s.Max = s.Max.Add(Int(int64(s.Played)))
	case TeamWinLoss:
		s.Margin = Round(s.Margin, 0, e.opt.Rounding)
		s.Score = m.share(Int(int64(1 + s.Margin.Sign())))
		s.Max = m.share(Int(2))
	default:
		var err error
		if s.VP, s.Margin, s.Length, err = e.matchScale().points(s.Won.Sub(s.Lost), s.Played, m.Half); err != nil {
			return err
		}
		s.Score = s.VP
		if e.opt.Method == TeamHybrid {
			s.Boards = m.boardPoints(team)
			s.Score = s.Score.Add(s.Boards)
		}
	}
	return nil
}

// share is what counts of a whole match's points.
func (m *Match) share(points Frac) Frac {
	if m.Half {
		return points.Div(Int(2))
	}
	return points
}

// scaleLength is the number of boards that a scale by IMPs is taken for where so many
// count: these, or where the match is shorter than the scale has it, as every match is
// while it is being played, the next number that it has.
func scaleLength(scale *vp.Scale, boards int) int {
	for n := boards; n <= vp.MaxBoards; n++ {
		if scale.Covers(n) {
			return n
		}
	}
	return boards
}

// boardPoints is the board-a-match part of a hybrid match: 2-1-0 a board. A board without
// a comparison counts by the sign of its IMPs.
func (m *Match) boardPoints(team int) Frac {
	var sum Frac
	for i := range m.Boards {
		a := &m.Boards[i].For[team]
		switch {
		case !a.Counts():
		case len(a.Parts) == 0:
			sum = sum.Add(Int(int64(1 + a.Value.Sign())))
		default:
			for _, p := range a.Parts {
				sum = sum.Add(p.Weight.Mul(boardPoints(p.Difference, 0)))
			}
		}
	}
	return sum
}

// pattonAggregate is what the aggregate of a Patton match of that many boards gives the
// team whose points are plus[0]: of as many points as there are boards, all where the
// smaller aggregate is more than a third short of the larger, one more than half where it
// is a tenth to a third short, half where it is nearer.
func pattonAggregate(boards int, plus [2]Frac) Frac {
	all := Int(int64(boards))
	half := all.Div(Int(2))
	more, less := plus[0], plus[1]
	if more.Cmp(less) < 0 {
		more, less = less, more
	}
	if more.IsZero() {
		return half
	}
	gain := Frac{}
	switch d := more.Sub(less).Div(more); {
	case d.Cmp(F(1, 3)) > 0:
		gain = half
	case d.Cmp(F(1, 10)) >= 0:
		gain = Int(1)
	}
	if plus[0].Cmp(plus[1]) < 0 {
		gain = gain.Neg()
	}
	return half.Add(gain)
}
