package reports

import (
	"fmt"
	"io"
	"slices"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/names"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// RankingSheet writes the ranking of the evening as a PDF: every section with its one or two
// fields, those with handicap behind them, in letters as large as the paper allows. Below stand penalties and
// bonuses, what was carried forward, who does not take part as everybody does, and how it was scored; from the second
// version of the evening's result on also what changed since the one before. It returns sheet.ErrNothingToPrint when
// nobody is ranked.
func RankingSheet(w io.Writer, st *session.State, sc *session.Scores, p sheet.Page) error {
	sections := sectionsOf(st, sc.Rankings, p.Speaker())
	if len(sections) == 0 {
		return fmt.Errorf("ranking sheet: %w", sheet.ErrNothingToPrint)
	}
	s := sheet.Begin(st, sc, p, printed.Ranking)
	last := newClosing(s, st, sc)
	since, err := newChanges(s, st)
	if err != nil {
		return fmt.Errorf("ranking sheet: %w", err)
	}
	l := chooseLayout(s, sections, last.height())
	for i, fields := range sections {
		if i > 0 {
			s.Y += betweenFields
		}
		s.KeepTogether(l.height(fields))
		if l.beside {
			l.drawBeside(s, fields)
			continue
		}
		for j, f := range fields {
			if j > 0 {
				s.Y += betweenFields
			}
			s.KeepTogether(l.height(fields[j : j+1]))
			l.drawField(s, f)
		}
	}
	last.draw()
	since.draw()
	return s.Finish(w)
}

// sectionsOf gathers the fields of each section.
func sectionsOf(st *session.State, rankings []session.Ranking, say *words.Words) [][]*field {
	var sections [][]*field
	last := 0
	for _, r := range rankings {
		if len(r.Ranks) == 0 {
			continue
		}
		if r.Section.ID != last {
			sections = append(sections, nil)
			last = r.Section.ID
		}
		i := len(sections) - 1
		sections[i] = append(sections[i], newField(st, r, say))
	}
	return sections
}

const betweenFields = 6.0

// layout is a way to set a ranking: fields one under the other or side by side.
type layout struct {
	beside    bool
	size      float64
	rowHeight float64
}

// onePage are tried in this order: the largest letters with which every section keeps to one page.
// Side by side the names stand one under the other, so it comes after one-line rows of good size.
var onePage = []layout{
	{false, 14, 10.2}, {false, 13, 9.2}, {false, 12, 8.2}, {false, 11, 7.4}, {false, 10.2, 6.7},
	{true, 10.5, 10.6}, {true, 9.6, 9.4},
}

// pageEach are tried next: one page for each field.
var pageEach = []layout{{false, 12, 8.2}, {false, 11, 7.4}, {false, 10.2, 6.7}}

// flowing are for fields that need several pages anyway, or so many columns that names need small letters.
var flowing = []layout{{false, 11, 7.4}, {false, 10.2, 6.7}, {false, 9, 6}}

// leastNames is the room that the names of a pair need, for letters of 12 points.
const leastNames = 50.0

// hasRoom reports whether the columns of figures leave room for the names.
func (l layout) hasRoom(s *sheet.Report, sections [][]*field) bool {
	return !slices.ContainsFunc(slices.Concat(sections...), func(f *field) bool {
		return l.wide(s, f).Columns[3].Width < leastNames*l.size/12
	})
}

// chooseLayout takes the largest letters; below is the height of what follows the last section.
func chooseLayout(s *sheet.Report, sections [][]*field, below float64) layout {
	room := s.Room()
	if len(sections) == 1 {
		room -= below
	}
	for _, l := range onePage {
		if (l.beside || l.hasRoom(s, sections)) && l.height(sections[0]) <= room && !slices.ContainsFunc(sections, func(fields []*field) bool {
			return l.beside && !canStandBeside(fields) || l.height(fields) > s.PageRoom()
		}) {
			return l
		}
	}
	for _, l := range pageEach {
		if l.hasRoom(s, sections) && l.height(sections[0][:1]) <= s.Room() && !slices.ContainsFunc(slices.Concat(sections...), func(f *field) bool {
			return l.height([]*field{f}) > s.PageRoom()
		}) {
			return l
		}
	}
	for _, l := range flowing {
		if l.hasRoom(s, sections) {
			return l
		}
	}
	return flowing[len(flowing)-1]
}

// canStandBeside reports whether the columns that side by side have no room can be left out.
func canStandBeside(fields []*field) bool {
	return len(fields) == 2 && !slices.ContainsFunc(fields, func(f *field) bool {
		return slices.ContainsFunc(f.figures, func(c figure) bool { return c.narrow == 0 })
	})
}

// height is what the fields of a section take.
func (l layout) height(fields []*field) (h float64) {
	grid := paper.Grid{Size: l.size}
	for i, f := range fields {
		one := sheet.HeadingHeight + grid.HeadHeight() + l.rowHeight*float64(len(f.Ranks))
		switch {
		case l.beside:
			h = max(h, one)
		case i > 0:
			h += betweenFields + one
		default:
			h += one
		}
	}
	return h
}

// drawField draws a field over the whole width, over as many pages as it takes.
func (l layout) drawField(s *sheet.Report, f *field) {
	g := l.wide(s, f)
	start := sheet.HeadingHeight + g.HeadHeight() + l.rowHeight*float64(min(sheet.FewestRows, len(f.Ranks)))
	if start > s.Room() {
		s.NextPage()
	}
	s.Heading(g.X, g.Width(), f.heading(), f.aside())
	g.Head(s.Sheet)
	for i := range f.Ranks {
		if l.rowHeight > s.Room() {
			g.Close(s.Sheet)
			s.NextPage()
			s.Heading(g.X, g.Width(), sheet.SayContinued(s.Words, f.heading()), f.aside())
			g.Head(s.Sheet)
		}
		g.Row(s.Sheet, f.wideRow(i), i%2 == 1)
	}
	g.Close(s.Sheet)
}

// wide gives the columns for a field that has the whole width.
func (l layout) wide(s *sheet.Report, f *field) paper.Grid {
	k := l.size / 12
	columns := []paper.Column{
		{Titles: s.Titles(printed.Place), Width: 14 * k, Align: paper.ToPoint, Bold: true, Hang: "="},
		{Titles: s.Titles(f.contestant()), Width: 13 * k, Align: paper.ToRight},
		{Width: 4 * k},
		{Titles: s.Titles(printed.Names)},
	}
	for _, c := range f.figures {
		columns = append(columns, paper.Column{Titles: s.Titles(c.title), Width: c.width * k, Align: paper.ToPoint, Bold: c.bold, Hang: c.hang})
	}
	g := paper.Grid{X: s.Left(), Size: l.size, RowHeight: l.rowHeight, Columns: columns}
	columns[3].Width = s.Width() - g.Width()
	return g
}

func (f *field) wideRow(i int) []paper.Cell {
	r := &f.Ranks[i]
	players := f.names(r)
	cells := []paper.Cell{
		{Text: f.say.PlaceOf(&f.Ranking, i)}, {Text: sayPairNumber(r.Who.Section, r.Who.Number, f.Combined)}, {}, {Text: players[0], Shorter: players[1:]},
	}
	for _, c := range f.figures {
		cells = append(cells, paper.Cell{Text: c.text(r)})
	}
	return cells
}

// drawBeside draws the two fields of a section side by side; it takes less than a page.
func (l layout) drawBeside(s *sheet.Report, fields []*field) {
	const gutter = 8
	width := (s.Width() - gutter) / 2
	top, bottom := s.Y, s.Y
	for i, f := range fields {
		s.Y = top
		g := l.narrow(s, s.Left()+float64(i)*(width+gutter), width, f)
		s.Heading(g.X, width, f.heading(), f.maximum())
		g.Head(s.Sheet)
		for j := range f.Ranks {
			g.Row(s.Sheet, f.narrowRow(j), j%2 == 1)
		}
		g.Close(s.Sheet)
		bottom = max(bottom, s.Y)
	}
	s.Y = bottom
}

// narrow gives the columns for a field that has half the width.
func (l layout) narrow(s *sheet.Report, x, width float64, f *field) paper.Grid {
	k := l.size / 10
	columns := []paper.Column{
		{Titles: s.Titles(printed.Place), Width: 11 * k, Align: paper.ToPoint, Bold: true, Hang: "="},
		{Titles: s.Titles(f.contestant()), Width: 9 * k, Align: paper.ToRight},
		{Width: 1.5 * k},
		{Titles: s.Titles(printed.Names)},
	}
	for _, c := range f.figures {
		columns = append(columns, paper.Column{Titles: s.Titles(c.short), Width: c.narrow * k, Align: paper.ToPoint, Bold: c.bold, Hang: c.hang})
	}
	g := paper.Grid{X: x, Size: l.size, RowHeight: l.rowHeight, Columns: columns}
	columns[3].Width = width - g.Width()
	return g
}

func (f *field) narrowRow(i int) []paper.Cell {
	r := &f.Ranks[i]
	players := names.Forms(r.Names[0])
	cells := []paper.Cell{
		{Text: f.say.PlaceOf(&f.Ranking, i)}, {Text: sayPairNumber(r.Who.Section, r.Who.Number, f.Combined)}, {},
		{Text: players[0], Shorter: players[1:], Below: names.Forms(r.Names[1])},
	}
	for _, c := range f.figures {
		cells = append(cells, paper.Cell{Text: c.text(r)})
	}
	return cells
}
