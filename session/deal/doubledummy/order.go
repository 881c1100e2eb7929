package doubledummy

import "math/bits"

// orderLeads puts the cards to lead in the order of their promise.
func (s *search) orderLeads(list *moves, left uint64, seat uint, all uint64) {
	mine, pd := s.hand[seat&3], s.hand[(seat+2)&3]
	lho, rho := s.hand[(seat+1)&3], s.hand[(seat+3)&3]
	var good, high, plain, bad, trumps, ruffs uint64
	for m := lane; m != 0; m <<= 16 {
		my := left & m
		if my == 0 {
			continue
		}
		top := uint64(1) << (uint(bits.Len64(my)-1) & 63)
		ends := my&-my | top
		if m == s.trump {
			trumps |= ends
			continue
		}
		l, r, p := lho&m, rho&m, pd&m
		if l == 0 && lho&s.trump != 0 || r == 0 && rho&s.trump != 0 {
			continue
		}
		our := mine&m | p
		x := all & m
		a := highest(x)
		x &^= a
		k := highest(x)
		x &^= k
		q := highest(x)
		x &^= q
		j := highest(x)
		x &^= j
		t := highest(x)
		if p&(p-1) != 0 && l&(l-1) != 0 {
			if p&k != 0 && l&a != 0 ||
				p&a != 0 && l&k != 0 && (p&q != 0 || our&q != 0 && our&j != 0) ||
				p&k != 0 && l&q != 0 && (p&j != 0 || our&j != 0 && our&t != 0) {
				good |= ends
				continue
			}
		}
		my = mine & m
		if s.trump != 0 && my&(my-1) != 0 && r&(r-1) != 0 {
			if my&a != 0 && r&k != 0 || my&k != 0 && r&a != 0 && our&q == 0 {
				bad |= top
				continue
			}
		}
		if l != 0 && r != 0 && bits.OnesCount64(our&(a|k|q)) >= 2 {
			high |= ends
			continue
		}
		if s.trump != 0 && p == 0 && l != 0 && r != 0 && pd&s.trump != 0 &&
			bits.OnesCount64(pd&s.trump) <= bits.OnesCount64(mine&s.trump) && ends&-ends != a {
			ruffs |= ends & -ends
			continue
		}
		plain |= ends
	}
	list.down4(ruffs)
	list.down4(good)
	list.down4(high)
	list.down4(plain)
	list.down4(bad)
	list.down4(trumps)
	list.down4(left &^ (ruffs | good | high | plain | bad | trumps))
}

// down4 adds cards of all lanes.
func (m *moves) down4(cards uint64) { m.down(cards) }

func highest(x uint64) uint64 {
	if x == 0 {
		return 0
	}
	return 1 << (uint(bits.Len64(x)-1) & 63)
}

// orderFollow puts the cards to follow, ruff or discard with in the order of their promise.
func (s *search) orderFollow(list *moves, left uint64, n int, pos, seat uint, best int, by uint) {
	if left == 0 {
		return
	}
	t := &s.trick[n]
	suit := t.suit
	bestBit := uint64(1) << (uint(best) & 63)
	pdWins := (by^seat)&1 == 0
	pd, lho := s.hand[(seat+2)&3], s.hand[(seat+1)&3]
	lhoSuit := lho & suit
	last := pos == 3
	if left&suit != 0 {
		top := highest(left)
		if bestBit&suit == 0 || top < bestBit {
			list.up(left)
			return
		}
		if pdWins && (last || lhoSuit == 0 || bestBit > lhoSuit || (lhoSuit&(top-1))&^(bestBit-1) == 0) {
			list.up(left)
			return
		}
		if pos == 1 {
			p := pd & suit
			if p > bestBit {
				pt := highest(p)
				if lhoSuit == 0 || pt > lhoSuit {
					list.up(left)
					return
				}
				if lhoSuit > p|left && lhoSuit&^(pt-1) == lhoSuit&^(top-1) {
					list.up(left)
					return
				}
			}
		}
		higher := left &^ (bestBit - 1)
		if last || lhoSuit == 0 || higher&-higher > lhoSuit {
			list.up(higher)
		} else {
			list.down(higher)
		}
		list.up(left &^ higher)
		return
	}
	if left&s.trump != 0 {
		if pdWins && (last || lhoSuit != 0 && (bestBit&suit == 0 || bestBit > lhoSuit)) {
			// partner's card stands
		} else {
			my := left & s.trump
			if bestBit&s.trump != 0 {
				if !pdWins && my > bestBit {
					higher := my &^ (bestBit - 1)
					list.up(higher)
					left &^= higher
				}
			} else if last || lhoSuit != 0 || lho&s.trump == 0 {
				list.add(bits.TrailingZeros64(my))
				left &^= my & -my
			} else {
				list.up(my)
				left &^= my
			}
		}
	}
	start := list.n
	var length [16]int
	hand := s.hand[seat&3]
	for m := lane; m != 0; m <<= 16 {
		my := left & m
		if m == s.trump || my == 0 {
			continue
		}
		c := bits.TrailingZeros64(my)
		left &^= my & -my
		w := bits.OnesCount64(hand & m)
		i := list.n
		for i > start && length[(i-1)&15] < w {
			list.card[i&15], length[i&15] = list.card[(i-1)&15], length[(i-1)&15]
			i--
		}
		list.card[i&15], length[i&15] = c, w
		list.n++
	}
	list.down(left)
}
