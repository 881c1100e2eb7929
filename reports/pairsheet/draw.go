package pairsheet

import (
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
	groups := p.groups
	if flows {
		groups = p.split(groups)
	}
	for i, g := range groups {
		h, below := p.groupHeight(g), 0.0
		if i == len(groups)-1 {
			below = sumHeight + 2*p.Leading(paper.Style{Size: p.size})
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
		p.Y += p.Sheet.Lines(p.Left(), p.Y+p.Leading(st)*0.8, lines, st, paper.ToLeft) + p.Leading(st)
	}
	p.Y += partsGap
}

// togetherLines set what stands behind the sum, or below it where there is no room
// behind.
func (p *page) togetherLines() (lines []string, st paper.Style, behind bool) {
	bold := paper.Style{Size: p.size, Bold: true, Ink: paper.Black}
	together := printed.PairTogether(p.Words, p.me, p.swings)
	lines, st = p.Set(max(p.Right()-p.columnAt(p.bar)-saysPad, 1), bold, together)
	if len(lines) == 1 {
		return lines, st, true
	}
	return p.Wrap(together, p.Width(), bold), bold, false
}

// tableHead draws the titles of the columns, with what those of a swing begin at above
// them and their inks below.
func (p *page) tableHead() {
	if p.me.Judged || p.barWidth() > 0 {
		text := printed.FromAverage(p.Words, p.me)
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

// group draws a meeting: whom at the left, its boards beside.
func (p *page) group(g group, height float64) {
	top := p.Y
	p.Rule(p.Left(), p.Right(), top, 0.2, paper.Grey)
	if head := p.headOf(g); head > 0 {
		lines := p.headLines(g.Meeting)
		p.Sheet.Lines(p.Left(), p.Y+p.Leading(p.styleWho()), lines, p.styleHead(), paper.ToLeft)
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
		figures -= float64(len(lines)) * p.Leading(st)
	}
	if b != nil && p.barWidth() > 0 {
		p.drawBar(b, p.Y, figures)
	}
	if len(lines) > 0 && p.level == beside {
		y := p.Y + height/2 + st.Size*capital/2 - p.Leading(st)*float64(len(lines)-1)/2
		p.Sheet.Lines(p.columnAt(p.bar+1)+saysPad, y, lines, st, paper.ToLeft)
	}
	p.grid.RowHeight = figures
	p.grid.Row(p.Sheet, p.withBar(row), false)
	p.grid.RowHeight = usual
	if len(lines) > 0 && p.level > beside {
		p.Sheet.Lines(p.underAt(), p.Y+p.Leading(st)*0.55, lines, st, paper.ToLeft)
		p.Y += float64(len(lines)) * p.Leading(st)
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
