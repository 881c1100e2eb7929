package search

// habits are the cards that last did what was wanted, by what is near at hand: of who
// follows, how the suit lies and the best card so far; of who leads or discards, the
// lengths of his suits. They are coarse on purpose: what is done as it was done before
// leads to positions that are known (killer and history heuristic; the keys are ours,
// and finer ones begin more tricks).
type habits [1 << habitBits]uint8

const habitBits = 15

// habit is the place of one, and the weight of the card that stands there.
type habit struct {
	at     uint16
	weight feature
}

// habitFor is the place for whatever the number says.
func habitFor(number uint64, weight feature) habit {
	return habit{uint16(number * 0x9e3779b97f4a7c15 >> (64 - habitBits)), weight}
}

// leading is the habit of a leader.
func (o *outlook) leading(leader int) habit {
	at := 4 * uint(leader&3)
	const length = 15
	a, b, c, d := o.suits[0].shape>>at, o.suits[1].shape>>at, o.suits[2].shape>>at, o.suits[3].shape>>at
	return habitFor(uint64(a&length|b&length<<4|c&length<<8|d&length<<12)<<8|uint64(leader), usual)
}

// following is the habit of a hand that plays to a trick when so many have played.
func (s *Search) following(t *course, turn, hand int, best cards) habit {
	seat := uint64(turn<<2 | hand)
	held := s.hands[hand&3]
	if held&t.suit != 0 {
		return habitFor(uint64(s.all&t.suit)^uint64(best.number())<<58|seat<<13, usual+feature(turn))
	}
	lengths := held.suit(0).count() | held.suit(1).count()<<4 | held.suit(2).count()<<8 | held.suit(3).count()<<12
	return habitFor(uint64(lengths)<<8|seat|1<<7, usual+3+feature(turn))
}

// recall brings forward the card that a habit has, if it is one of the moves.
func (s *Search) recall(m *moves, h habit) {
	if n := s.habits[h.at&(1<<habitBits-1)]; n != 0 {
		m.prefer(1<<(n&63), int32(s.weights[h.weight]))
	}
}

// learn keeps the card that did what was wanted.
func (s *Search) learn(h habit, c cards) { s.habits[h.at&(1<<habitBits-1)] = uint8(c.number()) | 1<<7 }

// recalled is the card that a habit has.
func (s *Search) recalled(h habit) cards {
	if n := s.habits[h.at&(1<<habitBits-1)]; n != 0 {
		return 1 << (n & 63)
	}
	return 0
}
