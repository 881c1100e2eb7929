package pairsheet

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"clubnight/assets"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/review"
	"clubnight/session/scorecard"
	"clubnight/session/words/printed"
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
	height  float64 // of all rows, heads and the sum
	scale   float64 // millimetres of a bar for a figure of 1
	sum     []paper.Cell
	counted string  // how many boards it is of
	heads   float64 // the height above the head of the grid
	// places are the decimals of values and of what a swing is made of.
	places struct{ value, swing int }
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

// gather makes the rows, and the figures that all of them share.
func (p *page) gather() {
	p.team = p.me.Ranking.Field.Teams != nil
	p.percent = !p.team && p.me.Unit == scoring.Matchpoint
	var values, swings []scoring.Frac
	for i := range p.me.Lines {
		values = append(values, p.me.Lines[i].Value)
	}
	for _, b := range p.me.Boards {
		swings = append(swings, b.Over)
		if s := b.Swing; s != nil {
			swings = append(swings, s.Bid, s.Lead, s.Play)
		}
		p.words = p.words || p.says(b) != ""
		for _, r := range []*session.TravellerLine{b.Result, b.Other} {
			p.leads = p.leads || r != nil && p.Words.Lead(r.Lead) != ""
		}
	}
	p.places.value, p.places.swing = sheet.Decimals(2, values), sheet.Decimals(1, swings)
	p.led = p.me.Judged && p.me.Led
	for _, m := range p.me.Meetings {
		g := group{Meeting: m, bars: m.Boards}
		for _, b := range m.Boards {
			g.rows = append(g.rows, p.row(b))
		}
		p.groups = append(p.groups, g)
	}
	p.others()
	p.sum = p.sumRow()
	p.facts = p.factsOf()
}

// others puts before the boards what was carried forward, and behind them what was given
// or taken besides.
func (p *page) others() {
	for i := range p.me.Lines {
		l := &p.me.Lines[i]
		if l.Part == scorecard.Board {
			continue
		}
		cells := []paper.Cell{{Text: p.other(l), Span: p.before()}, {Text: p.Words.Figure(l.Value, p.places.value)}}
		g := group{rows: [][]paper.Cell{append(cells, p.blanks(len(cells))...)}, bars: []*review.Board{nil}}
		if l.Part == scorecard.Carried {
			p.groups = slices.Insert(p.groups, 0, g)
			continue
		}
		p.groups = append(p.groups, g)
	}
	for _, adjusted := range p.st.Penalties {
		if adjusted.Who == p.me.Who {
			p.notes.Add(p.Words.Sentence(p.Words.Penalty(p.st, adjusted.PenaltyGiven)))
		}
	}
}

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

// columns are those of the boards, without that of the bar.
func (p *page) columns() []paper.Column {
	columns := []paper.Column{{Titles: p.Titles("print.board"), Align: paper.ToRight, Bold: true}}
	for i := range p.tables() {
		title := printed.Message("print.contract")
		if p.team {
			title = [...]printed.Message{"print.table-ns", "print.table-ew"}[i]
		}
		columns = append(columns, paper.Column{Titles: p.Titles(title)})
		if p.leads {
			columns = append(columns, paper.Column{Titles: p.Titles("print.lead")})
		}
		columns = append(columns, paper.Column{Titles: p.Titles("print.score"), Align: paper.ToRight})
	}
	columns = append(columns,
		paper.Column{Titles: p.Titles(sheet.UnitLabel(p.me.Unit, p.team)), Align: paper.ToPoint, Bold: true})
	if p.percent {
		columns = append(columns, paper.Column{Titles: p.Titles("print.percent"), Align: paper.ToPoint, Bold: true})
	}
	for _, m := range p.parts() {
		columns = append(columns, paper.Column{Titles: p.Titles(m), Align: paper.ToRight, Bold: true})
	}
	if p.words {
		title := printed.Message("pair.field")
		if p.me.Judged {
			title = "pair.cards-say"
		}
		columns = append(columns, paper.Column{Titles: p.Titles(title), Share: 1})
	}
	return columns
}

