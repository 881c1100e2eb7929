package search

import "math/bits"

// moves are the cards that a player may try, with what is known of each.
type moves struct {
	card  [16]cards
	score [16]int32
	n     int
	best  int             // which is worth most
	most  int32           // what it is worth
	about *[13][4]feature // only for lessons
}

// feature is a place in the table of weights: one kind of situation.
type feature uint16

// The tables of weights follow each other.
const (
	leadSuit    = 0                      // strain, the owners of the three highest, both lengths of the leading side
	leadLengths = leadSuit + 3*64*16     // strain, who else holds trumps, the lengths of the others
	leadCard    = leadLengths + 3*8*16   // strain, whom the card beats, its place, the owner of the highest
	secondCard  = leadCard + 3*8*4*4     // strain, what it beats, who can beat it, its place, the owner of the highest
	thirdCard   = secondCard + 3*8*4*4   // the same with who is winning
	fourthCard  = thirdCard + 3*16*4*4   // the same
	ruff        = fourthCard + 3*4*4*4   // turn, who is winning, what it beats, who can beat it, its place
	discardSuit = ruff + 3*2*2*2*4       // length, winners
	discardCard = discardSuit + 8*4      // turn, trumps, place, the owner of the highest
	leadWins    = discardCard + 3*2*4*4  // strain, the owner of the highest, the winners of both hands
	secondMore  = leadWins + 3*4*4*4     // strain, its place, whether it beats, length, the owner of the highest
	thirdMore   = secondMore + 3*4*2*4*4 // the same
	fourthMore  = thirdMore + 3*4*2*4*4  // the same
	remembered  = fourthMore + 3*4*2*4*4 // how near the answer is that led the card
	usual       = remembered + 4         // turn; from the second on again for who does not follow
	nothing     = usual + 7
	features    = nothing + 1
)

// The places of a card in its holder's suit.
const (
	lowestCard = iota
	highestCard
	onlyCard
	middleCard
)

func placeOf(c, holding cards) feature {
	const places = middleCard | lowestCard<<2 | highestCard<<4 | onlyCard<<6
	return places >> (bit(holding < c<<1)<<1 | bit(holding&(c-1) == 0)<<2) & 3
}

// lengths are two lengths as features: by the first in the low and the second in the high
// half, up to three cards each.
var lengths = func() (t [256]feature) {
	for i := range t {
		t[i] = feature(min(i&15, 3)<<2 | min(i>>4, 3))
	}
	return t
}()

func bit(b bool) feature {
	if b {
		return 1
	}
	return 0
}

// add adds a card with what it is worth.
func (m *moves) add(c cards, score int32) {
	m.card[m.n&15], m.score[m.n&15] = c, score
	if score > m.most {
		m.best, m.most = m.n, score
	}
	m.n++
}

// tell notes what a card was judged by: the one that was added last.
func (m *moves) tell(f ...feature) {
	about := &m.about[m.n-1]
	for i := range about {
		about[i] = nothing
	}
	copy(about[:], f)
}

// prefer adds to what a card is worth, if it is one of the moves.
func (m *moves) prefer(c cards, by int32) {
	for i := range m.n {
		if m.card[i] == c {
			m.score[i] += by
			if m.score[i] > m.most {
				m.best, m.most = i, m.score[i]
			}
		}
	}
}

// next brings the best of the moves from i on to place i.
func (m *moves) next(i int) cards {
	best, most := m.best, m.most
	if i > 0 {
		best, most = i, m.score[i&15]
		for j := i + 1; j < m.n; j++ {
			if x := m.score[j&15]; x > most {
				best, most = j, x
			}
		}
	}
	c := m.card[best&15]
	m.card[best&15], m.score[best&15] = m.card[i&15], m.score[i&15]
	m.card[i&15], m.score[i&15] = c, most
	return c
}

// strain is how a suit stands to the trumps: none, the trumps themselves, another suit.
func (s *Search) strain(l int) feature {
	switch {
	case s.trumps == 0:
		return 0
	case l == 0:
		return 1
	}
	return 2
}

// chiefs gives the owners of the three highest cards of a suit as seen from a hand, two
// bits each: each place less the hand, without carrying into the next.
func (h *holding) chiefs(hand int) feature {
	const low, high = 0x15, 0x2a
	x, y := h.owners>>26, uint32(hand&3)*low
	return feature((x | high - y&low) ^ (x^^y)&high)
}

