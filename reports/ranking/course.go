package ranking

import (
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/overview"
	"clubnight/session/words"
)

// TotalOf writes what ranks a contestant after a round, all with as many decimals: a
// percentage at matchpoints, else the total.
func TotalOf(w *words.Words, c *overview.Standings) func(*scoring.Row) string {
	f, places, say := c.Ranking.Field, 2, w.Figure
	if !percentRanked(f) {
		var all []scoring.Frac
		for i := range c.Lines {
			for _, then := range c.Lines[i].After {
				if then != nil {
					all = append(all, then.Total)
				}
			}
		}
		places = sheet.Decimals(2, all)
	}
	if unit := f.Unit(); unit == scoring.IMP || unit == scoring.TotalPoint {
		say = w.Signed
	}
	return func(r *scoring.Row) string {
		if percentRanked(f) {
			return say(r.Percentage, places)
		}
		return say(r.Total, places)
	}
}

func percentRanked(f *session.Field) bool { return f.Unit() == scoring.Matchpoint && f.Pairs != nil }
