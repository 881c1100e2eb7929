package ruleset

import (
	"math/bits"

	"clubnight/session/deal"
)

// Hand is a hand as rules look at it, its suits by deal.Suit.
type Hand struct {
	Cards   deal.Hand
	HCP     int // ace 4, king 3, queen 2, jack 1
	Lengths [4]uint8
	Aces    int
	top     [4][3]uint8 // ranks of the highest cards
}

// NewHand looks at a hand of up to 13 cards.
func NewHand(cards deal.Hand) *Hand {
	h := &Hand{Cards: cards, HCP: cards.Points()}
	for s := range deal.Suit(4) {
		holding := cards.Suit(s)
		h.Lengths[s] = uint8(bits.OnesCount16(holding))
		h.Aces += int(holding >> deal.Ace)
		for i := 0; i < 3 && holding != 0; i++ {
			r := bits.Len16(holding) - 1
			h.top[s][i] = uint8(r)
			holding &^= 1 << r
		}
	}
	return h
}

// Length of a suit.
func (h *Hand) Length(s deal.Suit) int { return int(h.Lengths[s]) }

// Stops reports whether the suit is held at no trump: A, Kx, Qxx or Jxxx.
func (h *Hand) Stops(s deal.Suit) bool {
	for missing := range 4 {
		if h.Cards.Has(deal.NewCard(s, deal.Ace-deal.CardRank(missing))) && h.Length(s) > missing {
			return true
		}
	}
	return false
}

// Balanced reports 4-3-3-3, 4-4-3-2 or 5-3-3-2.
func (h *Hand) Balanced() bool {
	doubletons := 0
	for _, n := range h.Lengths {
		if n < 2 || n > 5 {
			return false
		}
		if n == 2 {
			doubletons++
		}
	}
	return doubletons <= 1
}

// unprotected counts kings, queens and jacks that fall under a higher card: a king
// alone, a queen with one card beside it or none, a jack with two or fewer. The
// document leaves the word open.
func (h *Hand) unprotected() (kings, queens, jacks int) {
	for s := range deal.Suit(4) {
		holding, n := h.Cards.Suit(s), h.Length(s)
		if n < 2 {
			kings += int(holding >> deal.King & 1)
		}
		if n < 3 {
			queens += int(holding >> deal.Queen & 1)
		}
		if n < 4 {
			jacks += int(holding >> deal.Jack & 1)
		}
	}
	return kings, queens, jacks
}
