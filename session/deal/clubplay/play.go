package clubplay

import (
	"math"
	"math/rand/v2"
	"slices"

	"clubnight/scoring"
	"clubnight/session/deal"
)

// Tricks gives the tricks over or under the contract. edge is how much better declarer's
// pair plays than its opponents, in tricks.
func (b *Board) Tricks(c scoring.Contract, declarer scoring.Direction, edge float64, table *rand.Rand) int {
	side, d := int(declarer)%2, c.Denomination
	tricks := b.expected[side][d] + b.lie[side][d] + edge + 0.45*table.NormFloat64()
	return min(max(int(math.Round(tricks)), 0), 13) - 6 - c.Level
}

// Lead is the card that declarer's left hand opponent leads, by the books:
// from a sequence its top, else low from length; against a suit a singleton,
// never a trump by choice.
func (b *Board) Lead(c scoring.Contract, declarer scoring.Direction, table *rand.Rand) deal.Card {
	hand := b.Hands[(declarer+1)%4]
	var best []deal.Card
	most := math.Inf(-1)
	for _, s := range deal.Suits {
		held := suitCards(hand, s)
		if len(held) == 0 {
			continue
		}
		trump := scoring.Denomination(s) == c.Denomination
		worth := suitWorth(held, trump, c.Denomination == scoring.NoTrump) + 0.5*table.NormFloat64()
		if worth > most {
			best, most = held, worth
		}
	}
	return cardOf(best)
}

// suitCards lists a suit, highest first.
func suitCards(h deal.Hand, s deal.Suit) []deal.Card {
	return slices.DeleteFunc(h.Cards(), func(c deal.Card) bool { return c.Suit() != s })
}

func suitWorth(held []deal.Card, trump, noTrump bool) float64 {
	worth := 0.0
	switch {
	case trump:
		return -3
	case noTrump:
		worth = float64(len(held))
	case len(held) == 1:
		worth = 4
	default:
		worth = 2
	}
	switch {
	case sequence(held):
		worth += 2.5
	case !noTrump && held[0].Rank() == deal.Ace: // an ace is not led away from
		worth -= 2
	}
	return worth
}

// sequence reports two touching honours at the top.
func sequence(held []deal.Card) bool {
	return len(held) > 1 && held[1].Rank() >= deal.Ten && held[0].Rank() == held[1].Rank()+1
}

func cardOf(held []deal.Card) deal.Card {
	switch {
	case len(held) <= 2 || sequence(held):
		return held[0]
	case len(held) >= 4:
		return held[3]
	}
	return held[2]
}
