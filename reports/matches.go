package reports

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"clubnight/reports/paper"
	"clubnight/reports/ranking"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/overview"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// MatchSheet writes the matches of an evening of teams, or of pairs where each round is a
// match, as a PDF: round by round who played whom, with which players, and how it ended.
// The error is an [*Unsuited] where no field is scored by matches.
func MatchSheet(w io.Writer, st *session.State, sc *session.Scores, p sheet.PageSetup) error {
	if !byMatches(sc) {
		return &Unsuited{KindMatches}
	}
	s := sheet.Begin(st, sc, p, "print.matches")
	about(s, st)
	var parts []part
	for _, f := range sc.Fields {
		list := overview.Matches(st, f)
		apart := !slices.ContainsFunc(list, func(m overview.Match) bool { return m.First == 0 || m.First != m.Last })
		for len(list) > 0 {
			n := len(list)
			if next := slices.IndexFunc(list,
				func(m overview.Match) bool { return m.First != list[0].First }); apart && next > 0 {
				n = next
			}
			parts = append(parts, matchPart(s, f, list[:n], apart))
			list = list[n:]
		}
	}
	last := newClosing(s, st, sc)
	drawParts(s, parts, last.height())
	last.draw()
	return s.Finish(w)
}

// byMatches reports whether a field of the evening is scored by matches,
// and one was played.
func byMatches(sc *session.Scores) bool {
	return slices.ContainsFunc(sc.Fields, func(f *session.Field) bool {
		return overview.ByMatches(f) && slices.ContainsFunc(f.Rankings(),
			func(r scoring.Ranking) bool { return len(r.Rows) > 0 })
	})
}

// matchPart is the table of a round; of all rounds where matches go over several,
// which then have a column.
func matchPart(s *sheet.Report, f *session.Field, list []overview.Match, apart bool) part {
	section := sheet.SayField(s.Words, f.Sections[0], f.Sections[1:], scoring.NoSide)
	t := part{heading: section}
	if apart {
		t.heading, t.aside = s.Words.Capital(s.Words.Rounds(list[0].First, list[0].Last)), section
	}
	o := ranking.OutcomesOf(s.Words, f)
	number := s.Titles(contestantLabels[f.Sections[0].Movement.Contestant])
	side := []paper.Column{{Titles: number, Align: paper.ToRight, Bold: true},
		{Titles: s.Titles("print.names"), Share: 1}}
	t.grid = paper.Grid{Size: 10, RowHeight: 6.4,
		Columns: slices.Concat([]paper.Column{{Titles: s.Titles("print.table-column")}}, side, side)}
	if !apart {
		t.grid.Columns = slices.Insert(t.grid.Columns, 0, paper.Column{Titles: s.Titles("print.round")})
	}
	column := func(title printed.Message, bold bool) {
		t.grid.Columns = append(t.grid.Columns, paper.Column{Titles: s.Titles(title), Align: paper.Centred, Bold: bold})
	}
	if o.Played != "" {
		column(o.Played, false)
	}
	column(o.Gives, true)
	for i := range list {
		row := matchRow(s.Words, &list[i], o, len(f.Sections) > 1)
		if !apart {
			row = slices.Insert(row, 0, paper.Cell{Text: s.Words.Numbers(list[i].Rounds)})
		}
		t.rows = append(t.rows, row)
	}
	return t
}

func matchRow(w *words.Words, m *overview.Match, o ranking.Outcomes, combined bool) []paper.Cell {
	row := []paper.Cell{{Text: w.Numbers(m.Tables)}}
	for i := range m.Sides {
		side := &m.Sides[i]
		number := ""
		if side.Who.Number > 0 {
			number = fmt.Sprint(side.Who.Number)
			if combined {
				number = session.Letter(side.Who.Section) + number
			}
		}
		cell := whoCell(w, side.Names)
		if text := ranking.LineUp(w, side.LineUp); text != "" {
			cell.Below = []string{text}
		}
		row = append(row, paper.Cell{Text: number}, cell)
	}
	if o.Played != "" {
		row = append(row, paper.Cell{Text: o.Ended(m)})
	}
	return append(row, paper.Cell{Text: o.Score(m.Sides[0].Score) + " " + sheet.SymbolTo +
		" " + o.Score(m.Sides[1].Score)})
}

// mostOpponents is how many opponents stand side by side in a cross-table.
const mostOpponents = 12

