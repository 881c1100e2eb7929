package reports

import (
	"io"
	"slices"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/overview"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// FrequencySheet writes which scores occurred on every board as a PDF, how often, and
// what each is worth to both sides, in four columns. The error is an [*Unsuited] when no
// board was scored, and of teams, who compare each score with one other alone.
func FrequencySheet(w io.Writer, st *session.State, sc *session.Scores, p sheet.PageSetup) error {
	list := overview.Frequencies(sc)
	if len(list) == 0 {
		return &Unsuited{KindFrequencies}
	}
	s := sheet.Begin(st, sc, p, "print.frequencies")
	about(s, st)
	columns := 4
	for first := 0; first < len(list); {
		end := first
		for end < len(list) && list[end].Section.ID == list[first].Section.ID {
			end++
		}
		if first > 0 {
			s.NextPart()
		}
		drawFrequencies(s, s.Words.Figures(sc.FieldOf(list[first].Section.ID)), list[first:end], columns)
		first = end
	}
	return s.Finish(w)
}

// drawFrequencies draws the boards of a field.
func drawFrequencies(s *sheet.Report, figures words.Figures, list []overview.BoardScores, columns int) {
	s.Heading(s.Left(), s.Width(), sheet.SayField(s.Words, list[0].Section, list[0].Combined, scoring.NoSide), "")
	drawFrequencyColumns(s, figures, list, columns)
}

// drawFrequencyColumns draws them in so many columns, or fewer where these are
// too narrow for a figure.
func drawFrequencyColumns(s *sheet.Report, figures words.Figures, list []overview.BoardScores, columns int) {
	flow := s.Flow(columns, frequencyGutter)
	boards := make([]frequencyBlock, len(list))
	heights, starts := make([]float64, len(list)), make([]float64, len(list))
	for i := range list {
		boards[i] = newFrequencyBlock(s, figures, &list[i], flow.Width())
		heights[i], starts[i] = boards[i].height(s), boards[i].start(s)
	}
	if columns > 1 && slices.ContainsFunc(boards,
		func(b frequencyBlock) bool { return b.grid.Broken(s.Sheet, b.rows) }) {
		drawFrequencyColumns(s, figures, list, columns-1)
		return
	}
	inColumns(s, flow, columns, heights, starts, func(i int, x float64) { boards[i].draw(s, x, flow) })
}

const frequencyGutter = 6.0

// frequencyBlock is a board, set.
type frequencyBlock struct {
	heading, aside string
	width          float64
	grid           paper.Grid
	rows           [][]paper.Cell
	notes          sheet.Notes
}

func newFrequencyBlock(s *sheet.Report, figures words.Figures, f *overview.BoardScores,
	width float64) frequencyBlock {
	b := frequencyBlock{width: width, heading: sheet.SayBoard(s.Words, f.Board)}
	if f.Form != "" {
		b.heading += " · " + s.Say("print.form-of", "Form", f.Form)
	}
	switch {
	case f.HasDatum && f.Datum.Equal(f.EWDatum):
		b.aside = s.Say("print.datum", "Figure", s.Words.Datum(f.Datum))
	case f.HasDatum:
		b.aside = s.Say("print.datum-sides", "NS", s.Words.Datum(f.Datum), "EW", s.Words.Datum(f.EWDatum))
	case !f.Top.IsZero():
		b.aside = s.Say("print.top-of", "Figure", s.Words.Short(f.Top))
	}
	ns, ew := s.SaySides(sheet.UnitLabel(f.Unit, false))
	columns := []paper.Column{
		{Titles: s.Titles("print.score-ns"), Align: paper.ToRight},
		{Titles: s.Titles("print.times"), Align: paper.ToRight},
		{Titles: ns, Align: paper.ToPoint},
		{Titles: ew, Align: paper.ToPoint},
	}
	worth := func(has bool, x scoring.Frac) paper.Cell {
		if !has {
			return paper.Cell{Text: sheet.SymbolNone}
		}
		return paper.Cell{Text: figures.Board(x)}
	}
	for _, one := range f.Scores {
		b.rows = append(b.rows, []paper.Cell{
			{Text: s.Words.Points(one.Score)}, {Text: s.Words.Short(one.Times)},
			worth(one.HasNS, one.NS), worth(one.HasEW, one.EW),
		})
	}
	if f.Artificial > 0 {
		b.notes.Add(printed.SayCount(s.Words, "print.without-score", f.Artificial))
	}
	b.grid = paper.Grid{Size: 9, RowHeight: 4.4, Columns: columns}.Fit(s.Sheet, width, b.rows)
	if rest := width - b.grid.Width(); rest > 0 { // so that the tables of all boards are equally wide
		for i := range b.grid.Columns {
			b.grid.Columns[i].Width += rest / float64(len(b.grid.Columns))
		}
	}
	return b
}

func (b frequencyBlock) height(s *sheet.Report) float64 {
	return s.HeadingSize(b.width, b.heading, b.aside) + b.grid.Total(s.Sheet, b.rows) +
		b.notes.Height(s, b.width) + afterHistory
}

// start is the height of what stays together at the beginning.
func (b frequencyBlock) start(s *sheet.Report) float64 {
	return s.HeadingSize(b.width, b.heading, b.aside) + b.grid.Start(s.Sheet, b.rows, s.FewestRows())
}

func (b frequencyBlock) draw(s *sheet.Report, x float64, flow *paper.Flow) {
	s.Heading(x, b.width, b.heading, b.aside)
	b.grid.X = x
	x = b.grid.In(s.Sheet, flow, b.rows, func(x float64) {
		s.Heading(x, b.width, sheet.SayContinued(s.Words, b.heading), "")
	})
	if b.notes.Height(s, b.width) > s.Room() {
		x = flow.Next()
	}
	b.notes.Draw(s, x, b.width)
	s.Y += afterHistory
}
