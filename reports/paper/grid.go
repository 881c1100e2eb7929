package paper

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// Column is one column of a grid.
type Column struct {
	// Titles are wordings of its head, from the fullest to the shortest; none leave it empty.
	Titles []string
	// Width in millimetres, with the space between this and the next column. Fit sets it, by the widest figure and the head.
	Width float64
	// Share is the part of what the other columns leave that Fit gives to a column of names; 0 of figures.
	Share float64
	Align Align
	Bold  bool
	// Hang, for ToPoint in a grid without Fit, is the longest that may follow the last digit before the point: ".00", "=".
	Hang string

	hang float64  // what follows the point, in millimetres, as Fit measured it
	head []string // the lines of the head, as Fit chose them
}

// Cell is what stands in one place of a grid. It is never cut: what has no room in a line takes more of them.
type Cell struct {
	Text string
	// Parts are the parts of Text that go on lines of their own before anything else is broken: the two players of a pair. Without a
	// Text they make it up.
	Parts []string
	// Shorter are other wordings for too little room, the fullest first, where they say the same.
	Shorter []string
	// Below is a second line under Text, with shorter wordings after it.
	Below []string
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
	// Size of the letters in points, one for the whole table; RowHeight in millimetres is the least.
	Size, RowHeight float64
}

const (
	cellPad  = 0.135 // between text and the edges of its cell, in millimetres for a point of letters
	leastPad = 1.0
	headSize = 0.82 // of the letters of a row
	lineStep = 1.18 // from line to line of a cell, of the size of letters
	rowPad   = 1.2  // above and below the lines of a cell that has several, together
)

// pad is between text and the edges of its cell.
func (g Grid) pad() float64 { return max(leastPad, cellPad*g.Size) }

// Width is the width of all columns.
func (g Grid) Width() (w float64) {
	for _, c := range g.Columns {
		w += c.Width
	}
	return w
}

func (g Grid) headStyle() Style {
	return Style{Size: max(g.Size*headSize, min(Smallest, g.Size)), Ink: Grey}
}

// headLines are the lines of the head of a column.
func (g Grid) headLines(s *Sheet, c Column) []string {
	if c.head != nil || len(c.Titles) == 0 {
		return c.head
	}
	return s.shortest(c.Width-g.pad(), g.headStyle(), c.Titles)
}

// HeadHeight is the height of the titles of the columns.
func (g Grid) HeadHeight() float64 {
	n := 1
	for _, c := range g.Columns {
		n = max(n, len(c.head))
	}
	return g.headHeight(n)
}

func (g Grid) headHeight(lines int) float64 {
	return g.headStyle().Size*mmPerPoint*(1+float64(lines-1)*lineStep) + 3
}

// Head draws the titles of the columns at s.Y and moves it below them.
func (g Grid) Head(s *Sheet) {
	x, st, n := g.X, g.headStyle(), 1
	heads := make([][]string, len(g.Columns))
	for i, c := range g.Columns {
		heads[i] = g.headLines(s, c)
		n = max(n, len(heads[i]))
	}
	h := g.headHeight(n)
	for column, c := range g.Columns {
		align := c.Align
		if align == ToPoint {
			align = ToRight
		}
		lines := heads[column]
		for i, text := range lines {
			up := float64(len(lines)-1-i) * st.Size * mmPerPoint * lineStep
			s.Text(g.anchor(x, c.Width, align), s.Y+h-1.8-up, text, st, align)
		}
		x += c.Width
	}
	s.Y += h
	s.Rule(g.X, g.X+g.Width(), s.Y, 0.3, Black)
}

// Row draws one row at s.Y and moves it below. shaded rows have a tinted ground.
func (g Grid) Row(s *Sheet, cells []Cell, shaded bool) {
	height := g.Height(s, cells)
	if shaded {
		s.Fill(g.X, s.Y, g.Width(), height, Shade)
	}
	g.each(cells, func(x float64, c Column, cell Cell) { g.cell(s, x, height, c, cell) })
	s.Y += height
}

// Height is what a row takes, in millimetres.
func (g Grid) Height(s *Sheet, cells []Cell) float64 {
	lines := 1
	g.each(cells, func(_ float64, c Column, cell Cell) { lines = max(lines, len(g.lines(s, c, cell))) })
	if lines == 1 {
		return g.RowHeight
	}
	return max(g.RowHeight, float64(lines)*g.Size*mmPerPoint*lineStep+rowPad)
}

