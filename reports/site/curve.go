package site

import (
	"fmt"
	"math"
	"strings"

	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session/scorecard"
)

// curve is how a contestant's total grew, beside the average of its field, drawn in a
// frame of curveWidth by curveHeight.
type curve struct {
	// Says is what it shows, in words; Unit what the figures are.
	Says, Unit string
	// Own and Average are the paths.
	Own, Average string
	// Points are the ends of rounds, the last one apart.
	Points []point
	Last   point
	// Levels are the lines of the scale with their figures, and Boards how many
	// boards had been played.
	Levels, Boards []point
	// Mean is the word for the average, "" where there is none.
	Mean string
}

type point struct{ X, Y, Says string }

// The frame, in units of the drawing; figures stand left of it and below.
const (
	curveWidth, curveHeight = 600.0, 190.0
	curveLeft, curveRight   = 60.0, 8.0
	curveTop, curveBelow    = 14.0, 36.0
	curveSteps              = 4
	boardsApart             = 54.0 // figures below the frame
)

// curve is nil where there are too few boards, or one that must not be seen.
func (s *Site) curve(c *scorecard.Card) *curve {
	if s.hides(c) {
		return nil
	}
	own, average := c.Course(s.ofRanking[c.Ranking])
	if own == nil {
		return nil
	}
	axis, boards := sheet.AxisOf(curveSteps, own, average), own[len(own)-1].Boards
	x := func(n int) float64 {
		return curveLeft + (curveWidth-curveLeft-curveRight)*float64(n)/float64(max(boards, 1))
	}
	y := func(v float64) float64 {
		return curveTop + (curveHeight-curveTop-curveBelow)*(axis.High-v)/(axis.High-axis.Low)
	}
	at := func(p scorecard.Point, says string) point {
		return point{coordinate(x(p.Boards)), coordinate(y(sheet.Float(p.Total))), says}
	}
	cv := &curve{Says: s.sayCurve(c, own), Unit: sheet.SayCurveUnit(s.Words, c.Ranking.Field),
		Own: path(own, at), Average: path(average, at)}
	for _, v := range axis.Figures() {
		cv.Levels = append(cv.Levels, point{coordinate(curveLeft), coordinate(y(v)), axis.Figure(s.Words, v)})
	}
	last := math.Inf(-1)
	for i, p := range own {
		if p.Boards == 0 || i+1 < len(own) && own[i+1].Round == p.Round {
			continue
		}
		cv.Points = append(cv.Points, at(p, fmt.Sprintf("%d: %s", p.Boards, s.Words.Figures(c.Ranking.Field).Total(p.Total))))
		if here := x(p.Boards); here-last >= boardsApart && (i+1 == len(own) || x(boards)-here >= boardsApart) {
			cv.Boards = append(cv.Boards,
				point{coordinate(here), coordinate(curveHeight - curveBelow), fmt.Sprint(p.Boards)})
			last = here
		}
	}
	cv.Last = at(own[len(own)-1], "")
	if len(average) > 0 {
		cv.Mean = s.say("print.average")
	}
	return cv
}

// sayCurve tells what a curve shows: its lowest and highest point, and its end.
func (s *Site) sayCurve(c *scorecard.Card, own []scorecard.Point) string {
	var totals []scoring.Frac
	for _, p := range own {
		if p.Boards > 0 {
			totals = append(totals, p.Total)
		}
	}
	lowest, highest := totals[0], totals[0]
	for _, t := range totals {
		if t.Cmp(lowest) < 0 {
			lowest = t
		}
		if t.Cmp(highest) > 0 {
			highest = t
		}
	}
	figure := s.Words.Figures(c.Ranking.Field).Total
	return s.say("site.curve", "Low", figure(lowest), "High", figure(highest), "Last",
		figure(totals[len(totals)-1]))
}

// path joins points.
func path(points []scorecard.Point, at func(scorecard.Point, string) point) string {
	var b strings.Builder
	for i, p := range points {
		command := "L"
		if i == 0 {
			command = "M"
		}
		to := at(p, "")
		fmt.Fprintf(&b, "%s%s %s", command, to.X, to.Y)
	}
	return b.String()
}

// coordinate is a place to a tenth, the same on every processor.
func coordinate(v float64) string { return fmt.Sprintf("%.1f", v) }
