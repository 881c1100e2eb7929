package site

import (
	"fmt"
	"math"
	"math/big"
	"strings"

	"clubnight/scoring"
	"clubnight/session/scorecard"
	"clubnight/session/words/printed"
)

// curve is a contestant's total after each board, drawn in a frame of curveWidth by curveHeight.
type curve struct {
	// Says is what it shows, in words.
	Says string
	// Line is its path, and Middle the height of half of all matchpoints, or of 0.
	Line   string
	Middle string
	// Points are the places of the boards, the last one apart.
	Points []point
	Last   point
	// High and Low are the figures at the upper and the lower edge, and Middling that of the line between.
	High, Low, Middling string
}

type point struct{ X, Y, Says string }

// The frame, in units of the drawing; text stands left of it.
const (
	curveWidth, curveHeight = 600.0, 150.0
	curveLeft               = 52.0
	curveEdge               = 12.0
	fewestPoints            = 3
)

// curve is nil where there are too few boards, or one that must not be seen.
func (s *Site) curve(c *scorecard.Card) *curve {
	if s.hides(c) {
		return nil
	}
	var totals []scoring.Frac
	var boards []int
	for _, l := range c.Lines {
		if l.Part == scorecard.Board && l.Counted {
			totals, boards = append(totals, l.SoFar), append(boards, l.Number)
		}
	}
	if len(totals) < fewestPoints {
		return nil
	}
	percent := c.Ranking.Field.Pairs != nil && c.Ranking.Field.Unit() == scoring.Matchpoint
	middle, places := scoring.Int(0), 0
	if percent {
		middle, places = scoring.Int(50), 2
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
	low, high := min(value(lowest), value(middle)), max(value(highest), value(middle))
	if high-low < 1 {
		high, low = high+0.5, low-0.5
	}
	x := func(i int) float64 {
		return curveLeft + curveEdge + (curveWidth-curveLeft-2*curveEdge)*float64(i)/float64(len(totals)-1)
	}
	y := func(v float64) float64 { return curveEdge + (curveHeight-2*curveEdge)*(high-v)/(high-low) }
	cv := &curve{
		Middle: coordinate(y(value(middle))), High: s.Words.Figure(rounded(high), 0), Low: s.Words.Figure(rounded(low), 0), Middling: s.Words.Figure(middle, 0),
		Says: s.say(printed.SiteCurve, "Low", s.Words.Figure(lowest, places), "High", s.Words.Figure(highest, places), "Last", s.Words.Figure(totals[len(totals)-1], places)),
	}
	if near := 26.0; y(value(middle))-curveEdge < near { // the figures would stand upon each other
		cv.High = ""
	} else if curveHeight-curveEdge-y(value(middle)) < near {
		cv.Low = ""
	}
	var path strings.Builder
	for i, t := range totals {
		p := point{coordinate(x(i)), coordinate(y(value(t))), fmt.Sprintf("%d: %s", boards[i], s.Words.Figure(t, places))}
		command := "L"
		if i == 0 {
			command = "M"
		}
		fmt.Fprintf(&path, "%s%s %s", command, p.X, p.Y)
		cv.Points = append(cv.Points, p)
	}
	cv.Line, cv.Last = path.String(), cv.Points[len(cv.Points)-1]
	return cv
}

// value is near enough for a drawing.
func value(f scoring.Frac) float64 {
	r, ok := new(big.Rat).SetString(f.String())
	if !ok {
		return 0
	}
	v, _ := r.Float64()
	return v
}

func rounded(v float64) scoring.Frac { return scoring.Int(int64(math.Round(v))) }

// coordinate is a place to a tenth, the same on every processor.
func coordinate(v float64) string { return fmt.Sprintf("%.1f", v) }
