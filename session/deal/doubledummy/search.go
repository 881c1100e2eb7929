// After github.com/macroxue/bridge-solver at 205aaca, © 2013-2026 Hanhong Xue, used under
// the MIT licence: see LICENSE-bridge-solver.txt.

package doubledummy

import (
	"math/bits"
	"sync/atomic"

	"clubnight/session/deal"
)

// Cards inside the search are bit numbers 16*lane+rank: every suit has a lane of 16 bits,
// so that a hand is one word. Lane 0 is the trump suit of a suit contract.
const (
	lane     = uint64(0x1fff)
	allLanes = lane | lane<<16 | lane<<32 | lane<<48
)

// search holds the position while it is played forward and back, and what
// is remembered of it.
type search struct {
	hand  [4]uint64        // remaining cards by seat
	shape uint64           // suit lengths: nibble 4*lane+seat
	trump uint64           // lane, or 0 in notrump
	own   [4]*[8192]uint32 // by lane and cards remaining in it: owners from the top, two bits each
	owner [64]uint8        // seat by card
	suits [4]deal.Suit     // by lane
	trick [14]trickState   // by tricks left
	tt    table
	hints hintTable
	stop  *atomic.Bool
	quit  bool
	nodes uint64
}

// trickState is what the followers need to know of the trick in progress.
type trickState struct {
	all    uint64 // cards in play when the trick began
	suit   uint64 // lane of the suit led
	played uint64
}

// topMask selects the owners of the k highest cards of a lane.
var topMask = func() (m [14]uint64) {
	for k := range m {
		m[k] = (1<<(2*k) - 1) << (26 - 2*k)
	}
	return m
}()

func laneMask(c int) uint64 { return lane << (uint(c) & 48) }

// play takes a card out of a hand.
func (s *search) play(seat uint, c int) {
	s.hand[seat&3] &^= 1 << (uint(c) & 63)
	s.shape -= 1 << ((uint(c)>>4*16 + 4*seat) & 63)
}

// unplay puts it back.
func (s *search) unplay(seat uint, c int) {
	s.hand[seat&3] |= 1 << (uint(c) & 63)
	s.shape += 1 << ((uint(c)>>4*16 + 4*seat) & 63)
}

// lead searches the position at the start of a trick with n tricks left. The leader's
// side wants need of them. If the result is at least need, the side takes at least so
// many; otherwise it takes at most so many. That holds for all positions of the same
// shape in which the cards of relevant, and those above them, lie as here.
func (s *search) lead(n int, seat uint, need int) (tricks int, relevant uint64) {
	if need <= 0 {
		return 0, 0
	}
	if need > n {
		return n, 0
	}
	if n == 1 {
		return s.lastTrick(seat)
	}
	s.nodes++
	if s.nodes&1023 == 0 && s.stop.Load() {
		s.quit = true
	}
	if s.quit {
		return 0, 0
	}
	all := s.hand[0] | s.hand[1] | s.hand[2] | s.hand[3]
	o0 := uint64(s.own[0][all&lane])<<26 | uint64(s.own[1][all>>16&lane])
	o1 := uint64(s.own[2][all>>32&lane])<<26 | uint64(s.own[3][all>>48&lane])
	key := s.shape&^15 | uint64(seat)
	if root := s.tt.lookup(key); root != nil && root.count != 0 {
		if p := s.tt.find(root.children, root.count, o0, o1, uint8(need)); p != nil {
			relevant = lowestCards(all, p.ranks)
			if int(p.lower) >= need {
				return int(p.lower), relevant
			}
			return int(p.upper), relevant
		}
	}
	tricks, relevant, known := s.sureTricks(n, seat, need, all)
	if !known {
		tricks, relevant = s.chooseLead(n, seat, need, all)
		if s.quit {
			return 0, 0
		}
	}
	p := pattern{upper: uint8(n)}
	relevant, p.mask, p.ranks = s.extend(all, relevant)
	p.owners = [2]uint64{o0 & p.mask[0], o1 & p.mask[1]}
	if tricks >= need {
		p.lower = uint8(tricks)
	} else {
		p.upper = uint8(tricks)
	}
	s.tt.store(key, p)
	return tricks, relevant
}

