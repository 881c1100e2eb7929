package desk

import (
	"errors"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/exchange"
	"clubnight/session/words/screen"
)

// OneEvening reports whether files are read together, as the four of ECats are; then
// path, the first of them, stands for all.
func OneEvening(paths []string) (path string, one bool) {
	sets := exchange.FileSets(paths)
	if len(sets) != 1 {
		return "", false
	}
	return sets[0][0], true
}

// OtherDealsText says that the deals are hardly those that were played.
func OtherDealsText(in *Language, st *session.State) string {
	misfits, of := st.Misfits()
	return in.Say(screen.OtherDeals, "Of", in.SayCount(screen.CountCards, of), "Misfits", misfits)
}

// ErrManySets says that one file cannot hold the deals of sections that
// play different ones.
var ErrManySets = errors.New("the sections play different deals")

// ParText is par in words: "Par 420 North-South: 4♠ by N or S =".
func ParText(in *Language, p doubledummy.Par) string {
	if len(p.Contracts) == 0 {
		return in.Say(screen.ParPassedOut)
	}
	side, points := scoring.NS, p.Score
	if points < 0 {
		side, points = scoring.EW, -points
	}
	var ways []string
	for _, c := range p.Contracts {
		var by []string
		for _, d := range c.Declarers {
			by = append(by, in.Words().DirectionLetter(d))
		}
		ways = append(ways, in.Say(screen.ParWay, "Contract", in.Words().Contract(c.Contract), "By",
			in.Words().Or(by...),
			"Tricks", in.Words().Tricks(c.Tricks-6-c.Contract.Level)))
	}
	return in.Say(screen.ParIs, "Points", points, "Side", in.Words().Side(side), "Ways", strings.Join(ways, ", "))
}
