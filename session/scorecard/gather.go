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
	}
	g.satOut()
	if g.ByRound() {
		g.unplayed()
		g.addMatches()
	} else {
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

// satOut adds the rounds that were played without the contestant.
func (g *gathering) satOut() {
	sec, ok := g.st.Section(g.Who.Section)
	if !ok || sec.Movement.EqualNumbers {
		return
	}
	last := 0
	for key := range g.results {
		if key.Section == sec.ID {
			last = max(last, key.Round)
		}
	}
	for round := 1; round <= min(last, sec.Movement.Rounds); round++ {
		of := func(l Row) bool { return l.Round == round }
		if !slices.ContainsFunc(g.Lines, of) && !g.sits(sec, round) {
			g.into(Row{Part: SatOut, Round: round})
		}
	}
}

// sits reports whether the contestant has a round to play, or has left.
func (g *gathering) sits(sec session.Section, round int) bool {
	gone := g.st.Participations[g.Who]
	if gone.Participation == session.Withdrawn && gone.From <= round {
		return true
	}
	return slices.ContainsFunc(sec.Movement.Round(round), func(r movement.Row) bool {
		return slices.Contains([]int{r.NS, r.EW, r.South, r.West}, g.Who.Number) && g.st.Plays(sec, r)
	})
}

// into puts a line that is no board behind those of its round.
func (g *gathering) into(l Row) {
	at := slices.IndexFunc(g.Lines, func(other Row) bool { return other.Round > l.Round })
	if at < 0 {
		at = len(g.Lines)
	}
	g.Lines = slices.Insert(g.Lines, at, l)
}

// unplayed adds the matches that were not played, each in its round, of which nothing
// else needs to be said then.
func (g *gathering) unplayed() {
	for i := range g.Rank.Unplayed {
		u := &g.Rank.Unplayed[i]
		g.Lines = slices.DeleteFunc(g.Lines, func(l Row) bool { return l.Part == SatOut && l.Round == u.Round })
		g.into(Row{Part: Unplayed, Round: u.Round, Scored: true, Value: u.VP, SoFar: u.VP,
			Counted: true, Missed: u})
	}
}

// addMatches adds up what matches gave. The rounds of a Swiss of pairs stand with their
// last boards; of teams each last board of a match has what that gave.
func (g *gathering) addMatches() {
	for _, r := range g.Rounds {
		for i := len(g.Lines) - 1; i >= 0; i-- {
			if l := &g.Lines[i]; l.Part == Board && l.Round == r.Round {
				l.SoFar, l.Counted = l.SoFar.Add(r.VP), true
				break
			}
		}
	}
	sum := g.Carried.Score
	for i := range g.Lines {
		if l := &g.Lines[i]; l.Counted {
			sum = sum.Add(l.SoFar)
			l.SoFar = sum
		}
	}
}

// frame puts before the boards what was carried forward, and behind them penalties and
// bonuses.
func (g *gathering) frame() {
	carried, last := g.Rank.Carried, Row{Part: Adjustments, Scored: true, Value: g.Adjusted,
		SoFar: g.Total, Counted: true}
	if carried != (scoring.Carry{}) {
		first := Row{Part: Carried, Scored: true, Value: carried.Score, Top: carried.Max,
			SoFar: carried.Score, Counted: !g.percent()}
		g.Lines = slices.Insert(g.Lines, 0, first)
	}
	if len(g.Rank.Adjustments) == 0 {
		return
	}
	if g.percent() {
		last.SoFar, last.Counted = g.Percentage, !g.Out().IsZero()
	}
	g.Lines = append(g.Lines, last)
}
