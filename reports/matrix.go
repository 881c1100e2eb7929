package reports

import (
	"fmt"
	"io"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/overview"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// mostBoards is how many boards stand side by side.
const mostBoards = 14

// MatrixSheet writes what each contestant has on each board as a PDF, in blocks of boards
// that the paper has room for: in per cent at matchpoints, else in the unit of the
// boards. The error is an [*Unsuited] when no board was played.
func MatrixSheet(w io.Writer, st *session.State, sc *session.Scores, p sheet.PageSetup) error {
	matrices := overview.Matrices(st, sc)
	if len(matrices) == 0 {
		return &Unsuited{KindMatrix}
	}
	s := sheet.Begin(st, sc, p, "print.scores-by-board")
	about(s, st)
	under(s, matrixRule(s, &matrices[0]))
	var parts []part
	for i := range matrices {
		for _, b := range blocks(len(matrices[i].Boards), across(s, mostBoards)) {
			parts = append(parts, matrixPart(s, &matrices[i], b))
		}
	}
	drawParts(s, parts, 0)
	return s.Finish(w)
}

// matrixRule says what the cells are.
func matrixRule(s *sheet.Report, m *overview.Matrix) string {
	if m.Unit == scoring.PercentOfTop {
		return s.Say("print.matrix-percent")
	}
	unit := printed.Message("print.points")
	if m.Unit == scoring.IMP {
		unit = "print.imps"
	}
	return s.Say("print.matrix-unit", "Unit", s.Say(unit))
}

func matrixPart(s *sheet.Report, m *overview.Matrix, boards [2]int) part {
	r := m.Ranking
	t := part{heading: sheet.SayField(s.Words, r.Section, r.Combined, r.Side),
		aside: s.Words.Capital(s.Words.Boards(m.Boards[boards[0]:boards[1]]...))}
	t.grid = paper.Grid{Size: 8.5, RowHeight: 4.8, Columns: []paper.Column{
		{Titles: s.Titles("print.place"), Align: paper.ToRight, Bold: true},
		{Titles: s.Titles(contestantLabels[playsIn(r)]), Align: paper.ToRight},
		{Titles: s.Titles("print.names"), Share: 1},
	}}
	for _, b := range m.Boards[boards[0]:boards[1]] {
		t.grid.Columns = append(t.grid.Columns, paper.Column{Titles: []string{fmt.Sprint(b)}, Align: paper.ToPoint})
	}
	figures := s.Words.Figures(r.Field)
	for i := range m.Lines {
		l := &m.Lines[i]
		row := []paper.Cell{{Text: s.Words.PlaceOf(r, l.At)}, {Text: numberOf(r, l.Who)}, whoCell(s.Words, l.Names)}
		for _, c := range l.Cells[boards[0]:boards[1]] {
			switch {
			case c.Scored:
				row = append(row, paper.Cell{Text: cellFigure(figures, m.Unit, c.Value)})
			case c.Played:
				row = append(row, paper.Cell{Text: sheet.SymbolNone})
			default:
				row = append(row, paper.Cell{})
			}
		}
		t.rows = append(t.rows, row)
	}
	return t
}

// cellFigure is what a contestant has on a board: in per cent, or in the unit of boards.
func cellFigure(figures words.Figures, unit scoring.Unit, x scoring.Frac) string {
	if unit == scoring.PercentOfTop {
		return figures.BoardPercent(x)
	}
	return figures.Board(x)
}