// nthCard gives for every holding the ranks of its cards, four bits each from
// the highest card down.
var nthCard = func() (t [8192]uint64) {
	for x := range t {
		rest := uint64(x)
		for i := 0; rest != 0; i += 4 {
			top := bits.Len64(rest) - 1
			t[x] |= uint64(top) << i
			rest &^= 1 << top
		}
	}
	return t
}()

// lowestCards turns the counts of relevant cards in each lane back into the lowest of
// them: nothing else matters.
func lowestCards(all uint64, counts uint16) uint64 {
	var cards uint64
	for l := uint(0); l < 64; l += 16 {
		if k := counts & 15; k != 0 {
			cards |= 1 << (l + uint(nthCard[all>>l&lane]>>(4*(k-1)&63)&15)&63)
		}
		counts >>= 4
	}
	return cards
}

// extend takes the lowest relevant card of each suit down to the bottom of its run of
// equal cards, since of such a run only one card has been tried, and gives all cards from
// there up with their masks. When the run reaches the bottom of the suit, lengths already
// say who holds it, and it is left out.
func (s *search) extend(all, relevant uint64) (cards uint64, mask [2]uint64, ranks uint16) {
	for l := uint(0); l < 4; l++ {
		x := relevant >> (16 * l) & lane
		if x == 0 {
			continue
		}
		a := all >> (16 * l) & lane
		low := x & -x
		h := s.hand[s.owner[(16*l+uint(bits.TrailingZeros64(low)))&63]&3] >> (16 * l)
		below := a & (low - 1) &^ h
		if below != 0 {
			a &^= 1<<uint(bits.Len64(below)) - 1
		} else {
			others := a &^ h
			if others == 0 {
				continue
			}
			a &^= others&-others - 1
		}
		cards |= a << (16 * l)
		k := bits.OnesCount64(a)
		mask[l>>1] |= topMask[k] << (26 * (^l & 1))
		ranks |= uint16(k) << (4 * l)
	}
	return cards, mask, ranks
}

// lastTrick counts the single trick that is left.
func (s *search) lastTrick(seat uint) (int, uint64) {
	best, winner := s.hand[seat&3], uint(0)
	mask := laneMask(bits.TrailingZeros64(best))
	for i := uint(1); i < 4; i++ {
		c := s.hand[(seat+i)&3]
		if c&mask != 0 {
			if c > best {
				best, winner = c, i
			}
		} else if c&s.trump != 0 {
			best, winner, mask = c, i, s.trump
		}
	}
	all := s.hand[0] | s.hand[1] | s.hand[2] | s.hand[3]
	if all&mask == best {
		best = 0
	}
	return int(^winner & 1), best
}

// candidates keeps of each run of equal cards the lowest one. Cards are equal when nobody
// else holds one between.
func candidates(hand, all uint64) uint64 {
	absent := ^all & allLanes
	// A bit above each own card ripples up through absent cards to the next card in play.
	next := (hand<<1 + absent) &^ absent
	return hand &^ next
}

// chooseLead tries the leads in promising order.
func (s *search) chooseLead(n int, seat uint, need int, all uint64) (int, uint64) {
	t := &s.trick[n]
	t.all = all
	hand := s.hand[seat]
	left := candidates(hand, all)
	best := 0
	var relevant uint64
	var list moves
	hint := hintKey(hand, seat)
	if c := s.hints.get(hint); left>>(uint(c)&63)&1 != 0 {
		list.add(c)
	} else {
		s.orderLeads(&list, left, seat, all)
		left = 0
	}
	for i := 0; i < list.n; i++ {
		c := list.card[i&15]
		if list.skip>>(uint(c)&63)&1 == 0 {
			t.suit = laneMask(c)
			t.played = 1 << (uint(c) & 63)
			s.play(seat, c)
			v, r := s.follow(n, need, 1, (seat+1)&3, c, seat)
			s.unplay(seat, c)
			if v >= need {
				if i != 0 || left == 0 {
					s.hints.put(hint, c)
				}
				return v, r
			}
			best = max(best, v)
			relevant |= r
			list.prune(c, r)
		}
		if left != 0 {
			s.orderLeads(&list, left&^(1<<(uint(c)&63)), seat, all)
			left = 0
		}
	}
	return best, relevant
}

