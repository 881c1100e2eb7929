package pairsheet

import (
	"math"

	"clubnight/assets"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session/review"
	"clubnight/session/words/printed"
)

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
	room := p.Room
	if !flows {
		room = func() float64 { return math.Inf(1) }
	}
	p.overPages(room, p.group, func() {
		p.grid.Close(p.Sheet)
		p.Rule(p.Left(), p.Right(), p.Y, 0.3, paper.Black)
		p.again()
		p.tableHead()
	})
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
		p.Y += p.Sheet.Lines(p.Left(), p.Y+p.Leading(st)*0.8, lines, st, paper.ToLeft) + p.Leading(st)
	}
	p.Y += partsGap
}

// togetherLines set what stands behind the sum, or below it where there is no room
// behind.
func (p *page) togetherLines() (lines []string, st paper.Style, behind bool) {
	bold := paper.Style{Size: p.size, Bold: true, Ink: paper.Black}
	together := p.withSwing(printed.PairTogether(p.Words, p.me, p.swings), &p.me.Sum)
	lines, st = p.Set(max(p.Right()-p.columnAt(p.bar)-saysPad, 1), bold, together)
	if len(lines) == 1 {
		return lines, st, true
	}
	return p.Wrap(together, p.Width(), bold), bold, false
}

// tableHead draws the titles of the columns, with what those of a swing begin at above
// them and their inks below.
func (p *page) tableHead() {
	if len(p.parts()) > 0 || p.barWidth() > 0 {
		text := printed.FromAverage(p.Words, p.me)
		x := p.columnAt(p.first)
		p.Y += p.heads
		width := p.columnAt(p.bar+1) - x
		lines, st := p.Set(width, p.styleAbove(), text, printed.Forms(p.Words, "pair.from-average")[0])
		if len(lines) > 1 {
			forms := printed.Forms(p.Words, "pair.from-average")
			lines = forms[len(forms)-1:]
		}
		middle := min(x+width/2, p.Right()-p.Measure(lines[0], st)/2)
		p.Text(middle, p.Y-0.6, lines[0], st, paper.Centred)
	}
	p.grid.Head(p.Sheet)
	for i := range p.parts() {
		x := p.columnAt(p.first + i)
		w := p.grid.Columns[p.first+i].Width
		p.Fill(x+1.2, p.Y-0.5, w-2.4, 1, p.inks()[i])
	}
	p.Rule(p.Left(), p.Right(), p.Y, 0.3, paper.Black)
}

func (p *page) styleAbove() paper.Style {
	return paper.Style{Size: max(p.size-1, p.Least()), Ink: paper.Grey}
}

// group draws a meeting: whom at the left or above, and its boards.
func (p *page) group(g group) {
	top, height := p.Y, p.groupHeight(g)
	p.Rule(p.Left(), p.Right(), top, 0.2, paper.Grey)
	if head := p.headOf(g); head > 0 {
		lines := p.headLines(g.Meeting)
		p.Sheet.Lines(p.Left(), p.Y+p.Leading(p.styleWho()), lines, p.styleHead(), paper.ToLeft)
		p.Y += head
	}
	usual := p.grid.RowHeight
	p.grid.RowHeight += p.short(g) / float64(len(g.rows))
	for i, r := range g.rows {
		if i > 0 && !g.rows[i-1].goesOn {
			p.Rule(p.grid.X, p.Right(), p.Y, 0.1, paper.Light)
		}
		p.row(r)
	}
	p.grid.RowHeight = usual
	p.Y = top + height
	if g.Meeting != nil && p.level < headed {
		p.opponents(g.Meeting, top, height)
	}
}

// row draws a row with the bar and the words of its board.
func (p *page) row(r row) {
	lines, st := p.saysLines(r.board)
	usual, figures := p.grid.RowHeight, p.rowHeightOf(r)
	behind := len(lines) > 0 && p.hasSays()
	if !behind {
		figures -= p.underHeight(lines, st)
	}
	if r.board != nil && p.barWidth() > 0 {
		p.drawBar(r.board, p.Y, figures)
	}
	middle := p.Y + figures/2
	p.grid.RowHeight = figures
	p.grid.Row(p.Sheet, p.withBar(r.cells), false)
	p.grid.RowHeight = usual
	switch {
	case behind:
		y := middle + st.Size*capital/2 - p.Leading(st)*float64(len(lines)-1)/2
		p.Sheet.Lines(p.columnAt(p.bar+1)+saysPad, y, lines, st, paper.ToLeft)
	case len(lines) > 0:
		p.Sheet.Lines(p.underAt(), p.Y+p.Leading(st)*underFirst, lines, st, paper.ToLeft)
		p.Y += p.underHeight(lines, st)
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
		return p.me.Parts(b.Swing)
	}
	return []scoring.Frac{b.Over}
}

// drawBar draws what a board has beyond the average to the right of the middle, and what
// it lacks to the left, part by part.
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
