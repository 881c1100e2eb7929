package reports

import (
	"fmt"

	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/movement"
)

// The labels of the sheets of an evening.

const (
	wordRanking    = "Ranking"
	wordTravellers = "Travellers"
	wordCards      = "Personal cards"
	wordStatistics = "Statistics"
	wordChanges    = "Changes"

	wordBoard       = "Board"
	wordSide        = "Side"
	wordOpponents   = "Opponents"
	wordSoFar       = "So far"
	wordPlace       = "Place"
	wordNames       = "Names"
	wordMatchpoints = "Matchpoints"
	wordMP          = "MP"
	wordMax         = "Max"
	wordIMPs        = "IMPs"
	wordVPs         = "VPs"
	wordPoints      = "Points"
	wordAverage     = "Per board"
	wordCarried     = "Carried"
	wordAdjusted    = "Adjusted"
	wordHandicap    = "Handicap"
	wordNet         = "Net %"

	wordWithHandicap   = "with handicap"
	wordPartner        = "With"
	wordNSTable        = "Our North-South"
	wordEWTable        = "Our East-West"
	wordCarriedForward = "Carried forward"
	wordPenalties      = "Penalties and bonuses"

	wordPercent    = "%"
	wordContract   = "Contract"
	wordBy         = "By"
	wordResult     = "Result"
	wordPlus       = "NS +"
	wordMinus      = "NS −"
	wordNSPercent  = "NS %"
	wordDeclarer   = "Declarer"
	wordDefence    = "Defence"
	wordLeads      = "Leads"
	wordLost       = "Lost"
	wordTricksEach = "Tricks"
	wordGames      = "Games"
	wordNumber     = "No."
)

// contestantLabels head the numbers of those who are ranked.
var contestantLabels = [...]string{movement.Pair: "Pair", movement.Team: "Team", movement.Individual: "Player"}

// explainStatistics stands above the lines of the statistics.
var explainStatistics = []string{
	"Declarer, Defence: number of boards, and how many tricks a board the pair took beyond (+) or short of (−) what perfect play of all four hands gives.",
	"Leads: number of boards on which the pair led and the lead is on record, and how many tricks a board these leads gave away.",
	"Games: how many games the pair bid of those that its side makes.",
}

// sayPairNumber is a pair's number, with its section where several are one field: "7", "B7".
func sayPairNumber(section, number int, combined []session.Section) string {
	if len(combined) == 0 {
		return fmt.Sprint(number)
	}
	return session.Letter(section) + fmt.Sprint(number)
}

func sayMaximum(text string) string { return "maximum " + text }

// sayForm names a form of a fouled board (Law 87).
func sayForm(form string) string { return "form " + form }

func sayTop(text string) string { return "Top " + text }

// sayCard heads a card: "Pair 6  Anna Berg & Maria Holm".
func sayCard(c movement.Contestant, number int, names string) string {
	return fmt.Sprintf("%s %d  %s", contestantLabels[c], number, names)
}

// sayGames tells how many games were bid: "2 of 5".
func sayGames(bid, games int) string {
	if games == 0 {
		return sheet.SymbolNone
	}
	return fmt.Sprintf("%d of %d", bid, games)
}
