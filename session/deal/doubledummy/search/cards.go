package search

import (
	"math/bits"

	"clubnight/session/deal"
)

// cards is a set of cards. Each suit has a lane of 16 bits, the trumps the first; bit 0
// of a lane is the ace and bit 12 the two, so that of two cards of one suit the smaller
// bit is the higher card, and x & -x is the highest of a suit.
type cards uint64

const (
	lane  cards = 0x1fff             // one suit
	lanes cards = 0x1fff1fff1fff1fff // all four
)

// suit is the holding in the suit of a lane.
func (c cards) suit(l int) cards { return c >> (16 * (l & 3)) & lane }

// count is the number of cards.
func (c cards) count() int { return bits.OnesCount64(uint64(c)) }

// highest is the highest card of a holding in one suit.
func (c cards) highest() cards { return c & -c }

// lowest is the lowest card of a holding in one suit, none for none.
func (c cards) lowest() cards { return c &^ (1<<63>>bits.LeadingZeros64(uint64(c)) - 1) }

// number is the place of a single card's bit.
func (c cards) number() int { return bits.TrailingZeros64(uint64(c)) & 63 }

// suitOf is the whole lane in which a single card lies.
func (c cards) suitOf() cards { return lane << (c.number() & 48) }

// equals gives the highest card of every run of cards in hand between which nobody else
// has a card: it stands for its run. all are the cards that were there when the trick
// began.
func (c cards) equals(all cards) cards {
	gone := lanes &^ all
	free := c | gone
	first := free &^ (free << 1) // where a stretch without other people's cards begins
	// The sum carries through the ranks that are gone up to the first card behind them.
	return first&c | (gone+first&gone)&c
}

// order says which suit lies in which lane.
type order [4]deal.Suit

// orderOf puts the trumps first; notrump leaves the suits as they are.
func orderOf(trumps deal.Suit) order {
	o := order{deal.Clubs, deal.Diamonds, deal.Hearts, deal.Spades}
	if trumps <= deal.Spades {
		o[0], o[trumps] = o[trumps], o[0]
	}
	return o
}

// reversed[x] is a holding of 13 bits with its bits in the other order.
var reversed = func() (r [1 << 13]uint16) {
	for x := range r {
		r[x] = bits.Reverse16(uint16(x)) >> 3
	}
	return r
}()

// cards puts a hand into lanes.
func (o order) cards(h deal.Hand) (c cards) {
	for l, s := range o {
		c |= cards(reversed[h.Suit(s)]) << (16 * l)
	}
	return c
}

// card is a single card of the lanes.
func (o order) card(c cards) deal.Card {
	n := c.number()
	return deal.NewCard(o[n>>4], deal.CardRank(12-n&15))
}
