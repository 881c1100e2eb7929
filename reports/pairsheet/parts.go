package pairsheet

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"clubnight/reports/paper"
	"clubnight/reports/qr"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session/scorecard"
	"clubnight/session/words/printed"
)

const (
	chartWords = 5.0 // the rounds below a chart
	chartGap   = 2.5
)

var styleAxis = paper.Style{Size: paper.Smallest, Ink: paper.Grey}

// hasCurve reports whether there is something to draw.
func (p *page) hasCurve() bool { return p.chart > 0 && len(p.me.Card.Curve()) > 1 }

func (p *page) chartHeight() float64 {
	if !p.hasCurve() {
		return 0
	}
	return p.chart + chartWords + chartGap
}

// curve draws every board as a bar from the average up or down, and how the total grew as
// a line: in per cent on the same scale, else on one of its own, from its own zero.
func (p *page) curve() {
	if !p.hasCurve() {
		return
	}
	own := p.me.Card.Curve()
	top, middle, n := p.Y, p.Y+p.chart/2, len(p.me.Boards)
	step := p.Width() / float64(max(n, 1))
	half := p.chart/2 - 0.5
	bars := p.bars()
	most := 1e-9
	for _, v := range bars {
		most = max(most, math.Abs(v))
	}
	if p.percent {
		most = 50
	}
	x := p.Left()
	for _, m := range p.me.Meetings {
		wide := step * float64(len(m.Boards))
		if x > p.Left() {
			p.Fill(x-0.08, top, 0.16, p.chart, paper.Light)
		}
		if text := fmt.Sprint(m.Round); wide > p.Measure(text, styleAxis)+1 {
			if round := p.roundOf(m); wide > p.Measure(round, styleAxis)+1 {
				text = round
			}
			p.Text(x+wide/2, top+p.chart+3.4, text, styleAxis, paper.Centred)
		}
		x += wide
	}
	for i, v := range bars {
		h := v / most * half
		p.Fill(p.Left()+step*(float64(i)+0.18), middle-max(h, 0), step*0.64, math.Abs(h), barInk(v))
	}
	p.Rule(p.Left(), p.Right(), middle, 0.2, paper.Grey)
	p.course(own, step, middle, half)
	p.Y = top + p.chart + chartWords + chartGap
}

func barInk(v float64) paper.Color {
	if v < 0 {
		return paper.Light
	}
	return paper.Color{R: 0xb9, G: 0xcd, B: 0xe9}
}

// bars are the boards, in per cent over the half where they have a top, else over the
// average.
func (p *page) bars() (list []float64) {
	for _, b := range p.me.Boards {
		v := sheet.Float(b.Over)
		if percent, ok := b.Percent(); ok {
			v = sheet.Float(percent.Sub(scoring.Int(50)))
		}
		list = append(list, v)
	}
	return list
}

// course draws the total.
func (p *page) course(own []scorecard.Point, step, middle, half float64) {
	level, most := 0.0, 1e-9
	switch {
	case p.percent:
		level, most = 50, 50
	default:
		for _, at := range own {
			most = max(most, math.Abs(sheet.Float(at.Total)))
		}
	}
	var line []paper.Point
	for _, at := range own {
		line = append(line, paper.Point{X: p.Left() + step*(float64(at.Boards)-0.5),
			Y: middle - (sheet.Float(at.Total)-level)/most*half})
	}
	p.Curve(line, 0.55, inkBid)
	p.Dot(line[len(line)-1], 0.9, inkBid)
}

var (
	styleLabel  = paper.Style{Size: 7.5, Ink: paper.Grey}
	styleFigure = paper.Style{Size: 11, Bold: true, Ink: paper.Black}
)

const (
	factPad  = 2.5
	factsGap = 3.0
)

// factRows sets the boxes in rows, each with the widths of its boxes.
func (p *page) factRows() (rows [][]printed.PairFact) {
	room := 0.0
	for _, f := range p.facts {
		w := p.factWidth(f)
		if len(rows) == 0 || w > room {
			rows, room = append(rows, nil), p.Width()
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], f)
		room -= w
	}
	return rows
}

