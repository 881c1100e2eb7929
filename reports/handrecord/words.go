package handrecord

import (
	"fmt"
	"strings"

	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
)

// The labels of hand records.

const (
	wordHandRecords    = "Hand records"
	wordLessonDeals    = "Deals chosen for a lesson"
	wordHCP            = "HCP"
	wordTen            = "10"
	wordPar            = "Par"
	wordTricks         = "Tricks by declarer"
	wordPass           = "Pass"
	wordP              = "P"
	wordAllPass        = "all pass"
	wordResults        = "Results"
	wordTimes          = "Times"
	wordNotes          = "Notes"
	wordRecorded       = "Auction and play"
	wordPlay           = "Play"
	wordTrick          = "Trick"
	wordLedBy          = "Led by"
	wordDeclarerTricks = "Declarer's tricks"
	wordBestLeads      = "Best leads"
	wordLeads          = "Leads"
	wordAny            = "any"

	symbolVoid = "—"
	symbolLost = "▼"

	symbolDouble = "×"
)

// saySections names hand records that only some sections have: "Hand records, section A", "Hand records, sections A, B".
func saySections(sections []session.Section) string {
	return wordHandRecords + ", " + strings.Replace(sheet.SayField(sections[0], sections[1:], scoring.NoSide), "S", "s", 1)
}

// sayRecorded names the sheet of a table: "Auction and play, table A3".
func sayRecorded(section, table int) string {
	return fmt.Sprintf("%s, table %s%d", wordRecorded, session.Letter(section), table)
}

// sayHolding writes the cards of a suit: "A K 10 4" or "AK104".
func sayHolding(ranks string, spaced bool) string {
	if ranks == "" {
		return symbolVoid
	}
	cards := strings.Split(ranks, "")
	for i, c := range cards {
		if c == "T" {
			cards[i] = wordTen
		}
	}
	if spaced {
		return strings.Join(cards, " ")
	}
	return strings.Join(cards, "")
}
