package reports

import (
	"fmt"
	"io"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/statistics"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// StatisticsSheet writes what every pair did against double dummy as a PDF: as declarer, in defence, with its leads, and
// the games it bid. lines are those of statistics.Pairs. It returns sheet.ErrNothingToPrint when there are none.
func StatisticsSheet(w io.Writer, st *session.State, sc *session.Scores, lines []statistics.PairLine, p sheet.Page) error {
	if len(lines) == 0 {
		return fmt.Errorf("statistics: %w", sheet.ErrNothingToPrint)
	}
	s := sheet.Begin(st, sc, p, printed.Statistics)
	for _, m := range explainStatistics {
		s.Paragraph(s.Left(), s.Width(), s.Say(m), sheet.StyleText, explainStep)
	}
	s.Y += 2
	rows := make([][]paper.Cell, len(lines))
	for i, l := range lines {
		rows[i] = statisticsRow(s.Words, l)
	}
	g := statisticsGrid(s).Fit(s.Sheet, s.Width(), rows)
	for first := 0; first < len(lines); {
		next := first + 1
		for next < len(lines) && sameField(lines[next], lines[first]) {
			next++
		}
		drawStatistics(s, g, st, lines[first:next], rows[first:next])
		first = next
	}
	return s.Finish(w)
}

// WriteStatistics writes the statistics into dir in the way of sheet.WriteFiles, and returns the full name of the file.
func WriteStatistics(dir string, st *session.State, sc *session.Scores, lines []statistics.PairLine, p sheet.Page) (string, error) {
	files, err := sheet.WriteFiles(dir, st.Evening,
		sheet.File{Kind: fileStatistics, Draw: func(w io.Writer) error { return StatisticsSheet(w, st, sc, lines, p) }})
	if err != nil {
		return "", err
	}
	return files[0], nil
}

// explainStep is from line to line of the explanation.
const explainStep = 4.6

// sameField reports whether two pairs stand under one heading.
func sameField(a, b statistics.PairLine) bool {
	return a.Pair.Section == b.Pair.Section && a.Side == b.Side
}

func statisticsGrid(s *sheet.Report) paper.Grid {
	return paper.Grid{X: s.Left(), Size: 9.5, RowHeight: 5.8, Columns: []paper.Column{
		{Titles: s.Titles(printed.Number), Align: paper.ToRight},
		{Titles: s.Titles(printed.Names), Share: 1},
		{Titles: s.Titles(printed.Declarer), Align: paper.ToRight},
		{Titles: s.Titles(printed.Tricks), Align: paper.ToPoint, Bold: true},
		{Titles: s.Titles(printed.Defence), Align: paper.ToRight},
		{Titles: s.Titles(printed.Tricks), Align: paper.ToPoint, Bold: true},
		{Titles: s.Titles(printed.Leads), Align: paper.ToRight},
		{Titles: s.Titles(printed.Lost), Align: paper.ToPoint, Bold: true},
		{Titles: s.Titles(printed.Games), Align: paper.ToRight},
	}}
}

// drawStatistics draws the pairs of one field.
func drawStatistics(s *sheet.Report, g paper.Grid, st *session.State, lines []statistics.PairLine, rows [][]paper.Cell) {
	section, _ := st.Section(lines[0].Pair.Section)
	title, aside := sheet.SayField(s.Words, section, nil, lines[0].Side), s.Words.CountContestants(len(lines), section.Movement.Contestant)
	s.KeepTogether(s.HeadingSize(s.Width(), title, aside) + g.Start(s.Sheet, rows, sheet.FewestRows))
	s.Heading(s.Left(), s.Width(), title, aside)
	g.Rows(s.Sheet, rows, func() { s.Heading(s.Left(), s.Width(), sheet.SayContinued(s.Words, title), "") })
	s.Y += betweenFields
}

func statisticsRow(say *words.Words, l statistics.PairLine) []paper.Cell {
	row := []paper.Cell{{Text: fmt.Sprint(l.Pair.Number)}, sheet.NamesCell(say, l.Names)}
	average := func(f scoring.Frac) string { return say.Signed(f, 2) }
	tally := func(t statistics.Tally, figure func(scoring.Frac) string) {
		tricks := paper.Cell{Text: sheet.SymbolNone}
		if t.Boards > 0 {
			tricks.Text = figure(t.Average())
		}
		row = append(row, paper.Cell{Text: fmt.Sprint(t.Boards)}, tricks)
	}
	tally(l.Declarer, average)
	tally(l.Defence, average)
	tally(l.Leads, func(f scoring.Frac) string { return say.Figure(f, 2) })
	return append(row, paper.Cell{Text: sayGames(say, l.GamesBid, l.Games)})
}
