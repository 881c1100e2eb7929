package ranking

import (
	"clubnight/scoring"
	"clubnight/session/overview"
	"clubnight/session/words"
)

// TotalOf writes what ranks a contestant after a round, all with as many decimals: a
// percentage at matchpoints, else the total.
func TotalOf(w *words.Words, c *overview.Standings) func(*scoring.Row) string {
	figures := w.Figures(c.Ranking.Field)
	return func(r *scoring.Row) string {
		if c.Ranking.InPercent() {
			return figures.Total(r.Percentage)
		}
		return figures.Total(r.Total)
	}
}
