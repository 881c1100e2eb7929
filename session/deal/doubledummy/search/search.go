package search

import (
	"math"
	"math/bits"
	"sync/atomic"
)

// Search finds how many tricks a side takes. It works on one deal and one strain at a
// time and is not for concurrent use.
type Search struct {
	hands    [4]cards
	all      cards // what is left at the beginning of the trick
	trumps   cards // the lane of the trumps, none at notrump
	holdings [4]*holdings
	memory   memory
	habits   habits
	order    order
	weights  *[1 << 16]int16
	school   *school
	plain    bool                                             // without bounds, and slow
	witness  func(leader, n, need int, won bool, ranks cards) // sees each answer, if set
	lists    [64]moves                                        // by the tricks left and the turn

	stop   *atomic.Bool // ends the search when set
	quit   bool         // the search was ended: its results mean nothing
	tricks int          // tricks begun
}

// partner, leftOf and rightOf go round the table.
func leftOf(hand int) int  { return (hand + 1) & 3 }
func partner(hand int) int { return (hand + 2) & 3 }
func rightOf(hand int) int { return (hand + 3) & 3 }

// load takes the hands.
func (s *Search) load(hands [4]cards) {
	s.hands, s.all = hands, hands[0]|hands[1]|hands[2]|hands[3]
}

// trick reports whether the side of the leader takes at least need of the n tricks that
// are left, of which the leader begins one. The cards that it gives are those whose ranks
// mattered: of each suit the lowest counts. The answer holds for every position with the
// same lengths in which the owners are the same down to those cards.
func (s *Search) trick(leader, n, need int) (bool, cards) {
	switch {
	case need <= 0:
		return true, 0
	case need > n:
		return false, 0
	case n == 1:
		return s.last(leader)
	}
	if s.tricks++; s.tricks&0xfff == 0 && s.stop.Load() {
		s.quit = true
	}
	if s.quit {
		return false, 0
	}
	var o outlook
	s.look(&o)
	l := o.layout()
	key := keyOf(o.shape(), n, leader)
	var e *entry
	how := unknown
	if n >= kept {
		if e, how = s.memory.find(key, &l, need); how == enough {
			return e.sure() >= need, o.depths(e)
		}
	}
	var bad, above cards
	if !s.plain {
		if ok, ranks := s.cashes(&o, leader, need, -1); ok {
			return true, ranks
		}
		lost := false
		if lost, bad, above = s.losers(&o, leader, n, need); lost {
			return false, above
		}
	}
	won, ranks, best := s.leads(&o, leader, n, need, e, how, bad)
	if !won {
		ranks |= above
	}
	if s.quit {
		return false, 0
	}
	fresh := entry(l)
	if won {
		fresh.setTricks(need, n)
	} else {
		fresh.setTricks(0, need-1)
	}
	ranks = s.deepen(&fresh, &l, ranks, leader, won)
	if n >= kept {
		in := best.number() >> 4
		fresh.setLead(in, (s.hands[leader].suit(in) & (best>>(16*in) - 1)).count())
		s.memory.keep(key, &fresh)
	}
	return won, ranks
}

// kept is the fewest tricks of which the memory keeps anything: fewer are counted as fast
// as found.
const kept = 3

// layout is the position's.
func (o *outlook) layout() layout {
	return layout{
		uint64(o.suits[0].owners)<<32 | uint64(o.suits[1].owners)<<8,
		uint64(o.suits[2].owners)<<32 | uint64(o.suits[3].owners)<<8,
	}
}

// last plays the last trick.
func (s *Search) last(leader int) (bool, cards) {
	best, by := s.hands[leader], leader
	t := course{suit: best.suitOf()}
	for h := leftOf(leader); h != leader; h = leftOf(h) {
		if c := s.hands[h]; c&s.over(&t, best) != 0 {
			best, by = c, h
		}
	}
	return (by^leader)&1 == 0, s.mattered(best, s.all)
}

// over are all cards that win against the best one so far.
func (s *Search) over(t *course, best cards) cards {
	if best&s.trumps != 0 {
		return (best - 1) & s.trumps
	}
	return (best-1)&t.suit | s.trumps
}

// mattered is the card that won a trick if its rank mattered: others of its suit were
// played to the trick.
func (s *Search) mattered(winner, trick cards) cards {
	if trick&winner.suitOf() != winner {
		return winner
	}
	return 0
}

// depths gives the lowest cards of the position that matter by an entry that fits.
func (o *outlook) depths(e *entry) (ranks cards) {
	a, b, c, d := e[0]>>4&15, e[0]&15, e[1]>>4&15, e[1]&15
	if a > 0 {
		ranks = o.suits[0].highest(int(a))
	}
	if b > 0 {
		ranks |= o.suits[1].highest(int(b)) << 16
	}
	if c > 0 {
		ranks |= o.suits[2].highest(int(c)) << 32
	}
	if d > 0 {
		ranks |= o.suits[3].highest(int(d)) << 48
	}
	return ranks
}

// nth is the k-th highest card of a suit, none for the 0th.
func nth(suit cards, k int) cards {
	if k == 0 {
		return 0
	}
	for range k - 1 {
		suit &= suit - 1
	}
	return suit & -suit
}