// follow plays the second, third or fourth card of a trick (pos 1 to 3) that the side not
// on lead wants to hold below need. best is the winning card so far and by its player.
func (s *search) follow(n, need int, pos, seat uint, best int, by uint) (int, uint64) {
	t := &s.trick[n]
	hand := s.hand[seat&3]
	ours := hand & t.suit
	var hint uint64
	if ours != 0 {
		hint = hintKey(t.all&t.suit|uint64(best)<<58^uint64(best)<<13, seat+4*pos)
	} else {
		ours = hand
		hint = hintKey(hand^uint64(best)*0x5851f42d4c957f2d, seat+4*pos)
	}
	left := candidates(ours, t.all)
	var list moves
	if left&(left-1) == 0 {
		list.add(bits.TrailingZeros64(left))
		left = 0
		hint = 0
	} else if c := s.hints.get(hint); left>>(uint(c)&63)&1 != 0 {
		list.add(c)
	} else {
		s.orderFollow(&list, left, n, pos, seat, best, by)
		left = 0
	}
	leaders := pos&1 == 0
	value := n
	if leaders {
		value = 0
	}
	var relevant uint64
	for i := 0; i < list.n; i++ {
		c := list.card[i&15]
		if list.skip>>(uint(c)&63)&1 == 0 {
			s.play(seat, c)
			var v int
			var r uint64
			if pos == 3 {
				v, r = s.finish(n, need, seat, c, best, by)
			} else {
				top, who := best, by
				if s.beats(c, best) {
					top, who = c, seat
				}
				t.played |= 1 << (uint(c) & 63)
				v, r = s.follow(n, need, pos+1, (seat+1)&3, top, who)
				t.played &^= 1 << (uint(c) & 63)
			}
			s.unplay(seat, c)
			if leaders == (v >= need) {
				if hint != 0 && (i != 0 || left == 0) {
					s.hints.put(hint, c)
				}
				return v, r
			}
			if leaders {
				value = max(value, v)
			} else {
				value = min(value, v)
			}
			relevant |= r
			list.prune(c, r)
		}
		if left != 0 {
			s.orderFollow(&list, left&^(1<<(uint(c)&63)), n, pos, seat, best, by)
			left = 0
		}
	}
	return value, relevant
}

// finish has the fourth player add c to the trick and searches on from the next one.
func (s *search) finish(n, need int, seat uint, c, best int, by uint) (v int, r uint64) {
	if s.beats(c, best) {
		best, by = c, seat
	}
	if (by^seat)&1 != 0 {
		v, r = s.lead(n-1, by, need-1)
		v++
	} else {
		v, r = s.lead(n-1, by, n-need)
		v = n - 1 - v
	}
	// The rank of the winner matters unless it was alone in its suit.
	if (s.trick[n].played|1<<(uint(c)&63))&laneMask(best)&^(1<<(uint(best)&63)) != 0 {
		r |= 1 << (uint(best) & 63)
	}
	return v, r
}

// moves is a list of cards to try.
type moves struct {
	card [16]int
	n    int
	skip uint64
}

func (m *moves) add(c int) {
	m.card[m.n&15] = c
	m.n++
}

// up adds cards of one lane lowest first, down highest first.
func (m *moves) up(cards uint64) {
	for ; cards != 0; cards &= cards - 1 {
		m.add(bits.TrailingZeros64(cards))
	}
}

func (m *moves) down(cards uint64) {
	for cards != 0 {
		c := bits.Len64(cards) - 1
		m.add(c)
		cards &^= 1 << uint(c)
	}
}

// prune drops cards that would fare as c did: when the rank of c did not matter, neither
// does that of any other card below the lowest one that did.
func (m *moves) prune(c int, relevant uint64) {
	r := relevant & laneMask(c)
	if r == 0 {
		m.skip |= laneMask(c)
	} else if low := r & -r; 1<<(uint(c)&63) < low {
		m.skip |= laneMask(c) & (low - 1)
	}
}