// parts head the columns of a swing.
func (p *page) parts() []printed.Message {
	switch {
	case p.led:
		return []printed.Message{"pair.bid", "pair.lead", "pair.play"}
	case p.me.Judged:
		return []printed.Message{"pair.bid", "pair.play"}
	}
	return nil
}

// figuresOf are the parts of a swing in the order of their columns.
func (p *page) figuresOf(s *review.Swing) []scoring.Frac {
	switch {
	case p.led:
		return []scoring.Frac{s.Bid, s.Lead, s.Play}
	case p.me.Judged:
		return []scoring.Frac{s.Bid, s.Play}
	}
	return nil
}

// row sets a board.
func (p *page) row(b *review.Board) []paper.Cell {
	marks := ""
	for _, r := range []*session.TravellerLine{b.Result, b.Other} {
		if r != nil {
			marks += p.notes.About(p.Words, p.st, *r)
		}
	}
	number := fmt.Sprint(b.Number)
	row := []paper.Cell{{Text: number}}
	switch {
	case b.Result == nil && b.Other == nil:
		row = append(row, paper.Cell{Text: p.Words.Capital(p.Words.RulingShort(b.Ruling)), Span: p.before() - 1})
	case p.team:
		row = append(append(row, p.atTable(b.Result, 1, "")...), p.atTable(b.Other, -1, marks)...)
	default:
		sign := scoring.Points(1)
		if b.Side == scoring.EW {
			sign = -1
		}
		row = append(row, p.atTable(b.Result, sign, marks)...)
	}
	value := paper.Cell{Text: sheet.SymbolNone, Faint: true}
	if b.Scored {
		value = paper.Cell{Text: p.Words.Figure(b.Value, p.places.value)}
	}
	row = append(row, value)
	if p.percent {
		row = append(row, paper.Cell{Text: p.percentOf(b)})
	}
	if b.Swing == nil {
		row = append(row, make([]paper.Cell, len(p.parts()))...)
	} else {
		for _, f := range p.figuresOf(b.Swing) {
			cell := paper.Cell{}
			if !f.IsZero() {
				cell.Text = p.over(f)
			}
			row = append(row, cell)
		}
	}
	if p.words {
		row = append(row, paper.Cell{}) // they are set in letters of their own
	}
	return row
}

// says is what stands behind a board: what its cards say, or where nothing is known of them
// what most tables played.
func (p *page) says(b *review.Board) string {
	text, there := p.said[b]
	if !there {
		if text = printed.CardsSay(p.Words, b); text == "" && !p.me.Judged {
			text = printed.PlayedMost(p.Words, b)
		}
		p.said[b] = text
	}
	return text
}

// styleSays is that of words behind a board, a little smaller than its figures.
func (p *page) styleSays() paper.Style {
	return paper.Style{Size: max(p.size-0.75, paper.Smallest), Ink: paper.Black}
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
	figures, words := p.grid.Height(p.Sheet, p.withBar(row)), float64(len(lines))*st.Leading()
	if p.level > beside {
		return figures + words
	}
	return max(figures, words+0.8)
}

// atTable are the cells of a table: contract, lead and score for the contestant.
func (p *page) atTable(r *session.TravellerLine, sign scoring.Points, marks string) []paper.Cell {
	if r == nil {
		return make([]paper.Cell, p.wide())
	}
	outcome := p.outcome(r)
	if marks != "" {
		outcome += sheet.NoBreak + marks
	}
	lead := p.Words.Lead(r.Lead)
	if !r.HasPoints || r.Outcome != session.Played {
		return []paper.Cell{{Text: outcome, Span: p.wide()}}
	}
	cells := []paper.Cell{{Text: outcome}}
	if p.leads {
		cells = append(cells, paper.Cell{Text: lead})
	}
	return append(cells, paper.Cell{Text: p.Words.Points(sign * r.Points)})
}

// From how many per cent on a board has a sign, and down to how many.
var fine, poor = scoring.Int(85), scoring.Int(15)

// percentOf is a board in per cent, with a sign of one that went very well, or badly.
func (p *page) percentOf(b *review.Board) string {
	percent, ok := b.Percent()
	if !ok {
		return ""
	}
	text := p.Words.Figure(percent, 0)
	switch {
	case percent.Cmp(fine) >= 0:
		return text + "\u00a0▲"
	case percent.Cmp(poor) <= 0:
		return text + "\u00a0▼"
	}
	return text
}

