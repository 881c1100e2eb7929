package reports

import (
	"fmt"
	"io"
	"strings"

	"clubnight/reports/paper"
	"clubnight/reports/ranking"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/overview"
)

// mostRounds is how many rounds stand side by side.
const mostRounds = 9

// StandingsSheet writes how everybody stood after each round as a PDF: for each round the
// place and below it the percentage or the total so far, in the order of the ranking as
// it is. Where the next round is drawn and not begun, its draw follows. The error is an
// [*Unsuited] where there are no rounds to tell apart.
func StandingsSheet(w io.Writer, st *session.State, sc *session.Scores, p sheet.PageSetup) error {
	course := overview.Course(st, sc)
	if len(course) == 0 || !playedRounds(st, sc) {
		return &Unsuited{KindStandings}
	}
	s := sheet.Begin(st, sc, p, "print.standings")
	about(s, st)
	under(s, s.Say("print.place-and-total")+" "+s.Say("print.as-counted-now"))
	var parts []part
	for i := range course {
		for _, b := range blocks(len(course[i].Rounds), across(s, mostRounds)) {
			parts = append(parts, standingsPart(s, &course[i], b))
		}
	}
	for _, d := range overview.Next(st) {
		parts = append(parts, drawPart(s, st, sc, &d))
	}
	drawParts(s, parts, 0)
	return s.Finish(w)
}

// standingsPart is the table of some of the rounds.
func standingsPart(s *sheet.Report, c *overview.Standings, rounds [2]int) part {
	r := c.Ranking
	t := part{heading: sheet.SayField(s.Words, r.Section, r.Combined, r.Side),
		aside: s.Words.CountContestants(len(r.Ranks), playsIn(r))}
	t.grid = paper.Grid{Size: 9, RowHeight: 5.2, Columns: []paper.Column{
		{Titles: s.Titles("print.place"), Align: paper.ToRight, Bold: true},
		{Titles: s.Titles(contestantLabels[playsIn(r)]), Align: paper.ToRight},
		{Titles: s.Titles("print.names"), Share: 1},
	}}
	for _, n := range c.Rounds[rounds[0]:rounds[1]] {
		if n == overview.Final {
			t.grid.Columns = append(t.grid.Columns,
				paper.Column{Titles: s.Titles("print.total"), Align: paper.ToRight, Bold: true})
			continue
		}
		mark := ""
		if n > c.Whole {
			mark = sheet.NoBreak + t.notes.Add(s.Say("print.round-not-over", "Round", n))
		}
		titles := s.Titles("print.after-round-number", "Round", n)
		for i := range titles {
			titles[i] += mark
		}
		t.grid.Columns = append(t.grid.Columns, paper.Column{Titles: titles, Align: paper.ToRight})
	}
	total := ranking.TotalOf(s.Words, c)
	for i := range c.Lines {
		l := &c.Lines[i]
		row := []paper.Cell{{Text: s.Words.PlaceOf(r, i)}, {Text: numberOf(r, l.Who)}, whoCell(s.Words, l.Names)}
		for _, then := range l.After[rounds[0]:rounds[1]] {
			cell := paper.Cell{Text: sheet.SymbolNone, Faint: true}
			if then != nil && then.Place > 0 {
				cell = paper.Cell{Text: s.Words.RankPlace(then), Below: []string{total(then)}}
			}
			row = append(row, cell)
		}
		t.rows = append(t.rows, row)
	}
	return t
}

// drawPart is the draw of the next round, each with the place so far.
func drawPart(s *sheet.Report, st *session.State, sc *session.Scores, d *overview.Draw) part {
	t := part{heading: s.Say("print.draw-of", "Round", d.Round),
		aside: sheet.SayField(s.Words, d.Section, nil, scoring.NoSide)}
	kind := s.Titles(contestantLabels[d.Section.Movement.Contestant])
	t.grid = paper.Grid{Size: 10, RowHeight: 6, Columns: []paper.Column{
		{Titles: s.Titles("print.table-column"), Align: paper.ToRight, Bold: true},
		{Titles: kind, Align: paper.ToRight},
		{Titles: []string{s.Words.Side(scoring.NS)}, Share: 1},
		{Titles: s.Titles("print.place"), Align: paper.ToRight},
		{Titles: kind, Align: paper.ToRight},
		{Titles: []string{s.Words.Side(scoring.EW)}, Share: 1},
		{Titles: s.Titles("print.place"), Align: paper.ToRight},
		{Titles: s.Titles("print.boards"), Align: paper.ToRight},
	}}
	place := func(who session.Contestant) paper.Cell {
		if r := sc.RankOf(who); r != nil {
			return paper.Cell{Text: s.Words.RankPlace(&r.Row)}
		}
		return paper.Cell{Text: sheet.SymbolNone}
	}
	for _, g := range d.Games {
		t.rows = append(t.rows, []paper.Cell{
			{Text: fmt.Sprint(g.Table)}, {Text: fmt.Sprint(g.NS.Number)},
			whoCell(s.Words, st.PairNames(g.NS)), place(g.NS),
			{Text: fmt.Sprint(g.EW.Number)}, whoCell(s.Words, st.PairNames(g.EW)), place(g.EW),
			{Text: strings.TrimSpace(s.Words.Numbers(g.Boards))},
		})
	}
	for _, b := range d.Byes {
		t.rows = append(t.rows, []paper.Cell{
			{}, {Text: fmt.Sprint(b.Number)}, whoCell(s.Words, st.PairNames(b)), place(b), {},
			{Text: s.Say("print.bye")}, {}, {},
		})
	}
	return t
}