// chiefAs is the owner of the highest card of a suit as seen from a hand.
func (h *holding) chiefAs(hand int) feature { return feature(h.owners>>30-uint32(hand)) & 3 }

// orderLeads lists the leader's cards.
func (s *Search) orderLeads(m *moves, o *outlook, todo cards, leader int) {
	lho, mate, rho := s.hands[leftOf(leader)], s.hands[partner(leader)], s.hands[rightOf(leader)]
	ruffs, w := feature(0), s.weights
	if s.trumps != 0 {
		ruffs = bit(lho&lane != 0) | bit(mate&lane != 0)<<1 | bit(rho&lane != 0)<<2
	}
	for l := range 4 {
		sh := 16 * l & 63
		try := todo >> sh & lane
		if try == 0 {
			continue
		}
		h := o.suits[l]
		mine, q, p, r := s.hands[leader&3]>>sh&lane, lho>>sh&lane, mate>>sh&lane, rho>>sh&lane
		strain, chiefs := s.strain(l), h.chiefs(leader)
		turned := bits.RotateLeft16(h.shape, -4*leader)
		a := leadSuit + strain<<10 | chiefs<<4 | lengths[(turned-1)&15|turned>>4&0xf0]
		b := leadLengths + strain<<7 | ruffs<<4 | lengths[turned>>4&15|turned>>8&0xf0]
		y := leadWins +
			(strain<<6 | chiefs&0x30 | feature(min(h.wins(leader), 3))<<2 | feature(min(h.wins(leader+2), 3)))
		suit := int32(w[a]) + int32(w[b]) + int32(w[y])
		for ; try != 0; try &= try - 1 {
			c := try & -try
			beats := bit(q&(c-1) == 0)<<2 | bit(p&(c-1) == 0)<<1 | bit(r&(c-1) == 0)
			place := placeOf(c, mine)
			x := leadCard + (strain<<3|beats)<<4 | place<<2 | chiefs>>4
			m.add(c<<sh, suit+int32(w[x]))
			if m.about != nil {
				m.tell(a, b, x, y)
			}
		}
	}
}

// lie is how the suit lies of which the trick's first card was or may be.
func (s *Search) lie(l int) *holding { return &s.holdings[l&3].of[s.all.suit(l)] }

// course is a trick that is played: who leads what, to which end.
type course struct {
	leader, n, need int
	suit            cards // the lane of the suit that is led
	strain          feature
	lie             *holding
}

// sofar is what was played to a trick, and who played the best of it.
type sofar struct {
	turn        int // cards that were played
	best, trick cards
	by          int
}

// led sets the suit of a trick.
func (s *Search) led(t *course, l int) {
	t.suit, t.strain, t.lie = lane<<(16*l&63), s.strain(l), s.lie(l)
}

// playable is what a hand may play to the suit led.
func (t *course) playable(held cards) cards {
	if follow := held & t.suit; follow != 0 {
		return follow
	}
	return held
}

// beaters are a hand's cards with which it can beat the best one.
func (s *Search) beaters(t *course, held, best cards) cards {
	return t.playable(held) & s.over(t, best)
}

// more is what the order of a hand's cards in the suit led asks of the suit: how it
// stands to the trumps, how many the hand has, and who has the highest.
func (t *course) more(hand int) feature {
	return t.strain<<7 | feature(min(t.lie.len(hand), 4)-1)<<2 | t.lie.chiefAs(hand)
}

// orderSecond lists the cards of the second hand, orderThird and orderFourth those of the
// next ones.
func (s *Search) orderSecond(m *moves, t *course, todo, led cards) {
	hand := leftOf(t.leader)
	next, last := s.hands[partner(t.leader)], s.hands[rightOf(t.leader)]
	can, strongest := s.beaters(t, next, led), led
	if can != 0 {
		strongest = can.highest()
	}
	partnerWins := s.beaters(t, last, strongest) != 0
	if todo&t.suit == 0 {
		s.orderOthers(m, t, todo, led, hand, 0, partnerWins, next)
		return
	}
	mine := s.hands[hand] & t.suit
	state := t.strain<<7 | bit(partnerWins)<<4 | t.lie.chiefAs(hand)
	more := t.more(hand)
	under := state | bit(can != 0)<<5
	for ; todo != 0; todo &= todo - 1 {
		c := todo & -todo
		a := under
		if c < led {
			a = state | 1<<6 | bit(s.beaters(t, next, c) != 0)<<5
		}
		place := placeOf(c, mine)
		a = secondCard + (a | place<<2)
		b := secondMore + (more | place<<5 | bit(c < led)<<4)
		m.add(c, int32(s.weights[a])+int32(s.weights[b]))
		if m.about != nil {
			m.tell(a, b)
		}
	}
}

