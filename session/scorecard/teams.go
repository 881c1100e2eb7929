package scorecard

import (
	"cmp"
	"slices"

	"clubnight/scoring"
	"clubnight/session"
)

// matches makes the lines of a team: its boards match by match, each with the results of both its tables, and the
// total with the last board of the match.
func (g *gathering) matches() {
	played := make([][]Line, len(g.Matches))
	order := make([]int, len(g.Matches))
	for i, m := range g.Matches {
		played[i], order[i] = g.match(m), i
	}
	round := func(i int) int {
		if len(played[i]) == 0 {
			return 0
		}
		return played[i][0].Round
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(round(a), round(b)) })
	sum := g.Carried.Score
	for _, i := range order {
		sum = sum.Add(g.Matches[i].Scores[g.team(g.Matches[i])].Score)
		if n := len(played[i]); n > 0 {
			played[i][n-1].SoFar, played[i][n-1].Counted = sum, true
		}
		g.Lines = append(g.Lines, played[i]...)
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
func (g *gathering) match(m *scoring.Match) (lines []Line) {
	team := g.team(m)
	for i := range m.Boards {
		a := &m.Boards[i].For[team]
		var tables [2][]*session.TravellerLine // where the team sat North-South, and East-West
		line := Line{Number: m.Boards[i].Board, Opponents: g.sideOf(m.Teams[1-team]), Ruling: a.Ruling, Scored: a.Counts(), Value: a.Value,
			Match: m, MatchBoard: &m.Boards[i], Team: team}
		for _, at := range a.Lines {
			l := &g.Ranking.Field.Lines[at]
			line.Round = l.Round
			if r := g.results[g.key(l)]; r != nil && !l.Beside {
				tables[g.seat(r)] = append(tables[g.seat(r)], r)
			}
		}
		for _, r := range g.st.Doubtful() { // the other table may wait for it
			if l := g.results[r.Key]; l != nil && r.Board == line.Number && r.Round == line.Round && r.Section == g.Who.Section && (l.NSPair == g.Who.Number || l.EWPair == g.Who.Number) {
				tables[g.seat(l)] = append(tables[g.seat(l)], l)
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
	slices.SortStableFunc(lines, inOrder)
	return lines
}

// seat is 0 where the team sat North-South, and 1 for East-West.
func (g *gathering) seat(r *session.TravellerLine) int {
	if r.NSPair == g.Who.Number {
		return 0
	}
	return 1
}
