package deal

import (
	"math/big"
	"math/bits"
)

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
