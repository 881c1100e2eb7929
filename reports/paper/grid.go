package paper

import (
	"slices"
	"strings"
)

// Column is one column of a grid.
type Column struct {
	// Titles are wordings of its head, from the fullest to the shortest;
	// none leave it empty.
	Titles []string
	// Width in millimetres, with the space between this and the next column. Fit sets it,
	// by the widest figure and the head.
	Width float64
	// Share is the part of what the other columns leave that Fit gives to a column
	// of names; 0 of figures.
	Share float64
	Align Align
	Bold  bool
	// Hang, for ToPoint in a grid without Fit, is the longest that may follow the last
	// digit before the point: ".00", "=".
	Hang string

	hang float64  // what follows the point, in millimetres, as Fit measured it
	head []string // the lines of the head, as Fit chose them
}

// Cell is what stands in one place of a grid. It is never cut: what has no room in a
// line takes more of them.
type Cell struct {
	Text string
	// Parts are the parts of Text that go on lines of their own before anything else is
	// broken: the two players of a pair. Without a Text they make it up.
	Parts []string
	// Shorter are other wordings for too little room, the fullest first,
	// where they say the same.
	Shorter []string
	// Below is a second line under Text, with shorter wordings after it.
	Below []string
	// Lines is in how many lines the text may stand before letters get
	// smaller; 0 means two.
	Lines int
	// Span is how many columns the cell takes; 0 means one.
	Span int
	// Faint cells are printed in grey.
	Faint bool
}

// Grid is a table. Its rows are as high as RowHeight, or as what stands in them.
//
//	g := paper.Grid{X: s.Left(), Size: 11, RowHeight: 6, Columns: columns}.Fit(s, s.Width(), rows)
//	g.Rows(s, rows, again)
type Grid struct {
	// X is the left edge.
	X float64
	// Columns from left to right.
	Columns []Column
	// Size of the letters in points, one for the whole table; RowHeight in
	// millimetres is the least.
	Size, RowHeight float64

	stacked bool // names have lines of their own, since the width has no room for them beside the figures
}

const (
	cellPad  = 0.135 // between text and the edges of its cell, in millimetres for a point of letters
	leastPad = 1.0
	headSize = 0.82 // of the letters of a row
	lineStep = 1.18 // from line to line of a cell, of the size of letters
	leastRow = 1.13 // the height of a row of one line, of the size of letters
	rowPad   = 1.2  // above and below the lines of a cell that has several, together
)

// pad is between text and the edges of its cell.
func (g Grid) pad() float64 { return max(leastPad, cellPad*g.Size) }

// Width is the width of all columns.
func (g Grid) Width() (w float64) {
	if !g.stacked {
		for _, c := range g.Columns {
			w += c.Width
		}
		return w
	}
	for i, at := range g.spots() {
		w = max(w, at.x+g.Columns[i].Width-g.X)
	}
	return w
}

// size is that of the letters, which no sheet has smaller than its print.
func (g Grid) size(s *Sheet) float64 { return max(g.Size, s.Least()) }

func (g Grid) headStyle(s *Sheet) Style {
	return s.legible(Style{Size: g.Size * headSize, Ink: Grey})
}

// headLines are the lines of the head of a column.
func (g Grid) headLines(s *Sheet, c Column) []string {
	if c.head != nil || len(c.Titles) == 0 {
		return c.head
	}
	return s.shortest(c.Width-g.pad(), g.headStyle(s), c.Titles)
}

// HeadHeight is the height of the titles of the columns.
func (g Grid) HeadHeight(s *Sheet) (h float64) {
	n := make([]int, g.tiers())
	for i, at := range g.spots() {
		n[at.tier] = max(n[at.tier], len(g.Columns[i].head))
	}
	return g.headHeight(s, n)
}

// headHeight is the height of heads with so many lines in each tier.
func (g Grid) headHeight(s *Sheet, lines []int) (h float64) {
	all := 0
	for _, n := range lines {
		all += n
	}
	return g.headStyle(s).Size*mmPerPoint*(1+float64(max(all, 1)-1)*lineStep) + 3
}

