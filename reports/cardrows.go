package reports

import (
	"fmt"
	"strings"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/names"
	"clubnight/session/scorecard"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// columns are those of the card of a pair or a player.
func (s *cardSet) columns(c *card, l *cardStyle) []paper.Column {
	f := c.Ranking.Field
	columns := []paper.Column{
		{Titles: s.Titles("print.round"), Align: paper.ToRight},
		{Titles: s.Titles("print.side"), Align: paper.Centred},
	}
	person := func(title printed.Message, share float64) {
		if !l.named {
			columns = append(columns, paper.Column{Titles: s.Titles(title), Align: paper.ToRight})
			return
		}
		columns = append(columns, paper.Column{Align: paper.ToRight},
			paper.Column{Titles: s.Titles(title), Share: share})
	}
	if c.plays() == movement.Individual {
		person("print.partner", 0.4)
		person("print.opponents", 0.6)
	} else {
		person("print.opponents", 1)
	}
	columns = append(columns,
		paper.Column{Titles: s.Titles("print.board"), Align: paper.ToRight, Bold: true},
		paper.Column{Titles: s.Titles("print.contract"), Bold: true},
		paper.Column{Titles: s.Titles("print.by"), Align: paper.Centred},
		paper.Column{Titles: s.Titles("print.lead")},
		paper.Column{Titles: s.Titles("print.result"), Align: paper.ToRight},
		paper.Column{Titles: s.Titles("print.score"), Align: paper.ToRight},
	)
	columns = append(columns,
		paper.Column{Titles: s.Titles(sheet.UnitLabel(sheet.BoardUnit(f), f.Teams != nil)), Align: paper.ToPoint},
	)
	if hasPercent(f) {
		columns = append(columns, paper.Column{Titles: s.Titles("print.percent"), Align: paper.ToRight})
	}
	return append(columns, paper.Column{Titles: s.Titles("print.so-far"), Align: paper.ToPoint, Bold: true},
		paper.Column{})
}

// people is how many columns partner and opponents take.
func (l *cardStyle) people(of movement.ContestantKind) int {
	n := 1
	if of == movement.Individual {
		n = 2
	}
	if l.named {
		return 2 * n
	}
	return n
}

// row sets the i-th line of a card; first is true for the first of its round.
func (s *cardSet) row(c *card, i int, first bool) []paper.Cell {
	l, style := c.lines[i], s.styles[c.Ranking.Field]
	people := style.people(c.plays())
	var row []paper.Cell
	lead := 2 + people
	switch {
	case l.label() != "":
		row = s.labelled(l, lead+2+outcomeSpan) // up to the score
		lead = 0
	case first:
		row = []paper.Cell{{Text: fmt.Sprint(l.Round)}, {Text: s.Words.SideLetters(l.Side)}}
		sides := []scorecard.Side{l.Opponents}
		if c.plays() == movement.Individual {
			sides = []scorecard.Side{l.Partner, l.Opponents}
		}
		for _, side := range sides {
			row = append(row, paper.Cell{Text: side.Number(c.Who.Section, false)})
			if style.named {
				row = append(row, s.people(style, side))
			}
		}
	default:
		row = make([]paper.Cell, lead)
	}
	if l.label() == "" {
		row = append(row, paper.Cell{Text: fmt.Sprint(l.Number)})
		row = append(row, l.outcome(s.Words, s.st)...)
		score := paper.Cell{}
		if l.Result != nil && hasScore(l.Result) {
			score.Text = s.Words.Points(l.Points)
		}
		row = append(row, score)
	}
	return append(row, s.figures(c, i, lead, row, hasPercent(c.Ranking.Field))...)
}

// labelled are the cells of a line that is no board, so many columns wide.
func (s *cardSet) labelled(l cardLine, wide int) []paper.Cell {
	if l.Round == 0 {
		return []paper.Cell{{Text: s.Say(l.label()), Span: wide}}
	}
	return []paper.Cell{{Text: fmt.Sprint(l.Round)}, {Text: s.Say(l.label()), Span: wide - 1}}
}

// figures set what a line is worth, and the total so far where a round ends there. What
// is not scored is grey from cell lead on.
func (s *cardSet) figures(c *card, i, lead int, row []paper.Cell, percent bool) (cells []paper.Cell) {
	l, figures := c.lines[i], s.Words.Figures(c.Ranking.Field)
	soFar := paper.Cell{}
	if total, ok := c.after(i); ok {
		soFar.Text = figures.Total(total)
	}
	marks := paper.Cell{Text: l.marks}
	if l.Scored {
		cells = append(cells, paper.Cell{Text: figures.Line(l.Row)})
		if percent {
			cells = append(cells, paper.Cell{Text: l.percentage(figures)})
		}
		return append(cells, soFar, marks)
	}
	cells = append(cells, paper.Cell{Text: sheet.SymbolNone, Faint: true})
	if percent {
		cells = append(cells, paper.Cell{Text: sheet.SymbolNone, Faint: true})
	}
	for i := range row[lead:] {
		row[lead+i].Faint = true
	}
	return append(cells, soFar, marks)
}

// people are the names of a side, whole where everybody's have room.
func (s *cardSet) people(l *cardStyle, side scorecard.Side) paper.Cell {
	if l.whole {
		return paper.Cell{Text: s.Words.Names(side.Names)}
	}
	return shownCell(s.Words, s.roll, side)
}

// shownCell are the names of a side as briefly as they can be told apart, each
// player on a line where there is no room for both. Who has no name has the
// number that stands beside.
func shownCell(w *words.Words, roll names.Roll, s scorecard.Side) paper.Cell {
	text := shown(w, roll, s)
	cell := paper.Cell{Text: text}
	if first, second, two := strings.Cut(text, " & "); two && !s.Team {
		cell.Parts = []string{first + " &", second}
	}
	return cell
}

// teamPlayers are the players of a team, one after the other.
func teamPlayers(team session.Team) string {
	var players []string
	for _, m := range team.Members {
		if m.Name != "" {
			players = append(players, m.Name)
		}
	}
	return strings.Join(players, ", ")
}

// after is the total that stands with the i-th line: after every round, and where
// something else was added.
func (c *card) after(i int) (total scoring.Frac, ok bool) {
	if c.lines[i].Part != scorecard.Board {
		return c.lines[i].SoFar, c.lines[i].Counted
	}
	if !c.ends[i] {
		return total, false
	}
	for j := i; j >= 0 && c.lines[j].Part == scorecard.Board && c.lines[j].Round == c.lines[i].Round; j-- {
		if c.lines[j].Counted {
			return c.lines[j].SoFar, true
		}
	}
	return total, false
}

// begins reports whether the i-th line is the first at its table.
func (c *card) begins(i int) bool { return i == 0 || !sameTable(c.lines[i], c.lines[i-1]) }
