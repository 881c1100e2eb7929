package deal

import (
	"errors"
	"fmt"
	"math/big"
	"math/bits"
)

// ErrNumber is returned when a number is not that of any deal.
var ErrNumber = errors.New("no such deal number")

// deals is how many deals there are, 52!/(13!)^4, a little over two thirds of 2^96.
var deals, _ = new(big.Int).SetString("53644737765488792839237440000", 10)

// choose[n][k] is the number of ways to pick k of n cards.
var choose = func() (c [53][14]uint64) {
	for n := range c {
		c[n][0] = 1
		for k := 1; k <= min(n, 13); k++ {
			c[n][k] = c[n-1][k-1] + c[n-1][k]
		}
	}
	return c
}()

// numberedHand is the hand that so many come before, in the order of the cards from the
// spade ace to the club two, among those made of the cards left.
func numberedHand(n uint64, left Hand) Hand {
	var h Hand
	need := 13
	for need > 0 {
		top := Hand(1) << (bits.Len64(uint64(left)) - 1)
		left &^= top
		with := choose[left.Len()][need-1]
		if n < with {
			h |= top
			need--
		} else {
			n -= with
		}
	}
	return h
}

// FromNumber gives the deal of a number, its place among all deals from 0, in the order
// of Big Deal: by North's hand, then East's, then South's; ErrNumber for what is none.
func FromNumber(number *big.Int) (Deal, error) {
	if number.Sign() < 0 || number.Cmp(deals) >= 0 {
		return Deal{}, fmt.Errorf("%w: %s", ErrNumber, number)
	}
	return numbered(number, numberedHand), nil
}

// numbered is the deal of a number, whose hands have numbers in their turn.
func numbered(number *big.Int, hand func(n uint64, left Hand) Hand) (d Deal) {
	rest, part := new(big.Int).Set(number), new(big.Int)
	var index [3]uint64
	for seat := 2; seat >= 0; seat-- {
		rest.QuoRem(rest, new(big.Int).SetUint64(choose[52-13*seat][13]), part)
		index[seat] = part.Uint64()
	}
	left := Deck
	for seat, n := range index {
		d[seat] = hand(n, left)
		left &^= d[seat]
	}
	d[3] = left
	return d
}
