package words

import (
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
)

// RankPlace is a place in a ranking, with a sign where others share it: "2=", and
// "–" where there is none.
func (w *Words) RankPlace(row *scoring.Row) string {
	switch {
	case row.Place == 0:
		return w.say("ranks.no-place", nil)
	case row.Tied:
		return w.say("ranks.shared", data{"Place": row.Place})
	}
	return strconv.Itoa(row.Place)
}

// PlaceOf is the place of a line of a ranking as its rules write it: "2=", or "2/3"
// by those of the ACBL.
func (w *Words) PlaceOf(r *session.Ranking, line int) string {
	row := &r.Ranks[line].Row
	if r.Field == nil || !strings.EqualFold(r.Field.Choices.As, "acbl") || !row.Tied || row.Place == 0 {
		return w.RankPlace(row)
	}
	sharing := 0
	for i := range r.Ranks {
		if r.Ranks[i].Place == row.Place {
			sharing++
		}
	}
	return w.say("ranks.shared-range", data{"First": row.Place, "Last": row.Place + sharing - 1})
}

// Rank is a contestant's figure and place, "54.17 %, place 3=", and "not ranked" for nil
// and where there is nothing to rank by.
func (s Figures) Rank(r *session.Rank) string {
	switch {
	case r == nil:
		return s.w.say("ranks.not-ranked", nil)
	case r.Unranked == scoring.WithoutStanding:
		return s.w.say("ranks.without-standing", data{"Total": s.Said(&r.Row)})
	case r.Place == 0:
		return s.w.say("ranks.not-ranked", nil)
	}
	return s.w.say("ranks.total-and-place", data{"Total": s.Said(&r.Row), "Place": s.w.RankPlace(&r.Row)})
}

// Change is what something does to a contestant's rank: "54.17 %, place 3=,
// becomes 55.00 %, place 2".
func (s Figures) Change(was, is *session.Rank) string {
	return s.w.say("ranks.change", data{"Was": s.Rank(was), "Is": s.Rank(is)})
}
