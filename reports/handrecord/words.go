package handrecord

import (
	"strconv"
	"strings"

	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// The signs of hand records.
const (
	symbolVoid   = "—"
	symbolLost   = "▼"
	symbolDouble = "×"
)

// kind is what a sheet is: all hand records of an evening where it is nothing else.
type kind struct {
	sections       []session.Section // that these deals were played in, where others had other deals
	section, table int               // of which this was recorded
}

// say names it in a language: "Hand records", "Hand records, section A",
// "Auction and play, table A3".
func (k kind) say(w *words.Words) string {
	switch {
	case k.table > 0:
		return printed.Say(w, "print.recorded-at", "Table", session.Letter(k.section)+strconv.Itoa(k.table))
	case k.sections != nil:
		return printed.SayCount(w, "print.hand-records-of", len(k.sections), "Sections", sheet.Letters(k.sections...))
	}
	return printed.Say(w, "print.hand-records")
}

// sayHolding writes the cards of a suit: "A K 10 4" or "AK104".
func sayHolding(w *words.Words, h deal.Hand, s deal.Suit, spaced bool) string {
	cards := w.Ranks(h, s)
	switch {
	case cards == "":
		return symbolVoid
	case spaced:
		return cards
	}
	return strings.ReplaceAll(cards, " ", "")
}

// SayHand writes a hand in one line: "♠AK4 ♥Q92 ♦J1054 ♣K73".
func SayHand(w *words.Words, h deal.Hand) string {
	var suits []string
	for s := deal.Spades; ; s-- {
		suits = append(suits, w.Suit(s)+sayHolding(w, h, s, false))
		if s == deal.Clubs {
			return strings.Join(suits, " ")
		}
	}
}
