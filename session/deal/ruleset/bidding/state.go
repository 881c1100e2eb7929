package bidding

import (
	"clubnight/scoring"
	"clubnight/session/deal/ruleset"
)

// shown is what a player's calls have told: the fewest cards in each suit, by deal.Suit,
// and the fewest points.
type shown struct {
	lengths [4]int8
	least   int
}

func (s *shown) add(m *meaning, partner int) {
	for i, n := range m.lengths {
		s.lengths[i] = max(s.lengths[i], n)
	}
	least := m.least
	if m.together {
		least -= partner
	}
	s.least = max(s.least, least)
}

// player is what a seat has called.
type player struct {
	shown  shown
	first  ruleset.Strain // of the first bid
	named  [5]bool        // denominations
	last   ruleset.Call   // Blank before the first call
	bid    ruleset.Call   // the last bid, Blank without one
	bids   int
	passed bool // before anybody of this side bid
	asked  bool // for aces: the last bid was 4N in that sense
	// fresh, jump and reverse are what the last bid was: a denomination new to the side,
	// higher than it needed to be, opener's second suit over the first at the two level.
	fresh, jump, reverse bool
}

// state is an auction as it stands.
type state struct {
	*Bidder
	dealer  scoring.Direction
	vul     scoring.Vulnerability
	players [4]player
	calls   int
	turn    scoring.Direction
	high    ruleset.Call // the last bid
	highBy  scoring.Direction
	passes  int // in a row
	// opened is who made the first bid of each side (0 is NS), with the turns
	// of both partners since.
	opened [2]scoring.Direction
	hasBid [2]bool
	since  [4]int
	// opening is the first bid of each side, and first the side that made
	// the first of all.
	opening [2]ruleset.Call
	first   int
	doubled bool // the last bid
}

func (b *Bidder) begin(dealer scoring.Direction, vul scoring.Vulnerability) state {
	return state{Bidder: b, dealer: dealer, vul: vul, turn: dealer}
}

func side(seat scoring.Direction) int { return int(seat) & 1 }

// over reports whether the auction has ended (Law 22).
func (s *state) over() bool { return s.passes >= 4 || s.passes == 3 && s.high != ruleset.Blank }

func (s *state) me() *player      { return &s.players[s.turn] }
func (s *state) partner() *player { return &s.players[(s.turn+2)&3] }
func (s *state) lho() *player     { return &s.players[(s.turn+1)&3] }
func (s *state) rho() *player     { return &s.players[(s.turn+3)&3] }

// ours reports whether this side made the last bid.
func (s *state) ours() bool { return s.high != ruleset.Blank && side(s.highBy) == side(s.turn) }

// turnOf tells which file serves the player to call.
func (s *state) turnOf() Turn {
	mine := side(s.turn)
	switch {
	case !s.hasBid[mine] && !s.hasBid[1-mine]:
		return OpeningTurn
	case !s.hasBid[mine]:
		return OvercallTurn
	case s.opened[mine] == s.turn:
		return Rebid2 + Turn(min(s.since[s.turn], 1))
	}
	return Response1 + Turn(min(s.since[s.turn], 2))
}

// agreed is the suit that both partners have named, the later where there are two;
// AnyStrain without one.
func (s *state) agreed() ruleset.Strain {
	a, b := s.me(), s.partner()
	for _, c := range [2]ruleset.Call{b.bid, a.bid} {
		if c.IsBid() && c.Denomination() < scoring.NoTrump && a.named[c.Denomination()] && b.named[c.Denomination()] {
			return ruleset.StrainOf(c.Denomination())
		}
	}
	for d := scoring.Spades; ; d-- {
		if a.named[d] && b.named[d] {
			return ruleset.StrainOf(d)
		}
		if d == scoring.Clubs {
			return ruleset.AnyStrain
		}
	}
}

// context is what the first three fields of a response or rebid rule ask for.
type context struct {
	partner     ruleset.Call
	partnerSuit ruleset.Strain
	ownSuit     ruleset.Strain
}

// context of the player to call. The third field is "this hand's first bid suit, or trump
// suit after two bids": the agreed suit where there is one.
func (s *state) context() context {
	c := context{partner: s.partner().last, partnerSuit: s.partner().first, ownSuit: s.agreed()}
	if c.ownSuit == ruleset.AnyStrain {
		c.ownSuit = s.me().first
	}
	return c
}

// fits tells what a rule's first three fields fail on.
func (c *context) miss(r *ruleset.BidRule) ruleset.Aspect {
	switch {
	case r.Partner != ruleset.Blank && r.Partner != c.partner:
		return ruleset.PartnerBid
	case !r.PartnerSuit.Matches(c.partnerSuit):
		return ruleset.PartnerSuit
	case !r.OwnSuit.Matches(c.ownSuit):
		return ruleset.OwnSuit
	}
	return ruleset.Fits
}

