package search

// moves are the cards that a player may try, with what is known of each.
type moves struct {
	card  [16]cards
	score [16]int32
	n     int
	about *[13][5]feature // only for lessons
}

// feature is a place in the table of weights: one kind of situation.
type feature uint16

// The tables of weights follow each other.
const (
	leadSuit    = 0                     // strain, the owners of the three highest, both lengths of the leading side
	leadLengths = leadSuit + 3*64*16    // strain, who else holds trumps, the lengths of the others
	leadCard    = leadLengths + 3*8*16  // strain, whom the card beats, its place, the owner of the highest
	secondCard  = leadCard + 3*8*4*4    // strain, what it beats, who can beat it, its place, the owner of the highest
	thirdCard   = secondCard + 3*8*4*4  // the same with who is winning
	fourthCard  = thirdCard + 3*16*4*4  // the same
	followSuit  = fourthCard + 3*4*4*4  // turn, strain, length, the owners of the two highest
	ruff        = followSuit + 3*3*4*16 // turn, who is winning, what it beats, who can beat it, its place
	discardSuit = ruff + 3*2*2*2*4      // length, winners
	discardCard = discardSuit + 8*4     // turn, trumps, place, the owner of the highest
	leadFive    = discardCard + 3*2*4*4 // strain, the owners of the five highest, whom the card beats
	leadNeed    = leadFive + 3*1024*8   // what is needed, strain, whom the card beats, its place
	nothing     = leadNeed + 5*3*8*4
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
	switch {
	case holding&(holding-1) == 0:
		return onlyCard
	case holding&^(c|(c-1)) == 0:
		return lowestCard
	case c == holding&-holding:
		return highestCard
	}
	return middleCard
}

func bit(b bool) feature {
	if b {
		return 1
	}
	return 0
}

// add adds a card with what it is worth.
func (m *moves) add(c cards, score int32) {
	m.card[m.n&15], m.score[m.n&15] = c, score
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
		}
	}
}

