package statistics

import (
	"clubnight/scoring"
	"clubnight/session"
)

// Totals are what happened at all tables, on the boards that Pairs counts.
type Totals struct {
	// Results is how many there are, and PassedOut how many of these were passed out.
	Results, PassedOut int
	// Slams is how many slams were bid, SlamsMade how many of these were made,
	// whatever the cards hold, and SlamsMissed at how many tables a side that
	// makes a slam bid none.
	Slams, SlamsMade, SlamsMissed int
}

// TotalsOf counts over an evening.
func TotalsOf(st *session.State, boards Boards) (t Totals) {
	for key, r := range st.Results {
		_, known := st.Section(key.Section)
		played, b, comparable := compare(r, boards)
		if !known || !comparable || st.Form(key) != "" {
			continue
		}
		t.Results++
		slam := bids(played, slamTricks)
		switch {
		case r.PassedOut():
			t.PassedOut++
		case slam:
			t.Slams++
			if played.Tricks >= 0 {
				t.SlamsMade++
			}
		}
		for _, side := range [2]scoring.Side{scoring.NS, scoring.EW} {
			if makes(&b.Table, side, slamTricks) && !(slam && played.Declarer.Side() == side) {
				t.SlamsMissed++
			}
		}
	}
	return t
}
