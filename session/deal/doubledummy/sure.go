// After github.com/macroxue/bridge-solver at 205aaca, © 2013-2026 Hanhong Xue, used under
// the MIT licence: see LICENSE-bridge-solver.txt.

package doubledummy

import "math/bits"

// sureTricks settles a position from what both sides can cash without looking
// ahead, if that is enough.
func (s *search) sureTricks(n int, seat uint, need int, all uint64) (tricks int, relevant uint64, known bool) {
	fast, r := s.cash(n, seat, need, all)
	if fast >= need {
		return fast, r, true
	}
	trumps := all & s.trump
	if trumps != 0 {
		if fast == 0 {
			if r := s.guarded(n, seat, trumps, true); r != 0 && need <= 1 {
				return 1, r, true
			}
		}
		slow, r := topTrumps(s.hand[(seat+1)&3]&trumps, s.hand[(seat+3)&3]&trumps, trumps)
		if slow == 0 {
			if r = s.guarded(n, (seat+1)&3, trumps, false); r != 0 {
				slow = 1
			}
		}
		if n-slow < need {
			return n - slow, r, true
		}
		return 0, 0, false
	}
	slow, r := s.losers(seat, all)
	if n-slow < need {
		return n - slow, r, true
	}
	return 0, 0, false
}

// topTrumps counts the trump tricks that two partners cannot be robbed of.
func topTrumps(a, b, trumps uint64) (int, uint64) {
	longest := max(bits.OnesCount64(a), bits.OnesCount64(b))
	others := trumps &^ (a | b)
	if others == 0 {
		return longest, 0
	}
	w := trumps &^ (1<<uint(bits.Len64(others)) - 1)
	k := bits.OnesCount64(w)
	for ; k > longest; k-- {
		w &= w - 1
	}
	return k, w
}

// guarded finds one trump trick that the side of the given player will come to, though it
// cannot cash it yet: a king behind the ace, king and queen against the ace, a queen
// behind both. The player himself may be on lead: then he must not be so short of cards
// that he has to lead away from it.
func (s *search) guarded(n int, player uint, trumps uint64, leading bool) uint64 {
	if bits.OnesCount64(trumps) < 3 {
		return 0
	}
	me, pd := s.hand[player&3]&trumps, s.hand[(player+2)&3]&trumps
	lho, rho := s.hand[(player+1)&3]&trumps, s.hand[(player+3)&3]&trumps
	x := trumps
	a := highest(x)
	x &^= a
	k := highest(x)
	x &^= k
	q := highest(x)
	if pd&k != 0 && pd != k && lho&a != 0 || me&k != 0 && me != k && rho&a != 0 && (!leading || n >= 3) {
		return a | k
	}
	if (lho|rho)&a != 0 && me|pd == me|pd|k|q && (me&(me-1) != 0 || pd&(pd-1) != 0) {
		return a | k | q
	}
	if bits.OnesCount64(trumps) >= 5 {
		if pd&q != 0 && bits.OnesCount64(pd) >= 3 && lho&a != 0 && lho&k != 0 ||
			me&q != 0 && bits.OnesCount64(me) >= 3 && rho&a != 0 && rho&k != 0 && (!leading || n >= 4) {
			return a | k | q
		}
	}
	return 0
}

// losers counts tricks the leader's side must lose when it holds no top card in any suit
// that it can lead: the opponent who wins the first trick cashes all his own winners.
func (s *search) losers(seat uint, all uint64) (int, uint64) {
	mine, pd := s.hand[seat&3], s.hand[(seat+2)&3]
	lho, rho := s.hand[(seat+1)&3], s.hand[(seat+3)&3]
	var byLho, byRho bool
	for m := lane; m != 0; m <<= 16 {
		if mine&m == 0 {
			continue
		}
		if l, r := lho&m, rho&m; max(mine&m, pd&m) > max(l, r) {
			return 0, 0
		} else if l > r {
			byLho = true
		} else {
			byRho = true
		}
	}
	count := 13
	var relevant uint64
	if byLho {
		count, relevant = winners(lho, all&^lho)
	}
	if byRho {
		k, r := winners(rho, all&^rho)
		count = min(count, k)
		relevant |= r
	}
	return count, relevant
}

