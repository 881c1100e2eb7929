package bidding

import (
	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
)

// What a natural call needs in points of both hands together: game, and an
// invitation to it.
const (
	gamePoints   = 25
	invitePoints = 23
	minorPoints  = 28 // eleven tricks
)

// natural is the call where no rule helps: towards the best strain that is known, as high
// as the points of both hands go, and never a pass when partner's bid is forcing.
func (s *state) natural(h *ruleset.Hand, v *Values) ruleset.Call {
	d, known := s.strain(h)
	total := s.partnershipPoints(h, d)
	target := s.target(d, total)
	r := &s.set.Ranges
	switch {
	case s.ours() && s.high.Level() >= 6:
		return ruleset.Pass
	case known && total >= r.Grand:
		return s.up(ruleset.Bid(7, d))
	case known && total >= r.SmallSlam.Least:
		return s.up(ruleset.Bid(6, d))
	case total >= gamePoints:
		if call, ok := s.game(h, d, target, v.Forced, known); ok {
			return call
		}
	}
	if v.Forced {
		return s.mustBid(h)
	}
	return s.partScore(h, d, total, known)
}

// up is a bid where it is sufficient, and a pass where the auction is there already.
func (s *state) up(c ruleset.Call) ruleset.Call {
	if s.sufficient(c) {
		return c
	}
	return ruleset.Pass
}

// strain is where this side should play: a major suit with eight cards, no trump, or
// a minor suit where no trump will not do. known is false while partner may still
// have something to tell.
func (s *state) strain(h *ruleset.Hand) (d scoring.Denomination, known bool) {
	best, most := scoring.NoTrump, 7
	for _, suit := range [2]deal.Suit{deal.Spades, deal.Hearts} {
		if n := s.fit(h, suit); n > most {
			best, most = scoring.Denomination(suit), n
		}
	}
	if best != scoring.NoTrump {
		return best, true
	}
	for _, suit := range [2]deal.Suit{deal.Diamonds, deal.Clubs} {
		if n := s.fit(h, suit); n > most && (n >= 9 || !h.Balanced()) {
			best, most = scoring.Denomination(suit), n
		}
	}
	if best != scoring.NoTrump && !s.stopped(h) {
		return best, true
	}
	if best != scoring.NoTrump && !h.Balanced() {
		return best, true
	}
	return scoring.NoTrump, h.Balanced() || s.partner().bids+s.me().bids >= 4
}

// stopped reports whether every suit that this side has not bid is held.
func (s *state) stopped(h *ruleset.Hand) bool {
	for suit := range deal.Suit(4) {
		if s.partner().shown.lengths[suit] < 4 && !h.Stops(suit) {
			return false
		}
	}
	return true
}

// partnershipPoints is the points of both hands, as far as partner has shown.
func (s *state) partnershipPoints(h *ruleset.Hand, d scoring.Denomination) int {
	points := s.set.Count.Points(h)
	if d < scoring.NoTrump && h.Length(deal.Suit(d)) <= int(s.partner().shown.lengths[d]) {
		points = s.set.Count.Supporting(h, deal.Suit(d))
	}
	return points + s.partner().shown.least
}

// target is the game in a strain.
func (s *state) target(d scoring.Denomination, total int) ruleset.Call {
	switch {
	case d == scoring.NoTrump:
		return ruleset.Bid(3, d)
	case d >= scoring.Hearts:
		return ruleset.Bid(4, d)
	case total >= minorPoints:
		return ruleset.Bid(5, d)
	}
	return ruleset.Bid(3, scoring.NoTrump)
}

// game goes to game. ok is false where there is more to find out first: a forced hand
// that knows no fit bids on.
func (s *state) game(h *ruleset.Hand, d scoring.Denomination, target ruleset.Call,
	forced, known bool) (c ruleset.Call, ok bool) {
	reached := s.ours() && isGame(s.high)
	switch {
	case reached && d < scoring.NoTrump && s.high.Denomination() != d && d >= scoring.Hearts && s.sufficient(target):
		return target, true // the fit that was found late
	case reached:
		return ruleset.Pass, !forced
	case !known && forced:
		return ruleset.Pass, false
	case s.sufficient(target):
		return target, true
	case d < scoring.NoTrump && s.cheapest(d) <= ruleset.Bid(5, scoring.NoTrump) && s.fit(h, deal.Suit(d)) >= 8:
		return s.cheapest(d), true
	}
	return ruleset.Pass, !forced
}