// Head draws the titles of the columns at s.Y and moves it below them.
func (g Grid) Head(s *Sheet) {
	s.endTable()
	st, n, spots := g.headStyle(s), make([]int, g.tiers()), g.spots()
	heads := make([][]string, len(g.Columns))
	for i, c := range g.Columns {
		heads[i] = g.headLines(s, c)
		n[spots[i].tier] = max(n[spots[i].tier], len(heads[i]))
	}
	h := g.headHeight(s, n)
	s.asRow(func() { g.titles(s, heads, n, s.Y+h, st) })
	s.Y += h
	s.Rule(g.X, g.X+g.Width(), s.Y, 0.3, Black)
}

// titles draws the titles of the columns, the lowest ending at bottom; n is how many
// lines each tier has.
func (g Grid) titles(s *Sheet, heads [][]string, n []int, bottom float64, st Style) {
	spots := g.spots()
	for i, c := range g.Columns {
		align := c.Align
		if align == ToPoint {
			align = ToRight
		}
		below := 0 // lines
		for _, more := range n[spots[i].tier+1:] {
			below += more
		}
		s.asCell(HeadCell, 1, func() {
			for j, text := range heads[i] {
				up := float64(len(heads[i])-1-j+below) * st.Size * mmPerPoint * lineStep
				s.Text(g.anchor(spots[i].x, c.Width, align), bottom-1.8-up, text, st, align)
			}
		})
	}
}

// Row draws one row at s.Y and moves it below. shaded rows have a tinted ground.
func (g Grid) Row(s *Sheet, cells []Cell, shaded bool) {
	heights := g.heights(s, cells)
	height := sum(heights[:])
	if shaded {
		s.Fill(g.X, s.Y, g.Width(), height, Shade)
	}
	s.asRow(func() {
		g.each(cells, func(at spot, c Column, cell Cell) {
			s.asCell(BodyCell, cell.Span, func() {
				g.cell(s, at.x, s.Y+sum(heights[:at.tier]), heights[at.tier], c, cell)
			})
		})
	})
	s.Y += height
}

// Height is what a row takes, in millimetres.
func (g Grid) Height(s *Sheet, cells []Cell) float64 {
	heights := g.heights(s, cells)
	return sum(heights[:])
}

// mostTiers is how many tiers a row has at most: a table has two columns of names.
const mostTiers = 3

// heights are those of the tiers of a row. One in which nothing stands has none.
func (g Grid) heights(s *Sheet, cells []Cell) (heights [mostTiers]float64) {
	var lines [mostTiers]int
	g.each(cells, func(at spot, c Column, cell Cell) {
		lines[at.tier] = max(lines[at.tier], len(g.lines(s, c, cell)))
	})
	step, all := g.size(s)*mmPerPoint*lineStep, 0
	for tier, n := range lines {
		heights[tier] = float64(n) * step
		all += n
	}
	last := g.tiers() - 1
	if all <= 1 {
		heights[last] = max(g.RowHeight, leastRow*g.size(s)*mmPerPoint) - sum(heights[:last])
		return heights
	}
	heights[last] += max(rowPad, g.RowHeight-sum(heights[:]))
	return heights
}

func sum(list []float64) (all float64) {
	for _, one := range list {
		all += one
	}
	return all
}

// Start is the height of the head and the first rows: what must not stand lonely
// at the end of a page.
func (g Grid) Start(s *Sheet, rows [][]Cell, few int) float64 {
	h := g.HeadHeight(s)
	for _, row := range rows[:min(few, len(rows))] {
		h += g.Height(s, row)
	}
	return h
}

// Total is the height of the head and all rows.
func (g Grid) Total(s *Sheet, rows [][]Cell) float64 { return g.Start(s, rows, len(rows)) }

// Rows draws the head, the rows, every second one shaded, and the rule below them,
// over as many pages as it takes. again draws what stands above the head on the next
// pages; nil draws nothing.
func (g Grid) Rows(s *Sheet, rows [][]Cell, again func()) {
	g.rows(s, rows, func() float64 {
		s.NextPage()
		if again != nil {
			again()
		}
		return g.X
	})
}

// In is Rows in columns: what has no room goes on in the next one, below what again
// draws there from its left edge on. It gives that of the last one.
func (g Grid) In(s *Sheet, f *Flow, rows [][]Cell, again func(x float64)) (x float64) {
	return g.rows(s, rows, func() float64 {
		x := f.Next()
		again(x)
		return x
	})
}

