package reports

import (
	"fmt"
	"io"
	"math"
	"slices"

	"clubnight/reports/paper"
	"clubnight/reports/ranking"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/words"
)

// ranking writes the ranking of the evening as a PDF: every section with its one or two
// fields, those with handicap behind them, in letters as large as the paper allows
// without another page. Boards and maximum stand in the heading, and of the few who have
// others in a note. Below stand penalties and bonuses, what was carried forward, who does
// not take part as everybody does, and how it was scored; from the second version of the
// evening's result on also what changed since the one before. It returns
// sheet.ErrNothingToPrint when nobody is ranked.
func (o Sheets) ranking(w io.Writer, st *session.State, sc *session.Scores) error {
	awards := o.Awards
	if awards == nil {
		var err error
		if awards, err = ranking.Awards(st, sc, o.Speaker(), o.ExplainAwards); err != nil {
			return fmt.Errorf("ranking sheet: %w", err)
		}
	}
	sections, feet := sectionsOf(st, sc, o.Speaker(), awards)
	if len(sections) == 0 {
		return fmt.Errorf("ranking sheet: %w", sheet.ErrNothingToPrint)
	}
	s := sheet.Begin(st, sc, o.PageSetup, "print.ranking")
	about(s, st)
	last := newClosing(s, st, sc, feet...)
	since, err := newChanges(s, st)
	if err != nil {
		return fmt.Errorf("ranking sheet: %w", err)
	}
	chooseArrangement(s, sections, last.height()).draw(s)
	last.draw()
	since.draw()
	return s.Finish(w)
}

// sectionsOf gathers the fields of each section, and what stands below them for what
// awards gives, which may be nil.
func sectionsOf(st *session.State, sc *session.Scores, say *words.Words,
	awards func(*session.Ranking) *ranking.Award) (sections [][]*field, feet []string) {
	list, feet := ranking.Fields(st, sc, say, awards)
	for i, f := range list {
		if i == 0 || f.Section.ID != list[i-1].Section.ID {
			sections = append(sections, nil)
		}
		at := len(sections) - 1
		sections[at] = append(sections[at], &field{f, st, say})
	}
	return sections, feet
}

const betweenFields = 6.0

// layout is a way to set a ranking: fields one under the other or side by side.
type layout struct {
	beside    bool
	size      float64
	rowHeight float64
}

// layouts are tried in this order: the first with the fewest pages is taken. Side by side
// the names stand one under the other, so it comes after one-line rows of good size. With
// the last ones fifty rows and all that stands below them are one page.
var layouts = []layout{
	{false, 14, 10.2}, {false, 13, 9.2}, {false, 12, 8.2}, {false, 11, 7.4}, {false, 10.2, 6.7},
	{false, 10, 6.7}, {false, 10, 6.1}, {true, 10.5, 10.6}, {true, 9.6, 9.4}, {false, 10, 5.6}, {false, 9.6, 4.9},
	{false, 9.2, 4.4}, {false, 9, 4.1}, {false, 8.6, 3.8}, {false, 8, 3.5},
}

// leastOfPages is how large letters are on several pages; smaller ones are for a ranking
// that they bring onto one.
const leastOfPages = 9.0

// tightOfPages is the layout with the smallest letters of several pages.
var tightOfPages = layout{false, leastOfPages, 4.1}

// arrangement is a ranking as it will be drawn.
type arrangement struct {
	layout
	sections [][]*fieldTable
}

// fieldTable is a field with its columns measured.
type fieldTable struct {
	*field
	x, width float64
	heads    []paper.Column // before they are measured
	grid     paper.Grid
	rows     [][]paper.Cell
	heights  []float64 // of the rows
	lines    []int     // of the names in the rows
	notes    sheet.Notes
	above    float64 // the height of heading and head
	below    float64 // that of the notes
}

// forWall are the layouts that are read on a wall, and mostOnWall is how many pages
// such a ranking has: where one page has no room for it, letters stay as large on two.
var forWall = layouts[:3]

const mostOnWall = 2

// chooseArrangement takes the largest letters of those that are read on a wall, as long
// as two pages have room for them; beyond, the largest that need no more pages than the
// smallest. Among those it rather takes a setting with names on at most two lines;
// below is the height of what follows the last section.
func chooseArrangement(s *sheet.Report, sections [][]*field, below float64) arrangement {
	onOne, enough := chosenOf(s, layouts, sections, below)
	if s.Print() != paper.NormalPrint || enough == 1 && onOne.size >= forWall[len(forWall)-1].size {
		return onOne
	}
	onWall, pages := chosenOf(s, forWall, sections, below)
	if pages == 0 || pages > mostOnWall || onWall.lines() > 2 {
		return onOne
	}
	return onWall
}