// isGame reports whether a bid is worth a game.
func isGame(c ruleset.Call) bool {
	switch d := c.Denomination(); {
	case !c.IsBid():
		return false
	case d == scoring.NoTrump:
		return c.Level() >= 3
	case d >= scoring.Hearts:
		return c.Level() >= 4
	}
	return c.Level() >= 5
}

// partScore invites, improves the strain, competes as high as there are trumps (the law
// of total tricks), or passes.
func (s *state) partScore(h *ruleset.Hand, d scoring.Denomination, total int, known bool) ruleset.Call {
	if s.ours() && isGame(s.high) {
		return ruleset.Pass
	}
	bid := s.cheapest(d)
	trumps := 0
	if d < scoring.NoTrump {
		trumps = s.fit(h, deal.Suit(d))
	}
	if total >= invitePoints && known && !s.invited() {
		if invite := s.invitation(d); invite > s.high && invite.Level() <= 3 {
			return invite
		}
	}
	if !s.ours() {
		if trumps >= 8 && bid.IsBid() && bid.Level() <= min(trumps-6, 4) && total >= 18 {
			return bid
		}
		return ruleset.Pass
	}
	if s.highBy == s.turn || s.high.Denomination() == d {
		return ruleset.Pass
	}
	return s.correct(h, d, bid, trumps)
}

// invited reports whether this side has been invited to game already and
// partner declined.
func (s *state) invited() bool { return s.me().bids > 1 && s.high.Level() >= 3 }

// invitation is one below game.
func (s *state) invitation(d scoring.Denomination) ruleset.Call {
	if d == scoring.NoTrump {
		return ruleset.Bid(2, d)
	}
	return ruleset.Bid(3, d)
}

// correct leaves partner's strain for a better one where that is cheap.
func (s *state) correct(h *ruleset.Hand, d scoring.Denomination, bid ruleset.Call, trumps int) ruleset.Call {
	held := s.high.Denomination()
	if held < scoring.NoTrump && s.fit(h, deal.Suit(held)) >= 7 && trumps < 8 {
		return ruleset.Pass
	}
	if trumps >= 8 && bid.IsBid() && bid.Level() <= 3 {
		return bid
	}
	if held < scoring.NoTrump { // a misfit: the first suit of either that plays better
		for suit := deal.Spades; ; suit-- {
			d := scoring.Denomination(suit)
			if (s.partner().named[d] || s.me().named[d]) && s.fit(h, suit) > s.fit(h, deal.Suit(held)) &&
				s.cheapest(d) <= ruleset.Bid(2, scoring.NoTrump) {
				return s.cheapest(d)
			}
			if suit == deal.Clubs {
				break
			}
		}
	}
	return ruleset.Pass
}

// mustBid is the cheapest bid that says something true: support, a long suit again,
// a new suit, no trump.
func (s *state) mustBid(h *ruleset.Hand) ruleset.Call {
	best, worth := s.cheapest(scoring.NoTrump), 10
	for suit := range deal.Suit(4) {
		d := scoring.Denomination(suit)
		bid, n := s.cheapest(d), h.Length(suit)
		var value int
		switch {
		case !bid.IsBid() || s.lho().named[d] || s.rho().named[d]:
			continue
		case s.partner().named[d] && s.fit(h, suit) >= 8:
			value = 40
		case s.me().named[d] && n >= 6:
			value = 30
		case !s.me().named[d] && !s.partner().named[d] && n >= 4:
			value = 25
		case s.partner().named[d]:
			value = 6 + s.fit(h, suit)
		case s.me().named[d]:
			value = 4 + 2*n
		default:
			value = n
		}
		value -= 6 * (bid.Level() - s.high.Level())
		if value > worth || value == worth && bid < best {
			best, worth = bid, value
		}
	}
	return best
}

// naturalOpening is the opening bid where the opening file has none for a hand above its
// passes: the longest suit, the higher of equals, but of four cards the lower.
func (s *state) naturalOpening(h *ruleset.Hand, points int) ruleset.Call {
	if points <= s.set.Openings.PassMost || s.high != ruleset.Blank || len(s.set.Opening) == 0 {
		return ruleset.Pass
	}
	best := deal.Clubs
	for suit := deal.Diamonds; suit <= deal.Spades; suit++ {
		if n, m := h.Length(suit), h.Length(best); n > m || n == m && n > 4 {
			best = suit
		}
	}
	return ruleset.Bid(1, scoring.Denomination(best))
}