// rows draws a table; next goes to where it goes on, and gives its left edge there.
func (g Grid) rows(s *Sheet, rows [][]Cell, next func() float64) (x float64) {
	if start := g.Start(s, rows, s.FewestRows()); start > s.Room() && start < s.Height()/2 {
		g.X = next() // the head does not stand alone
	}
	g.Head(s)
	left := g.Total(s, rows) - g.HeadHeight(s)
	for i, row := range rows {
		height := g.Height(s, row)
		ends := s.EndsBefore(height, left, s.Room(), len(rows)-i)
		if left -= height; ends {
			table := s.table
			g.Close(s)
			s.As(Ornament, func() { // what stands there again is not read again
				g.X = next()
				g.Head(s)
			})
			s.table = table
		}
		g.Row(s, row, i%2 == 1)
	}
	g.Close(s)
	return g.X
}

// FewestRows is how many rows of a table stand together below its head, and at the top
// of the next page.
func (s *Sheet) FewestRows() int {
	if s.Print() == NormalPrint {
		return 3
	}
	return 2
}

// EndsBefore reports whether a page on which so much room is left ends before a row of a
// height: all that come from it on, of which there are rows, take left millimetres. The
// last ones go to the next page together.
func (s *Sheet) EndsBefore(height, left, room float64, rows int) bool {
	return height > room || rows == s.FewestRows() && left > room+exactly
}

// Broken reports whether a word or a figure of the rows has no room in a line: for such a
// table the paper is too narrow.
func (g Grid) Broken(s *Sheet, rows [][]Cell) (broken bool) {
	for _, row := range rows {
		g.each(row, func(_ spot, c Column, cell Cell) { broken = broken || g.breaks(s, c, cell) })
	}
	return broken
}

// Wraps reports whether a cell of one column, and not of names, has no room in a line.
func (g Grid) Wraps(s *Sheet, rows [][]Cell) (wraps bool) {
	for _, row := range rows {
		g.each(row, func(_ spot, c Column, cell Cell) {
			wraps = wraps || c.Share == 0 && cell.Span <= 1 && len(g.lines(s, c, cell)) > 1
		})
	}
	return wraps
}

// breaks reports whether a word of a cell is wider than its column. One that is
// empty has no width at all.
func (g Grid) breaks(s *Sheet, c Column, cell Cell) bool {
	text := cell.whole()
	return text != "" && c.Align != ToPoint && s.widestWord(text, g.style(c, cell)) > c.Width-2*g.pad()+exactly
}

// Close draws the rule under the last row.
func (g Grid) Close(s *Sheet) {
	s.Rule(g.X, g.X+g.Width(), s.Y, 0.3, Black)
	s.table = 0
}

// spot is where a cell stands in a row: its left edge, and in which tier, counted from
// the top. A table that is not stacked has one.
type spot struct {
	tier int
	x    float64
}

// tiers is how many a row has: one for each column of names, and one for the figures.
func (g Grid) tiers() int {
	n := 1
	for _, c := range g.Columns {
		if g.stacked && c.Share > 0 {
			n++
		}
	}
	return n
}

// spots are the places of the columns. In a stacked table names begin right of the
// columns before them, and the figures after the last names are the lowest tier.
func (g Grid) spots() []spot {
	spots, x, tier := make([]spot, len(g.Columns)), g.X, 0
	if !g.stacked {
		for i, c := range g.Columns {
			spots[i].x = x
			x += c.Width
		}
		return spots
	}
	last, names := g.tiers()-1, g.X
	for _, c := range g.Columns {
		if c.Share > 0 {
			break
		}
		names += c.Width
	}
	for i, c := range g.Columns {
		if spots[i] = (spot{tier, x}); c.Share > 0 {
			spots[i].x = names
			if tier++; tier < last { // a number before the next names ends where these begin
				x = names
				for _, next := range g.Columns[i+1:] {
					if next.Share > 0 {
						break
					}
					x -= next.Width
				}
			} else {
				x = g.X
			}
			continue
		}
		x += c.Width
	}
	return spots
}

// each goes over the cells of a row with their columns, which are as wide as
// all that a cell takes.
func (g Grid) each(cells []Cell, do func(at spot, c Column, cell Cell)) {
	var spots []spot
	if g.stacked {
		spots = g.spots()
	}
	column, left := 0, g.X
	for _, cell := range cells {
		c, at := g.Columns[column], spot{x: left}
		if g.stacked {
			at = spots[column]
		}
		span := max(cell.Span, 1)
		for _, next := range g.Columns[column+1 : column+span] {
			c.Width += next.Width
		}
		if g.stacked && spots[column+span-1].tier != at.tier { // over names and figures: a line of its own
			c.Width = g.X + g.Width() - at.x
		}
		if span > 1 && c.Align == ToPoint {
			c.Align = ToLeft
		}
		do(at, c, cell)
		left += c.Width
		column += span
	}
}

