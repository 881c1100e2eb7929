package sheet

import (
	"fmt"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/words"
)

// The labels that several sheets have in common.
const (
	WordUntitled    = "Duplicate bridge"
	WordProvisional = "PROVISIONAL"
	WordAsItWas     = "AS IT WAS"

	WordRound      = "Round"
	WordBoards     = "Boards"
	WordNorthSouth = "North-South"
	WordEastWest   = "East-West"
	WordLead       = "Lead"
	WordScore      = "Score"
	WordScoreNS    = "Score NS"
)

// The signs of figures.
const (
	SymbolNone = "–"
	SymbolTo   = "–"
)

// NoBreak is a blank at which no line ends.
const NoBreak = "\u00a0"

// sayPrinted is for the foot of a page.
func sayPrinted(w *words.Words, t time.Time) string {
	return "Printed " + w.Day(t) + ", " + t.Format("15:04")
}

func sayPage(page, pages int) string { return fmt.Sprintf("Page %d of %d", page, pages) }

// SayField heads a ranking: "Section A · North-South", "Sections A, B · North-South".
func SayField(section session.Section, combined []session.Section, side scoring.Side) string {
	text := "Section " + section.Letter()
	if len(combined) > 0 {
		text = "Sections " + section.Letter()
		for _, s := range combined {
			text += ", " + s.Letter()
		}
	}
	switch side {
	case scoring.NS:
		return text + " · " + WordNorthSouth
	case scoring.EW:
		return text + " · " + WordEastWest
	}
	return text
}

// SayContinued heads what goes on from the page before: "Board 1 (continued)".
func SayContinued(heading string) string { return heading + " (continued)" }

// SayBoard heads a board: "Board 7".
func SayBoard(n int) string { return fmt.Sprintf("Board %d", n) }

// SayDeal names dealer and vulnerability: "Dealer South · East-West vulnerable".
func SayDeal(w *words.Words, dealer scoring.Direction, v scoring.Vulnerability) string {
	return w.Capital(w.Dealer(dealer)) + " · " + w.Vulnerability(v)
}
