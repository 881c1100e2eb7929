package ruleset

import (
	"math/bits"
	"strings"

	"clubnight/session/deal"
)

// Length is the two characters that ask for a number of cards in a suit: a
// digit and a qualifier.
type Length struct {
	// Count is the digit, -1 without one.
	Count int8
	// Qualifier is '@' exactly, '+' or more, '-' or less, '<' fewer than every other suit
	// that has a length value; ' ' where nothing is asked. A digit before '<' asks for so
	// many cards or more as well.
	Qualifier byte
}

// Asks reports whether the length asks for anything.
func (l Length) Asks() bool { return l.Count >= 0 || l.Qualifier != ' ' }

// parseLength reads a length. A digit without a qualifier means exactly so many.
func parseLength(text string) (l Length, ok bool) {
	l = Length{Count: -1, Qualifier: text[1]}
	if '0' <= text[0] && text[0] <= '9' {
		l.Count = int8(text[0] - '0')
	} else if text[0] != ' ' {
		return l, false
	}
	switch l.Qualifier {
	case '@', '+', '-':
		return l, l.Count >= 0
	case '<':
		return l, true
	case ' ':
		if l.Count >= 0 {
			l.Qualifier = '@'
		}
		return l, true
	}
	return l, false
}

// mask has bit n set when a suit of n cards fits, all but for '<'.
func (l Length) mask() (m uint16) {
	const all = 1<<14 - 1
	switch {
	case l.Count < 0:
		return all
	case l.Qualifier == '@':
		return 1 << l.Count
	case l.Qualifier == '-':
		return 1<<(l.Count+1) - 1
	}
	return all &^ (1<<l.Count - 1)
}

// Least is the fewest cards that fit.
func (l Length) Least() int { return bits.TrailingZeros16(l.mask()) }

// Most is the largest number of cards that fits.
func (l Length) Most() int { return 15 - bits.LeadingZeros16(l.mask()) }

// Cards is a card pattern: what the three highest cards of a suit must be, highest first.
// A capital is that card (X one below the ten), a small letter that card or a better one
// (x any card), a blank asks nothing.
type Cards [3]byte

const (
	exactCards  = "AKQJTX"
	betterCards = "kqjtx"
)

// Asks reports whether the pattern asks for anything.
func (c Cards) Asks() bool { return c != Cards{' ', ' ', ' '} }

func (c Cards) String() string { return string(c[:]) }

// cardMask has bit r set when a card of rank r fits; 0 where nothing is asked.
func cardMask(code byte) (mask uint16, ok bool) {
	const all = 1<<13 - 1
	if code == ' ' {
		return 0, true
	}
	rank := func(i int) deal.CardRank { return deal.Ace - deal.CardRank(i) }
	if i := strings.IndexByte(exactCards, code); i >= 0 {
		if code == 'X' {
			return 1<<deal.Ten - 1, true
		}
		return 1 << rank(i), true
	}
	if i := strings.IndexByte(betterCards, code); i >= 0 {
		if code == 'x' {
			return all, true
		}
		return all &^ (1<<rank(i+1) - 1), true
	}
	return 0, false
}

// Holding is what a rule asks of one suit.
type Holding struct {
	Length Length
	Cards  Cards

	lengths uint16
	ranks   [3]uint16
}

// newHolding compiles a length and a pattern that have been checked.
func newHolding(length, cards string) (h Holding) {
	h.Length, _ = parseLength(length)
	h.Cards = Cards{cards[0], cards[1], cards[2]}
	h.lengths = h.Length.mask()
	for i, c := range h.Cards {
		h.ranks[i], _ = cardMask(c)
	}
	return h
}

// Asks reports whether anything is asked of the suit.
func (h *Holding) Asks() bool { return h.Length.Asks() || h.Cards.Asks() }

// fitsCards checks the three highest of n cards against the pattern. A place beyond the
// suit's length fits only a blank.
func (h *Holding) fitsCards(n int, top *[3]uint8) bool {
	for i, mask := range h.ranks {
		if mask != 0 && (n <= i || mask>>top[i]&1 == 0) {
			return false
		}
	}
	return true
}

// FitsSuit checks the holding of one suit, as the files for the play of one suit ask. '<'
// has nothing to compare with there and fits.
func (h *Holding) FitsSuit(hand *Hand, s deal.Suit) bool {
	n := int(hand.Lengths[s])
	return h.lengths>>n&1 != 0 && h.fitsCards(n, &hand.top[s])
}

// Pattern is what a rule asks of a hand, by deal.Suit.
type Pattern [4]Holding

// Aspect is a part of a rule that a hand or an auction can fail.
type Aspect uint8

// The aspects of a rule.
const (
	Fits             Aspect = iota // nothing failed
	LengthAspect                   // the length of a suit
	CardsAspect                    // the top cards of a suit
	PartnerBid                     // partner's last bid
	PartnerSuit                    // partner's first suit
	OwnSuit                        // this hand's first suit, or trumps
	PointRange                     // the point range of an opening bid
	SuitToOpen                     // fields 14 and 15: the length needed to open a major or a minor
	Sufficiency                    // the bid is not sufficient
	OvercallShape                  // the suit is too short, or not stopped, for an overcall
	TrumpAspect                    // the contract's trumps, for a lead
	NoSuchCard                     // the card to lead is not in the hand
	DummyHolding                   // dummy's holding in the suit that is played
	DeclarerHolding                // declarer's
	OpponentsHolding               // the missing card is not theirs, or they have more or fewer cards of the suit
	TrumpsToRuff                   // the hand that is to ruff has not two trumps, or there are none
)

// Miss is why a rule does not fit: the aspect, and for lengths and cards the
// first suit that fails.
type Miss struct {
	Aspect Aspect
	Suit   deal.Suit
}

// Fits reports whether the hand fits the pattern.
func (p *Pattern) Fits(h *Hand) bool {
	for s := range p {
		n := int(h.Lengths[s])
		if p[s].lengths>>n&1 == 0 || !p[s].fitsCards(n, &h.top[s]) {
			return false
		}
	}
	return p.shorter(h) < 0
}

// Miss tells what fails first, spades first; its Aspect is Fits when the hand fits.
func (p *Pattern) Miss(h *Hand) Miss {
	short := p.shorter(h)
	for _, s := range deal.Suits {
		n := int(h.Lengths[s])
		switch {
		case p[s].lengths>>n&1 == 0 || int(s) == short:
			return Miss{LengthAspect, s}
		case !p[s].fitsCards(n, &h.top[s]):
			return Miss{CardsAspect, s}
		}
	}
	return Miss{}
}

// shorter finds a suit with '<' that is not shorter than every other suit that has a
// length value; -1 when there is none.
func (p *Pattern) shorter(h *Hand) int {
	for s := range p {
		if p[s].Length.Qualifier != '<' {
			continue
		}
		for other := range p {
			if other != s && p[other].Length.Asks() && h.Lengths[s] >= h.Lengths[other] {
				return s
			}
		}
	}
	return -1
}

// Least is the fewest cards of a suit that fit: 4 for "4+".
func (p *Pattern) Least(s deal.Suit) int { return p[s].Length.Least() }

// Asks reports whether the pattern asks for anything.
func (p *Pattern) Asks() bool { return p[0].Asks() || p[1].Asks() || p[2].Asks() || p[3].Asks() }