func (g Grid) style(c Column, cell Cell) Style {
	st := Style{Size: g.Size, Bold: c.Bold, Ink: Black}
	if cell.Faint {
		st.Ink = Grey
	}
	return st
}

// lines are what a cell has room for, line by line. A figure that stands to
// its point is one.
func (g Grid) lines(s *Sheet, c Column, cell Cell) (lines []string) {
	switch text := cell.whole(); {
	case text == "":
	case c.Align == ToPoint:
		lines = []string{text}
	default:
		lines = s.cellLines(c.Width-2*g.pad(), g.style(c, cell), cell)
	}
	if len(cell.Below) > 0 {
		lines = append(lines, s.shortest(c.Width-2*g.pad(), g.style(c, cell), cell.Below)...)
	}
	return lines
}

// cell draws a cell in a place that is so high and begins at y.
func (g Grid) cell(s *Sheet, x, y, height float64, c Column, cell Cell) {
	lines, st := g.lines(s, c, cell), g.style(c, cell)
	step := g.size(s) * mmPerPoint * lineStep
	// The baseline that makes capitals and figures stand in the middle of the row.
	base := y + height/2 + capHeight(g.size(s))/2 - step*float64(len(lines)-1)/2
	for _, text := range lines {
		if c.Align == ToPoint {
			g.toPoint(s, x, base, c, st, text)
		} else {
			s.Text(g.anchor(x, c.Width, c.Align), base, text, st, c.Align)
		}
		base += step
	}
}

// toPoint draws a figure with its point below those of the others.
func (g Grid) toPoint(s *Sheet, x, base float64, c Column, st Style, text string) {
	whole := wholeNumber(text)
	hang := c.hang
	if c.Hang != "" {
		hang = max(hang, s.Measure(c.Hang, st))
	}
	right := x + c.Width - g.pad() - hang
	s.Text(right, base, whole, st, ToRight)
	s.Text(right, base, text[len(whole):], st, ToLeft)
}

// whole is all that a cell says in one line.
func (c Cell) whole() string {
	if c.Text == "" {
		return strings.Join(c.Parts, " ")
	}
	return c.Text
}

// exactly is how much wider than its place a text may be that was measured for it: sums
// of widths are rounded.
const exactly = 1e-6

// cellLines breaks the text of a cell: its parts on lines of their own, then at blanks,
// then inside of words.
func (s *Sheet) cellLines(w float64, st Style, cell Cell) []string {
	text := cell.whole()
	for _, wording := range append([]string{text}, cell.Shorter...) {
		if s.Measure(wording, st) <= w+exactly {
			return []string{s.clean(wording)}
		}
	}
	if len(cell.Parts) < 2 {
		return s.Wrap(text, w, st)
	}
	var lines []string
	for _, part := range cell.Parts {
		lines = append(lines, s.Wrap(part, w, st)...)
	}
	return lines
}

// shortest are the lines of the first wording that has room in one; if none
// has, the last one broken.
func (s *Sheet) shortest(w float64, st Style, wordings []string) []string {
	i := slices.IndexFunc(wordings, func(text string) bool { return s.Measure(text, st) <= w })
	if i >= 0 {
		return []string{s.clean(wordings[i])}
	}
	return s.Wrap(wordings[len(wordings)-1], w, st)
}

// wholeNumber is the part of a figure that stands left of the point; all of it
// if there is no digit.
func wholeNumber(text string) string {
	if !strings.ContainsAny(text, "0123456789") {
		return text
	}
	i := strings.LastIndexAny(text, "0123456789")
	if p := strings.IndexAny(text, ".,="); p >= 0 && p <= i {
		i = p - 1
	}
	return text[:i+1]
}

func capHeight(points float64) float64 { return points * mmPerPoint * 0.729 } // DejaVu: 1493 of 2048

func (g Grid) anchor(x, w float64, align Align) float64 {
	switch align {
	case ToRight, ToPoint:
		return x + w - g.pad()
	case Centred:
		return x + w/2
	}
	return x + g.pad()
}