// deepen sets in an entry how many cards matter in each suit. Where the lowest that
// matters belongs to the side against which something was proved, all of its run matter:
// of these only the highest was tried. It gives the ranks with those added.
func (s *Search) deepen(e *entry, l *layout, ranks cards, leader int, won bool) cards {
	against := leader & 1
	if won {
		against ^= 1
	}
	for i := range 4 {
		r := ranks.suit(i)
		if r == 0 {
			continue
		}
		below := cards(1)<<bits.Len16(uint16(r)) - 1
		suit := s.all.suit(i)
		k := (suit & below).count()
		if owner := l.owner(i, k); owner&1 == against {
			rest := suit &^ below
			for rest != 0 && s.hands[owner].suit(i)&rest.highest() != 0 {
				ranks |= rest.highest() << (16 * i)
				rest &= rest - 1
				k++
			}
		}
		e.matter(i, k)
	}
	return ranks
}

// list is an empty list of moves for a turn of the trick with so many left.
func (s *Search) list(n, turn int) *moves {
	m := &s.lists[(4*n+turn)&63]
	m.n, m.most = 0, math.MinInt32
	if s.school != nil {
		m.about = new([13][4]feature)
	}
	return m
}

// leads tries the leader's cards.
func (s *Search) leads(o *outlook, leader, n, need int, e *entry, how near, bad cards) (won bool, ranks, best cards) {
	todo := s.hands[leader].equals(s.all) &^ bad
	list := s.list(n, 0)
	s.orderLeads(list, o, todo, leader)
	if how != unknown {
		l, place := e.lead()
		list.prefer(nth(s.hands[leader&3].suit(l), place+1)<<(16*l), int32(s.weights[remembered+feature(how)]))
	}
	usual := o.leading(leader)
	s.recall(list, usual)
	t := course{leader: leader, n: n, need: need}
	if s.school != nil {
		s.note(&t, sofar{}, list)
	}
	for i := range list.n {
		c := list.next(i)
		if todo&c == 0 {
			continue
		}
		l := c.number() >> 4
		s.led(&t, l)
		ok, r := s.play(&t, sofar{best: c, by: leader}, c)
		if ok {
			s.learn(usual, c)
			return true, r, c
		}
		if best == 0 {
			best = c
		}
		ranks |= r
		todo &^= c | likeIt(c, r)
	}
	return false, ranks, best
}

// likeIt are the cards of a suit that fare like c, for which the ranks that matter are
// above it: all that are below these ranks.
func likeIt(c, ranks cards) cards {
	suit := c.suitOf()
	r := ranks & suit
	if r == 0 {
		return suit
	}
	r = r.lowest()
	if c <= r {
		return 0
	}
	return suit &^ (r<<1 - 1)
}

// follow finds the next card to a trick that does what its hand wants, or that there is
// none, and reports whether the leader's side gets what it wants.
func (s *Search) follow(t *course, now sofar) (won bool, ranks cards) {
	hand := (t.leader + now.turn) & 3
	todo := t.playable(s.hands[hand]).equals(s.all)
	if todo&(todo-1) == 0 {
		return s.play(t, now, todo)
	}
	wanted := now.turn == 2 // the leader's partner wants what the leader wants
	usual := s.following(t, now.turn, hand, now.best)
	if now.turn < 3 && todo&t.suit != 0 && s.school == nil {
		if c := s.recalled(usual) & todo; c != 0 { // before anything is ordered
			if won, ranks = s.play(t, now, c); won == wanted {
				return won, ranks
			}
			todo &^= c | likeIt(c, ranks)
		}
	}
	if todo == 0 {
		return !wanted, ranks
	}
	list := s.list(t.n, now.turn)
	s.arrange(list, t, now, todo)
	s.recall(list, usual)
	if s.school != nil {
		s.note(t, now, list)
	}
	for i := range list.n {
		c := list.next(i)
		if todo&c == 0 {
			continue
		}
		won, r := s.play(t, now, c)
		if won == wanted {
			s.learn(usual, c)
			return won, r
		}
		ranks |= r
		todo &^= c | likeIt(c, r)
	}
	return !wanted, ranks
}

// play plays a card to a trick, and what comes after it.
func (s *Search) play(t *course, now sofar, c cards) (won bool, ranks cards) {
	hand := (t.leader + now.turn) & 3
	if c&s.over(t, now.best) != 0 {
		now.best, now.by = c, hand
	}
	s.hands[hand] ^= c
	now.turn++
	now.trick |= c
	if now.turn == 4 {
		won, ranks = s.next(t, now)
	} else {
		won, ranks = s.follow(t, now)
	}
	s.hands[hand] ^= c
	return won, ranks
}

// arrange lists the cards that may be played to a trick.
func (s *Search) arrange(list *moves, t *course, now sofar, todo cards) {
	switch now.turn {
	case 1:
		s.orderSecond(list, t, todo, now.best)
	case 2:
		s.orderThird(list, t, todo, now.best, now.by)
	default:
		s.orderFourth(list, t, todo, now.best, now.by)
	}
}

// next goes on with the next trick: the winner leads.
func (s *Search) next(t *course, now sofar) (won bool, ranks cards) {
	lost := (now.by^t.leader)&1 == 1
	n, need := t.n-1, t.need-1
	if lost {
		need = t.n - t.need
	}
	s.all ^= now.trick
	won, ranks = s.trick(now.by, n, need)
	if s.witness != nil {
		s.witness(now.by, n, need, won, ranks)
	}
	s.all ^= now.trick
	return won != lost, ranks | s.mattered(now.best, now.trick)
}