// CrossTableSheet writes who scored what against whom as a PDF, in the order of the
// ranking. The error is an [*Unsuited] where no field is scored by matches.
func CrossTableSheet(w io.Writer, st *session.State, sc *session.Scores, p sheet.PageSetup) error {
	if !byMatches(sc) {
		return &Unsuited{KindCrossTable}
	}
	s := sheet.Begin(st, sc, p, "print.cross-table")
	about(s, st)
	under(s, s.Say("print.cross-rule"))
	var parts []part
	for i := range sc.Rankings {
		t, ok := overview.Cross(st, &sc.Rankings[i])
		if !ok {
			continue
		}
		for _, b := range blocks(len(t.Cells), across(s, mostOpponents)) {
			parts = append(parts, crossPart(s, &t, b))
		}
	}
	last := newClosing(s, st, sc)
	drawParts(s, parts, last.height())
	last.draw()
	return s.Finish(w)
}

// crossPart is the part of a cross-table with some of the opponents.
func crossPart(s *sheet.Report, t *overview.CrossTable, against [2]int) part {
	r := t.Ranking
	p := part{heading: sheet.SayField(s.Words, r.Section, r.Combined, r.Side),
		aside: s.Words.CountContestants(len(r.Ranks), playsIn(r))}
	p.grid = paper.Grid{Size: 9.5, RowHeight: 6.2, Columns: []paper.Column{
		{Titles: s.Titles("print.place"), Align: paper.ToRight, Bold: true},
		{Titles: s.Titles(contestantLabels[playsIn(r)]), Align: paper.ToRight, Bold: true},
		{Titles: s.Titles("print.names"), Share: 1},
	}}
	for _, rank := range r.Ranks[against[0]:against[1]] {
		p.grid.Columns = append(p.grid.Columns,
			paper.Column{Titles: []string{numberOf(r, rank.Who)}, Align: paper.ToRight})
	}
	p.grid.Columns = append(p.grid.Columns,
		paper.Column{Titles: s.Titles("print.total"), Align: paper.ToPoint, Bold: true})
	o, figures := ranking.OutcomesOf(s.Words, r.Field), s.Words.Figures(r.Field)
	for i := range r.Ranks {
		row := []paper.Cell{{Text: s.Words.PlaceOf(r, i)}, {Text: numberOf(r, r.Ranks[i].Who)},
			whoCell(s.Words, r.Ranks[i].Names)}
		for j := against[0]; j < against[1]; j++ {
			row = append(row, crossCell(t.Cells[i][j], i == j, o))
		}
		p.rows = append(p.rows, append(row, paper.Cell{Text: figures.Total(r.Ranks[i].Total)}))
	}
	return p
}

// crossCell is what somebody has against an opponent, a line a match.
func crossCell(met []overview.HistoryLine, itself bool, o ranking.Outcomes) paper.Cell {
	switch {
	case itself:
		return paper.Cell{Text: "×", Faint: true}
	case len(met) == 0:
		return paper.Cell{Text: sheet.SymbolNone, Faint: true}
	}
	var parts []string
	for i := range met {
		parts = append(parts, o.Score(met[i].Score))
	}
	cell := paper.Cell{Text: parts[0]}
	if len(parts) > 1 {
		cell.Below = []string{strings.Join(parts[1:], " ")}
	}
	return cell
}

const historyGutter = 8.0

// HistorySheet writes the way of every contestant through an event by matches as a PDF:
// against whom, how each match ended, what it gave, and the total with it. The error is
// an [*Unsuited] where no field is scored by matches.
func HistorySheet(w io.Writer, st *session.State, sc *session.Scores, p sheet.PageSetup) error {
	if !byMatches(sc) {
		return &Unsuited{KindHistory}
	}
	s := sheet.Begin(st, sc, p, "print.match-by-match")
	about(s, st)
	drawHistories(s, st, sc, 2)
	newClosing(s, st, sc).draw()
	return s.Finish(w)
}

// drawHistories draws them in so many columns, or in one where these are too narrow.
func drawHistories(s *sheet.Report, st *session.State, sc *session.Scores, columns int) {
	flow := s.Flow(columns, historyGutter)
	var list []historyBlock
	var heights, starts []float64
	for i := range sc.Rankings {
		for _, h := range overview.Histories(st, &sc.Rankings[i]) {
			b := newHistoryBlock(s, st, &h, flow.Width())
			if columns > 1 && (b.grid.Broken(s.Sheet, b.rows) || s.Print() == paper.LargePrint) {
				drawHistories(s, st, sc, 1)
				return
			}
			list, heights, starts = append(list, b), append(heights, b.height(s)), append(starts, b.start(s))
		}
	}
	inColumns(s, flow, columns, heights, starts, func(i int, x float64) { list[i].draw(s, x, flow) })
}

