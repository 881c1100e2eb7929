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
	leadSuit    = 0                      // strain, the owners of the three highest, both lengths of the leading side
	leadLengths = leadSuit + 3*64*16     // strain, who else holds trumps, the lengths of the others
	leadCard    = leadLengths + 3*8*16   // strain, whom the card beats, its place, the owner of the highest
	secondCard  = leadCard + 3*8*4*4     // strain, what it beats, who can beat it, its place, the owner of the highest
	thirdCard   = secondCard + 3*8*4*4   // the same with who is winning
	fourthCard  = thirdCard + 3*16*4*4   // the same
	followSuit  = fourthCard + 3*4*4*4   // turn, strain, length, the owners of the two highest
	ruff        = followSuit + 3*3*4*16  // turn, who is winning, what it beats, who can beat it, its place
	discardSuit = ruff + 3*2*2*2*4       // trumps or not, who is winning, three owners, lengths
	discardCard = discardSuit + 2*2*1024 // turn, trumps, place, the owner of the highest
	leadFive    = discardCard + 3*2*4*4  // strain, the owners of the five highest, whom the card beats
	leadNeed    = leadFive + 3*1024*8    // what is needed, strain, whom the card beats, its place
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

func (m *moves) add(c cards, w *[features]int16, f [5]feature) {
	m.card[m.n&15] = c
	m.score[m.n&15] = int32(w[f[0]]) + int32(w[f[1]]) + int32(w[f[2]]) + int32(w[f[3]]) + int32(w[f[4]])
	if m.about != nil {
		m.about[m.n] = f
	}
	m.n++
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
// bits each.
func (s *Search) chiefs(l, hand int) feature {
	o := s.holdings[l&3][s.all.suit(l)].owners
	h := uint32(hand)
	return feature((o>>30-h)&3<<8 | (o>>28-h)&3<<6 | (o>>26-h)&3<<4 | (o>>24-h)&3<<2 | (o>>22-h)&3)
}

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
	ruffs, goal := feature(0), goal(n, need)
	if s.trumps != 0 {
		ruffs = bit(lho&lane != 0) | bit(mate&lane != 0)<<1 | bit(rho&lane != 0)<<2
	}
	for l := range 4 {
		sh := 16 * l
		try := todo >> sh & lane
		if try == 0 {
			continue
		}
		mine, q, p, r := s.hands[leader&3]>>sh&lane, lho>>sh&lane, mate>>sh&lane, rho>>sh&lane
		strain, five := s.strain(l), s.chiefs(l, leader)
		chiefs := five >> 4
		a := leadSuit + strain<<10 | chiefs<<4 | feature(min(mine.count(), 4)-1)<<2 | feature(min(p.count(), 3))
		b := leadLengths + strain<<7 | ruffs<<4 | feature(min(q.count(), 3))<<2 | feature(min(r.count(), 3))
		for ; try != 0; try &= try - 1 {
			c := try & -try
			beats := bit(q&(c-1) == 0)<<2 | bit(p&(c-1) == 0)<<1 | bit(r&(c-1) == 0)
			place := placeOf(c, mine)
			m.add(c<<sh, s.weights, [5]feature{
				a, b, leadCard + (strain<<3|beats)<<4 | place<<2 | chiefs>>4,
				leadFive + (strain<<10|five)<<3 | beats, leadNeed + ((goal*3+strain)<<3|beats)<<2 | place,
			})
		}
	}
}

// canBeat reports whether a hand that has to follow to the card led can beat the best one.
func (s *Search) canBeat(held, led, best cards) bool {
	suit := led.suitOf()
	if follow := held & suit; follow != 0 {
		return best&suit != 0 && follow&(best-1) != 0
	}
	if trumps := held & s.trumps; trumps != 0 {
		return best&s.trumps == 0 || trumps&(best-1) != 0
	}
	return false
}

// strongest is the card with which a hand can beat the best one, or the best one.
func (s *Search) strongest(held, led, best cards) cards {
	if !s.canBeat(held, led, best) {
		return best
	}
	if follow := held & led.suitOf(); follow != 0 {
		return follow.highest()
	}
	return (held & s.trumps).highest()
}

// suitLed is what the order of a hand's cards in the suit led asks of it: how it stands to the
// trumps, its chiefs, the hand's holding, and the feature that all these cards share. The
// turn is 0 for second hand, to 2.
func (s *Search) suitLed(led cards, hand int, turn feature) (strain, chiefs feature, mine cards, shared feature) {
	l := led.number() >> 4
	strain, chiefs = s.strain(l), s.chiefs(l, hand)>>4
	mine = s.hands[hand&3] & led.suitOf()
	shared = followSuit + ((3*turn+strain)<<2|feature(min(mine.count(), 4)-1))<<4 | chiefs>>2
	return strain, chiefs, mine, shared
}

