package deal

import (
	"math/bits"
	"strings"
)

// Suit is one of the four suits, ranked as in the auction: Clubs lowest.
type Suit uint8

// The suits in rising order.
const (
	Clubs Suit = iota
	Diamonds
	Hearts
	Spades
)

// Suits lists the suits the way hands are written, spades first.
var Suits = [4]Suit{Spades, Hearts, Diamonds, Clubs}

// String gives the suit's English initial: C, D, H or S.
func (s Suit) String() string {
	if s > Spades {
		return "?"
	}
	return "CDHS"[s : s+1]
}

// CardRank is the rank of a card within its suit, Two (0) to Ace (12).
type CardRank uint8

// The ranks in rising order.
const (
	Two CardRank = iota
	Three
	Four
	Five
	Six
	Seven
	Eight
	Nine
	Ten
	Jack
	Queen
	King
	Ace
)

const rankLetters = "23456789TJQKA"

// String gives the rank's letter or digit, T for the ten.
func (r CardRank) String() string {
	if r > Ace {
		return "?"
	}
	return rankLetters[r : r+1]
}

// Card is one of the 52 cards, numbered 13*suit+rank: the club two is 0 and
// the spade ace 51.
type Card uint8

// NewCard makes the card of a suit and a rank.
func NewCard(s Suit, r CardRank) Card { return Card(13*uint8(s) + uint8(r)) }

// Suit of the card.
func (c Card) Suit() Suit { return Suit(c / 13) }

// Rank of the card.
func (c Card) Rank() CardRank { return CardRank(c % 13) }

// String writes suit and rank, for example "S9" or "HT".
func (c Card) String() string {
	if c > 51 {
		return "??"
	}
	return c.Suit().String() + c.Rank().String()
}

// Hand is a set of cards: bit c is set when card c is in it.
type Hand uint64

// Deck holds all 52 cards.
const Deck Hand = 1<<52 - 1

// HandOf gathers cards into a hand.
func HandOf(cards ...Card) Hand {
	var h Hand
	for _, c := range cards {
		h |= 1 << c
	}
	return h
}

// Has reports whether the card is in the hand.
func (h Hand) Has(c Card) bool { return h>>c&1 != 0 }

// Len counts the cards.
func (h Hand) Len() int { return bits.OnesCount64(uint64(h)) }

// Suit gives the holding in one suit as 13 bits, the two lowest.
func (h Hand) Suit(s Suit) uint16 { return uint16(h>>(13*s)) & 0x1fff }

// Length counts the cards of one suit.
func (h Hand) Length(s Suit) int { return bits.OnesCount16(h.Suit(s)) }

// Cards lists the hand as written: spades first, high cards first.
func (h Hand) Cards() []Card {
	list := make([]Card, 0, h.Len())
	for h != 0 {
		c := Card(bits.Len64(uint64(h)) - 1)
		list = append(list, c)
		h &^= 1 << c
	}
	return list
}

// Points counts high-card points: ace 4, king 3, queen 2, jack 1.
func (h Hand) Points() int {
	n := 0
	for _, s := range Suits {
		honours := h.Suit(s) >> Jack
		n += int(honours&1 + honours>>1&1*2 + honours>>2&1*3 + honours>>3&1*4)
	}
	return n
}

// Ranks writes the holding in one suit, high cards first: "AKT4", empty for a void.
func (h Hand) Ranks(s Suit) string {
	var b strings.Builder
	holding := h.Suit(s)
	for r := 12; r >= 0; r-- {
		if holding>>r&1 != 0 {
			b.WriteByte(rankLetters[r])
		}
	}
	return b.String()
}

// String writes the hand as PBN does: spades.hearts.diamonds.clubs.
func (h Hand) String() string {
	return h.Ranks(Spades) + "." + h.Ranks(Hearts) + "." + h.Ranks(Diamonds) + "." + h.Ranks(Clubs)
}
