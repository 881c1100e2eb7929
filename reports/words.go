package reports

import (
	"fmt"

	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// The ends of the names of files that stand in several places; those of the other kinds
// stand with them.
const (
	fileCards   = "Personal cards"
	fileChanges = "Changes"
	fileEvent   = "All sessions"
)

// contestantLabels head the numbers of those who are ranked.
var contestantLabels = [...]printed.Message{movement.Pair: "print.pair", movement.Team: "print.team",
	movement.Individual: "print.player"}

// explainLeads tells what the columns of leads are.
const explainLeads = printed.Message("print.explain-leads")

// explainStatistics stands above the lines of the statistics.
var explainStatistics = []printed.Message{"print.explain-tricks", explainLeads, "print.explain-games",
	"print.explain-slams", "print.explain-good"}

// sayPairNumber is a pair's number, with its section where several are one
// field: "7", "B7".
func sayPairNumber(section, number int, combined []session.Section) string {
	if len(combined) == 0 {
		return fmt.Sprint(number)
	}
	return session.Letter(section) + fmt.Sprint(number)
}

// sayCard heads a card: "Pair 6  Anna Berg & Maria Holm".
func sayCard(w *words.Words, st *session.State, who session.Contestant) string {
	return w.Capital(w.Contestant(st, who)) + "  " + w.Names(st.PairNames(who))
}

// sayBid tells how many games, or slams, were bid: "2 of 5".
func sayBid(w *words.Words, bid, makeable int) string {
	if makeable == 0 {
		return sheet.SymbolNone
	}
	return printed.Say(w, "print.games-bid", "Bid", bid, "Games", makeable)
}
