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

// Deals is the number of different deals, 52!/(13!)^4.
func Deals() *big.Int { return new(big.Int).Set(deals) }

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

// Number is the place of the deal among all deals, from 0, in the order of Big Deal: by
// North's hand, then East's, then South's, each in the lexicographic order of the cards
// not given yet, from the spade ace to the club two. It serves as a fingerprint of the
// deal. The deal must be complete.
func (d Deal) Number() *big.Int { return d.number(handNumber) }

// number counts by North's hand, then East's, then South's, each ranked among those
// made of the cards left.
func (d Deal) number(rank func(h, left Hand) uint64) *big.Int {
	n := new(big.Int)
	rest := Deck
	for seat := range 3 {
		cards := rest.Len()
		n.Mul(n, new(big.Int).SetUint64(choose[cards][13]))
		n.Add(n, new(big.Int).SetUint64(rank(d[seat], rest)))
		rest &^= d[seat]
	}
	return n
}

// handNumber counts the hands that come before h among those made of the cards left.
func handNumber(h, left Hand) uint64 {
	var n uint64
	need := 13
	for left != 0 && need > 0 {
		top := Hand(1) << (bits.Len64(uint64(left)) - 1)
		left &^= top
		if h&top != 0 {
			need--
		} else {
			n += choose[left.Len()][need-1]
		}
	}
	return n
}

// numberedHand is the inverse of handNumber.
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

// FromNumber gives the deal of a number, 0 to Deals()-1; ErrNumber for any other.
func FromNumber(number *big.Int) (Deal, error) {
	if number.Sign() < 0 || number.Cmp(deals) >= 0 {
		return Deal{}, fmt.Errorf("%w: %s", ErrNumber, number)
	}
	return numbered(number, numberedHand), nil
}

// numbered is the inverse of number.
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