// make adds a call of the player to call: a pass, a bid, or a double or redouble,
// which tell nothing here.
func (s *state) make(c ruleset.Call, doubling bool) {
	seat, mine := s.turn, side(s.turn)
	p := s.me()
	if !doubling {
		s.understand(c)
	}
	switch {
	case c.IsBid():
		s.bid(c)
	case doubling:
		s.passes, s.doubled = 0, true
	default:
		s.passes++
	}
	switch {
	case s.hasBid[mine]:
		s.since[seat]++
	case c.IsBid():
		s.hasBid[mine], s.opened[mine], s.opening[mine] = true, seat, c
		if !s.hasBid[1-mine] {
			s.first = mine
		}
	default:
		p.passed = true
	}
	if p.last = c; !c.IsBid() {
		p.last = ruleset.Pass
	}
	s.calls++
	s.turn = (seat + 1) & 3
}

// natural is how many cards of a suit a bid must promise to name it: transfers, waiting
// bids and answers about aces name nothing.
const natural = 3

// bid notes what kind of bid the player to call makes.
func (s *state) bid(c ruleset.Call) {
	p, d := s.me(), c.Denomination()
	p.asked = s.asks(c)
	p.fresh = !p.named[d] && !s.partner().named[d]
	p.jump = c >= s.cheapest(d)+5
	p.reverse = p.bids == 1 && p.fresh && !p.jump && c.Level() == 2 && d < scoring.NoTrump &&
		ruleset.StrainOf(d) > p.first && s.partner().bid.Level() == 1
	if p.bids++; p.first == ruleset.AnyStrain {
		p.first = ruleset.StrainOf(d)
	}
	p.bid = c
	p.named[d] = p.named[d] || d == scoring.NoTrump || p.shown.lengths[d] >= natural && !s.partner().asked
	s.high, s.highBy, s.passes, s.doubled = c, s.turn, 0, false
}

// cheapest is the lowest sufficient bid in a denomination, a pass when there is none.
func (s *state) cheapest(d scoring.Denomination) ruleset.Call {
	level := s.high.Level()
	if level == 0 || s.high.Denomination() >= d {
		level++
	}
	if level > 7 {
		return ruleset.Pass
	}
	return ruleset.Bid(level, d)
}

// sufficient reports whether the player to call may make a call (Law 18).
func (s *state) sufficient(c ruleset.Call) bool {
	return !c.IsBid() || c > s.high
}

// strong is what an opening must promise for all of its opener's suits to be forcing.
const strong = 20

// forced reports whether partner's last bid is forcing and nobody has taken the duty
// away. The document says "if forced" and no more. Forcing are: an opening in a suit
// that promises 20 points or more, and every suit that its opener bids below game; a
// new suit of a responder who has neither passed nor bid no trump, but over a
// no-trump bid only with a jump; opener's jump in a new suit, and reverse; the
// opponents' suit; and asking for aces.
func (s *state) forced() bool {
	p, c, mine := s.partner(), s.partner().last, side(s.turn)
	if !c.IsBid() || s.rho().last.IsBid() || s.doubled {
		return false
	}
	_, opening := s.set.Openings.Promise(s.opening[mine])
	d := c.Denomination()
	if p.asked || s.me().bids == 1 && s.opened[mine] == s.turn && d < scoring.NoTrump &&
		opening.Least >= strong && !isGame(c) {
		return true
	}
	if d == scoring.NoTrump || c >= ruleset.Bid(3, scoring.NoTrump) {
		return false
	}
	if s.lho().named[d] || s.rho().named[d] {
		return true
	}
	if s.opened[mine] != s.turn { // partner opened
		return opening.Least >= strong || p.bids > 1 && p.fresh && (p.jump || p.reverse)
	}
	switch {
	case !p.fresh || p.passed || p.named[scoring.NoTrump] || s.first != mine:
		return false
	case s.me().bid.Denomination() == scoring.NoTrump:
		return p.jump
	}
	return opening.Most > s.set.Openings.PassMost // a pre-emptive opener may pass
}

// asks reports whether a bid by the player to call asks for aces: 4N when a suit is
// agreed, or over partner's bid in a suit unless this side opened in no trump. Over
// partner's bid in no trump it invites a slam there.
func (s *state) asks(c ruleset.Call) bool {
	last, mine := s.partner().bid, side(s.turn)
	if c != ruleset.Bid(4, scoring.NoTrump) || !last.IsBid() {
		return false
	}
	if s.agreed() != ruleset.AnyStrain {
		return true
	}
	return last.Denomination() != scoring.NoTrump && s.opening[mine].Denomination() != scoring.NoTrump
}
