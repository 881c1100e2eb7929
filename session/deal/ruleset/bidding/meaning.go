package bidding

import (
	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
)

// meaning is what a call tells to somebody who knows the rules but not the hand.
type meaning struct {
	lengths  [4]int8 // the fewest cards of each suit
	least    int     // the fewest points
	together bool    // least counts partner's points in
}

// key is what the meaning of a call depends on: the file, what its rules see of the
// auction, and the call.
type key struct {
	turn    Turn
	context context
	call    ruleset.Call
}

// understand adds what a call of the player to call tells: what is common to all rules by
// which it can have been made, or, where no rule has it, what it naturally says.
func (s *state) understand(c ruleset.Call) {
	turn := s.turnOf()
	k := key{turn: turn, call: c}
	if turn >= Response1 {
		k.context = s.context()
	}
	m := s.meaning(k)
	if m == nil {
		m = s.naturally(c)
	}
	s.me().shown.add(m, s.partner().shown.least)
}

// meaning looks a call up in the rules; nil when no rule makes it.
func (b *Bidder) meaning(k key) *meaning {
	if known, ok := b.meanings.Load(k); ok {
		return known.(*meaning)
	}
	var m *meaning
	if k.turn <= OvercallTurn {
		m = b.openingMeaning(k)
	} else {
		m = b.ruleMeaning(k)
	}
	b.meanings.Store(k, m)
	return m
}

// include widens a meaning by another way to make the call.
func (m *meaning) include(p *ruleset.Pattern, least int) *meaning {
	n := &meaning{least: least}
	for s := range deal.Suit(4) {
		n.lengths[s] = int8(p.Least(s))
	}
	if m == nil {
		return n
	}
	for s := range m.lengths {
		m.lengths[s] = min(m.lengths[s], n.lengths[s])
	}
	m.least = min(m.least, least)
	return m
}

func (b *Bidder) openingMeaning(k key) (m *meaning) {
	if k.call == ruleset.Pass {
		return &meaning{}
	}
	for i := range b.set.Opening {
		r := &b.set.Opening[i]
		if r.Call == k.call || k.turn == OvercallTurn && raised(r.Call) == k.call {
			m = m.include(&r.Hand, r.Points.Least)
		}
	}
	if d := k.call.Denomination(); m != nil && d < scoring.NoTrump {
		s := deal.Suit(d)
		if k.turn == OvercallTurn {
			m.lengths[s] = max(m.lengths[s], overcallLength)
		} else if k.call.Level() == 1 && (k.call != ruleset.Bid(1, scoring.Clubs) || !b.set.Openings.StrongClub()) {
			m.lengths[s] = max(m.lengths[s], int8(b.set.Count.ToOpen(s)))
		}
	}
	return m
}

func (b *Bidder) ruleMeaning(k key) (m *meaning) {
	rules := b.rules(k.turn)
	row := rowOf(k.turn, k.context.partner)
	for i := range rules {
		r := &rules[i]
		if k.context.miss(r) != ruleset.Fits {
			continue
		}
		for level := 0; level <= 5; level++ {
			c := r.At(level)
			if c == ruleset.Blank {
				c = ruleset.Pass
			}
			if c == ruleset.Pass && r.Forced.IsBid() && k.call == r.Forced || c == k.call {
				m = m.include(&r.Hand, b.set.Ranges.Rows[row].Least(level))
				break // higher levels promise more
			}
		}
	}
	if m != nil {
		m.together = row == ruleset.Ret
	}
	return m
}

// naturally is what a bid says by itself: four cards in a new suit, five or six in one's
// own, three in partner's.
func (s *state) naturally(c ruleset.Call) *meaning {
	m := &meaning{}
	if !c.IsBid() || c.Denomination() == scoring.NoTrump {
		return m
	}
	d := c.Denomination()
	suit := deal.Suit(d)
	switch {
	case s.me().named[d]:
		m.lengths[suit] = min(max(s.me().shown.lengths[suit]+1, 5), 6)
	case s.partner().named[d]:
		m.lengths[suit] = 3
	case c.Level() <= 3:
		m.lengths[suit] = 4
	}
	return m
}
