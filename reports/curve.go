package reports

import (
	"fmt"
	"math"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session/scorecard"
)

// The inks of a curve: the contestant's own stands out from the average on a
// printer without colours.
var (
	inkAverage = paper.Grey
	styleAxis  = paper.Style{Size: paper.Smallest, Ink: paper.Grey}
)

// curve draws how the total of a card grew, beside the average of its field, and reports
// whether there is anything to draw.
func (p *personal) curve(c *card, x, width float64) bool {
	own, average := c.Course(p.averages[c.Ranking])
	if own == nil {
		return false
	}
	p.partHeading(x, width, p.Say("print.curve"))
	chart := chart{personal: p, y: sheet.AxisOf(4, own, average), boards: own[len(own)-1].Boards}
	chart.place(x, p.Y+1.5, width, chartHeight-partHeight)
	chart.frame(c, own)
	chart.line(average, 0.35, inkAverage)
	chart.line(own, 0.55, paper.Black)
	for i, at := range own {
		if at.Boards > 0 && (i+1 == len(own) || own[i+1].Round != at.Round) {
			p.Dot(chart.at(at), 0.65, paper.Black)
		}
	}
	if n := len(average); n > 0 {
		chart.label(average[n-1], own[len(own)-1])
	}
	p.Y = chart.bottom + 8
	return true
}

// chart is a place on the page with a scale.
type chart struct {
	*personal
	y                        sheet.Axis
	boards                   int
	left, right, top, bottom float64
}

// place leaves room for the figures at the left and below, and for a word at the right.
func (c *chart) place(x, y, width, height float64) {
	figures := 0.0
	for _, v := range c.y.Figures() {
		figures = max(figures, c.Measure(c.figure(v), styleAxis))
	}
	word := c.Measure(c.Say("print.average"), styleAxis)
	c.left, c.right, c.top, c.bottom = x+figures+1.5, x+width-word-2, y, y+height-8
}

func (c *chart) figure(v float64) string { return c.y.Figure(c.Words, v) }

// at is where a point stands.
func (c *chart) at(p scorecard.Point) paper.Point {
	return paper.Point{X: c.x(p.Boards), Y: c.height(sheet.Float(p.Total))}
}

func (c *chart) x(boards int) float64 {
	return c.left + (c.right-c.left)*float64(boards)/float64(max(c.boards, 1))
}

func (c *chart) height(v float64) float64 {
	return c.bottom - (c.bottom-c.top)*(v-c.y.Low)/(c.y.High-c.y.Low)
}

// leastApart is how far figures below the chart stand apart, in millimetres.
const leastApart = 6.0

// frame draws the lines of the scale with their figures, and how many boards had been
// played after each round.
func (c *chart) frame(card *card, own []scorecard.Point) {
	for _, v := range c.y.Figures() {
		y := c.height(v)
		c.Rule(c.left, c.right, y, 0.1, paper.Light)
		c.Text(c.left-1, y+0.9, c.figure(v), styleAxis, paper.ToRight)
	}
	last := math.Inf(-1)
	for i, at := range own {
		if at.Boards == 0 || i+1 < len(own) && own[i+1].Round == at.Round {
			continue
		}
		x := c.x(at.Boards)
		c.Fill(x-0.05, c.bottom, 0.1, 0.9, paper.Grey)
		if x-last >= leastApart && (i+1 == len(own) || c.right-x >= leastApart) {
			c.Text(x, c.bottom+3.6, fmt.Sprint(at.Boards), styleAxis, paper.Centred)
			last = x
		}
	}
	c.Rule(c.left, c.right, c.bottom, 0.25, paper.Grey)
	c.Text(c.left, c.bottom+6.8, sheet.SayCurveUnit(c.Words, card.Ranking.Field), styleAxis, paper.ToLeft)
}

// line draws a curve.
func (c *chart) line(points []scorecard.Point, weight float64, ink paper.Color) {
	var line []paper.Point
	for _, p := range points {
		line = append(line, c.at(p))
	}
	if len(points) == 1 {
		line = append(line, line[0])
	}
	c.Curve(line, weight, ink)
}

// label names the average at its end, a little away from the end of the own curve.
func (c *chart) label(average, own scorecard.Point) {
	y := c.height(sheet.Float(average.Total)) + 0.9
	c.Text(c.right+1.5, y, c.Say("print.average"), styleAxis, paper.ToLeft)
}