// orderSecond lists the cards of the second hand, orderThird and orderFourth those of the
// next ones.
func (s *Search) orderSecond(m *moves, todo, led cards, leader int) {
	hand := leftOf(leader)
	next, last := s.hands[partner(leader)], s.hands[rightOf(leader)]
	if todo&led.suitOf() == 0 {
		s.orderOthers(m, todo, led, led, hand, 0, false, next, last)
		return
	}
	strain, chiefs, mine, b := s.suitLed(led, hand, 0)
	partnerWins := bit(s.canBeat(last, led, s.strongest(next, led, led)))
	for ; todo != 0; todo &= todo - 1 {
		c := todo & -todo
		over := c < led
		best := led
		if over {
			best = c
		}
		a := secondCard + (strain<<3|bit(over)<<2|bit(s.canBeat(next, led, best))<<1|partnerWins)<<4 |
			placeOf(c, mine)<<2 | chiefs>>4
		m.add(c, s.weights, [5]feature{a, b, nothing, nothing, nothing})
	}
}

func (s *Search) orderThird(m *moves, todo, led, best cards, by, leader int) {
	hand := partner(leader)
	last := s.hands[rightOf(leader)]
	ours := by == leader
	if todo&led.suitOf() == 0 {
		s.orderOthers(m, todo, led, best, hand, 1, ours, last, 0)
		return
	}
	strain, chiefs, mine, b := s.suitLed(led, hand, 1)
	state := strain<<4 | bit(ours)<<3 | bit(s.canBeat(last, led, best))
	for ; todo != 0; todo &= todo - 1 {
		c := todo & -todo
		over := s.beats(c, best)
		a := state | bit(over)<<2
		if over {
			a |= bit(s.canBeat(last, led, c)) << 1
		}
		m.add(c, s.weights, [5]feature{thirdCard + a<<4 | placeOf(c, mine)<<2 | chiefs>>4, b, nothing, nothing, nothing})
	}
}

func (s *Search) orderFourth(m *moves, todo, led, best cards, by, leader int) {
	hand := rightOf(leader)
	ours := (by^hand)&1 == 0
	if todo&led.suitOf() == 0 {
		s.orderOthers(m, todo, led, best, hand, 2, ours, 0, 0)
		return
	}
	strain, chiefs, mine, b := s.suitLed(led, hand, 2)
	for ; todo != 0; todo &= todo - 1 {
		c := todo & -todo
		a := fourthCard + (strain<<2|bit(ours)<<1|bit(s.beats(c, best)))<<4 | placeOf(c, mine)<<2 | chiefs>>4
		m.add(c, s.weights, [5]feature{a, b, nothing, nothing, nothing})
	}
}

// orderOthers lists ruffs and discards.
func (s *Search) orderOthers(m *moves, todo, led, best cards, hand int, turn feature, ours bool, next, last cards) {
	held, mate := s.hands[hand&3], s.hands[partner(hand)]
	if turn == 0 {
		ours = s.canBeat(last, led, s.strongest(next, led, best))
	}
	with := bit(s.trumps != 0)
	for l := range 4 {
		sh := 16 * l
		try := todo >> sh & lane
		if try == 0 {
			continue
		}
		mine := held >> sh & lane
		if s.trumps != 0 && l == 0 {
			for ; try != 0; try &= try - 1 {
				c := try & -try
				over := s.beats(c, best)
				a := ruff + ((turn<<1|bit(ours))<<2|bit(over)<<1|bit(over && s.canBeat(next, led, c)))<<2 | placeOf(c, mine)
				m.add(c, s.weights, [5]feature{a, nothing, nothing, nothing, nothing})
			}
			continue
		}
		chiefs := s.chiefs(l, hand) >> 4
		a := discardSuit + (with<<1|bit(ours))<<10 | chiefs<<4 | feature(min(mine.count(), 4)-1)<<2 |
			feature(min((mate>>sh&lane).count(), 3))
		for ; try != 0; try &= try - 1 {
			c := try & -try
			b := discardCard + (turn<<1|with)<<4 | placeOf(c, mine)<<2 | chiefs>>4
			m.add(c<<sh, s.weights, [5]feature{a, b, nothing, nothing, nothing})
		}
	}
}
