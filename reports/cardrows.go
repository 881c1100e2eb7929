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
	columns := []paper.Column{{Titles: s.Titles("print.round"), Align: paper.ToRight}}
	if !s.beside {
		columns = append(columns, paper.Column{Titles: s.Titles("print.side"), Align: paper.Centred})
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
	board := []paper.Column{{Titles: s.Titles("print.board"), Align: paper.ToRight, Bold: true}}
	if s.beside { // contract, declarer and result are one
		board = append(board, paper.Column{Titles: s.Titles("print.contract")},
			paper.Column{Titles: s.Titles("print.lead")})
	} else {
		board = append(board, paper.Column{Titles: s.Titles("print.contract"), Bold: true},
			paper.Column{Titles: s.Titles("print.by"), Align: paper.Centred},
			paper.Column{Titles: s.Titles("print.lead")},
			paper.Column{Titles: s.Titles("print.result"), Align: paper.ToRight})
	}
	board = append(board, paper.Column{Titles: s.Titles("print.score"), Align: paper.ToRight},
		paper.Column{Titles: s.Titles(sheet.UnitLabel(sheet.BoardUnit(f), f.Teams != nil)), Align: paper.ToPoint})
	if hasPercent(f) {
		board = append(board, paper.Column{Titles: s.Titles("print.percent"), Align: paper.ToRight})
	}
	if s.beside {
		columns = append(append(columns, board...), paper.Column{Width: betweenBoards})
	}
	return append(append(columns, board...),
		paper.Column{Titles: s.Titles("print.so-far"), Align: paper.ToPoint, Bold: true}, paper.Column{})
}

// betweenBoards is at least between two boards beside each other, in millimetres, where
// the marks of the first one stand.
const betweenBoards = 3.5

// seatSpan is how many columns round and side take, and outcomeSpan what was played.
func (t spacing) seatSpan() int {
	if t.beside {
		return 1
	}
	return 2
}

func (t spacing) outcomeSpan() int {
	if t.beside {
		return 2
	}
	return outcomeSpan
}

// boardSpan is how many columns a board takes up to the figures of what it was worth.
func (s *cardSet) boardSpan(c *card) int {
	span := 1 + s.outcomeSpan() + 2 // its number, what was played, the score and what that is worth
	if hasPercent(c.Ranking.Field) {
		span++
	}
	return span
}

// cardRow is a row of a card: the line at which it begins, and how many lines it holds.
type cardRow struct{ at, lines int }

// rows are those of a card: a line each, or two boards of the same table beside each
// other.
func (c *card) rows(beside bool) (rows []cardRow) {
	from := 0 // the first line of the table
	for i := range c.lines {
		if c.begins(i) {
			from = i
		}
		if beside && (i-from)%2 == 1 {
			rows[len(rows)-1].lines = 2
			continue
		}
		rows = append(rows, cardRow{i, 1})
	}
	return rows
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

// row sets a row of a card; first is true for the first of its table.
func (s *cardSet) row(c *card, r cardRow, first bool) []paper.Cell {
	l, percent := c.lines[r.at], hasPercent(c.Ranking.Field)
	if l.label() != "" {
		wide := s.seatSpan() + s.styles[c.Ranking.Field].people(c.plays()) + 2 + s.outcomeSpan() // up to the score
		if s.beside {
			wide += s.boardSpan(c) + 1
		}
		row := s.labelled(l, wide)
		return append(row, s.figures(c, r.at, row, percent)...)
	}
	row := s.opponents(c, r, first)
	if !s.beside {
		return append(row, s.board(c, r.at)...)
	}
	one := s.board(c, r.at)
	soFar, marks := one[len(one)-2], one[len(one)-1]
	row = append(append(row, one[:len(one)-2]...), marks)
	if r.lines == 2 {
		return append(row, s.board(c, r.at+1)...)
	}
	return append(append(row, make([]paper.Cell, s.boardSpan(c))...), soFar, paper.Cell{})
}

// opponents are who sat at the table: on the first row of it, or on two where there is no
// room for both players of a pair on one.
func (s *cardSet) opponents(c *card, r cardRow, first bool) []paper.Cell {
	l, style := c.lines[r.at], s.styles[c.Ranking.Field]
	next := r.at + r.lines
	if first {
		row := []paper.Cell{{Text: fmt.Sprint(l.Round)}, {Text: s.Words.SideLetters(l.Side)}}
		if s.beside {
			row = []paper.Cell{{Text: row[0].Text + " " + row[1].Text}}
		}
		for k, side := range sidesOf(c, &l) {
			row = append(row, paper.Cell{Text: side.Number(c.Who.Section, false)})
			if style.named {
				names := s.people(style, side)
				if above, _, two := s.apart(style, names, k); two && next < len(c.lines) && !c.begins(next) {
					names = paper.Cell{Text: above}
				}
				row = append(row, names)
			}
		}
		return row
	}
	row := make([]paper.Cell, s.seatSpan()+style.people(c.plays()))
	if before := r.at - s.perRow(); style.named && c.begins(before) {
		for k, side := range sidesOf(c, &l) {
			_, row[s.namesAt(k)].Text, _ = s.apart(style, s.people(style, side), k)
		}
	}
	return row
}

// perRow is how many boards a row has, unless it is the last of its table.
func (s *cardSet) perRow() int {
	if s.beside {
		return 2
	}
	return 1
}

// board sets the i-th line of a card from the number of the board on.
func (s *cardSet) board(c *card, i int) []paper.Cell {
	l := c.lines[i]
	row := append([]paper.Cell{{Text: fmt.Sprint(l.Number)}}, s.outcome(l)...)
	score := paper.Cell{}
	if l.Result != nil && hasScore(l.Result) {
		score.Text = s.Words.Points(l.Points)
	}
	row = append(row, score)
	return append(row, s.figures(c, i, row, hasPercent(c.Ranking.Field))...)
}

// sidesOf are those whom a line names.
func sidesOf(c *card, l *cardLine) []scorecard.Side {
	if c.plays() == movement.Individual {
		return []scorecard.Side{l.Partner, l.Opponents}
	}
	return []scorecard.Side{l.Opponents}
}

// namesAt is the column of the names of the k-th of them.
func (t spacing) namesAt(k int) int { return t.seatSpan() + 1 + 2*k }

// apart are the two players of a cell that has no room for both on its line, once the
// columns are measured: the second stands with the next board, so that boards do not move
// apart.
func (s *cardSet) apart(l *cardStyle, names paper.Cell, k int) (above, below string, two bool) {
	if len(l.grid.Columns) == 0 || len(names.Parts) != 2 ||
		s.Measure(names.Text, paper.Style{Size: l.grid.Size}) <= l.grid.Columns[s.namesAt(k)].Width-besideCell {
		return "", "", false
	}
	return names.Parts[0], names.Parts[1], true
}

// labelled are the cells of a line that is no board, so many columns wide.
func (s *cardSet) labelled(l cardLine, wide int) []paper.Cell {
	if l.Round == 0 {
		return []paper.Cell{{Text: s.Say(l.label()), Span: wide}}
	}
	return []paper.Cell{{Text: fmt.Sprint(l.Round)}, {Text: s.Say(l.label()), Span: wide - 1}}
}

// figures set what a line is worth, and the total so far where a round ends there. What
// is not scored is grey, with the cells of row.
func (s *cardSet) figures(c *card, i int, row []paper.Cell, percent bool) (cells []paper.Cell) {
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
	for i := range row {
		row[i].Faint = true
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