// chosenOf chooses among some layouts, and gives the pages that it takes.
func chosenOf(s *sheet.Report, layouts []layout, sections [][]*field, below float64) (best arrangement, pages int) {
	least, most := 0, 0
	enough, _ := newArrangement(s, tightOfPages, sections).pages(s, below)
	if len(layouts) == len(forWall) {
		enough = mostOnWall
	}
	for _, l := range layouts {
		if l.pagesAtLeast(s, sections) > enough {
			continue
		}
		if l.beside && !(slices.ContainsFunc(sections, func(fields []*field) bool { return len(fields) == 2 }) &&
			canStandBeside(sections)) {
			continue
		}
		next := newArrangement(s, l, sections)
		pages, fits := next.pages(s, below)
		lines := next.lines()
		switch {
		case l.size < leastOfPages: // for the sake of a single page alone
			lines, fits = crowd, fits && pages == 1
		case l.size < goodSize:
			lines = max(lines, someLines)
		}
		if l.beside && lines > 2 {
			fits = false
		}
		if least == 0 || fits && (pages < least || pages == least && lines < most) {
			best, least, most = next, pages, lines
		}
		if least == 1 && most == 1 {
			break
		}
	}
	return best, least
}

// pagesAtLeast is what the rows alone take, one below the other, each on one line.
func (l layout) pagesAtLeast(s *sheet.Report, sections [][]*field) int {
	rows := 0
	for _, f := range slices.Concat(sections...) {
		rows += len(f.Ranks)
	}
	if l.beside {
		rows /= 2
	}
	return int(math.Ceil(float64(rows) * l.rowHeight / s.PageRoom()))
}

// goodSize is how large letters must be for a table to be better with names on one line
// than with larger letters and some on two.
const goodSize = 10

// someLines is how many lines of names are worth no smaller letters than good ones.
const someLines = 3

// crowd is more lines than a row has.
const crowd = 1000

// lines is how many lines the highest row has.
func (a arrangement) lines() int {
	most := 1
	for _, t := range slices.Concat(a.sections...) {
		most = max(most, slices.Max(t.lines))
	}
	return most
}

// canStandBeside reports whether no field has columns for which half a page has no room.
func canStandBeside(sections [][]*field) bool {
	return !slices.ContainsFunc(slices.Concat(sections...), func(f *field) bool {
		return slices.ContainsFunc(f.Columns, func(c ranking.Column) bool { return c.Aside })
	})
}

const besideGutter = 8.0

// newArrangement sets all fields in one size of letters.
func newArrangement(s *sheet.Report, l layout, sections [][]*field) arrangement {
	size := l.size
	for {
		a := arrangement{layout: l}
		for _, fields := range sections {
			var tables []*fieldTable
			for i, f := range fields {
				t := &fieldTable{field: f, x: s.Left(), width: s.Width()}
				if l.beside && len(fields) == 2 {
					t.width = (s.Width() - besideGutter) / 2
					t.x += float64(i) * (t.width + besideGutter)
				}
				t.begin(s)
				tables = append(tables, t)
			}
			a.sections = append(a.sections, tables)
		}
		smallest := size
		for _, t := range slices.Concat(a.sections...) {
			t.set(s, size, l, slices.Concat(a.sections...))
			smallest = min(smallest, t.grid.Size)
		}
		if smallest >= size {
			a.size = size
			return a
		}
		size = smallest // what one table needs, all have
	}
}

// besideFigures is what stands between columns of figures beyond the least, in
// millimetres for a point of the letters; namesColumn is that of the names.
const besideFigures, namesColumn = 0.1, 2

// begin sets the rows of the table and the heads of its columns.
func (t *fieldTable) begin(s *sheet.Report) {
	t.rows = t.table(&t.notes)
	t.heads = []paper.Column{
		{Titles: s.Titles("print.place"), Align: paper.ToPoint, Bold: true},
		{Titles: s.Titles(t.contestant()), Align: paper.ToRight},
		{Titles: s.Titles("print.names"), Share: 1},
	}
	for _, c := range t.Columns {
		titles := c.Titles
		if t.width < s.Width() {
			titles = titles[len(titles)-1:] // both tables have the same heads
		}
		t.heads = append(t.heads, paper.Column{Titles: titles, Align: paper.ToPoint, Bold: c.Bold})
	}
}

// set measures the table. All tables with the same heads have the same columns.
func (t *fieldTable) set(s *sheet.Report, size float64, l layout, all []*fieldTable) {
	gap := size * besideFigures // beyond the least that every table has
	if t.width < s.Width() {
		gap = 0
	}
	var alike []*fieldTable
	var rows [][]paper.Cell
	for _, other := range all {
		if other.width == t.width && sameHeads(other.heads, t.heads) {
			alike = append(alike, other)
			rows = append(rows, other.rows...)
		}
	}
	if t.grid = alike[0].grid; alike[0] == t {
		t.grid = paper.Grid{Size: size, RowHeight: l.rowHeight, Columns: t.heads}.Fit(s.Sheet,
			t.width-gap*float64(1+len(t.Columns)), rows)
		for i := range t.grid.Columns {
			if i == 1 || i > namesColumn {
				t.grid.Columns[i].Width += gap
			}
		}
	}
	t.grid.X = t.x
	least := t.grid
	least.RowHeight = 0
	two := paper.Cell{Text: "1", Below: []string{"1"}}
	step := least.Height(s.Sheet, []paper.Cell{two, two}) / 2
	for _, row := range t.rows {
		t.heights = append(t.heights, t.grid.Height(s.Sheet, row))
		t.lines = append(t.lines, max(1, int(least.Height(s.Sheet, row)/step+0.5)))
	}
	t.above = s.HeadingSize(t.width, t.Heading(), t.Aside()) + t.grid.HeadHeight(s.Sheet)
	t.below = t.notes.Height(s, t.width)
}

