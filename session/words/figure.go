package words

import (
	"strconv"

	"clubnight/scoring"
)

// TotalFigure is a contestant's figure alone, for a column whose head names the unit:
// "54.17" per cent at matchpoints, "+12.50" IMPs, "34.21" victory points, "+1240" points,
// and "–" where nothing counts yet.
func (w *Words) TotalFigure(unit scoring.Unit, row *scoring.Row) string {
	nothing := row.Max.Add(row.Carried.Max).IsZero()
	switch {
	case row.Played == 0 && row.Total.IsZero() && row.Place == 0:
		return w.say("ranks.no-place", nil)
	case unit == scoring.Matchpoint && !nothing:
		return w.Figure(row.Percentage, 2)
	case unit == scoring.IMP:
		return w.Signed(row.Total, 2)
	case unit == scoring.TotalPoint:
		return w.Signed(row.Total, 0)
	}
	return w.Figure(row.Total, 2)
}

// BoardFigure is what a side gets on a board, in the unit of the boards: "4.50"
// matchpoints, "+5" IMPs. There are no decimals where they say nothing.
func (w *Words) BoardFigure(unit scoring.Unit, f scoring.Frac) string {
	places := 2
	if f.IsInt() {
		places = 0
	}
	if unit == scoring.IMP || unit == scoring.TotalPoint {
		return w.Signed(f, places)
	}
	return w.Figure(f, places)
}

// Tally is a score in a column, without the sign of what is gained: "420", "−50".
func (w *Words) Tally(p scoring.Points) string { return w.local(strconv.Itoa(int(p))) }