// next brings the best of the moves from i on to place i.
func (m *moves) next(i int) cards {
	best, most := i, m.score[i&15]
	for j := i + 1; j < m.n; j++ {
		if x := m.score[j&15]; x > most {
			best, most = j, x
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

// chiefs gives the owners of the five highest cards of a suit as seen from a hand, two
// bits each: each place less the hand, without carrying into the next.
func (h *holding) chiefs(hand int) feature {
	const low, high = 0x155, 0x2aa
	x, y := h.owners>>22, uint32(hand&3)*low
	return feature((x | high - y&low) ^ (x^^y)&high)
}

// chief is the owner of the highest card of a suit as seen from a hand.
func (h *holding) chief(hand int) feature { return feature(h.owners>>30-uint32(hand)) & 3 }

// goal is how hard it is to reach need of n tricks.
func goal(n, need int) feature {
	switch {
	case need == 1:
		return 0
	case need == n:
		return 1
	case need == n-1:
		return 2
	case 2*need > n:
		return 3
	}
	return 4
}

// orderLeads lists the leader's cards.
func (s *Search) orderLeads(m *moves, todo cards, leader, n, need int) {
	lho, mate, rho := s.hands[leftOf(leader)], s.hands[partner(leader)], s.hands[rightOf(leader)]
	ruffs, goal, w := feature(0), goal(n, need), s.weights
	if s.trumps != 0 {
		ruffs = bit(lho&lane != 0) | bit(mate&lane != 0)<<1 | bit(rho&lane != 0)<<2
	}
	for l := range 4 {
		sh := 16 * l & 63
		try := todo >> sh & lane
		if try == 0 {
			continue
		}
		h := s.lie(l)
		mine, q, p, r := s.hands[leader&3]>>sh&lane, lho>>sh&lane, mate>>sh&lane, rho>>sh&lane
		strain, five := s.strain(l), h.chiefs(leader)
		a := leadSuit + strain<<10 | five>>4<<4 | feature(min(h.len(leader), 4)-1)<<2 |
			feature(min(h.len(partner(leader)), 3))
		b := leadLengths + strain<<7 | ruffs<<4 | feature(min(h.len(leftOf(leader)), 3))<<2 |
			feature(min(h.len(rightOf(leader)), 3))
		suit := int32(w[a]) + int32(w[b])
		for ; try != 0; try &= try - 1 {
			c := try & -try
			beats := bit(q&(c-1) == 0)<<2 | bit(p&(c-1) == 0)<<1 | bit(r&(c-1) == 0)
			place := placeOf(c, mine)
			x := leadCard + (strain<<3|beats)<<4 | place<<2 | five>>8
			y := leadFive + (strain<<10|five)<<3 | beats
			z := leadNeed + ((goal*3+strain)<<3|beats)<<2 | place
			m.add(c<<sh, suit+int32(w[x])+int32(w[y])+int32(w[z]))
			if m.about != nil {
				m.tell(a, b, x, y, z)
			}
		}
	}
}

// lie is how the suit lies of which the trick's first card was or may be.
func (s *Search) lie(l int) *holding { return &s.holdings[l&3][s.all.suit(l)] }

// course is a trick that is played: who leads what, to which end.
type course struct {
	leader, n, need int
	suit            cards // the lane of the suit that is led
	strain          feature
	lie             *holding
}

// canBeat reports whether a hand can beat the best card so far.
func (s *Search) canBeat(t *course, held, best cards) bool {
	if follow := held & t.suit; follow != 0 {
		return best&t.suit != 0 && follow&(best-1) != 0
	}
	if trumps := held & s.trumps; trumps != 0 {
		return best&s.trumps == 0 || trumps&(best-1) != 0
	}
	return false
}

// strongest is the card with which a hand can beat the best one, or the best one.
func (s *Search) strongest(t *course, held, best cards) cards {
	if !s.canBeat(t, held, best) {
		return best
	}
	if follow := held & t.suit; follow != 0 {
		return follow.highest()
	}
	return (held & s.trumps).highest()
}

// shared is the feature that all cards of a hand in the suit led have in common, for lessons. The turn is 0 for second hand,
// to 2.
func (t *course) shared(hand int, turn feature) feature {
	length := feature(min(t.lie.len(hand), 4) - 1)
	return followSuit + ((3*turn+t.strain)<<2|length)<<4 | t.lie.chiefs(hand)>>6
}

// orderSecond lists the cards of the second hand, orderThird and orderFourth those of the
// next ones.
func (s *Search) orderSecond(m *moves, t *course, todo, led cards) {
	hand := leftOf(t.leader)
	next, last := s.hands[partner(t.leader)], s.hands[rightOf(t.leader)]
	partnerWins := s.canBeat(t, last, s.strongest(t, next, led))
	if todo&t.suit == 0 {
		s.orderOthers(m, t, todo, led, hand, 0, partnerWins, next)
		return
	}
	mine := s.hands[hand] & t.suit
	state := t.strain<<7 | bit(partnerWins)<<4 | t.lie.chief(hand)
	under := state | bit(s.canBeat(t, next, led))<<5
	for ; todo != 0; todo &= todo - 1 {
		c := todo & -todo
		a := under
		if c < led {
			a = state | 1<<6 | bit(s.canBeat(t, next, c))<<5
		}
		a = secondCard + (a | placeOf(c, mine)<<2)
		m.add(c, int32(s.weights[a]))
		if m.about != nil {
			m.tell(a, t.shared(hand, 0))
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
	state := t.strain<<8 | bit(ours)<<7 | bit(s.canBeat(t, last, best))<<4 | t.lie.chief(hand)
	for ; todo != 0; todo &= todo - 1 {
		c := todo & -todo
		a := state | placeOf(c, mine)<<2
		if s.beats(t, c, best) {
			a |= 1<<6 | bit(s.canBeat(t, last, c))<<5
		}
		a += thirdCard
		m.add(c, int32(s.weights[a]))
		if m.about != nil {
			m.tell(a, t.shared(hand, 1))
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
	state := t.strain<<6 | bit(ours)<<5 | t.lie.chief(hand)
	for ; todo != 0; todo &= todo - 1 {
		c := todo & -todo
		a := fourthCard + (state | bit(s.beats(t, c, best))<<4 | placeOf(c, mine)<<2)
		m.add(c, int32(s.weights[a]))
		if m.about != nil {
			m.tell(a, t.shared(hand, 2))
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
		suit, state := int32(s.weights[a]), (turn<<1|with)<<4|h.chief(hand)
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
	mine := s.hands[hand&3] & lane
	for ; todo != 0; todo &= todo - 1 {
		c := todo & -todo
		over := s.beats(t, c, best)
		a := ruff + ((turn<<1|bit(ours))<<2|bit(over)<<1|bit(over && s.canBeat(t, next, c)))<<2 | placeOf(c, mine)
		m.add(c, int32(s.weights[a])+int32(s.weights[nothing])) // a discard has one feature more
		if m.about != nil {
			m.tell(a)
		}
	}
}