// table are the rows of the field; who has something otherwise than nearly everybody
// has the mark of a note.
func (f *field) table(notes *sheet.Notes) (rows [][]paper.Cell) {
	for i := range f.Ranks {
		r := &f.Ranks[i]
		row := []paper.Cell{
			{Text: f.say.PlaceOf(&f.Ranking, i)}, {Text: sayPairNumber(r.Who.Section, r.Who.Number, f.Combined)},
			f.names(r, notes.Add(f.say.Sentence(f.Own[i]))),
		}
		for _, c := range f.Columns {
			row = append(row, paper.Cell{Text: c.Texts[i]})
		}
		rows = append(rows, row)
	}
	return rows
}

// height is what the table takes in one piece.
func (t *fieldTable) height() float64 {
	h := t.above + t.below
	for _, row := range t.heights {
		h += row
	}
	return h
}

// start is the height of heading, head and first rows, which stay together.
func (t *fieldTable) start(s *sheet.Report) float64 {
	h := t.above
	for _, row := range t.heights[:min(s.FewestRows(), len(t.heights))] {
		h += row
	}
	return h
}

// heightOf is what the tables of a section take.
func (a arrangement) heightOf(tables []*fieldTable) (h float64) {
	for i, t := range tables {
		switch {
		case a.beside && len(tables) == 2:
			h = max(h, t.height())
		case i > 0:
			h += betweenFields + t.height()
		default:
			h += t.height()
		}
	}
	return h
}

// pages is how many pages the arrangement takes, with what stands below it; fits is false
// where tables side by side have no room on one.
func (a arrangement) pages(s *sheet.Report, below float64) (pages int, fits bool) {
	at := &stack{Report: s, room: s.Room(), whole: s.PageRoom(), pages: 1}
	for i, tables := range a.sections {
		if i > 0 {
			at.take(betweenFields)
		}
		h := a.heightOf(tables)
		if a.beside && len(tables) == 2 {
			if h > at.whole {
				return 0, false
			}
			at.keep(h)
			at.take(h)
			continue
		}
		for j, t := range tables {
			if j > 0 {
				at.take(betweenFields)
			}
			at.table(t)
		}
	}
	at.keep(below)
	return at.pages, true
}

// stack counts the pages on which things stand one under the other, as draw sets them.
type stack struct {
	*sheet.Report
	room, whole float64
	pages       int
}

func (k *stack) take(h float64) { k.room -= h }

func (k *stack) next() {
	k.room = k.whole
	k.pages++
}

// keep begins a new page for something that fits on one, but not on the rest of this one.
func (k *stack) keep(h float64) {
	if h > k.room && h <= k.whole {
		k.next()
	}
}

func (k *stack) table(t *fieldTable) {
	if k.Breaks(t.height(), t.start(k.Report), k.room) {
		k.next()
	}
	k.take(t.above)
	left := t.height() - t.above - t.below
	for i, h := range t.heights {
		ends := k.EndsBefore(h, left, k.room, len(t.heights)-i)
		if left -= h; ends {
			k.next()
			k.take(t.above)
		}
		k.take(h)
	}
	if t.below > k.room {
		k.next()
	}
	k.take(t.below)
}

// draw draws all sections.
func (a arrangement) draw(s *sheet.Report) {
	for i, tables := range a.sections {
		if i > 0 {
			s.Y += betweenFields
		}
		if a.beside && len(tables) == 2 {
			s.KeepTogether(a.heightOf(tables))
		}
		top, bottom := s.Y, s.Y
		for j, t := range tables {
			if a.beside && len(tables) == 2 {
				s.Y = top
			} else {
				if j > 0 {
					s.Y += betweenFields
				}
			}
			t.draw(s)
			bottom = max(bottom, s.Y)
		}
		if a.beside && len(tables) == 2 {
			s.Y = bottom
		}
	}
}

// draw draws the table, over as many pages as it takes.
func (t *fieldTable) draw(s *sheet.Report) {
	if t.width == s.Width() {
		s.Keep(t.height(), t.start(s))
	}
	s.Heading(t.x, t.width, t.Heading(), t.Aside())
	t.grid.Rows(s.Sheet, t.rows, func() {
		s.Heading(t.x, t.width, sheet.SayContinued(s.Words, t.Heading()), t.Aside())
	})
	t.notes.Draw(s, t.x, t.width)
}