func (s *Search) orderThird(m *moves, t *course, todo, best cards, by int) {
	hand := partner(t.leader)
	last := s.hands[rightOf(t.leader)]
	ours := by == t.leader
	if todo&t.suit == 0 {
		s.orderOthers(m, t, todo, best, hand, 1, ours, last)
		return
	}
	mine := s.hands[hand] & t.suit
	state := t.strain<<8 | bit(ours)<<7 | bit(s.beaters(t, last, best) != 0)<<4 | t.lie.chiefAs(hand)
	better, more := s.over(t, best), t.more(hand)
	for ; todo != 0; todo &= todo - 1 {
		c := todo & -todo
		place := placeOf(c, mine)
		a, b := state|place<<2, thirdMore+(more|place<<5|bit(c&better != 0)<<4)
		if c&better != 0 {
			a |= 1<<6 | bit(s.beaters(t, last, c) != 0)<<5
		}
		a += thirdCard
		m.add(c, int32(s.weights[a])+int32(s.weights[b]))
		if m.about != nil {
			m.tell(a, b)
		}
	}
}

func (s *Search) orderFourth(m *moves, t *course, todo, best cards, by int) {
	hand := rightOf(t.leader)
	ours := (by^hand)&1 == 0
	if todo&t.suit == 0 {
		s.orderOthers(m, t, todo, best, hand, 2, ours, 0)
		return
	}
	mine := s.hands[hand] & t.suit
	state := t.strain<<6 | bit(ours)<<5 | t.lie.chiefAs(hand)
	better, more := s.over(t, best), t.more(hand)
	for ; todo != 0; todo &= todo - 1 {
		c := todo & -todo
		place := placeOf(c, mine)
		a := fourthCard + (state | bit(c&better != 0)<<4 | place<<2)
		b := fourthMore + (more | place<<5 | bit(c&better != 0)<<4)
		m.add(c, int32(s.weights[a])+int32(s.weights[b]))
		if m.about != nil {
			m.tell(a, b)
		}
	}
}

// orderOthers lists ruffs and discards.
func (s *Search) orderOthers(m *moves, t *course, todo, best cards, hand int, turn feature, ours bool, next cards) {
	held := s.hands[hand&3]
	first, with := 0, feature(0)
	if s.trumps != 0 {
		s.orderRuffs(m, t, todo&lane, best, hand, turn, ours, next)
		first, with = 1, 1
	}
	for l := first; l < 4; l++ {
		sh := 16 * l & 63
		try := todo >> sh & lane
		if try == 0 {
			continue
		}
		h := s.lie(l)
		mine := held >> sh & lane
		a := discardSuit + feature(min(h.len(hand), 7)<<2|min(h.wins(hand), 3))
		suit, state := int32(s.weights[a]), (turn<<1|with)<<4|h.chiefAs(hand)
		for ; try != 0; try &= try - 1 {
			c := try & -try
			b := discardCard + (state | placeOf(c, mine)<<2)
			m.add(c<<sh, suit+int32(s.weights[b]))
			if m.about != nil {
				m.tell(a, b)
			}
		}
	}
}

// orderRuffs lists ruffs.
func (s *Search) orderRuffs(m *moves, t *course, todo, best cards, hand int, turn feature, ours bool, next cards) {
	mine, better := s.hands[hand&3]&lane, s.over(t, best)
	for ; todo != 0; todo &= todo - 1 {
		c := todo & -todo
		over := c&better != 0
		a := ruff + ((turn<<1|bit(ours))<<2|bit(over)<<1|bit(over && s.beaters(t, next, c) != 0))<<2 | placeOf(c, mine)
		m.add(c, int32(s.weights[a])+int32(s.weights[nothing])) // a discard has one feature more
		if m.about != nil {
			m.tell(a)
		}
	}
}
