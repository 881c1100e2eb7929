package reports

import (
	"cmp"
	"fmt"
	"slices"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
)

// matches makes the lines of a team: its boards match by match, each with the results of both its tables, and the
// total with the last board of the match.
func (g *gathering) matches() {
	played := make([][]cardLine, len(g.Matches))
	order := make([]int, len(g.Matches))
	for i, m := range g.Matches {
		played[i], order[i] = g.match(m), i
	}
	round := func(i int) int {
		if len(played[i]) == 0 {
			return 0
		}
		return played[i][0].round
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(round(a), round(b)) })
	sum := g.Carried.Score
	for _, i := range order {
		sum = sum.Add(g.Matches[i].Scores[g.team(g.Matches[i])].Score)
		if n := len(played[i]); n > 0 {
			played[i][n-1].soFar, played[i][n-1].counted = sum, true
		}
		g.lines = append(g.lines, played[i]...)
	}
}

// team is which of a match's teams the card is of.
func (g *gathering) team(m *scoring.Match) int {
	if g.ranking.Field.Who(m.Teams[1]) == g.Who {
		return 1
	}
	return 0
}

// match are the boards of a match. Teams of eight have a line for each pair of tables.
func (g *gathering) match(m *scoring.Match) (lines []cardLine) {
	team := g.team(m)
	for i := range m.Boards {
		a := &m.Boards[i].For[team]
		var tables [2][]*session.TravellerLine // where the team sat North-South, and East-West
		line := cardLine{board: m.Boards[i].Board, opponents: g.sideOf(m.Teams[1-team]), ruling: a.Ruling, scored: a.Counts(), value: a.Value}
		for _, at := range a.Lines {
			l := &g.ranking.Field.Lines[at]
			line.round = l.Round
			if r := g.results[g.key(l)]; r != nil && !l.Beside {
				tables[g.seat(r)] = append(tables[g.seat(r)], r)
			}
		}
		for _, r := range g.st.Doubtful() { // the other table may wait for it
			if l := g.results[r.Key]; l != nil && r.Board == line.board && r.Round == line.round && r.Section == g.Who.Section && (l.NSPair == g.Who.Number || l.EWPair == g.Who.Number) {
				tables[g.seat(l)] = append(tables[g.seat(l)], l)
			}
		}
		for j := range max(1, len(tables[0]), len(tables[1])) {
			next := line
			if j > 0 {
				next.scored, next.value = false, scoring.Frac{}
			}
			if j < len(tables[0]) {
				next.result = tables[0][j]
			}
			if j < len(tables[1]) {
				next.other = tables[1][j]
			}
			lines = append(lines, next)
		}
	}
	slices.SortStableFunc(lines, func(a, b cardLine) int { return cmp.Or(cmp.Compare(a.round, b.round), cmp.Compare(a.board, b.board)) })
	return lines
}

// seat is 0 where the team sat North-South, and 1 for East-West.
func (g *gathering) seat(r *session.TravellerLine) int {
	if r.NSPair == g.Who.Number {
		return 0
	}
	return 1
}

// teamGrid gives the columns of a team's card and the decimals.
func (s *cardSet) teamGrid(c *card) (g paper.Grid, d decimals) {
	f := c.ranking.Field
	d = c.decimals(2)
	k := s.size / 9
	columns := []paper.Column{
		{Title: sheet.WordRound, Width: 10 * k, Align: paper.ToRight},
		{Width: 6.5 * k, Align: paper.ToRight},
		{Title: wordOpponents},
		{Title: wordBoard, Width: 10 * k, Align: paper.ToRight, Bold: true},
		{Width: 2 * k},
		{Title: wordNSTable, Width: 22 * k},
		{Title: sheet.WordScore, Width: 12 * k, Align: paper.ToRight},
		{Width: 2 * k},
		{Title: wordEWTable, Width: 22 * k},
		{Title: sheet.WordScore, Width: 12 * k, Align: paper.ToRight},
		{Title: sheet.UnitLabel(sheet.BoardUnit(f), true), Width: 13 * k, Align: paper.ToPoint, Hang: sheet.Hang(d.value)},
		{Title: wordSoFar, Width: 17 * k, Align: paper.ToPoint, Bold: true, Hang: sheet.Hang(d.soFar)},
		{Width: 8 * k},
	}
	g = paper.Grid{X: s.Left(), Columns: columns, Size: s.size, RowHeight: s.rowHeight}
	columns[2].Width = s.Width() - g.Width()
	return g, d
}

// teamRow sets a line of a team's card; first is true for the first of its match.
func (s *cardSet) teamRow(_ *card, l cardLine, d decimals, first bool) []paper.Cell {
	row := make([]paper.Cell, 3, 13)
	if l.label != "" {
		row = []paper.Cell{{Text: l.label, Span: 9}, {}}
	} else {
		if first {
			row = []paper.Cell{{Text: fmt.Sprint(l.round)}, {Text: l.opponents.Number(0, false)}, {Text: s.Words.Names(l.opponents.Names)}}
		}
		row = append(row, paper.Cell{Text: fmt.Sprint(l.board)}, paper.Cell{})
		row = append(row, s.tableCells(&l, l.result, 1)...)
		row = append(row, paper.Cell{})
		row = append(row, s.tableCells(&l, l.other, -1)...)
	}
	value, soFar := paper.Cell{Text: sheet.SymbolNone, Faint: true}, paper.Cell{}
	if l.scored {
		value = paper.Cell{Text: s.Words.Figure(l.value, d.value)}
	}
	if l.counted {
		soFar.Text = s.Words.Figure(l.soFar, d.soFar)
	}
	return append(row, value, soFar, paper.Cell{Text: l.marks})
}

// tableCells are what happened at one of the team's tables, and its score there: by sign 1 for North-South and -1 for
// East-West.
func (s *cardSet) tableCells(l *cardLine, r *session.TravellerLine, sign scoring.Points) []paper.Cell {
	switch {
	case r == nil && l.result == nil && l.other == nil && sign > 0:
		return []paper.Cell{{Text: s.Words.Capital(s.Words.RulingShort(l.ruling))}, {}}
	case r == nil:
		return []paper.Cell{{}, {}}
	case ruledForBoth(r.Received):
		return []paper.Cell{{Text: s.Words.Capital(s.Words.Outcome(r.Received))}, {}}
	}
	score := paper.Cell{}
	if hasScore(r) {
		score.Text = s.Words.Points(sign * r.Points)
	}
	return []paper.Cell{{Text: s.Words.Capital(s.Words.Outcome(r.Received))}, score}
}
