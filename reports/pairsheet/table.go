package pairsheet

import (
	"math"
	"slices"
	"strings"

	"clubnight/reports/paper"
	"clubnight/session/movement"
	"clubnight/session/review"
	"clubnight/session/words"
)

// group are the boards of a meeting with their rows, or what else the total is made of.
type group struct {
	*review.Meeting // nil of what is no board
	rows            [][]paper.Cell
	bars            []*review.Board // of the rows
}

// level is how the table is laid out, by how wide the page is for it.
type level int

// The levels.
const (
	beside level = iota // opponents at the left, words behind the bar
	under               // words under the figures of their board
	headed              // besides, opponents above their boards, and no bar
)

// table is how the rows are set.
type table struct {
	level   level
	grid    paper.Grid
	first   int     // the first column of the swing, -1 where there is none
	bar     int     // the column of the bar
	left    float64 // the width for the opponents
	forms   map[*review.Meeting][][]whoLine
	height  float64 // of all rows, heads and the sum
	scale   float64 // millimetres of a bar for a figure of 1
	sum     []paper.Cell
	counted string  // how many boards it is of
	heads   float64 // the height above the head of the grid
	figures words.Figures
	swings  int // decimals of what a swing is made of
	percent, led, team, words,
	leads bool // which columns there are
}

const (
	barWidth  = 21.0
	leastSays = 34.0           // words behind a bar have so much room
	capital   = 0.3528 * 0.729 // the height of a capital of one point, in millimetres
	widestWho = 30.0
	sumHeight = 6.4
	groupPad  = 1.0
)

// lines counts the rows.
func (p *page) lines() (n int) {
	for _, g := range p.groups {
		n += len(g.rows)
	}
	return n + 2 // head and sum
}

// tables is how many tables a row tells of, and wide how many columns each has.
func (p *page) tables() int {
	if p.team {
		return 2
	}
	return 1
}

func (p *page) wide() int {
	if p.leads {
		return 3
	}
	return 2
}

// before is how many columns stand before what a board is worth.
func (p *page) before() int { return 1 + p.tables()*p.wide() }

// blanks are the empty cells from the n-th value on, to the end of a row that begins with
// a cell over all columns before it.
func (p *page) blanks(from int) []paper.Cell {
	return make([]paper.Cell, len(p.columns())-p.before()-from+1)
}

// saysLines are the words behind a board, with the style that they have room in.
func (p *page) saysLines(b *review.Board) ([]string, paper.Style) {
	if !p.words || b == nil {
		return nil, paper.Style{}
	}
	text := p.says(b)
	if text == "" {
		return nil, paper.Style{}
	}
	if p.level > beside {
		return p.Wrap(text, p.Right()-p.underAt(), p.styleSays()), p.styleSays()
	}
	return p.Set(p.grid.Columns[p.bar+1].Width-saysPad, p.styleSays(), text)
}

// underAt is where words begin that stand under the figures.
func (p *page) underAt() float64 { return p.columnAt(1) + 1 }

// saysPad is between a bar and the words behind it.
const saysPad = 1.5

// rowHeightOf is what the row of a board takes.
func (p *page) rowHeightOf(row []paper.Cell, b *review.Board) float64 {
	lines, st := p.saysLines(b)
	figures, words := p.grid.Height(p.Sheet, p.withBar(row)), float64(len(lines))*p.Leading(st)
	if p.level > beside {
		return figures + words
	}
	return max(figures, words+0.8)
}

// fit measures the columns and the height of all rows, in the first level in which no
// figure is broken.
func (p *page) fit() {
	var rows [][]paper.Cell
	for _, g := range p.groups {
		rows = append(rows, g.rows...)
	}
	rows = append(rows, p.sum)
	for p.level = beside; ; p.level++ {
		p.columnsFor(rows)
		if p.level == headed || !p.tight(rows) {
			break
		}
	}
	p.bar = len(p.grid.Columns)
	if p.hasSays() {
		p.bar--
	}
	p.first = p.bar - len(p.parts())
	for i := p.first; i < p.bar; i++ { // they have room for a sum, which is bold
		p.grid.Columns[i].Bold = false
	}
	if p.percent {
		p.grid.Columns[p.first-2].Bold = false
	}
	p.grid.Columns = slices.Insert(p.grid.Columns, p.bar, paper.Column{Width: p.barWidth()})
	p.heads = 4
	p.table.height = p.heads + p.grid.HeadHeight(p.Sheet) + sumHeight + partsGap
	widest := 0.0
	for _, group := range p.groups {
		for i, row := range group.rows {
			p.table.height += p.rowHeightOf(row, group.bars[i])
			if b := group.bars[i]; b != nil {
				left, right := p.extent(b)
				widest = max(widest, left, right)
			}
		}
		p.table.height += p.short(group) + p.headOf(group)
	}
	if lines, st, behind := p.togetherLines(); !behind {
		p.table.height += float64(len(lines)) * p.Leading(st)
	}
	p.scale = max(p.barWidth()/2-1, 0) / max(widest, 1e-9)
}

// hasSays reports whether words stand behind the bar.
func (p *page) hasSays() bool { return p.words && p.level == beside }

