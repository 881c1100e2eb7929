package bidding

import (
	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
)

// slam asks, answers and decides by the Slm row where no rule does: the document gives
// the points for slams and leaves the rest to the program. 4N asks, 5C shows no ace or
// four, 5D one, 5H two, 5S three. The one who asked signs off with the points or two aces
// short, and bids seven with the points for it and all aces.
func (s *state) slam(c *Call, h *ruleset.Hand) bool {
	switch {
	case s.partner().asked && s.partner().last == ruleset.Bid(4, scoring.NoTrump):
		c.Call = ruleset.Bid(5, scoring.Denomination(h.Aces%4))
	case s.me().asked && s.me().bid == ruleset.Bid(4, scoring.NoTrump) && s.partner().last.Level() == 5:
		c.Call = s.decide(c, h)
	default:
		return false
	}
	if !s.sufficient(c.Call) {
		return false
	}
	c.Basis, c.Line, c.Cause = BySlam, s.set.SlamLine, NoCause
	return true
}

// decide is the last word after the answer.
func (s *state) decide(c *Call, h *ruleset.Hand) ruleset.Call {
	trumps := s.trumps(h)
	aces := h.Aces + s.acesShown(h)
	r := &s.set.Ranges
	level, total := 6, c.Hand.Points+s.partner().shown.least
	switch {
	case total >= r.Grand && aces == 4:
		level = 7
	case aces < 3 || total < r.SmallSlam.Least-slamLeeway:
		level = 5
	}
	if bid := ruleset.Bid(level, trumps); bid > s.high {
		return bid
	} else if bid == s.high {
		return ruleset.Pass
	}
	if level == 5 && s.high.Denomination() > trumps { // the answer went past five of the suit
		return ruleset.Bid(6, trumps)
	}
	return s.cheapest(trumps)
}

// slamLeeway is how far below the Slm row the asker stays in the slam: whoever asked had
// decided on points already, and partner's answer is about aces.
const slamLeeway = 4

// acesShown reads partner's answer in the light of the own hand: none or four.
func (s *state) acesShown(h *ruleset.Hand) int {
	n := int(s.partner().last.Denomination())
	if n == 0 && h.Aces == 0 && s.partner().shown.least >= 16 {
		return 4
	}
	return min(n, 4-h.Aces)
}

// trumps are the agreed suit, or the best fit that is known.
func (s *state) trumps(h *ruleset.Hand) scoring.Denomination {
	if a := s.agreed(); a != ruleset.AnyStrain {
		return scoring.Denomination(a - 1)
	}
	best, most := scoring.NoTrump, 7
	for suit := range deal.Suit(4) {
		if n := s.fit(h, suit); n > most {
			best, most = scoring.Denomination(suit), n
		}
	}
	return best
}

// fit is how many cards of a suit both hands have, as far as partner has shown.
func (s *state) fit(h *ruleset.Hand, suit deal.Suit) int {
	return h.Length(suit) + int(s.partner().shown.lengths[suit])
}