// Start is the height of the head and the first rows: what must not stand lonely at the end of a page.
func (g Grid) Start(s *Sheet, rows [][]Cell, few int) float64 {
	h := g.HeadHeight()
	for _, row := range rows[:min(few, len(rows))] {
		h += g.Height(s, row)
	}
	return h
}

// Total is the height of the head and all rows.
func (g Grid) Total(s *Sheet, rows [][]Cell) float64 { return g.Start(s, rows, len(rows)) }

// Rows draws the head, the rows, every second one shaded, and the rule below them, over as many pages as it takes. again draws
// what stands above the head on the next pages; nil draws nothing.
func (g Grid) Rows(s *Sheet, rows [][]Cell, again func()) {
	g.Head(s)
	for i, row := range rows {
		if g.Height(s, row) > s.Room() {
			g.Close(s)
			s.NextPage()
			if again != nil {
				again()
			}
			g.Head(s)
		}
		g.Row(s, row, i%2 == 1)
	}
	g.Close(s)
}

// Close draws the rule under the last row.
func (g Grid) Close(s *Sheet) { s.Rule(g.X, g.X+g.Width(), s.Y, 0.3, Black) }

// each goes over the cells of a row with their columns, which are as wide as all that a cell takes.
func (g Grid) each(cells []Cell, do func(x float64, c Column, cell Cell)) {
	x, column := g.X, 0
	for _, cell := range cells {
		c := g.Columns[column]
		span := max(cell.Span, 1)
		for _, next := range g.Columns[column+1 : column+span] {
			c.Width += next.Width
		}
		if span > 1 && c.Align == ToPoint {
			c.Align = ToLeft
		}
		do(x, c, cell)
		x += c.Width
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

// lines are what a cell has room for, line by line. A figure that stands to its point is one.
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

func (g Grid) cell(s *Sheet, x, height float64, c Column, cell Cell) {
	lines, st := g.lines(s, c, cell), g.style(c, cell)
	step := g.Size * mmPerPoint * lineStep
	// The baseline that makes capitals and figures stand in the middle of the row.
	base := s.Y + height/2 + capHeight(g.Size)/2 - step*float64(len(lines)-1)/2
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

// exactly is how much wider than its place a text may be that was measured for it: sums of widths are rounded.
const exactly = 1e-6

// cellLines breaks the text of a cell: its parts on lines of their own, then at blanks, then inside of words.
func (s *Sheet) cellLines(w float64, st Style, cell Cell) []string {
	text := cell.whole()
	for _, wording := range append([]string{text}, cell.Shorter...) {
		if s.Measure(wording, st) <= w+exactly {
			return []string{clean(wording)}
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

// shortest are the lines of the first wording that has room in one; if none has, the last one broken.
func (s *Sheet) shortest(w float64, st Style, wordings []string) []string {
	i := slices.IndexFunc(wordings, func(text string) bool { return s.Measure(text, st) <= w })
	if i >= 0 {
		return []string{clean(wordings[i])}
	}
	return s.Wrap(wordings[len(wordings)-1], w, st)
}

// wholeNumber is the part of a figure that stands left of the point; all of it if there is no digit.
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

// sizeStep is by how much the letters of a table grow smaller until it has room, in points.
const sizeStep = 0.25

// leastOfNames is how small letters become, of their size, so that names keep to two lines. One name that is longer than everybody's
// takes more lines; it makes the whole table no smaller.
const leastOfNames = 0.8

// mostLines is how many lines names may take before letters get smaller.
const mostLines = 2

// Fit gives a table its columns over a width, measured on the rows that will stand in it: figures are as wide as the widest of them
// and the head, names share the rest. Names go on two lines before the letters of the table get smaller, and these never get smaller
// than Smallest; a row with names for which even that is too little has more lines.
func (g Grid) Fit(s *Sheet, width float64, rows [][]Cell) Grid {
	wanted := g.Size
	smallest := min(Smallest, wanted)
	var usual, roomy, narrow *Grid // with two lines for nearly all names, with room for names in many lines, and without
	for size := wanted; ; size = max(size-sizeStep, smallest) {
		var fitted [3]Grid
		var lines, nearly [3]int // of the highest row, and of all but a few; 0 where names have no room at all
		for i, heads := range []heads{inOneLine, inTwoLines, short} {
			m := measuring{g, s, rows, heads}
			m.Size = size
			room := false
			if fitted[i], room = m.fit(width); room {
				lines[i], nearly[i] = m.linesOf(fitted[i])
			}
		}
		for most := 1; most <= mostLines; most++ {
			for i := range fitted {
				if lines[i] > 0 && lines[i] <= most {
					return fitted[i]
				}
			}
		}
		switch last := len(fitted) - 1; {
		case lines[last] == 0:
			narrow = &fitted[last]
		case nearly[last] <= mostLines && usual == nil:
			usual = &fitted[last]
		default:
			roomy = &fitted[last]
		}
		if size <= smallest || usual != nil && size < leastOfNames*wanted {
			break
		}
	}
	return *cmp.Or(usual, roomy, narrow)
}

// heads are how the heads of columns of figures are set.
type heads int

const (
	inOneLine  heads = iota // the fullest wordings
	inTwoLines              // the same, broken
	short                   // those that make no column wider than its figures, broken
)

// measuring is a table whose columns are being measured.
type measuring struct {
	Grid
	s     *Sheet
	rows  [][]Cell
	heads heads
}

// few is the part of the rows that may be higher than the others: those with names longer than everybody's.
const few = 0.2

// linesOf is the number of lines of the highest row, more than can be where a word has to be broken, and that of the highest but a few.
func (m measuring) linesOf(g Grid) (most, nearly int) {
	all := make([]int, len(m.rows))
	for i, row := range m.rows {
		g.each(row, func(_ float64, c Column, cell Cell) {
			n := len(g.lines(m.s, c, cell))
			if c.Align != ToPoint && m.s.widestWord(cell.whole(), g.style(c, cell)) > c.Width-2*g.pad() {
				n = max(n, mostLines+1)
			}
			all[i] = max(all[i], n)
		})
	}
	slices.Sort(all)
	if len(all) == 0 {
		return 1, 1
	}
	return max(all[len(all)-1], 1), max(all[int(float64(len(all)-1)*(1-few))], 1)
}

// leastRest is the room that a column of names must have, in ems, if it needs that: with less, the letters of the table get smaller.
const leastRest = 9.0

// fit sets the widths, and reports whether names have room.
func (m measuring) fit(width float64) (Grid, bool) {
	g := m.Grid
	g.Columns = slices.Clone(g.Columns)
	rest := width
	for i := range g.Columns {
		m.figures(i, &g.Columns[i])
		rest -= g.Columns[i].Width
	}
	m.spans(g.Columns, &rest)
	needs, needed := m.needs(g.Columns), 0.0
	for _, one := range needs {
		needed += min(one, leastRest*m.Size*mmPerPoint)
	}
	if rest < needed {
		g.squeeze(width, min(needed, width/2))
		share(g.Columns, needs, width-g.Width())
		m.setHeads(g.Columns, func(c Column) bool { return c.head == nil })
		return g, false
	}
	share(g.Columns, needs, rest)
	m.setHeads(g.Columns, func(c Column) bool { return c.Share > 0 })
	return g, true
}

// setHeads sets the heads of columns whose widths are given.
func (m measuring) setHeads(columns []Column, which func(Column) bool) {
	for i := range columns {
		if c := &columns[i]; which(*c) && len(c.Titles) > 0 {
			c.head = m.s.shortest(c.Width-m.pad(), m.headStyle(), c.Titles)
		}
	}
}

// squeeze narrows columns of figures that are wider than the paper: what stands in them is broken, and no longer to its point.
func (g Grid) squeeze(width, names float64) {
	sum := g.Width()
	if sum <= width-names {
		return
	}
	for i := range g.Columns {
		c := &g.Columns[i]
		if c.Width *= (width - names) / sum; c.Align == ToPoint {
			c.Align = ToRight
		}
		c.head = nil
	}
}

// figures measures the i-th column by what stands in it and by its head, unless it is one of names.
func (m measuring) figures(i int, c *Column) {
	if c.Share > 0 {
		c.Width = 0
		return
	}
	st := Style{Size: m.Size, Bold: c.Bold}
	wide, whole := 0.0, 0.0
	for _, row := range m.rows {
		cell, alone := at(row, i)
		if !alone {
			continue
		}
		text := cell.whole()
		if c.Align == ToPoint {
			w := m.s.Measure(wholeNumber(text), st)
			whole = max(whole, w)
			c.hang = max(c.hang, m.s.Measure(text, st)-w)
			continue
		}
		wide = max(wide, m.s.Measure(text, st))
		if len(cell.Below) > 0 {
			wide = max(wide, m.s.Measure(cell.Below[0], st))
		}
	}
	wide = max(wide, whole+c.hang)
	c.head = m.headOf(c, wide)
	for _, line := range c.head {
		wide = max(wide, m.s.Measure(line, m.headStyle()))
	}
	if wide > 0 {
		wide += 2 * m.pad()
	}
	c.Width = max(wide, c.Width) // what was asked for is the least
}

// headOf sets the head of a column whose figures are so wide.
func (m measuring) headOf(c *Column, wide float64) []string {
	if len(c.Titles) == 0 {
		return nil
	}
	if m.heads == inOneLine {
		return []string{clean(c.Titles[0])}
	}
	st := m.headStyle()
	for _, title := range c.Titles {
		lines := []string{clean(title)}
		if m.s.Measure(title, st) > wide {
			lines = m.s.Wrap(title, max(wide, m.s.widestWord(title, st)), st)
		}
		if len(lines) <= 2 && (m.heads == inTwoLines || m.s.widestWord(title, st) <= wide) {
			return lines
		}
	}
	last := c.Titles[len(c.Titles)-1]
	return m.s.Wrap(last, max(wide, m.s.widestWord(last, st)), st)
}

// spans widens columns for cells that take several of them, none of which holds names: they have two lines.
func (m measuring) spans(columns []Column, rest *float64) {
	for _, row := range m.rows {
		column := 0
		for _, cell := range row {
			span := max(cell.Span, 1)
			under := columns[column : column+span]
			column += span
			if span == 1 || slices.ContainsFunc(under, func(c Column) bool { return c.Share > 0 }) {
				continue
			}
			st, sum := Style{Size: m.Size, Bold: under[0].Bold}, 0.0
			for _, c := range under {
				sum += c.Width
			}
			text := cell.whole()
			needed := max(m.s.Measure(text, st)/2, m.s.widestWord(text, st)) + 2*m.pad()
			for needed < m.s.Measure(text, st)+2*m.pad() && len(m.s.Wrap(text, needed-2*m.pad(), st)) > mostLines {
				needed += 1
			}
			for i := range under {
				under[i].Width += max(0, needed-sum) / float64(span)
			}
			*rest -= max(0, needed-sum)
		}
	}
}

// needs are the widths with which names stand in one line, 0 for other columns.
func (m measuring) needs(columns []Column) []float64 {
	needs := make([]float64, len(columns))
	for i, c := range columns {
		if c.Share <= 0 {
			continue
		}
		for _, row := range m.rows {
			if cell, alone := at(row, i); alone {
				needs[i] = max(needs[i], m.s.Measure(cell.whole(), Style{Size: m.Size, Bold: c.Bold})+2*m.pad())
			}
		}
		if len(c.Titles) > 0 {
			needs[i] = max(needs[i], m.s.Measure(c.Titles[len(c.Titles)-1], m.headStyle())+2*m.pad())
		}
	}
	return needs
}

// share gives the columns of names what the others leave: by their shares if that is enough for each, else what each needs and shares
// of what is left over. Where there is not enough for all, those that need less than their share leave the others the rest of it.
func share(columns []Column, needs []float64, rest float64) {
	shares, all := 0.0, 0.0
	for i, c := range columns {
		shares += c.Share
		all += needs[i]
	}
	again := false
	for i, c := range columns {
		again = again || c.Share > 0 && needs[i] > rest*c.Share/shares
	}
	if again && all <= rest {
		for i, c := range columns {
			if c.Share > 0 {
				columns[i].Width = needs[i] + (rest-all)*c.Share/shares
			}
		}
		return
	}
	given := make([]bool, len(columns))
	for again {
		again = false
		for i, c := range columns {
			if c.Share > 0 && !given[i] && shares > c.Share+1e-9 && needs[i] < rest*c.Share/shares {
				columns[i].Width, given[i], again = needs[i], true, true
				rest -= needs[i]
				shares -= c.Share
			}
		}
	}
	for i, c := range columns {
		if c.Share > 0 && !given[i] {
			columns[i].Width = math.Max(0, rest*c.Share/shares)
		}
	}
}

// at is the cell of a row in a column, if it has that for itself.
func at(row []Cell, column int) (cell Cell, alone bool) {
	i := 0
	for _, c := range row {
		if i == column {
			return c, c.Span <= 1
		}
		if i += max(c.Span, 1); i > column {
			break
		}
	}
	return Cell{}, false
}
