package scorecard

import (
	"cmp"
	"slices"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
)

// matches makes the lines of a team: its boards match by match, each with the results of
// both its tables; the last board of a match has what the match gave as its total, until
// addMatches adds up.
func (g *gathering) matches() {
	played := make([][]Row, len(g.Matches))
	order := make([]int, len(g.Matches))
	waiting := g.waiting()
	for i, m := range g.Matches {
		played[i], order[i] = g.match(m, waiting), i
	}
	first, last := func(i int) int {
		if len(played[i]) == 0 {
			return 0
		}
		return played[i][0].Round
	}, func(i int) int {
		if len(played[i]) == 0 {
			return 0
		}
		return played[i][len(played[i])-1].Round
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(last(a), last(b)), cmp.Compare(first(a), first(b)))
	})
	for _, i := range order {
		if n := len(played[i]); n > 0 {
			end := &played[i][n-1]
			end.SoFar, end.Counted = g.Matches[i].Scores[g.team(g.Matches[i])].Score, true
		}
		g.Lines = append(g.Lines, played[i]...)
	}
	g.unmatched(waiting)
}

// waiting are the team's results in doubt.
func (g *gathering) waiting() (list []*session.TravellerLine) {
	for _, r := range g.st.Doubtful() {
		if l := g.results[r.Key]; l != nil && r.Section == g.Who.Section &&
			(l.NSPair == g.Who.Number || l.EWPair == g.Who.Number) {
			list = append(list, l)
		}
	}
	return list
}

// of reports whether a result belongs to a match, whose tables may play a
// board in different rounds.
func (g *gathering) of(m *scoring.Match, r *session.TravellerLine) bool {
	opponents := m.Teams[1-g.team(m)].Number
	if r.NSPair != opponents && r.EWPair != opponents {
		return false
	}
	began := r.Round
	if sec, ok := g.st.Section(r.Section); ok && m.Round != 0 {
		row, _ := sec.Movement.At(r.Table, r.Round)
		if t, ok := sec.Movement.Triple(row); ok && t.Kind == movement.LongTriangle {
			began = t.Round
		}
	}
	return m.Round == 0 || m.Round == began
}

// unmatched adds the results in doubt of boards that no match has: both its tables wait.
func (g *gathering) unmatched(waiting []*session.TravellerLine) {
	lines := g.Lines
	for _, r := range waiting {
		if slices.ContainsFunc(lines, func(l Row) bool { return l.Result == r || l.Other == r }) {
			continue
		}
		ns, ew := Sides(g.st, r)
		next := Row{Round: r.Round, Number: r.Board, Result: r, Opponents: ew}
		if g.seat(r) == 1 {
			next.Result, next.Other, next.Opponents = nil, r, ns
		}
		other := slices.IndexFunc(g.Lines[len(lines):], func(l Row) bool {
			return l.Number == next.Number && slices.Equal(l.Opponents.Numbers, next.Opponents.Numbers) &&
				(l.Result == nil) != (next.Result == nil)
		})
		if other < 0 {
			g.Lines = append(g.Lines, next)
			continue
		}
		l := &g.Lines[len(lines)+other]
		l.Result, l.Other = cmp.Or(l.Result, next.Result), cmp.Or(l.Other, next.Other)
	}
}

// team is which of a match's teams the card is of.
func (g *gathering) team(m *scoring.Match) int {
	if g.Ranking.Field.Who(m.Teams[1]) == g.Who {
		return 1
	}
	return 0
}

// match are the boards of a match. Teams of eight have a line for each pair of tables.
func (g *gathering) match(m *scoring.Match, waiting []*session.TravellerLine) (lines []Row) {
	team := g.team(m)
	for i := range m.Boards {
		a := &m.Boards[i].For[team]
		var tables [2][]*session.TravellerLine // where the team sat North-South, and East-West
		line := Row{Number: m.Boards[i].Board, Opponents: g.sideOf(m.Teams[1-team]), Ruling: a.Ruling,
			Scored: a.Counts(), Value: a.Value,
			Match: m, MatchBoard: &m.Boards[i], Team: team}
		for _, at := range a.Lines {
			l := &g.Ranking.Field.Lines[at]
			line.Round = max(line.Round, l.Round)
			if r := g.results[g.key(l)]; r != nil && !l.Beside {
				tables[g.seat(r)] = append(tables[g.seat(r)], r)
			}
		}
		for _, r := range waiting { // the other table may wait for it
			if r.Board == line.Number && g.of(m, r) {
				line.Round = max(line.Round, r.Round)
				tables[g.seat(r)] = append(tables[g.seat(r)], r)
			}
		}
		for j := range max(1, len(tables[0]), len(tables[1])) {
			next := line
			if j > 0 {
				next.Scored, next.Value = false, scoring.Frac{}
			}
			if j < len(tables[0]) {
				next.Result = tables[0][j]
			}
			if j < len(tables[1]) {
				next.Other = tables[1][j]
			}
			lines = append(lines, next)
		}
	}
	if m.Round == 0 {
		alignRounds(lines)
	}
	slices.SortStableFunc(lines, inOrder)
	return lines
}

// alignRounds puts the boards of a match that one of its tables lacks under the round in
// which it ended: a board stands under that of the later of its tables.
func alignRounds(lines []Row) {
	last := 0
	for i := range lines {
		last = max(last, lines[i].Round)
	}
	for i := range lines {
		if lines[i].Other == nil || lines[i].Result == nil {
			lines[i].Round = last
		}
	}
}

// seat is 0 where the team sat North-South, and 1 for East-West.
func (g *gathering) seat(r *session.TravellerLine) int {
	if r.NSPair == g.Who.Number {
		return 0
	}
	return 1
}
