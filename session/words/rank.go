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

// Total is a contestant's figure in the unit of its field: "54.17 %" at matchpoints,
// "+12.50 IMPs", "34.21 VPs", "+1240 points".
func (w *Words) Total(unit scoring.Unit, row *scoring.Row) string {
	switch unit {
	case scoring.Matchpoint:
		if row.Max.Add(row.Carried.Max).IsZero() {
			return w.say("ranks.matchpoints", data{"Figure": w.Figure(row.Total, 2)}) // board-a-match has no maximum
		}
		return w.Percent(row.Percentage, 2)
	case scoring.IMP:
		return w.say("ranks.imps", data{"Figure": w.Signed(row.Total, 2)})
	case scoring.VP:
		return w.say("ranks.vps", data{"Figure": w.Figure(row.Total, 2)})
	case scoring.TotalPoint:
		return w.say("ranks.points", data{"Figure": w.Signed(row.Total, 0)})
	}
	return w.Percent(row.Total, 2)
}

// Rank is a contestant's figure and place, "54.17 %, place 3=", and "not ranked" for nil
// and where there is nothing to rank by. unit is that of the field.
func (w *Words) Rank(unit scoring.Unit, r *session.Rank) string {
	switch {
	case r == nil:
		return w.say("ranks.not-ranked", nil)
	case r.Unranked == scoring.WithoutStanding:
		return w.say("ranks.without-standing", data{"Total": w.Total(unit, &r.Row)})
	case r.Place == 0:
		return w.say("ranks.not-ranked", nil)
	}
	return w.say("ranks.total-and-place", data{"Total": w.Total(unit, &r.Row), "Place": w.RankPlace(&r.Row)})
}

// Change is what something does to a contestant's rank: "54.17 %, place 3=,
// becomes 55.00 %, place 2".
func (w *Words) Change(unit scoring.Unit, was, is *session.Rank) string {
	return w.say("ranks.change", data{"Was": w.Rank(unit, was), "Is": w.Rank(unit, is)})
}
