package sheet

import (
	"math"
	"strconv"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/scorecard"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// Axis is a range of figures with round steps: 1, 2 or 5 times a power of ten.
type Axis struct{ Low, High, Step float64 }

// axisMargin keeps curves away from the edges of their chart, of the range
// of their figures.
const axisMargin = 0.04

// AxisOf takes in the totals of all curves, in about so many steps.
func AxisOf(steps int, curves ...[]scorecard.Point) Axis {
	low, high := math.Inf(1), math.Inf(-1)
	for _, curve := range curves {
		for _, at := range curve {
			low, high = min(low, Float(at.Total)), max(high, Float(at.Total))
		}
	}
	margin := axisMargin * (high - low)
	if low, high = low-margin, high+margin; high-low < 1 {
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
	return Axis{math.Floor(low/step) * step, math.Ceil(high/step) * step, step}
}

// Figures are those of the axis, from the lowest.
func (a Axis) Figures() (list []float64) {
	for v := a.Low; v <= a.High+a.Step/2; v += a.Step {
		list = append(list, v)
	}
	return list
}

// Figure writes one of them.
func (a Axis) Figure(w *words.Words, v float64) string {
	places := 0
	if a.Step < 1 {
		places = 1
	}
	return w.Figure(scoring.F(int64(math.Round(v*10)), 10), places)
}

// Float is a figure for a picture, which has no use for more than three decimals.
func Float(f scoring.Frac) float64 {
	x, err := strconv.ParseFloat(scoring.Decimal(f, 3, scoring.HalfAwayFromZero), 64)
	if err != nil { // a minus that is no hyphen, or a figure beyond all totals
		return 0
	}
	return x
}

// SayCurveUnit says what the curve of a card in a field shows: "% after so many boards".
func SayCurveUnit(w *words.Words, f *session.Field) string {
	unit := printed.Message("print.percent")
	if f.Pairs == nil || f.Unit() != scoring.Matchpoint || BoardUnit(f) != scoring.Matchpoint {
		unit = UnitLabel(f.Unit(), f.Teams != nil)
	}
	return printed.Say(w, "print.curve-unit", "Unit", printed.Say(w, unit))
}
