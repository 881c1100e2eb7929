package reports

import (
	"fmt"
	"io"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/names"
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
		for _, line := range s.Wrap(s.Say(m), s.Width(), sheet.StyleText) {
			s.Y += explainStep
			s.Text(s.Left(), s.Y-1, line, sheet.StyleText, paper.ToLeft)
		}
	}
	s.Y += 2
	g := statisticsGrid(s)
	for len(lines) > 0 {
		n := 1
		for n < len(lines) && sameField(lines[n], lines[0]) {
			n++
		}
		drawStatistics(s, g, st, lines[:n])
		lines = lines[n:]
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
	columns := []paper.Column{
		{Titles: s.Titles(printed.Number), Width: 10, Align: paper.ToRight},
		{Width: 1.5},
		{Titles: s.Titles(printed.Names)},
		{Titles: s.Titles(printed.Declarer), Width: 16, Align: paper.ToRight},
		{Titles: s.Titles(printed.Tricks), Width: 15, Align: paper.ToPoint, Bold: true, Hang: sheet.Hang(2)},
		{Titles: s.Titles(printed.Defence), Width: 16, Align: paper.ToRight},
		{Titles: s.Titles(printed.Tricks), Width: 15, Align: paper.ToPoint, Bold: true, Hang: sheet.Hang(2)},
		{Titles: s.Titles(printed.Leads), Width: 13, Align: paper.ToRight},
		{Titles: s.Titles(printed.Lost), Width: 13, Align: paper.ToPoint, Bold: true, Hang: sheet.Hang(2)},
		{Titles: s.Titles(printed.Games), Width: 16, Align: paper.ToRight},
	}
	g := paper.Grid{X: s.Left(), Columns: columns, Size: 9.5, RowHeight: 5.8}
	columns[2].Width = s.Width() - g.Width()
	return g
}

// drawStatistics draws the pairs of one field.
func drawStatistics(s *sheet.Report, g paper.Grid, st *session.State, lines []statistics.PairLine) {
	section, _ := st.Section(lines[0].Pair.Section)
	title := sheet.SayField(s.Words, section, nil, lines[0].Side)
	if sheet.HeadingHeight+g.HeadHeight()+float64(min(sheet.FewestRows, len(lines)))*g.RowHeight > s.Room() {
		s.NextPage()
	}
	s.Heading(s.Left(), s.Width(), title, s.Words.CountContestants(len(lines), section.Movement.Contestant))
	g.Head(s.Sheet)
	for i, l := range lines {
		if g.RowHeight > s.Room() {
			g.Close(s.Sheet)
			s.NextPage()
			s.Heading(s.Left(), s.Width(), sheet.SayContinued(s.Words, title), "")
			g.Head(s.Sheet)
		}
		g.Row(s.Sheet, statisticsRow(s.Words, section.Movement.Contestant, l), i%2 == 1)
	}
	g.Close(s.Sheet)
	s.Y += betweenFields
}

func statisticsRow(say *words.Words, of movement.Contestant, l statistics.PairLine) []paper.Cell {
	players := names.Pair(l.Names)
	if of == movement.Team {
		players = []string{say.Names(l.Names)}
	}
	row := []paper.Cell{{Text: fmt.Sprint(l.Pair.Number)}, {}, {Text: players[0], Shorter: players[1:]}}
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
