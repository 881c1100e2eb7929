package reports

import (
	"fmt"
	"strings"

	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
)

// The labels of the sheets of an evening.

const (
	wordRanking    = "Ranking"
	wordTravellers = "Travellers"
	wordCards      = "Personal cards"
	wordStatistics = "Statistics"

	wordBoard       = "Board"
	wordSide        = "Side"
	wordOpponents   = "Opponents"
	wordSoFar       = "So far"
	wordPlace       = "Place"
	wordPair        = "Pair"
	wordNames       = "Names"
	wordMatchpoints = "Matchpoints"
	wordMP          = "MP"
	wordMax         = "Max"
	wordPercent     = "%"
	wordContract    = "Contract"
	wordBy          = "By"
	wordResult      = "Result"
	wordPlus        = "NS +"
	wordMinus       = "NS −"
	wordNSPercent   = "NS %"
	wordDeclarer    = "Declarer"
	wordDefence     = "Defence"
	wordLeads       = "Leads"
	wordLost        = "Lost"
	wordTricksEach  = "Tricks"
	wordGames       = "Games"
	wordNumber      = "No."
)

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

func sayPairs(n int) string {
	if n == 1 {
		return "1 pair"
	}
	return fmt.Sprintf("%d pairs", n)
}

func sayBoards(n int) string {
	if n == 1 {
		return "1 board"
	}
	return fmt.Sprintf("%d boards", n)
}

func sayMaximum(text string) string { return "maximum " + text }

func sayTop(text string) string { return "Top " + text }

// saySide names a side in two letters.
func saySide(side scoring.Side) string { return side.String() }

// sayPair heads a card: "Pair 6  Anna Berg & Maria Holm".
func sayPair(number int, names string) string { return fmt.Sprintf("Pair %d  %s", number, names) }

// sayAverage gives tricks a board with a sign: "+0.83", "0.00".
func sayAverage(f scoring.Frac) string {
	text := sheet.Figure(f, 2)
	if strings.HasPrefix(text, sheet.SymbolMinus) || strings.Trim(text, "0.") == "" {
		return text
	}
	return "+" + text
}
