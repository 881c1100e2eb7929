package deal

import (
	"math/big"
	"math/bits"
)

// Numbering is a way in which others count the deals, all of them from 1.
type Numbering uint8

// The numberings in use besides that of Number.
const (
	// Andrews goes by North's hand, then East's, then South's, each in colexicographic
	// order of the cards not given yet.
	Andrews Numbering = iota
	// PavlicekSuited goes card by card from the spade ace to the club two, each to
	// North, East, South or West.
	PavlicekSuited
	// PavlicekRanked goes so by ranks: the four aces, spades first, then the kings.
	PavlicekRanked
)

// NumberBy is the deal's number in another numbering, 1 to Deals(). The
// deal must be complete.
func (d Deal) NumberBy(n Numbering) *big.Int {
	number := new(big.Int)
	if n == Andrews {
		number = d.number(colexNumber)
	} else {
		w := newWalk()
		for i := range 52 {
			owner, _ := d.Owner(n.card(i))
			for seat := range owner {
				number.Add(number, w.share(int(seat)))
			}
			w.give(int(owner))
		}
	}
	return number.Add(number, big.NewInt(1))
}

// card is the i-th card of Pavlicek's order.
func (n Numbering) card(i int) Card {
	if n == PavlicekRanked {
		return NewCard(Spades-Suit(i%4), Ace-CardRank(i/4))
	}
	return Card(51 - i)
}

// walk gives out cards one by one: deals is how many deals begin as so far.
type walk struct {
	deals *big.Int
	cards int
	room  [4]int
}

func newWalk() *walk { return &walk{Deals(), 52, [4]int{13, 13, 13, 13}} }

// share is how many of the deals give the next card to a seat.
func (w *walk) share(seat int) *big.Int {
	n := new(big.Int).Mul(w.deals, big.NewInt(int64(w.room[seat])))
	return n.Quo(n, big.NewInt(int64(w.cards)))
}

func (w *walk) give(seat int) {
	w.deals = w.share(seat)
	w.room[seat]--
	w.cards--
}

// colexNumber ranks a hand among those made of the cards left: of two hands that with the
// lower lowest card comes later.
func colexNumber(h, left Hand) (n uint64) {
	place, have := 0, 0
	for ; left != 0; place++ {
		top := Hand(1) << (bits.Len64(uint64(left)) - 1)
		left &^= top
		if h&top != 0 {
			have++
			n += choose[place][have]
		}
	}
	return n
}