// barWidth is the width for the bars.
func (p *page) barWidth() float64 {
	switch {
	case p.level == headed:
		return 0
	case !p.words || p.level == under:
		return 1.6 * barWidth
	}
	return barWidth
}

// columnsFor measures the columns for the level.
func (p *page) columnsFor(rows [][]paper.Cell) {
	style := p.styleWho()
	p.left = 0
	for _, g := range p.groups {
		if g.Meeting != nil && p.level < headed {
			for _, line := range append(p.peopleOf(g.Meeting), p.roundOf(g.Meeting)) {
				p.left = max(p.left, p.Measure(line, style)+2.5)
			}
		}
	}
	p.left = min(p.left, widestWho*p.Width()/186)
	p.forms = map[*review.Meeting][][]whoLine{}
	columns := p.columns()
	if p.words && !p.hasSays() {
		columns = columns[:len(columns)-1]
		short := make([][]paper.Cell, len(rows))
		for i, row := range rows {
			short[i] = row[:len(row)-1]
		}
		rows = short
	}
	g := paper.Grid{X: p.Left() + p.left, Columns: columns, Size: p.size, RowHeight: p.rowHeight}
	p.grid = g.Fit(p.Sheet, p.Width()-p.left-p.barWidth(), rows)
}

// tight reports whether the paper is too narrow for the level.
func (p *page) tight(rows [][]paper.Cell) bool {
	last := p.grid.Columns[len(p.grid.Columns)-1]
	wide := p.grid.Width() > p.Width()-p.left-p.barWidth()+0.01
	for _, row := range rows {
		at := 0
		for _, cell := range row {
			if at >= len(p.grid.Columns) {
				break
			}
			c := p.grid.Columns[at]
			st := paper.Style{Size: p.grid.Size, Bold: c.Bold}
			span := max(cell.Span, 1)
			if span == 1 && c.Share == 0 && p.Measure(cell.Text, st) > c.Width-0.8 {
				return true
			}
			at += span
		}
	}
	return wide || p.hasSays() && last.Width < leastSays
}

// headOf is what the line above the boards of a meeting takes, where whom it was against
// stands there.
func (p *page) headOf(g group) float64 {
	if p.level < headed || g.Meeting == nil {
		return 0
	}
	return float64(len(p.headLines(g.Meeting)))*p.Leading(p.styleWho()) + 1.2
}

// headLines say whom a meeting was against.
func (p *page) headLines(m *review.Meeting) []string {
	text := p.roundOf(m)
	if who := p.shownAs(m.Opponents); len(who) > 0 {
		if partner := p.shownAs(m.Partner); len(partner) > 0 && p.me.Plays() == movement.Individual {
			text += " · + " + strings.Join(partner, " ")
		}
		text += " · " + strings.Join(who, " & ")
	}
	if m.Share.Boards > 0 {
		text += " · " + p.shareOf(m.Share)
	}
	return p.Wrap(text, p.Width(), p.styleHead())
}

func (p *page) styleHead() paper.Style {
	st := p.styleWho()
	st.Bold = true
	return st
}

// withBar is a row with a place for its bar.
func (p *page) withBar(row []paper.Cell) []paper.Cell {
	if p.words && !p.hasSays() {
		row = row[:len(row)-1]
	}
	n, at := 0, 0
	for ; at < len(row) && n < p.bar; at++ {
		n += max(row[at].Span, 1)
	}
	return slices.Insert(slices.Clone(row), at, paper.Cell{})
}

// stretch makes rows higher so that the page is filled.
func (p *page) stretch(spare float64) {
	if n := p.lines() - 2; n > 0 {
		more := min(spare/float64(n), mostRow-p.grid.RowHeight)
		p.grid.RowHeight += max(more, 0)
	}
}

// groupHeight is what a meeting takes with whom it was against.
func (p *page) groupHeight(g group) float64 {
	h := p.short(g) + p.headOf(g)
	for i, row := range g.rows {
		h += p.rowHeightOf(row, g.bars[i])
	}
	return h
}

// split takes meetings apart that have no room on a page.
func (p *page) split(groups []group) (list []group) {
	room := p.PageRoom() - p.heads - p.grid.HeadHeight(p.Sheet) - 2*sumHeight
	for _, g := range groups {
		if n := len(g.rows); n > 1 && p.groupHeight(g) > room {
			first, rest := g, g
			first.rows, first.bars, rest.rows, rest.bars = g.rows[:n/2], g.bars[:n/2], g.rows[n/2:], g.bars[n/2:]
			list = append(list, p.split([]group{first, rest})...)
			continue
		}
		list = append(list, g)
	}
	return list
}

// columnAt is where a column begins.
func (p *page) columnAt(i int) float64 {
	x := p.grid.X
	for _, c := range p.grid.Columns[:i] {
		x += c.Width
	}
	return x
}

// short is what the rows of a meeting lack for those whom it was against.
func (p *page) short(g group) float64 {
	if g.Meeting == nil || p.level == headed {
		return 0
	}
	least := math.MaxInt
	for _, form := range p.whoForms(g.Meeting) {
		least = min(least, len(form))
	}
	return max(float64(least)*p.Leading(p.styleWho())+groupPad-p.grid.RowHeight*float64(len(g.rows)), 0)
}