// winners counts the cards of a hand that are higher than all others of their suits.
func winners(hand, others uint64) (int, uint64) {
	var w uint64
	for m := lane; m != 0; m <<= 16 {
		if o := others & m; o == 0 {
			w |= hand & m
		} else if hand&m > o {
			w |= hand & m &^ (1<<uint(bits.Len64(o)) - 1)
		}
	}
	return bits.OnesCount64(w), w
}

// cash counts the tricks that the leader's side can take at once.
func (s *search) cash(n int, seat uint, need int, all uint64) (int, uint64) {
	me, pd := s.hand[seat&3], s.hand[(seat+2)&3]
	lho, rho := s.hand[(seat+1)&3], s.hand[(seat+3)&3]
	trumpTricks := 0
	var r, pr uint64
	if t := all & s.trump; t != 0 {
		trumpTricks, r = topTrumps(me&t, pd&t, t)
	}
	lhoRuffs, rhoRuffs := lho&s.trump != 0, rho&s.trump != 0
	if (lhoRuffs || rhoRuffs) && s.draws(me&s.trump, pd&s.trump, lho&s.trump, rho&s.trump) {
		lhoRuffs, rhoRuffs = false, false
	}
	var mySum, pdSum int
	var toMe, toPd bool
	for m := lane; m != 0; m <<= 16 {
		if m == s.trump {
			continue
		}
		my, p := me&m, pd&m
		if my|p == 0 {
			continue
		}
		l, o := lho&m, rho&m
		nl, no := bits.OnesCount64(l), bits.OnesCount64(o)
		limit := 13
		if lhoRuffs {
			limit = nl
		}
		if rhoRuffs {
			limit = min(limit, no)
		}
		if limit == 0 {
			continue
		}
		w := my | p
		if l|o != 0 {
			w &^= 1<<uint(bits.Len64(l|o)) - 1
		}
		if w == 0 {
			continue
		}
		nm, np := bits.OnesCount64(my), bits.OnesCount64(p)
		mw, pw := bits.OnesCount64(my&w), bits.OnesCount64(p&w)
		longest := max(nl, no)
		rm, rp := keepTop(my&w, mw, max(np, longest)), keepTop(p&w, pw, max(nm, longest))
		if pw == 0 && mw >= longest && np <= mw {
			mw = nm
		}
		if mw == 0 && pw >= longest && nm <= pw {
			pw = np
		}
		if limit < 13 {
			nm, np, mw, pw = min(nm, limit), min(np, limit), min(mw, limit), min(pw, limit)
			rm, rp = keepTop(rm, bits.OnesCount64(rm), limit), keepTop(rp, bits.OnesCount64(rp), limit)
		}
		r |= rm
		pr |= rp
		mySum += suitTricks(my, nm, mw, p, np, pw, &toMe)
		pdSum += suitTricks(p, np, pw, my, nm, mw, &toPd)
		if trumpTricks+mySum >= need {
			if toPd {
				r |= pr
			}
			return need, r
		}
	}
	sum := mySum
	if toPd {
		sum = max(sum, pdSum)
		r |= pr
	}
	return min(trumpTricks+sum, n), r
}

// draws reports whether the leader's own highest trumps, unhindered by partner's, draw
// all those of the opponents.
func (s *search) draws(my, pd, lho, rho uint64) bool {
	rounds := max(bits.OnesCount64(lho), bits.OnesCount64(rho))
	high := bits.Len64(lho | rho | pd)
	return bits.OnesCount64(my>>uint(high)) >= rounds
}

// keepTop keeps the highest k of the count cards.
func keepTop(cards uint64, count, k int) uint64 {
	for ; count > k; count-- {
		cards &= cards - 1
	}
	return cards
}

// suitTricks counts the tricks in one suit when a, on lead, cashes his own winners
// and then goes over to b.
func suitTricks(a uint64, na, wa int, b uint64, nb, wb int, entry *bool) int {
	if b != 0 && wa > 0 && a > b&-b {
		*entry = true
	}
	switch {
	case wb == 0:
		return wa
	case wa == 0:
		if a == 0 {
			return 0
		}
		return wb
	case highest(a) < b&-b:
		return wb
	case a&-a > b:
		return wa
	}
	if wb == nb {
		wb--
	}
	return min(na, wa+wb)
}
