package reports

import (
	"fmt"
	"math"
	"strconv"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session/scorecard"
	"clubnight/session/words/printed"
)

// The inks of a curve: the contestant's own stands out from the average on a printer without colours.
var (
	inkAverage = paper.Grey
	styleAxis  = paper.Style{Size: paper.Smallest, Ink: paper.Grey}
)

// axis is a range of figures with round steps.
type axis struct{ low, high, step float64 }

// newAxis takes in all figures, with a step that is 1, 2 or 5 times a power of ten and about so many of them.
func newAxis(low, high float64, steps int) axis {
	if high-low < 1 {
		low, high = low-0.5, high+0.5
	}
	rough := (high - low) / float64(steps)
	power := math.Pow(10, math.Floor(math.Log10(rough)))
	step := 10 * power
	for _, m := range []float64{1, 2, 5} {
		if m*power >= rough {
			step = m * power
			break
		}
	}
	return axis{math.Floor(low/step) * step, math.Ceil(high/step) * step, step}
}

// float is a figure for a picture, which has no use for more than three decimals.
func float(f scoring.Frac) float64 {
	x, err := strconv.ParseFloat(scoring.Decimal(f, 3, scoring.HalfAwayFromZero), 64)
	if err != nil { // a minus that is no hyphen, or a figure beyond all totals
		return 0
	}
	return x
}

// margin keeps curves away from the edges of their chart, of the range of their figures.
const margin = 0.04

// curve draws how the total of a card grew, beside the average of its field, and reports whether there is anything to draw.
func (p *personal) curve(c *card, x, width float64) bool {
	own, average := c.Curve(), scorecard.Average(append([]*scorecard.Card{c.Card}, others(p.averages[c.Ranking], c.Card)...))
	if len(own) < 2 {
		return false
	}
	if f := c.Ranking.Field; f.Unit() != scoring.Matchpoint || f.Pairs == nil { // totals begin with what was carried forward
		own = append([]scorecard.Point{{Total: c.Carried.Score}}, own...)
		average = append([]scorecard.Point{{}}, average...)
	}
	p.partHeading(x, width, p.Say(printed.Curve))
	low, high := math.Inf(1), math.Inf(-1)
	for _, at := range append(append([]scorecard.Point(nil), own...), average...) {
		low, high = min(low, float(at.Total)), max(high, float(at.Total))
	}
	chart := chart{personal: p, y: newAxis(low-margin*(high-low), high+margin*(high-low), 4), boards: own[len(own)-1].Boards}
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

// others are the cards of a ranking but that of one contestant.
func others(cards []*scorecard.Card, but *scorecard.Card) (list []*scorecard.Card) {
	for _, c := range cards {
		if c.Who != but.Who {
			list = append(list, c)
		}
	}
	return list
}

// chart is a place on the page with a scale.
type chart struct {
	*personal
	y                        axis
	boards                   int
	left, right, top, bottom float64
}

// place leaves room for the figures at the left and below, and for a word at the right.
func (c *chart) place(x, y, width, height float64) {
	figures := 0.0
	for v := c.y.low; v <= c.y.high+c.y.step/2; v += c.y.step {
		figures = max(figures, c.Measure(c.figure(v), styleAxis))
	}
	word := c.Measure(c.Say(printed.Average), styleAxis)
	c.left, c.right, c.top, c.bottom = x+figures+1.5, x+width-word-2, y, y+height-8
}

func (c *chart) figure(v float64) string {
	places := 0
	if c.y.step < 1 {
		places = 1
	}
	return c.Words.Figure(scoring.F(int64(math.Round(v*10)), 10), places)
}

// at is where a point stands.
func (c *chart) at(p scorecard.Point) paper.Point {
	return paper.Point{X: c.x(p.Boards), Y: c.height(float(p.Total))}
}

func (c *chart) x(boards int) float64 {
	return c.left + (c.right-c.left)*float64(boards)/float64(max(c.boards, 1))
}

func (c *chart) height(v float64) float64 {
	return c.bottom - (c.bottom-c.top)*(v-c.y.low)/(c.y.high-c.y.low)
}

// leastApart is how far figures below the chart stand apart, in millimetres.
const leastApart = 6.0

// frame draws the lines of the scale with their figures, and how many boards had been played after each round.
func (c *chart) frame(card *card, own []scorecard.Point) {
	for v := c.y.low; v <= c.y.high+c.y.step/2; v += c.y.step {
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
	unit := c.Say(printed.Percent)
	if f := card.Ranking.Field; !hasPercent(f) || f.Unit() != scoring.Matchpoint {
		unit = c.Say(sheet.UnitLabel(f.Unit(), f.Teams != nil))
	}
	c.Text(c.left, c.bottom+6.8, c.Say(printed.CurveUnit, "Unit", unit), styleAxis, paper.ToLeft)
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
	y := c.height(float(average.Total)) + 0.9
	c.Text(c.right+1.5, y, c.Say(printed.Average), styleAxis, paper.ToLeft)
}
