package pairsheet

import (
	"math"
	"slices"
	"strings"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session/movement"
	"clubnight/session/review"
	"clubnight/session/words"
)

// group are the boards of a meeting with their rows, or what else the total is made of.
type group struct {
	*review.Meeting // nil of what is no board
	rows            []row
}

// row is a line of the table.
type row struct {
	cells  []paper.Cell
	board  *review.Board // whose words and bar go with it, nil for none
	goesOn bool          // the next row is of the same board
}

// level is how the table is laid out, by how wide the page is for it.
type level int

// The levels.
const (
	beside level = iota // opponents at the left, words behind the bar
	under               // words under the figures of their board
	headed              // opponents above their boards, no bar, words behind the figures
	below               // the same with words under the figures
	told                // a swing told before the words, tables of teams below each other
)

// table is how the rows are set.
type table struct {
	level level
	// arranged is the level for which the rows are set: only the last has other ones.
	arranged level
	grid     paper.Grid
	first    int     // the first column of the swing, -1 where there is none
	bar      int     // the column of the bar
	left     float64 // the width for the opponents
	forms    map[*review.Meeting][][]whoLine
	height   float64 // of all rows, heads and the sum
	scale    float64 // millimetres of a bar for a figure of 1
	sum      []paper.Cell
	counted  string  // how many boards it is of
	heads    float64 // the height above the head of the grid
	figures  words.Figures
	swings   int // decimals of what a swing is made of
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

// abreast reports whether both tables of a team stand in one row.
func (p *page) abreast() bool { return p.team && p.level < told }

// tables is how many tables a row tells of, and wide how many columns each has.
func (p *page) tables() int {
	if p.abreast() {
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
func (p *page) before() int {
	n := 1 + p.tables()*p.wide()
	if p.team && !p.abreast() {
		n++
	}
	return n
}

// blanks are the empty cells from the n-th value on, to the end of a row that begins with
// a cell over all columns before it.
func (p *page) blanks(from int) []paper.Cell {
	return make([]paper.Cell, len(p.columns())-p.before()-from+1)
}

// saysLines are the words of a board, with the style that they have room in.
func (p *page) saysLines(b *review.Board) ([]string, paper.Style) {
	if b == nil {
		return nil, paper.Style{}
	}
	text := p.says(b)
	if b.Swing != nil {
		text = p.withSwing(text, b.Swing)
	}
	switch {
	case text == "":
		return nil, paper.Style{}
	case p.hasSays():
		return p.Set(p.grid.Columns[p.bar+1].Width-saysPad, p.styleSays(), text)
	}
	return p.Wrap(text, p.Right()-p.underAt(), p.styleSays()), p.styleSays()
}

// withSwing puts the parts of a swing before words where they have no columns.
func (p *page) withSwing(text string, s *review.Swing) string {
	if p.level < told {
		return text
	}
	var parts []string
	for i, f := range p.me.Parts(s) {
		if !f.IsZero() {
			parts = append(parts, p.Say(p.swingTitles()[i])+" "+p.over(f))
		}
	}
	return strings.Join(slices.DeleteFunc(append(parts, text), func(s string) bool { return s == "" }), " · ")
}

// underAt is where words begin that stand under the figures.
func (p *page) underAt() float64 { return p.columnAt(1) + 1 }

// saysPad is between a bar and the words behind it.
const saysPad = 1.5

// rowHeightOf is what the row of a board takes.
func (p *page) rowHeightOf(r row) float64 {
	lines, st := p.saysLines(r.board)
	figures := p.grid.Height(p.Sheet, p.withBar(r.cells))
	if p.hasSays() {
		return max(figures, float64(len(lines))*p.Leading(st)+0.8)
	}
	return figures + p.underHeight(lines, st)
}

// underFirst is from the figures of a row to the first line of the words under it, of
// the distance of lines.
const underFirst = 0.75

// underHeight is what words under the figures take.
func (p *page) underHeight(lines []string, st paper.Style) float64 {
	if len(lines) == 0 {
		return 0
	}
	return (float64(len(lines)) + 0.1) * p.Leading(st)
}

// fit measures the columns and the height of all rows, in the first level in which no
// figure is broken.
func (p *page) fit() {
	for p.level = beside; ; p.level++ {
		if p.level == told || p.arranged == told {
			p.arrange()
		}
		rows := [][]paper.Cell{p.sum}
		for _, g := range p.groups {
			for _, r := range g.rows {
				rows = append(rows, r.cells)
			}
		}
		rows = p.columnsFor(rows)
		if p.level == told || !p.tight(rows) {
			break
		}
	}
	p.bar = len(p.grid.Columns)
	if p.hasSays() {
		p.bar--
	}
	if p.barWidth() == 0 && !p.hasSays() {
		p.spread()
	}
	p.first = p.bar - len(p.parts())
	for i := p.first; i < p.bar; i++ { // they have room for a sum, which is bold
		p.grid.Columns[i].Bold = false
	}
	if p.percent {
		p.grid.Columns[p.first-2].Bold = false
	}
	p.grid.Columns = slices.Insert(p.grid.Columns, p.bar, paper.Column{Width: p.barWidth()})
	if p.foot.bars != (p.barWidth() > 0) {
		p.foot = p.footOf()
	}
	p.heads = p.Step(4, p.styleAbove())
	p.table.height = p.headHeight() + p.sumHeight() + partsGap
	widest := 0.0
	for _, group := range p.groups {
		for _, r := range group.rows {
			p.table.height += p.rowHeightOf(r)
			if b := r.board; b != nil {
				left, right := p.extent(b)
				widest = max(widest, left, right)
			}
		}
		p.table.height += p.short(group) + p.headOf(group)
	}
	p.scale = max(p.barWidth()/2-1, 0) / max(widest, 1e-9)
}

// headHeight is that of the titles, sumHeight that of the sum with what is said of it.
func (p *page) headHeight() float64 { return p.heads + p.grid.HeadHeight(p.Sheet) }

func (p *page) sumHeight() float64 {
	lines, st, behind := p.togetherLines()
	if behind {
		return sumHeight
	}
	return sumHeight + float64(len(lines))*p.Leading(st)
}

// spread moves the columns apart over the whole width, all but the first.
func (p *page) spread() {
	columns := p.grid.Columns
	if more := p.Width() - p.left - p.grid.Width(); more > 0 {
		for i := 1; i < len(columns); i++ {
			columns[i].Width += more / float64(len(columns)-1)
		}
	}
}

// hasSays reports whether words stand behind the bar, or the figures.
func (p *page) hasSays() bool { return p.words && (p.level == beside || p.level == headed) }

// barWidth is the width for the bars.
func (p *page) barWidth() float64 {
	switch {
	case p.level >= headed:
		return 0
	case !p.words || p.level == under:
		return 1.6 * barWidth
	}
	return barWidth
}

// columnsFor measures the columns for the level, and gives the rows as they stand in
// them.
func (p *page) columnsFor(rows [][]paper.Cell) [][]paper.Cell {
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
	return rows
}

// tight reports whether the paper is too narrow for the level.
func (p *page) tight(rows [][]paper.Cell) bool {
	last := p.grid.Columns[len(p.grid.Columns)-1]
	wide := p.grid.Width() > p.Width()-p.left-p.barWidth()+0.01
	wide = wide || p.grid.Wraps(p.Sheet, rows)
	return wide || p.hasSays() && last.Width < p.leastSays()
}

// leastSays is how wide words stand at least that are not under the figures.
func (p *page) leastSays() float64 {
	if p.level == beside {
		return leastSays
	}
	widest := 0.0
	for _, b := range p.me.Boards {
		widest = max(widest, p.Measure(p.says(b), p.styleSays())+saysPad+0.5)
	}
	return min(widest, leastSays)
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
		text += " ·" + sheet.NoBreak + strings.ReplaceAll(p.shareOf(m.Share), " ", sheet.NoBreak)
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
	for _, r := range g.rows {
		h += p.rowHeightOf(r)
	}
	return h
}

const (
	mostEmpty   = 0.2 // of a page stays empty so that the boards of a meeting stand together
	fewestApart = 2   // boards stand together where a meeting is taken apart
)

// overPages gives the meetings one by one to group: whole, or taken apart where next
// begins a page. room is what is left on it.
func (p *page) overPages(room func() float64, group func(group), next func()) {
	fresh := false
	for i, g := range p.groups {
		sum := 0.0
		if i == len(p.groups)-1 {
			sum = p.sumHeight()
		}
		for {
			n := p.fits(g, sum, room(), fresh)
			if n == len(g.rows) {
				break
			}
			if n > 0 {
				group(g.part(0, n))
				g = g.part(n, len(g.rows))
			}
			next()
			fresh = true
		}
		group(g)
		fresh = false
	}
}

// part are some rows of a meeting.
func (g group) part(from, to int) group { return group{g.Meeting, g.rows[from:to]} }

// fits is how many rows of a meeting have room with what stands below them on a page,
// fresh if there is nothing on it: of one that has no room as many as can stand apart.
func (p *page) fits(g group, below, room float64, fresh bool) int {
	n := len(g.rows)
	if p.groupHeight(g)+below <= room {
		return n
	}
	if room < p.PageRoom()*mostEmpty {
		return 0
	}
	boards := func(rows []row) (count int) {
		for _, r := range rows {
			if !r.goesOn {
				count++
			}
		}
		return count
	}
	for k := n - 1; k > 0; k-- {
		if g.rows[k-1].goesOn || p.groupHeight(g.part(0, k)) > room {
			continue
		}
		if fresh || boards(g.rows[:k]) >= fewestApart && boards(g.rows[k:]) >= fewestApart {
			return k
		}
	}
	if fresh {
		return n
	}
	return 0
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
	if g.Meeting == nil || p.level >= headed {
		return 0
	}
	least := math.MaxInt
	for _, form := range p.whoForms(g.Meeting) {
		least = min(least, len(form))
	}
	return max(float64(least)*p.Leading(p.styleWho())+groupPad-p.grid.RowHeight*float64(len(g.rows)), 0)
}