func (p *page) factWidth(f printed.PairFact) float64 {
	return min(max(p.Measure(f.Label, styleLabel), p.Measure(f.Figure, styleFigure), p.Measure(f.Small, styleLabel))+
		2*factPad, p.Width())
}

func (p *page) factsHeight() float64 {
	n := len(p.factRows())
	if n == 0 {
		return 0
	}
	_, height := p.factLines()
	return height*float64(n) + factsGap
}

// factLines are the baselines of a box, with its height.
func (p *page) factLines() (at [3]float64, height float64) {
	at[0] = p.Step(4.3, styleLabel)
	at[1] = at[0] + p.Step(4.7, styleFigure)
	at[2] = at[1] + p.Step(3.9, styleLabel)
	return at, at[2] + 1.6
}

// drawFacts draws the boxes over the whole width; flows says that they go on over pages.
func (p *page) drawFacts(flows bool) {
	at, height := p.factLines()
	for i, row := range p.factRows() {
		if flows && height > p.Room() {
			p.again()
		}
		sum := 0.0
		for _, f := range row {
			sum += p.factWidth(f)
		}
		more := (p.Width() - sum) / float64(len(row))
		if i > 0 && len(row) < 3 { // what is left over stands under those above
			more = 4
		}
		x := p.Left()
		for _, f := range row {
			w := p.factWidth(f) + more
			p.Frame(x, p.Y, w, height, 0.2, paper.Light)
			for j, text := range []string{f.Label, f.Figure, f.Small} {
				st := styleLabel
				if j == 1 {
					st = styleFigure
				}
				lines, st := p.Set(w-2*factPad+0.5, st, text)
				p.Text(x+factPad, p.Y+at[j], lines[0], st, paper.ToLeft)
			}
			x += w
		}
		p.Y += height
	}
	if len(p.facts) > 0 {
		p.Y += factsGap
	}
}

// foot is what stands below the boxes.
type foot struct {
	bars   bool // explained
	lines  []string
	style  paper.Style
	code   *qr.Code
	says   []string
	width  float64
	height float64
}

const codeSize = 17.0

// footOf is how the page is to be read, and where it is on a phone.
func (p *page) footOf() (f foot) {
	f.style, f.width = paper.Style{Size: paper.Smallest, Ink: paper.Black}, p.Width()
	if address := p.address(); address != "" {
		if code, err := qr.New(address); err == nil {
			f.code, f.width = &code, p.Width()-codeSize-3
			f.says = append(f.says, p.Say("pair.online")+": "+address)
		}
	}
	how := append([]string{p.Say("pair.how")}, printed.ExplainPair(p.Words, p.me)...)
	if f.bars = p.barWidth() > 0; !f.bars {
		how = slices.DeleteFunc(how, func(text string) bool { return text == p.Say("pair.explain-bar") })
	}
	text := strings.Join(how, " ")
	if len(how) == 1 {
		text = ""
	}
	f.lines = p.Wrap(text, f.width, f.style)
	for _, say := range f.says {
		f.lines = append(f.lines, p.Wrap(say, f.width, f.style)...)
	}
	f.height = float64(len(f.lines))*p.Leading(f.style) + 1.5
	if f.code != nil {
		f.height = max(f.height, codeSize+1)
	}
	f.height += p.notes.Height(p.Report, p.Width())
	return f
}

func (p *page) address() string {
	if p.Address == nil {
		return ""
	}
	return p.Address(p.me)
}

// drawFoot draws it.
func (p *page) drawFoot() {
	f := &p.foot
	top := p.Y
	p.Y += p.Leading(f.style)
	p.Y += p.Lines(p.Left(), p.Y-0.6, f.lines, f.style, paper.ToLeft) + 1.5
	if f.code != nil {
		f.code.Draw(p.Right()-codeSize, top, codeSize, func(x, y, w, h float64) { p.Fill(x, y, w, h, paper.Black) })
		p.Y = max(p.Y, top+codeSize+1)
	}
	p.notes.Draw(p.Report, p.Left(), p.Width())
}
