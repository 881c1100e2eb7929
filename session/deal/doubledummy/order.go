// After github.com/macroxue/bridge-solver at 205aaca, © 2013-2026 Hanhong Xue, used under
// the MIT licence: see LICENSE-bridge-solver.txt.

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
	list.down(ruffs)
	list.down(good)
	list.down(high)
	list.down(plain)
	list.down(bad)
	list.down(trumps)
	list.down(left &^ (ruffs | good | high | plain | bad | trumps))
}

func highest(x uint64) uint64 {
	if x == 0 {
		return 0
	}
	return 1 << (uint(bits.Len64(x)-1) & 63)
}

// orderFollow puts the cards to follow, ruff or discard with in the order
// of their promise.
func (s *search) orderFollow(list *moves, left uint64, n int, pos, seat uint, best int, by uint) {
	if left == 0 {
		return
	}
	suit := s.trick[n].suit
	if left&suit != 0 {
		s.orderSuit(list, left, suit, pos, seat, 1<<(uint(best)&63), by)
		return
	}
	if left&s.trump != 0 {
		left = s.orderRuffs(list, left, suit, pos, seat, 1<<(uint(best)&63), by)
	}
	s.orderDiscards(list, left, s.hand[seat&3])
}

// orderSuit orders cards of the suit led: low when the trick cannot be won or
// partner will win it, else the cheapest winner, or the highest when the next
// player may beat that.
func (s *search) orderSuit(list *moves, left, suit uint64, pos, seat uint, best uint64, by uint) {
	top := highest(left)
	next := s.hand[(seat+1)&3] & suit
	last := pos == 3
	partnerWins := (by^seat)&1 == 0
	if best&suit == 0 || top < best ||
		partnerWins && (last || next == 0 || best > next || next&(top-1)&^(best-1) == 0) ||
		pos == 1 && partnerCovers(left, s.hand[(seat+2)&3]&suit, next, best) {
		list.up(left)
		return
	}
	higher := left &^ (best - 1)
	if last || next == 0 || higher&-higher > next {
		list.up(higher)
	} else {
		list.down(higher)
	}
	list.up(left &^ higher)
}

// partnerCovers reports whether second hand may play low: partner wins the trick, or the
// next player has to spend a card that beats both of them.
func partnerCovers(left, partner, next, best uint64) bool {
	if partner <= best {
		return false
	}
	top := highest(partner)
	return next == 0 || top > next ||
		next > partner|left && next&^(top-1) == next&^(highest(left)-1)
}

// orderRuffs puts trumps first that win where partner's card does not stand; it gives the
// cards not ordered yet.
func (s *search) orderRuffs(list *moves, left, suit uint64, pos, seat uint, best uint64, by uint) uint64 {
	next := s.hand[(seat+1)&3]
	last := pos == 3
	partnerWins := (by^seat)&1 == 0
	if partnerWins && (last || next&suit != 0 && (best&suit == 0 || best > next&suit)) {
		return left
	}
	my := left & s.trump
	switch {
	case best&s.trump != 0:
		my &^= best - 1
		if partnerWins {
			my = 0
		}
	case last || next&suit != 0 || next&s.trump == 0:
		my &= -my // the lowest trump is enough
	}
	list.up(my)
	return left &^ my
}

// orderDiscards puts the lowest card of each side suit first, long suits
// before short ones.
func (s *search) orderDiscards(list *moves, left, hand uint64) {
	start := list.n
	var length [16]int
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
