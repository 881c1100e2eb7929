package reports

import (
	"fmt"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// teamGrid gives the columns of a team's card and the decimals.
func (s *cardSet) teamGrid(c *card) (g paper.Grid, d decimals) {
	f := c.Ranking.Field
	d = c.decimals(2)
	k := s.size / 9
	columns := []paper.Column{
		{Titles: s.Titles(printed.Round), Width: 10 * k, Align: paper.ToRight},
		{Width: 6.5 * k, Align: paper.ToRight},
		{Titles: s.Titles(printed.Opponents)},
		{Titles: s.Titles(printed.Board), Width: 10 * k, Align: paper.ToRight, Bold: true},
		{Width: 2 * k},
		{Titles: s.Titles(printed.TableNS), Width: 22 * k},
		{Titles: s.Titles(printed.Score), Width: 12 * k, Align: paper.ToRight},
		{Width: 2 * k},
		{Titles: s.Titles(printed.TableEW), Width: 22 * k},
		{Titles: s.Titles(printed.Score), Width: 12 * k, Align: paper.ToRight},
		{Titles: s.Titles(sheet.UnitLabel(sheet.BoardUnit(f), true)), Width: 13 * k, Align: paper.ToPoint, Hang: sheet.Hang(d.value)},
		{Titles: s.Titles(printed.SoFar), Width: 17 * k, Align: paper.ToPoint, Bold: true, Hang: sheet.Hang(d.soFar)},
		{Width: 8 * k},
	}
	g = paper.Grid{X: s.Left(), Columns: columns, Size: s.size, RowHeight: s.rowHeight}
	columns[2].Width = s.Width() - g.Width()
	return g, d
}

// teamRow sets a line of a team's card; first is true for the first of its match.
func (s *cardSet) teamRow(_ *card, l cardLine, d decimals, first bool) []paper.Cell {
	row := make([]paper.Cell, 3, 13)
	if l.label() != "" {
		row = []paper.Cell{{Text: s.Say(l.label()), Span: 9}, {}}
	} else {
		if first {
			row = []paper.Cell{{Text: fmt.Sprint(l.Round)}, {Text: l.Opponents.Number(0, false)}, {Text: s.Words.Names(l.Opponents.Names)}}
		}
		row = append(row, paper.Cell{Text: fmt.Sprint(l.Number)}, paper.Cell{})
		row = append(row, s.tableCells(&l, l.Result, 1)...)
		row = append(row, paper.Cell{})
		row = append(row, s.tableCells(&l, l.Other, -1)...)
	}
	value, soFar := paper.Cell{Text: sheet.SymbolNone, Faint: true}, paper.Cell{}
	if l.Scored {
		value = paper.Cell{Text: s.Words.Figure(l.Value, d.value)}
	}
	if l.Counted {
		soFar.Text = s.Words.Figure(l.SoFar, d.soFar)
	}
	return append(row, value, soFar, paper.Cell{Text: l.marks})
}

// tableCells are what happened at one of the team's tables, and its score there: by sign 1 for North-South and -1 for
// East-West.
func (s *cardSet) tableCells(l *cardLine, r *session.TravellerLine, sign scoring.Points) []paper.Cell {
	switch {
	case r == nil && l.Result == nil && l.Other == nil && sign > 0:
		return []paper.Cell{{Text: s.Words.Capital(s.Words.RulingShort(l.Ruling))}, {}}
	case r == nil:
		return []paper.Cell{{}, {}}
	case ruledForBoth(r.Received):
		return []paper.Cell{{Text: s.Words.Capital(s.Words.Outcome(r.Received))}, {}}
	}
	score := paper.Cell{}
	if hasScore(r) {
		score.Text = s.Words.Points(sign * r.Points)
	}
	return []paper.Cell{{Text: s.Words.Capital(s.Words.Outcome(r.Received)), Shorter: briefly(s.Words, r)}, score}
}

// briefly are shorter wordings of an outcome, for languages that have long ones.
func briefly(w *words.Words, r *session.TravellerLine) []string {
	switch {
	case r.Outcome == session.Undecided:
		return []string{w.Capital(w.RulingShort(&scoring.Ruling{Kind: scoring.Undecided}))}
	case r.Outcome == session.Played && !r.PassedOut():
		return []string{w.Contract(r.Contract) + " " + w.Declarer(r.Result) + " " + w.Tricks(r.Tricks)}
	}
	return nil
}
