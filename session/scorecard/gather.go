package scorecard

import (
	"cmp"
	"slices"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
)

// gathering makes the lines of a card.
type gathering struct {
	*Card
	*source
}

// gather finds what the contestant played, in the order of play, and adds it up.
func (g *gathering) gather() {
	if g.Plays() == movement.Team {
		g.matches()
	} else {
		for _, a := range g.Awards {
			g.Lines = append(g.Lines, g.award(a))
		}
		g.doubtful()
		slices.SortStableFunc(g.Lines, inOrder)
		g.addUp()
	}
	g.frame()
}

func inOrder(a, b Row) int {
	return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(a.Number, b.Number))
}

// key is the place of a line of the scoring.
func (g *gathering) key(l *scoring.Line) session.Key {
	return session.Key{Section: g.Who.Section, Table: l.Table, Round: l.Round, Board: l.Board}
}

// award is a board that was scored, or would have been.
func (g *gathering) award(a *scoring.Award) Row {
	at := &g.Ranking.Field.Lines[a.Line]
	line := Row{Round: at.Round, Number: at.Board, Side: a.Side, Ruling: a.Ruling, Scored: a.Counts(),
		Value: a.Value, Top: a.Max, Award: a}
	r := g.results[g.key(at)]
	if r == nil || at.Beside {
		line.Opponents = g.sideOf(a.Opponent)
		return line
	}
	g.see(&line, r, a.Side)
	line.Top = g.tops[r.Key]
	if line.Scored {
		line.Top = a.Max
	}
	return line
}

// sideOf is an opponent that was not met.
func (g *gathering) sideOf(c scoring.Contestant) Side {
	if c.Number == 0 {
		return Side{}
	}
	return Side{Numbers: []int{c.Number}, Names: g.st.PairNames(g.Ranking.Field.Who(c)),
		Team: g.Plays() == movement.Team}
}

// see fills in what happened at a table, from one side of it.
func (g *gathering) see(line *Row, r *session.TravellerLine, side scoring.Side) {
	ns, ew := Sides(g.st, r)
	line.Result, line.Side, line.Points = r, side, r.Points
	own, opponents := ns, ew
	if side == scoring.EW {
		own, opponents, line.Points = ew, ns, -r.Points
	}
	line.Opponents = opponents
	for i, n := range own.Numbers {
		if len(own.Numbers) == 2 && n == g.Who.Number {
			line.Partner = Side{Numbers: []int{own.Numbers[1-i]}, Names: session.Names{own.Names[1-i]}}
		}
	}
}

// doubtful adds the results that were left out because they make no sense.
func (g *gathering) doubtful() {
	for _, r := range g.st.Doubtful() {
		l := g.results[r.Key]
		if l == nil || r.Section != g.Who.Section {
			continue
		}
		ns, ew := Sides(g.st, l)
		line := Row{Round: r.Round, Number: r.Board, Top: g.tops[r.Key]}
		switch {
		case slices.Contains(ns.Numbers, g.Who.Number) && g.ranks(l, scoring.NS):
			g.see(&line, l, scoring.NS)
		case slices.Contains(ew.Numbers, g.Who.Number) && g.ranks(l, scoring.EW):
			g.see(&line, l, scoring.EW)
		default:
			continue
		}
		g.Lines = append(g.Lines, line)
	}
}

// ranks reports whether those who held a side of a table are ranked where the card is:
// with two winners who held the other side's seats stays in the ranking of its own.
func (g *gathering) ranks(l *session.TravellerLine, held scoring.Side) bool {
	if l.WrongDirection {
		held = held.Other()
	}
	return g.Ranking.Side == scoring.NoSide || g.Ranking.Side == held
}

// addUp adds the boards up as the field is scored.
func (g *gathering) addUp() {
	if g.Rounds != nil {
		g.addRounds()
		return
	}
	matchpoints, mean := g.percent(), g.mean()
	sum, most := g.Rank.Carried.Score, g.Rank.Carried.Max
	var ratios scoring.Frac
	boards := int64(0)
	hundred := scoring.Int(100)
	for i := range g.Lines {
		l := &g.Lines[i]
		if l.Scored {
			sum = sum.Add(l.Value)
			if matchpoints {
				most = most.Add(l.Top)
			}
			if !l.Top.IsZero() {
				ratios, boards = ratios.Add(l.Value.Div(l.Top)), boards+1
			}
		}
		switch {
		case !l.Scored:
		case mean && boards > 0:
			l.SoFar, l.Counted = ratios.Mul(hundred).Div(scoring.Int(boards)), true
		case !matchpoints:
			l.SoFar, l.Counted = sum, true
		case !most.IsZero():
			l.SoFar, l.Counted = sum.Mul(hundred).Div(most), true
		}
	}
}

// percent reports whether the field is ranked in per cent, and mean whether by the mean
// of the boards' percentages.
func (g *gathering) percent() bool {
	f := g.Ranking.Field
	return f.Pairs != nil && f.Unit() == scoring.Matchpoint
}

func (g *gathering) mean() bool {
	chosen, err := g.Ranking.Field.Choices.Options()
	return err == nil && g.percent() && chosen.Pairs.Tops == scoring.MeanOfPercentages
}

// addRounds adds up the victory points of a Swiss; each round's stand with
// its last board.
func (g *gathering) addRounds() {
	sum := g.Carried.Score
	for _, r := range g.Rounds {
		sum = sum.Add(r.VP)
		for i := len(g.Lines) - 1; i >= 0; i-- {
			if g.Lines[i].Round == r.Round {
				g.Lines[i].SoFar, g.Lines[i].Counted = sum, true
				break
			}
		}
	}
}

// frame puts before the boards what was carried forward, and behind them matches that
// were not played, penalties and bonuses.
func (g *gathering) frame() {
	carried, last := g.Rank.Carried, Row{Part: Adjustments, Scored: true, Value: g.Adjusted,
		SoFar: g.Total, Counted: true}
	if carried != (scoring.Carry{}) {
		first := Row{Part: Carried, Scored: true, Value: carried.Score, Top: carried.Max,
			SoFar: carried.Score, Counted: !g.percent()}
		g.Lines = slices.Insert(g.Lines, 0, first)
	}
	if len(g.Rank.Unplayed) > 0 {
		g.Lines = append(g.Lines, Row{Part: Unplayed, Scored: true, Value: g.OfUnplayed(),
			SoFar: g.Total.Sub(g.Adjusted), Counted: true})
	}
	if len(g.Rank.Adjustments) == 0 {
		return
	}
	if g.percent() {
		last.SoFar, last.Counted = g.Percentage, !g.Out().IsZero()
	}
	g.Lines = append(g.Lines, last)
}
