package clubplay

import (
	"math/rand/v2"

	"clubnight/scoring"
	"clubnight/session/deal"
)

// Board is a deal as players see it: what each side can make in each denomination, as
// experience tells, and how the cards really lie.
type Board struct {
	Dealer scoring.Direction
	Vul    scoring.Vulnerability
	Hands  deal.Deal
	// expected is how many tricks a side may hope for: by side (0 is NS)
	// and denomination.
	expected [2][5]float64
	// lie is how much better or worse the cards lie for it than that.
	lie [2][5]float64
}

// NewBoard looks at a deal. luck decides how the cards lie.
func NewBoard(dealer scoring.Direction, vul scoring.Vulnerability, hands deal.Deal, luck *rand.Rand) *Board {
	b := &Board{Dealer: dealer, Vul: vul, Hands: hands}
	for side := range b.expected {
		for d := scoring.Clubs; d <= scoring.NoTrump; d++ {
			b.expected[side][d] = b.estimate(side, d)
			b.lie[side][d] = 0.8 * luck.NormFloat64()
		}
	}
	return b
}

// partners are the two hands of a side: 0 is North-South.
func (b *Board) partners(side int) (deal.Hand, deal.Hand) { return b.Hands[side], b.Hands[side+2] }

func (b *Board) points(side int) int {
	one, two := b.partners(side)
	return one.Points() + two.Points()
}

// fit is how many trumps a side has.
func (b *Board) fit(side int, d scoring.Denomination) int {
	one, two := b.partners(side)
	return one.Length(deal.Suit(d)) + two.Length(deal.Suit(d))
}

// estimate is the usual rule of thumb: a trick for three points, counted from the
// middle, with short suits worth points where there are trumps, and each trump beyond
// the eighth half a trick.
func (b *Board) estimate(side int, d scoring.Denomination) float64 {
	if d == scoring.NoTrump {
		tricks := 6.9 + 0.36*float64(b.points(side)-20)
		for _, s := range deal.Suits {
			if !b.stopped(side, s) {
				tricks -= 0.8
			}
			if b.fit(side, scoring.Denomination(s)) >= 9 {
				tricks += 0.4
			}
		}
		return tricks
	}
	trumps := deal.Suit(d)
	one, two := b.partners(side)
	dummy := one
	if one.Length(trumps) > two.Length(trumps) {
		dummy = two
	}
	value := float64(b.points(side))
	if n := dummy.Length(trumps); n >= 3 {
		value += shortness(dummy, trumps) * float64(n-1) / 3
	}
	return 7.7 + 0.33*(value-20) + 0.55*float64(b.fit(side, d)-8)
}

// shortness counts 5, 3 and 1 for a void, a singleton and a doubleton beside the trumps.
func shortness(h deal.Hand, trumps deal.Suit) (value float64) {
	for _, s := range deal.Suits {
		if s != trumps {
			value += [4]float64{5, 3, 1}[min(h.Length(s), 3)]
		}
	}
	return value
}

// stopped reports whether a side holds a suit at no trump: A, Kx, Qxx or
// Jxxx in one hand.
func (b *Board) stopped(side int, s deal.Suit) bool {
	one, two := b.partners(side)
	for _, h := range []deal.Hand{one, two} {
		for missing := range 4 {
			if h.Has(deal.NewCard(s, deal.Ace-deal.CardRank(missing))) && h.Length(s) > missing {
				return true
			}
		}
	}
	return false
}
