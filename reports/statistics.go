package reports

import (
	"fmt"
	"io"
	"slices"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/statistics"
	"clubnight/session/words"
)

// StatisticsSheet writes what every pair did against double dummy as a PDF: as declarer,
// in defence, with its leads, and the games and slams it bid, each field with its
// averages; above them what is a good figure, and how often slams were bid and boards
// passed out at all tables. It returns sheet.ErrNothingToPrint when there are no lines.
func StatisticsSheet(w io.Writer, st *session.State, sc *session.Scores, f Figures, p sheet.PageSetup) error {
	if len(f.Lines) == 0 {
		return fmt.Errorf("statistics: %w", sheet.ErrNothingToPrint)
	}
	s := sheet.Begin(st, sc, p, "print.statistics")
	explain := func(text string) { s.Paragraph(s.Left(), s.Width(), text, sheet.StyleText, explainStep) }
	for _, m := range explainStatistics {
		if m != explainLeads || f.leads() {
			explain(s.Say(m))
		}
	}
	s.Y += 1.5
	explain(s.Say("print.slams-of-evening", "Bid", f.Slams, "Made", f.SlamsMade, "Missed", f.SlamsMissed) + " " +
		s.Say("print.passed-out-of", "Passed", f.PassedOut, "Results", f.Results))
	s.Y += 2
	for lines := f.Lines; len(lines) > 0; {
		n := 1
		for n < len(lines) && sameField(lines[n], lines[0]) {
			n++
		}
		drawStatistics(s, st, lines[:n], f.leads())
		lines = lines[n:]
	}
	return s.Finish(w)
}

// Figures are what the statistics of an evening are made of.
type Figures struct {
	// Lines are those of statistics.Pairs.
	Lines []statistics.PairLine
	statistics.Totals
}

// FiguresOf are the figures of an evening.
func FiguresOf(st *session.State, boards statistics.Boards) Figures {
	return Figures{statistics.Pairs(st, boards), statistics.TotalsOf(st, boards)}
}

// leads reports whether what a lead cost is known of any board.
func (f Figures) leads() bool {
	return slices.ContainsFunc(f.Lines, func(l statistics.PairLine) bool { return l.Leads.Boards > 0 })
}

// explainStep is from line to line of the explanation.
const explainStep = 4.6

// sameField reports whether two pairs stand under one heading.
func sameField(a, b statistics.PairLine) bool {
	return a.Pair.Section == b.Pair.Section && a.Side == b.Side
}

// statisticsColumns are those of the sheet; leads are left out where none was judged.
func statisticsColumns(s *sheet.Report, leads bool) []paper.Column {
	columns := []paper.Column{
		{Titles: s.Titles("print.number"), Align: paper.ToRight},
		{Titles: s.Titles("print.names"), Share: 1},
		{Titles: s.Titles("print.declarer"), Align: paper.ToRight},
		{Titles: s.Titles("print.tricks"), Align: paper.ToPoint, Bold: true},
		{Titles: s.Titles("print.defence"), Align: paper.ToRight},
		{Titles: s.Titles("print.tricks"), Align: paper.ToPoint, Bold: true},
		{Titles: s.Titles("print.leads"), Align: paper.ToRight},
		{Titles: s.Titles("print.lost"), Align: paper.ToPoint, Bold: true},
		{Titles: s.Titles("print.games"), Align: paper.ToRight},
		{Titles: s.Titles("print.slams"), Align: paper.ToRight},
	}
	if !leads {
		columns = slices.Delete(columns, leadsColumn, leadsColumn+2)
	}
	return columns
}

// leadsColumn is the first of the two columns of leads.
const leadsColumn = 6

// drawStatistics draws the pairs of one field, and the whole field below them.
func drawStatistics(s *sheet.Report, st *session.State, lines []statistics.PairLine, leads bool) {
	section, _ := st.Section(lines[0].Pair.Section)
	of := section.Movement.Contestant
	var rows [][]paper.Cell
	for _, l := range lines {
		row := statisticsRow(s.Words, l, leads)
		row[0].Text = fmt.Sprint(l.Pair.Number)
		row[1] = sheet.NamesCell(s.Words, l.Names)
		rows = append(rows, row)
	}
	all := statisticsRow(s.Words, statistics.Sum(lines), leads)
	all[1].Text = s.Say("print.whole-field")
	rows = append(rows, all)
	g := paper.Grid{X: s.Left(), Columns: statisticsColumns(s, leads), Size: 9.5,
		RowHeight: 5.6}.Fit(s.Sheet, s.Width(), rows)
	title := sheet.SayField(s.Words, section, nil, lines[0].Side)
	if sheet.HeadingHeight+g.Start(s.Sheet, rows, s.FewestRows()) > s.Room() {
		s.NextPage()
	}
	s.Heading(s.Left(), s.Width(), title, s.Words.CountContestants(len(lines), of))
	again := func() { s.Heading(s.Left(), s.Width(), sheet.SayContinued(s.Words, title), "") }
	g.Rows(s.Sheet, rows[:len(lines)], again)
	if g.RowHeight > s.Room() {
		s.NextPage()
		again()
		g.Head(s.Sheet)
	}
	g.Row(s.Sheet, all, true)
	g.Close(s.Sheet)
	s.Y += betweenFields
}

// statisticsRow sets the figures of a pair, or of all.
func statisticsRow(say *words.Words, l statistics.PairLine, leads bool) []paper.Cell {
	row := make([]paper.Cell, 2)
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
	if leads {
		tally(l.Leads, func(f scoring.Frac) string { return say.Figure(f, 2) })
	}
	return append(row, paper.Cell{Text: sayBid(say, l.GamesBid, l.Games)},
		paper.Cell{Text: sayBid(say, l.SlamsBid, l.Slams)})
}
