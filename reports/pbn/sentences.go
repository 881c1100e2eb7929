package pbn

import (
	"fmt"
	"strings"

	"clubnight/reports/sheet"
	"clubnight/session/deal"
)

// What a comment says about a game.

const noteLocked = "The cards are left out: the director has not released them yet."

func sayAdjusted(ns, ew int) string {
	return fmt.Sprintf("Adjusted score: North-South %d %%, East-West %d %%.", ns, ew)
}

func sayCorrected(reason string) string {
	if reason == "" {
		return "Corrected by the director."
	}
	return "Corrected by the director: " + strings.TrimRight(reason, ". ") + "."
}

// sayOnlySuit is for a play that ends at a card of which only the suit is on record.
func sayOnlySuit(i int, c deal.PlayedCard) string {
	return fmt.Sprintf("From trick %d, %s, on the play is left out: only the suit of a card is on record, %s.", i/4+1, sheet.SeatNames[c.Seat], c)
}

// sayLeadNotHeld is for a lead that is not in the hand that had to lead.
func sayLeadNotHeld(lead deal.PlayedCard) string {
	return fmt.Sprintf("The lead %s is left out: %s does not hold it.", lead, sheet.SeatNames[lead.Seat])
}

// sayOtherContract is for an auction that ends in another contract than was played.
func sayOtherContract(auction, declarer, played string) string {
	return fmt.Sprintf("The auction ends in %s by %s, and the result says %s.", auction, declarer, played)
}
