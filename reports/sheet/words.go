package sheet

import (
	"fmt"
	"time"

	"clubnight/scoring"
	"clubnight/session"
)

// The labels that several sheets have in common.
const (
	WordUntitled    = "Duplicate bridge"
	WordProvisional = "PROVISIONAL"

	WordRound      = "Round"
	WordBoards     = "Boards"
	WordNorthSouth = "North-South"
	WordEastWest   = "East-West"
	WordLead       = "Lead"
	WordScore      = "Score"
	WordScoreNS    = "Score NS"
	WordMPNS       = "MP NS"
	WordMPEW       = "MP EW"
)

// The signs of figures and results.
const (
	SymbolNone  = "–"
	SymbolTo    = "–"
	SymbolMinus = "−"

	SymbolDouble = "×"
	symbolMade   = "="
)

// NoBreak is a blank at which no line ends.
const NoBreak = "\u00a0"

// SayDate writes a date out.
func SayDate(t time.Time) string { return t.Format("Monday, 2 January 2006") }

// sayPrinted is for the foot of a page.
func sayPrinted(t time.Time) string { return "Printed " + t.Format("2 January 2006, 15:04") }

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

// SeatNames are the names of the four seats, by scoring.Direction.
var SeatNames = [...]string{
	scoring.North: "North", scoring.East: "East", scoring.South: "South", scoring.West: "West",
}

var vulnerabilities = [...]string{
	scoring.None: "nobody vulnerable", scoring.NSVul: "North-South vulnerable",
	scoring.EWVul: "East-West vulnerable", scoring.BothVul: "all vulnerable",
}

// SayDeal names dealer and vulnerability of a board as Law 2 has them: "Dealer South · East-West vulnerable".
func SayDeal(board int) string {
	return SayBoardDeal(scoring.BoardDealer(board), scoring.BoardVulnerability(board))
}

// SayBoardDeal names dealer and vulnerability where they may be other than Law 2 has them.
func SayBoardDeal(dealer scoring.Direction, v scoring.Vulnerability) string {
	return SayDealer(dealer) + " · " + vulnerabilities[v]
}

// SayDealer names the dealer: "Dealer South".
func SayDealer(d scoring.Direction) string { return "Dealer " + SeatNames[d] }
