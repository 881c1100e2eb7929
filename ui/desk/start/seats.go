package start

import (
	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// FirstUnnamed is the first chair without a name, the first team where teams play.
func FirstUnnamed(in *desk.Language, st *session.State) (desk.Unnamed, bool) {
	for u := range desk.UnnamedChairs(in, st) {
		return u, true
	}
	return desk.Unnamed{}, false
}

// PlayersHint says what can be done with the list of players, the most pressing first;
// there is false while no movement was chosen.
func PlayersHint(in *desk.Language, rows []desk.PairRow, there bool) string {
	unknown, twice := 0, 0
	for _, r := range rows {
		for _, c := range r.Chairs {
			if c.Unknown() {
				unknown++
			}
			if c.Twice {
				twice++
			}
		}
	}
	switch {
	case !there:
		return in.Say(screen.PairsToCome)
	case unknown > 0:
		return in.SayCount(screen.NumbersOfNobody, unknown)
	case twice > 0:
		return in.Say(screen.NumberTwice)
	}
	return in.Say(screen.ClickOnSeat)
}
