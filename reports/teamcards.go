package reports

import (
	"fmt"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/words"
)

// teamColumns are those of a team's card.
func (s *cardSet) teamColumns(c *card, l *cardStyle) []paper.Column {
	f := c.Ranking.Field
	columns := []paper.Column{{Titles: s.Titles("print.round"), Align: paper.ToRight}}
	if l.named {
		columns = append(columns, paper.Column{Align: paper.ToRight},
			paper.Column{Titles: s.Titles("print.opponents"), Share: 1})
	} else {
		columns = append(columns, paper.Column{Titles: s.Titles("print.opponents"), Align: paper.ToRight})
	}
	return append(columns,
		paper.Column{Titles: s.Titles("print.board"), Align: paper.ToRight, Bold: true},
		paper.Column{Titles: s.Titles("print.table-ns")},
		paper.Column{Titles: s.Titles("print.score"), Align: paper.ToRight},
		paper.Column{Titles: s.Titles("print.table-ew")},
		paper.Column{Titles: s.Titles("print.score"), Align: paper.ToRight},
		paper.Column{Titles: s.Titles(sheet.UnitLabel(sheet.BoardUnit(f), true)), Align: paper.ToPoint},
		paper.Column{Titles: s.Titles("print.so-far"), Align: paper.ToPoint, Bold: true},
		paper.Column{},
	)
}

// teamRow sets the i-th line of a team's card; first is true for the first of its match.
func (s *cardSet) teamRow(c *card, i int, first bool) []paper.Cell {
	l, style := c.lines[i], s.styles[c.Ranking.Field]
	people := style.people(movement.Team)
	var row []paper.Cell
	switch {
	case l.label() != "":
		row = s.labelled(l, people+6)
	case first:
		row = []paper.Cell{{Text: fmt.Sprint(l.Round)}, {Text: l.Opponents.Number(0, false)}}
		if style.named {
			row = append(row, paper.Cell{Text: s.Words.Names(l.Opponents.Names)})
		}
	default:
		row = make([]paper.Cell, people+1)
	}
	if l.label() == "" {
		row = append(row, paper.Cell{Text: fmt.Sprint(l.Number)})
		row = append(row, s.tableCells(&l, l.Result, 1)...)
		row = append(row, s.tableCells(&l, l.Other, -1)...)
	}
	return append(row, s.figures(c, i, nil, false)...)
}

// tableCells are what happened at one of the team's tables, and its score there: by sign
// 1 for North-South and -1 for East-West.
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