// historyBlock is the history of a contestant, set.
type historyBlock struct {
	heading, aside string
	width          float64
	grid           paper.Grid
	rows           [][]paper.Cell
}

func newHistoryBlock(s *sheet.Report, st *session.State, h *overview.History, width float64) historyBlock {
	f := h.Ranking.Field
	b := historyBlock{width: width}
	b.heading = s.Words.PlaceOf(h.Ranking, h.At) + "  " +
		sayCard(s.Words, st, h.Who)
	b.aside = s.Words.Figures(f).Said(&h.Row)
	o, figures := ranking.OutcomesOf(s.Words, f), s.Words.Figures(f)
	columns := []paper.Column{
		{Titles: s.Titles("print.round"), Align: paper.ToRight},
		{Titles: s.Titles("print.number"), Align: paper.ToRight},
		{Titles: s.Titles("print.opponents"), Share: 1},
	}
	if o.Played != "" {
		columns = append(columns, paper.Column{Titles: s.Titles(o.Played), Align: paper.Centred})
	}
	columns = append(columns, paper.Column{Titles: s.Titles(o.Gives), Align: paper.ToPoint},
		paper.Column{Titles: s.Titles("print.so-far"), Align: paper.ToPoint, Bold: true})
	add := func(name paper.Cell, number, round, figure, score string, sum scoring.Frac) {
		row := []paper.Cell{{Text: round}, {Text: number}, name}
		if o.Played != "" {
			row = append(row, paper.Cell{Text: figure})
		}
		b.rows = append(b.rows, append(row, paper.Cell{Text: score}, paper.Cell{Text: figures.Total(sum)}))
	}
	if h.Carried != (scoring.Carry{}) {
		add(paper.Cell{Text: s.Say("print.carried-forward")}, "", "", "", figures.Sum(h.Carried.Score), h.Carried.Score)
	}
	sum := h.Carried.Score
	for i := range h.Lines {
		l := &h.Lines[i]
		sum = l.SoFar
		if u := l.Unplayed; u != nil {
			name, number := paper.Cell{Text: s.Say("print.bye")}, ""
			switch {
			case u.Opponent.Number != 0:
				name, number = whoCell(s.Words, l.Names), numberOf(h.Ranking, h.Ranking.Field.Who(u.Opponent))
			case u.Half:
				name.Text = s.Say("print.missed-half")
			}
			add(name, number, roundsOf(s.Words, l), "", o.Score(l.Score), sum)
			continue
		}
		own, other := l.Own(), l.Opponent()
		figure := ""
		if o.Figure != nil {
			figure = o.Figure(&own)
		}
		add(whoCell(s.Words, other.Names), numberOf(h.Ranking, other.Who), roundsOf(s.Words, l),
			figure, o.Score(l.Score), sum)
	}
	if given := h.Adjusted; !given.IsZero() {
		add(paper.Cell{Text: s.Say("print.adjustments")}, "", "", "", figures.Given(given), sum.Add(given))
	}
	b.grid = paper.Grid{Size: 8.5, RowHeight: 5, Columns: columns}.Fit(s.Sheet, width, b.rows)
	return b
}

// roundsOf are the rounds of a match: "3", "3–4".
func roundsOf(w *words.Words, l *overview.HistoryLine) string {
	if l.Round == l.Last {
		return fmt.Sprint(l.Round)
	}
	return w.Numbers([]int{l.Round}) + "–" + w.Numbers([]int{l.Last})
}

const afterHistory = 4.0

func (b historyBlock) height(s *sheet.Report) float64 {
	return s.HeadingSize(b.width, b.heading, b.aside) + b.grid.Total(s.Sheet, b.rows) + afterHistory
}

// start is the height of what stays together at the beginning.
func (b historyBlock) start(s *sheet.Report) float64 {
	return s.HeadingSize(b.width, b.heading, b.aside) + b.grid.Start(s.Sheet, b.rows, s.FewestRows())
}

func (b historyBlock) draw(s *sheet.Report, x float64, flow *paper.Flow) {
	s.Heading(x, b.width, b.heading, b.aside)
	b.grid.X = x
	b.grid.In(s.Sheet, flow, b.rows, func(x float64) {
		s.Heading(x, b.width, sheet.SayContinued(s.Words, b.heading), "")
	})
	s.Y += afterHistory
}