// sumRow adds the boards up.
func (p *page) sumRow() []paper.Cell {
	var all review.Share
	for _, m := range p.me.Meetings {
		all.Boards, all.Value, all.Top = all.Boards+m.Share.Boards, all.Value.Add(m.Value), all.Top.Add(m.Top)
	}
	p.counted = p.Words.CountBoards(all.Boards)
	row := []paper.Cell{{Span: p.before()},
		{Text: p.Words.Figure(all.Value, p.places.value)}}
	if p.percent {
		percent, _ := all.Percent()
		row = append(row, paper.Cell{Text: p.Words.Figure(percent, 0)})
	}
	for _, f := range p.figuresOf(&p.me.Sum) {
		row = append(row, paper.Cell{Text: p.over(f)})
	}
	if p.words {
		row = append(row, paper.Cell{})
	}
	return row
}

// together is what stands behind the sum.
func (p *page) together() string {
	if !p.me.Rest.IsZero() && p.me.Judged {
		return p.Say("pair.total-rest", "Rest", p.over(p.me.Rest), "Over", p.over(p.me.Over))
	}
	return p.Say("pair.total", "Over", p.over(p.me.Over))
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
	p.table.height = p.heads + p.grid.HeadHeight() + sumHeight + partsGap
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
		p.table.height += float64(len(lines)) * st.Leading()
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
	return float64(len(p.headLines(g.Meeting)))*p.styleWho().Leading() + 1.2
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

// The inks of what a swing is made of: dark, less dark and light, so that a printer
// without colours keeps them apart.
var (
	inkBid  = colour(assets.InkPrimary)
	inkLead = paper.Color{R: 0x6d, G: 0x9b, B: 0xd6}
	inkPlay = colour(assets.InkRule)
)

func colour(c assets.Colour) paper.Color {
	r, g, b := c.RGB()
	return paper.Color{R: int(r), G: int(g), B: int(b)}
}

// inks are those of the columns of a swing.
func (p *page) inks() []paper.Color {
	if p.led {
		return []paper.Color{inkBid, inkLead, inkPlay}
	}
	return []paper.Color{inkBid, inkPlay}
}

// rows draws the table; flows says that it goes on over pages.
func (p *page) rows(flows bool) {
	p.tableHead()
	groups := p.groups
	if flows {
		groups = p.split(groups)
	}
	for i, g := range groups {
		h, below := p.groupHeight(g), 0.0
		if i == len(groups)-1 {
			below = sumHeight + 2*paper.Style{Size: p.size}.Leading()
		}
		if flows && h+below > p.Room() {
			p.grid.Close(p.Sheet)
			p.again()
			p.tableHead()
		}
		p.group(g, h)
	}
	p.Rule(p.Left(), p.Right(), p.Y, 0.5, paper.Black)
	p.grid.RowHeight = sumHeight
	for i := range p.grid.Columns {
		p.grid.Columns[i].Bold = true
	}
	bold := paper.Style{Size: p.size, Bold: true, Ink: paper.Black}
	base := p.Y + sumHeight/2 + p.size*capital/2
	p.Text(p.Left(), base, p.counted, bold, paper.ToLeft)
	p.grid.Row(p.Sheet, p.withBar(p.sum), false)
	if lines, st, behind := p.togetherLines(); behind {
		p.Text(p.columnAt(p.bar)+saysPad, base, lines[0], st, paper.ToLeft)
	} else {
		p.Y += p.Sheet.Lines(p.Left(), p.Y+st.Leading()*0.8, lines, st, paper.ToLeft) + st.Leading()
	}
	p.Y += partsGap
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
	room := p.PageRoom() - p.heads - p.grid.HeadHeight() - 2*sumHeight
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

// togetherLines set what stands behind the sum, or below it where there is no room behind.
func (p *page) togetherLines() (lines []string, st paper.Style, behind bool) {
	bold := paper.Style{Size: p.size, Bold: true, Ink: paper.Black}
	lines, st = p.Set(max(p.Right()-p.columnAt(p.bar)-saysPad, 1), bold, p.together())
	if len(lines) == 1 {
		return lines, st, true
	}
	return p.Wrap(p.together(), p.Width(), bold), bold, false
}

// tableHead draws the titles of the columns, with what those of a swing begin at above
// them and their inks below.
func (p *page) tableHead() {
	if p.me.Judged || p.barWidth() > 0 {
		text := p.Say("pair.from-average")
		if average, _, ok := p.commonAverage(); ok {
			text += ", " + p.Words.Short(average) + " " + p.Words.Unit(p.me.Unit)
		}
		x := p.columnAt(p.first)
		p.Y += p.heads
		width := p.columnAt(p.bar+1) - x
		lines, st := p.Set(width, p.styleAbove(), text, printed.Forms(p.Words, "pair.from-average")[0])
		p.Text(x+width/2, p.Y-0.6, lines[0], st, paper.Centred)
	}
	p.grid.Head(p.Sheet)
	for i := range p.parts() {
		x := p.columnAt(p.first + i)
		w := p.grid.Columns[p.first+i].Width
		p.Fill(x+1.2, p.Y-0.5, w-2.4, 1, p.inks()[i])
	}
	p.Rule(p.Left(), p.Left()+p.left, p.Y, 0.3, paper.Black)
}

func (p *page) styleAbove() paper.Style {
	return paper.Style{Size: max(p.size-1, paper.Smallest), Ink: paper.Grey}
}

// columnAt is where a column begins.
func (p *page) columnAt(i int) float64 {
	x := p.grid.X
	for _, c := range p.grid.Columns[:i] {
		x += c.Width
	}
	return x
}

// group draws a meeting: whom at the left, its boards beside.
func (p *page) group(g group, height float64) {
	top := p.Y
	p.Rule(p.Left(), p.Right(), top, 0.2, paper.Grey)
	if head := p.headOf(g); head > 0 {
		lines := p.headLines(g.Meeting)
		p.Sheet.Lines(p.Left(), p.Y+p.styleWho().Leading(), lines, p.styleHead(), paper.ToLeft)
		p.Y += head
	}
	usual := p.grid.RowHeight
	p.grid.RowHeight += p.short(g) / float64(len(g.rows))
	for i, row := range g.rows {
		if i > 0 {
			p.Rule(p.grid.X, p.Right(), p.Y, 0.1, paper.Light)
		}
		p.board(row, g.bars[i])
	}
	p.grid.RowHeight = usual
	p.Y = top + height
	if g.Meeting != nil && p.level < headed {
		p.opponents(g.Meeting, top, height)
	}
}

// board draws the row of a board with its bar and its words.
func (p *page) board(row []paper.Cell, b *review.Board) {
	lines, st := p.saysLines(b)
	usual, height := p.grid.RowHeight, p.rowHeightOf(row, b)
	figures := height
	if p.level > beside {
		figures -= float64(len(lines)) * st.Leading()
	}
	if b != nil && p.barWidth() > 0 {
		p.drawBar(b, p.Y, figures)
	}
	if len(lines) > 0 && p.level == beside {
		y := p.Y + height/2 + st.Size*capital/2 - st.Leading()*float64(len(lines)-1)/2
		p.Sheet.Lines(p.columnAt(p.bar+1)+saysPad, y, lines, st, paper.ToLeft)
	}
	p.grid.RowHeight = figures
	p.grid.Row(p.Sheet, p.withBar(row), false)
	p.grid.RowHeight = usual
	if len(lines) > 0 && p.level > beside {
		p.Sheet.Lines(p.underAt(), p.Y+st.Leading()*0.55, lines, st, paper.ToLeft)
		p.Y += float64(len(lines)) * st.Leading()
	}
}

// extent is how far the bar of a board goes to the left and to the right.
func (p *page) extent(b *review.Board) (left, right float64) {
	for _, f := range p.partsOf(b) {
		if v := sheet.Float(f); v < 0 {
			left -= v
		} else {
			right += v
		}
	}
	return left, right
}

// partsOf are what the bar of a board is made of.
func (p *page) partsOf(b *review.Board) []scoring.Frac {
	if b.Swing != nil {
		return p.figuresOf(b.Swing)
	}
	return []scoring.Frac{b.Over}
}

// drawBar draws what a board has beyond the average to the right of the middle, and what it
// lacks to the left, part by part.
func (p *page) drawBar(b *review.Board, y, height float64) {
	middle := p.columnAt(p.bar) + p.grid.Columns[p.bar].Width/2
	left, right := middle, middle
	high := min(height*0.5, 2.8)
	at := y + (height-high)/2
	inks := p.inks()
	if b.Swing == nil {
		inks = []paper.Color{paper.Grey}
	}
	for i, f := range p.partsOf(b) {
		w := sheet.Float(f) * p.scale
		switch {
		case w > 0:
			p.Fill(right, at, w, high, inks[i])
			right += w
		case w < 0:
			p.Fill(left+w, at, -w, high, inks[i])
			left += w
		}
	}
	p.Fill(middle-0.1, y+height*0.14, 0.2, height*0.72, paper.Grey)
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
	return max(float64(least)*p.styleWho().Leading()+groupPad-p.grid.RowHeight*float64(len(g.rows)), 0)
}

func (p *page) styleWho() paper.Style {
	return paper.Style{Size: max(p.size-0.75, paper.Smallest), Ink: paper.Black}
}

// roundOf is a meeting's round.
func (p *page) roundOf(m *review.Meeting) string { return p.Words.Rounds(m.Round, m.Round) }

// whoLine is a line at the left of a meeting's boards.
type whoLine struct {
	text  string
	grey  bool
	share string // behind it
}

// peopleOf are those of a meeting, each on a line: a player's partner, then the opponents.
func (p *page) peopleOf(m *review.Meeting) (people []string) {
	if p.me.Plays() == movement.Individual && len(m.Partner.Numbers) > 0 {
		people = append(people, "+ "+strings.Join(p.shownAs(m.Partner), ""))
	}
	return append(people, p.shownAs(m.Opponents)...)
}

// whoForms are the ways to say whom a meeting was against, and how it ended, the one with
// the most lines first.
func (p *page) whoForms(m *review.Meeting) [][]whoLine {
	if p.forms[m] == nil {
		p.forms[m] = p.newForms(m)
	}
	return p.forms[m]
}

func (p *page) newForms(m *review.Meeting) [][]whoLine {
	st, width := p.styleWho(), p.left-1.5
	bold := st
	bold.Bold = true
	round, share := p.roundOf(m), ""
	if m.Share.Boards > 0 {
		share = p.shareOf(m.Share)
	}
	wrapped := func(texts ...string) (lines []whoLine) {
		for _, text := range texts {
			for _, line := range p.Wrap(text, width, st) {
				lines = append(lines, whoLine{text: line})
			}
		}
		return lines
	}
	people := p.peopleOf(m)
	against := p.shownAs(m.Opponents)
	each := wrapped(people...)
	joined := wrapped(append(people[:len(people)-len(against):len(people)-len(against)], strings.Join(against, ", "))...)
	apart := append([]whoLine{{text: round, grey: true}}, each...)
	if share != "" {
		apart = append(apart, whoLine{share: share})
	}
	head := []whoLine{{text: round, grey: true, share: share}}
	if p.Measure(round+"  ", st)+p.Measure(share, bold) > width {
		head = []whoLine{{text: round, grey: true}, {share: share}}
	}
	return [][]whoLine{apart, append(slices.Clone(head), each...), append(slices.Clone(head), joined...)}
}

// opponents says whom a meeting was against in as many lines as its boards leave.
func (p *page) opponents(m *review.Meeting, top, height float64) {
	st := p.styleWho()
	room := int((height - groupPad + 0.05) / st.Leading())
	forms := p.whoForms(m)
	at := slices.IndexFunc(forms, func(form []whoLine) bool { return len(form) <= room })
	if at < 0 {
		at = len(forms) - 1
	}
	y := top + 0.6 + st.Size*0.3528*0.95
	for _, line := range forms[at] {
		style, x := st, p.Left()
		if line.grey {
			style.Ink = paper.Grey
		}
		if line.text != "" {
			p.Text(x, y, line.text, style, paper.ToLeft)
			x += p.Measure(line.text+"  ", style)
		}
		bold := st
		bold.Bold = true
		p.Text(x, y, line.share, bold, paper.ToLeft)
		y += st.Leading()
	}
}
