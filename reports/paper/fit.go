package paper

import (
	"cmp"
	"math"
	"slices"
)

// sizeStep is by how much the letters of a table grow smaller until it has
// room, in points.
const sizeStep = 0.25

// leastOfNames is how small letters become, of their size, so that names keep to two
// lines. One name that is longer than everybody's takes more lines; it makes the
// whole table no smaller.
const leastOfNames = 0.8

// mostLines is how many lines names may take before letters get smaller,
// unless they say otherwise.
const mostLines = 2

// linesAllowed is how many lines the names of a table may take.
func linesAllowed(rows [][]Cell) int {
	most := mostLines
	for _, row := range rows {
		for _, cell := range row {
			most = max(most, cell.Lines)
		}
	}
	return most
}

// Fit gives a table its columns over a width, measured on the rows that will stand in
// it: figures are as wide as the widest of them and the head, names share the rest.
// Names go on two lines before the letters of the table get smaller, and these never
// get smaller than Least of the sheet; a row with names for which even that is too
// little has more lines.
func (g Grid) Fit(s *Sheet, width float64, rows [][]Cell) Grid {
	wanted := g.size(s)
	smallest := s.Least()
	allowed := linesAllowed(rows)
	// with few lines for nearly all names, with room for names in many lines, and without
	var usual, roomy, narrow *Grid
	for size := wanted; ; size = max(size-sizeStep, smallest) {
		var fitted [3]Grid
		var lines, nearly [3]int // of the highest row, and of all but a few; 0 where names have no room at all
		for i, heads := range []heads{inOneLine, inTwoLines, short} {
			m := measuring{g, s, rows, heads, allowed}
			m.Size = size
			room := false
			if fitted[i], room = m.fit(width); room {
				lines[i], nearly[i] = m.linesOf(fitted[i])
			}
		}
		for most := 1; most <= allowed; most++ {
			for i := range fitted {
				if lines[i] > 0 && lines[i] <= most {
					return fitted[i]
				}
			}
		}
		switch last := len(fitted) - 1; {
		case lines[last] == 0:
			narrow = &fitted[last]
		case nearly[last] <= allowed && usual == nil:
			usual = &fitted[last]
		default:
			roomy = &fitted[last]
		}
		if size <= smallest || usual != nil && size < leastOfNames*wanted {
			break
		}
	}
	if usual == nil && roomy == nil {
		m := measuring{g, s, rows, short, allowed}
		m.Size = smallest
		if fitted, ok := m.stack(width); ok {
			return fitted
		}
	}
	return *cmp.Or(usual, roomy, narrow)
}

// stack sets a table that is too wide for the paper with its names above its figures. It
// reports false where there are none of one kind, or even the figures have no room.
func (m measuring) stack(width float64) (Grid, bool) {
	g := m.Grid
	g.Columns, g.stacked = slices.Clone(g.Columns), true
	names, before := 0, 0.0 // the columns of names, and what stands left of the first
	var figures []*Column
	for i := range g.Columns {
		c := &g.Columns[i]
		m.figures(i, c)
		switch {
		case c.Share > 0:
			names++
			figures = nil
		case names == 0:
			before += c.Width
			fallthrough
		default:
			figures = append(figures, c)
		}
	}
	if names == 0 || names >= mostTiers || names == len(g.Columns) || len(figures) == 0 || before > width/2 {
		return g, false
	}
	wide := 0.0
	for _, c := range figures {
		wide += c.Width
	}
	if wide > width {
		return g, false
	}
	for _, c := range figures { // apart from each other, so that the last ends with the names
		c.Width += (width - wide) / float64(len(figures))
	}
	for i := range g.Columns {
		if c := &g.Columns[i]; c.Share > 0 {
			c.Width = width - before
		}
	}
	m.setHeads(g.Columns, func(c Column) bool { return c.Share > 0 })
	return g, true
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
	// allowed is in how many lines names may stand.
	allowed int
}

// few is the part of the rows that may be higher than the others: those with names
// longer than everybody's.
const few = 0.2

// linesOf is the number of lines of the highest row, more than can be where a word has to
// be broken, and that of the highest but a few.
func (m measuring) linesOf(g Grid) (most, nearly int) {
	all := make([]int, len(m.rows))
	for i, row := range m.rows {
		g.each(row, func(_ spot, c Column, cell Cell) {
			n := len(g.lines(m.s, c, cell))
			if g.breaks(m.s, c, cell) {
				n = max(n, m.allowed+1)
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

// leastRest is the room that a column of names must have, in ems, if it needs that: with
// less, the letters of the table get smaller.
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
			c.head = m.s.shortest(c.Width-m.pad(), m.headStyle(m.s), c.Titles)
		}
	}
}

// squeeze narrows columns of figures that are wider than the paper: what stands in them
// is broken, and no longer to its point.
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

// figures measures the i-th column by what stands in it and by its head,
// unless it is one of names.
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
		wide = max(wide, m.s.Measure(line, m.headStyle(m.s)))
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
		return []string{m.s.clean(c.Titles[0])}
	}
	st := m.headStyle(m.s)
	for _, title := range c.Titles {
		lines := []string{m.s.clean(title)}
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

// spans widens columns for cells that take several of them, none of which holds
// names: they have two lines.
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
			needs[i] = max(needs[i], m.s.Measure(c.Titles[len(c.Titles)-1], m.headStyle(m.s))+2*m.pad())
		}
	}
	return needs
}

// share gives the columns of names what the others leave: by their shares if that
// is enough for each, else what each needs and shares of what is left over. Where
// there is not enough for all, those that need less than their share leave the
// others the rest of it.
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
