package pairsheet

import (
	"fmt"
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

// table is how the rows are set.
type table struct {
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
	text := printed.CardsSay(p.Words, b)
	if text == "" && !p.me.Judged {
		text = printed.PlayedMost(p.Words, b)
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
	return p.Set(p.grid.Columns[p.bar+1].Width-saysPad, p.styleSays(), text)
}

// saysPad is between a bar and the words behind it.
const saysPad = 1.5

// rowHeightOf is what the row of a board takes.
func (p *page) rowHeightOf(row []paper.Cell, b *review.Board) float64 {
	lines, st := p.saysLines(b)
	return max(p.grid.Height(p.Sheet, p.withBar(row)), float64(len(lines))*st.Leading()+0.8)
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

// fit measures the columns and the height of all rows.
func (p *page) fit() {
	style := p.styleWho()
	p.left = 0
	for _, g := range p.groups {
		if g.Meeting != nil {
			for _, line := range append(p.shownAs(g.Opponents), p.roundOf(g.Meeting)) {
				p.left = max(p.left, p.Measure(line, style)+2.5)
			}
		}
	}
	p.left = min(p.left, widestWho*p.Width()/186)
	var rows [][]paper.Cell
	for _, g := range p.groups {
		rows = append(rows, g.rows...)
	}
	bar := barWidth
	if !p.words {
		bar = 40
	}
	g := paper.Grid{X: p.Left() + p.left, Columns: p.columns(), Size: p.size, RowHeight: p.rowHeight}
	p.grid = g.Fit(p.Sheet, p.Width()-p.left-bar, append(rows, p.sum))
	p.bar = len(p.grid.Columns)
	if p.words {
		p.bar--
	}
	p.first = p.bar - len(p.parts())
	for i := p.first; i < p.bar; i++ { // they have room for a sum, which is bold
		p.grid.Columns[i].Bold = false
	}
	if p.percent {
		p.grid.Columns[p.first-2].Bold = false
	}
	p.grid.Columns = slices.Insert(p.grid.Columns, p.bar, paper.Column{Width: bar})
	p.heads, p.table.height = 0, 0
	if p.me.Judged {
		p.heads = 4
	}
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
		p.table.height += p.short(group)
	}
	p.scale = (bar/2 - 1) / max(widest, 1e-9)
}

// withBar is a row with a place for its bar.
func (p *page) withBar(row []paper.Cell) []paper.Cell {
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
	for i, g := range p.groups {
		h := p.short(g)
		for i, row := range g.rows {
			h += p.rowHeightOf(row, g.bars[i])
		}
		if flows && h > p.Room() && i > 0 {
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
	x := p.columnAt(p.bar) + saysPad
	lines, st := p.Set(p.Right()-x, bold, p.together())
	p.Sheet.Lines(x, base, lines, st, paper.ToLeft)
	p.grid.Row(p.Sheet, p.withBar(p.sum), false)
	p.Y += partsGap
}

// tableHead draws the titles of the columns, with what those of a swing begin at above
// them and their inks below.
func (p *page) tableHead() {
	if p.me.Judged {
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
	for i, row := range g.rows {
		if i > 0 {
			p.Rule(p.grid.X, p.Right(), p.Y, 0.1, paper.Light)
		}
		b, usual := g.bars[i], p.grid.RowHeight
		height := p.rowHeightOf(row, b)
		if b != nil {
			p.drawBar(b, p.Y, height)
			lines, st := p.saysLines(b)
			y := p.Y + height/2 + st.Size*capital/2 - st.Leading()*float64(len(lines)-1)/2
			p.Sheet.Lines(p.columnAt(p.bar+1)+saysPad, y, lines, st, paper.ToLeft)
		}
		p.grid.RowHeight = height
		p.grid.Row(p.Sheet, p.withBar(row), false)
		p.grid.RowHeight = usual
	}
	p.Y = top + height
	if g.Meeting != nil {
		p.opponents(g.Meeting, top, height)
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

// whoLines is how many lines tell whom a meeting was against at the least.
func (p *page) whoLines(m *review.Meeting) int {
	n := 1
	if len(m.Opponents.Numbers) > 0 {
		n++
	}
	if len(m.Partner.Numbers) > 0 {
		n++
	}
	return n
}

// short is what the rows of a meeting lack for that.
func (p *page) short(g group) float64 {
	if g.Meeting == nil {
		return 0
	}
	return max(float64(p.whoLines(g.Meeting))*p.styleWho().Leading()+groupPad-p.grid.RowHeight*float64(len(g.rows)), 0)
}

func (p *page) styleWho() paper.Style {
	return paper.Style{Size: max(p.size-0.75, paper.Smallest), Ink: paper.Black}
}

// roundOf is a meeting's round.
func (p *page) roundOf(m *review.Meeting) string { return p.Words.Rounds(m.Round, m.Round) }

// opponents says whom a meeting was against, and how it ended, in as many lines as its
// boards leave.
func (p *page) opponents(m *review.Meeting, top, height float64) {
	st := p.styleWho()
	grey, bold := st, st
	grey.Ink, bold.Bold = paper.Grey, true
	share := ""
	if m.Share.Boards > 0 {
		share = p.shareOf(m.Share)
	}
	room, step := int((height-groupPad+0.05)/st.Leading()), st.Leading()
	y := top + 0.6 + st.Size*0.3528*0.95
	line := func(text string, st paper.Style) {
		lines, st := p.Set(p.left-1.5, st, text)
		p.Text(p.Left(), y, lines[0], st, paper.ToLeft)
		y += step
	}
	round := p.roundOf(m)
	people := p.people(m, room)
	if room > len(people)+1 && share != "" {
		line(round, grey)
		for _, text := range people {
			line(text, st)
		}
		line(share, bold)
		return
	}
	p.Text(p.Left(), y, round, grey, paper.ToLeft)
	if wide := p.Measure(round+" ", grey); wide+p.Measure(share, bold) <= p.left {
		p.Text(p.Left()+wide+0.8, y, share, bold, paper.ToLeft)
	}
	y += step
	for _, text := range people {
		line(text, st)
	}
}

// people are those of a meeting in at most that many lines but one.
func (p *page) people(m *review.Meeting, room int) (list []string) {
	against := p.shownAs(m.Opponents)
	if p.me.Plays() == movement.Individual && len(m.Partner.Numbers) > 0 {
		list = append(list, "+ "+strings.Join(p.shownAs(m.Partner), ""))
	}
	if len(list)+len(against)+1 > room && len(against) > 1 {
		against = []string{strings.Join(against, ", ")}
	}
	return append(list, against...)
}
