package words

import (
	"testing"

	"clubnight/scoring"
)

func TestTotalFigure(t *testing.T) {
	w := English()
	row := func(total, max int64, played int) *scoring.Row {
		r := &scoring.Row{Place: 1, Played: played, Total: scoring.Frac(scoring.Int(total)), Max: scoring.Int(max)}
		if max > 0 {
			r.Percentage = scoring.Int(100 * total).Div(scoring.Int(max))
		}
		return r
	}
	for _, c := range []struct {
		unit scoring.Unit
		row  *scoring.Row
		want string
	}{
		{scoring.Matchpoint, row(13, 24, 12), "54.17"}, {scoring.Matchpoint, row(7, 0, 12), "7.00"},
		{scoring.Matchpoint, &scoring.Row{}, "–"},
		{scoring.IMP, row(12, 0, 12), "+12.00"}, {scoring.IMP, row(-12, 0, 12), "−12.00"},
		{scoring.IMP, row(0, 0, 12), "0.00"},
		{scoring.VP, row(34, 0, 12), "34.00"}, {scoring.TotalPoint, row(1240, 0, 12), "+1240"},
	} {
		if got := w.TotalFigure(c.unit, c.row); got != c.want {
			t.Errorf("%v: %q, want %q", c.unit, got, c.want)
		}
	}
}

func TestBoardFigure(t *testing.T) {
	w, half := English(), scoring.Int(9).Div(scoring.Int(2))
	for _, c := range []struct {
		unit scoring.Unit
		f    scoring.Frac
		want string
	}{
		{scoring.Matchpoint, scoring.Int(4), "4"}, {scoring.Matchpoint, half, "4.50"},
		{scoring.IMP, scoring.Int(5), "+5"},
		{scoring.IMP, half.Neg(), "−4.50"}, {scoring.TotalPoint, scoring.Int(-100), "−100"},
		{scoring.IMP, scoring.Int(0), "0"},
	} {
		if got := w.BoardFigure(c.unit, c.f); got != c.want {
			t.Errorf("%v %v: %q, want %q", c.unit, c.f, got, c.want)
		}
	}
}
