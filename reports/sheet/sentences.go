package sheet

import (
	"fmt"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
)

// What is said about an evening: its results as players write them, doubts, remarks, and what is missing.

// What stands in the place of a contract.
const (
	WordPassedOut = "Passed out"
	WordNotPlayed = "Not played"
	WordUndecided = "Ruling to come"
)

const (
	noteWrongWay  = "Played in the wrong direction: these pairs sat in each other's seats."
	noteVanished  = "No longer in the Bridgemate file; kept as it was received."
	noteUndecided = "Not scored: the director has still to give a score."
	noteNotPlayed = "Not scored: the board was not played."
	noteUnscored  = "Not scored."
)

func sayDoubt(reason string) string {
	return "Not scored: " + strings.TrimRight(reason, ". ") + "."
}

// sayArrived says how far the evening has come.
func sayArrived(arrived, expected int) string {
	return fmt.Sprintf("%d of %d results", arrived, expected)
}

func sayMore(n int) string { return fmt.Sprintf("… and %d more.", n) }

// SayBid writes a contract as players do: "4♠×".
func SayBid(c scoring.Contract) string {
	return fmt.Sprint(c.Level, c.Denomination.Symbol(), strings.Repeat(SymbolDouble, int(c.Doubling)))
}

// SayContract writes a contract as it came from a Bridgemate: "4SX" gives "4♠×". What cannot be
// read is shown as it came.
func SayContract(text string) string {
	c, err := scoring.ParseContract(text)
	switch {
	case err != nil:
		return text
	case c.Level == 0:
		return WordPassedOut
	}
	return SayBid(c)
}

// SayTricks gives the result as players write it: "=", "+1", "−2".
func SayTricks(over int) string {
	switch {
	case over > 0:
		return fmt.Sprintf("+%d", over)
	case over < 0:
		return fmt.Sprintf("%s%d", SymbolMinus, -over)
	}
	return symbolMade
}

// SayPoints gives a score from one side's view: "+420", "−50", "0".
func SayPoints(points scoring.Points) string {
	switch {
	case points > 0:
		return fmt.Sprintf("+%d", points)
	case points < 0:
		return fmt.Sprintf("%s%d", SymbolMinus, -points)
	}
	return "0"
}

// SayArtificial gives the percentages of an artificial score: "60% / 40%".
func SayArtificial(ns, ew int) string { return fmt.Sprintf("%d%% / %d%%", ns, ew) }

// Suits are the symbols of the suits, by their letters.
var Suits = map[byte]string{'S': "♠", 'H': "♥", 'D': "♦", 'C': "♣"}

// SayLead writes a card: "HT" gives "♥10".
func SayLead(card string) string {
	if card == "" || Suits[card[0]] == "" {
		return card
	}
	return Suits[card[0]] + strings.Replace(card[1:], "T", "10", 1)
}

// SayLeftOut says what is left out of a record: what was taken back at the table, and the auction and the play from the
// first call and the first card on that cannot be. auction and play are the errors that say why, or nil.
func SayLeftOut(from session.Record, auction, play error) (lines []string) {
	if taken := sayTakenBack(from); taken != "" {
		lines = append(lines, taken)
	}
	if auction != nil {
		lines = append(lines, fmt.Sprintf("From here on the auction is left out: %v.", auction))
	}
	if play != nil {
		lines = append(lines, fmt.Sprintf("From here on the play is left out: %v.", play))
	}
	return lines
}

// sayTakenBack lists calls and cards that were taken back at the table: "Taken back at the table: call 2, 1NT of E."
func sayTakenBack(r session.Record) string {
	var taken []string
	list := func(what string, rows []session.Recorded) {
		for _, row := range rows {
			if row.Erased {
				taken = append(taken, fmt.Sprintf("%s %d, %s of %s", what, row.Counter, row.What, row.Direction))
			}
		}
	}
	list("call", r.Calls)
	list("card", r.Cards)
	if taken == nil {
		return ""
	}
	return "Taken back at the table: " + strings.Join(taken, "; ") + "."
}
