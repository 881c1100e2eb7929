package ranking

import (
	"clubnight/session"
	"clubnight/session/scorecard"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// HandicappedOf tells how a card stands with the handicaps; "" where there are none.
func HandicappedOf(w *words.Words, sc *session.Scores, c *scorecard.Card) string {
	for i := range sc.Rankings {
		r := &sc.Rankings[i]
		if !r.WithHandicap || r.Field != c.Ranking.Field || r.Side != c.Ranking.Side ||
			r.Section.ID != c.Ranking.Section.ID {
			continue
		}
		for at := range r.Ranks {
			row := &r.Ranks[at]
			if row.Who != c.Who || row.Out().IsZero() {
				continue
			}
			return printed.Say(w, "print.handicap-result", "Handicap",
				w.Signed(row.Handicap, 2), "Net", w.Figure(row.Net, 2),
				"Place", w.Placing(&row.Row, w.PlaceOf(r, at), len(r.Ranks), r.Side))
		}
	}
	return ""
}
