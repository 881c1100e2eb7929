package bidding

import (
	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
)

// choose makes the call of the player to call.
func (s *state) choose(h *ruleset.Hand, looked *[]Rejected) Call {
	turn := s.turnOf()
	c := Call{Seat: s.turn, Turn: turn, Hand: Values{HCP: h.HCP, Lengths: h.Lengths}}
	switch turn {
	case OpeningTurn, OvercallTurn:
		s.open(&c, h, looked)
	default:
		s.answer(&c, h, looked)
	}
	if !c.Call.IsBid() || !s.sufficient(c.Call) {
		c.Call = ruleset.Pass
	}
	return c
}

// answer makes a response or a rebid.
func (s *state) answer(c *Call, h *ruleset.Hand, looked *[]Rejected) {
	ctx := s.context()
	row := rowOf(c.Turn, ctx.partner)
	v := &c.Hand
	v.Support = s.support(h)
	v.Points = s.points(h, v.Support)
	v.Partner = s.partner().shown.least
	v.Row, v.Forced = row, s.forced()
	total := v.Points
	if row == ruleset.Ret {
		total += v.Partner
	}
	v.Level = s.set.Ranges.Rows[row].Level(total)
	c.Cause = NoRule
	rules := s.rules(c.Turn)
	for i := range rules {
		r := &rules[i]
		if a := ctx.miss(r); a != ruleset.Fits {
			if looked != nil {
				*looked = append(*looked, Rejected{r.Location, ruleset.Miss{Aspect: a}})
			}
			continue
		}
		if !r.Hand.Fits(h) {
			if looked != nil {
				*looked = append(*looked, Rejected{r.Location, r.Hand.Miss(h)})
			}
			continue
		}
		c.Line = r.Location
		if c.Call, c.Cause = s.result(r, v); c.Cause == NoCause {
			c.Basis = ByRule
			return
		}
		break
	}
	if s.slam(c, h) {
		return
	}
	c.Basis, c.Call = Natural, s.natural(h, v)
}

// result is what a rule says at a bid level. "Bid if forced and normal bid level bid
// would have been a pass."
func (s *state) result(r *ruleset.BidRule, v *Values) (ruleset.Call, Cause) {
	call := r.At(v.Level)
	if !call.IsBid() && v.Forced {
		if call = r.Forced; !call.IsBid() {
			return ruleset.Pass, MustNotPass
		}
	}
	if !call.IsBid() {
		return ruleset.Pass, NoCause
	}
	if !s.sufficient(call) {
		return ruleset.Pass, Insufficient
	}
	return call, NoCause
}

// support is the suit in which this hand counts as support: the agreed one when partner
// named it first, or partner's last or first suit where both hands have eight cards of it
// together, as far as partner has shown.
func (s *state) support(h *ruleset.Hand) ruleset.Strain {
	p := s.partner()
	for _, c := range [2]ruleset.Strain{strainOf(p.bid), p.first} {
		if c == ruleset.AnyStrain || c == ruleset.NoTrumps {
			continue
		}
		suit := deal.Suit(c - 1)
		if h.Length(suit)+int(p.shown.lengths[suit]) >= 8 && h.Length(suit) <= max(4, int(p.shown.lengths[suit])) {
			return c
		}
	}
	return ruleset.AnyStrain
}

func strainOf(c ruleset.Call) ruleset.Strain {
	if !c.IsBid() {
		return ruleset.AnyStrain
	}
	return ruleset.StrainOf(c.Denomination())
}

func (s *state) points(h *ruleset.Hand, support ruleset.Strain) int {
	if support != ruleset.AnyStrain {
		return s.set.Count.Supporting(h, deal.Suit(support-1))
	}
	return s.set.Count.Points(h)
}

// open makes an opening bid or an overcall: the steps of the document's
// search one after the other.
func (s *state) open(c *Call, h *ruleset.Hand, looked *[]Rejected) {
	o := &s.set.Openings
	points := s.set.Count.Points(h)
	if s.calls >= 2 {
		points += o.LaterSeats
	}
	if s.vul.Of(s.turn.Side()) {
		points -= o.Vulnerable
	}
	c.Hand.Points = points
	for class := range ruleset.Classes {
		c.Hand.Class = class
		passRules := false
		for i := range s.set.Opening {
			r := &s.set.Opening[i]
			if r.Class != class {
				continue
			}
			passRules = passRules || class == ruleset.Passes
			call, miss := s.opens(r, h, points)
			if miss.Aspect == ruleset.Fits {
				c.Call, c.Basis, c.Line = call, ByRule, r.Location
				return
			}
			if looked != nil {
				*looked = append(*looked, Rejected{r.Location, miss})
			}
		}
		if class == ruleset.Passes && !passRules && points <= o.PassMost {
			c.Call, c.Basis, c.Line = ruleset.Pass, ByRange, s.rangeLine()
			return
		}
	}
	c.Call, c.Basis, c.Cause = ruleset.Pass, Natural, NoRule
	if c.Turn == OpeningTurn {
		c.Call = s.naturalOpening(h, points)
	}
}

// rangeLine is the second line of the opening file.
func (s *state) rangeLine() ruleset.Location {
	for _, f := range s.set.Files {
		if f.Kind == ruleset.Opening {
			return ruleset.Location{File: f.Name, Number: 2, Text: f.Lines[1]}
		}
	}
	return ruleset.Location{}
}

// opens checks one opening rule, and gives the call: an overcall in a suit may be one
// level higher than the rule.
func (s *state) opens(r *ruleset.OpeningRule, h *ruleset.Hand, points int) (ruleset.Call, ruleset.Miss) {
	call, d := r.Call, r.Call.Denomination()
	if r.Class == ruleset.NoTrumpBids {
		points = h.HCP
	}
	switch {
	case !r.Points.Holds(points):
		return call, ruleset.Miss{Aspect: ruleset.PointRange}
	case !r.Hand.Fits(h):
		return call, r.Hand.Miss(h)
	case !call.IsBid():
		return call, ruleset.Miss{}
	}
	suit := deal.Suit(d)
	natural := d < scoring.NoTrump && (call != ruleset.Bid(1, scoring.Clubs) || !s.set.Openings.StrongClub())
	if natural && call.Level() == 1 && h.Length(suit) < s.set.Count.ToOpen(suit) {
		return call, ruleset.Miss{Aspect: ruleset.SuitToOpen, Suit: suit}
	}
	if s.high == ruleset.Blank {
		return call, ruleset.Miss{}
	}
	return s.overcalls(call, h)
}

// Overcalls: the document gives them to the opening file and says no more. In a suit at
// the one or two level they take five cards, at no trump a stopper in every suit that the
// opponents bid. An opening bid of one that is not sufficient is made at the two level
// with six cards, or with five and 12 high-card points.
const (
	overcallLength = 5
	twoLevelLength = 6
	twoLevelPoints = 12
)

// raised is a bid one level higher.
func raised(c ruleset.Call) ruleset.Call {
	if c.Level() != 1 || c.Denomination() == scoring.NoTrump {
		return ruleset.Blank
	}
	return c + 5
}

func (s *state) overcalls(call ruleset.Call, h *ruleset.Hand) (ruleset.Call, ruleset.Miss) {
	d := call.Denomination()
	if d == scoring.NoTrump {
		for suit := range deal.Suit(4) {
			if (s.lho().named[suit] || s.rho().named[suit]) && !h.Stops(suit) {
				return call, ruleset.Miss{Aspect: ruleset.OvercallShape, Suit: suit}
			}
		}
	} else if suit := deal.Suit(d); h.Length(suit) < overcallLength || s.lho().named[suit] || s.rho().named[suit] {
		return call, ruleset.Miss{Aspect: ruleset.OvercallShape, Suit: suit}
	} else if up := raised(call); !s.sufficient(call) && up != ruleset.Blank &&
		(h.Length(suit) >= twoLevelLength || h.HCP >= twoLevelPoints) {
		call = up
	}
	if !s.sufficient(call) {
		return call, ruleset.Miss{Aspect: ruleset.Sufficiency}
	}
	return call, ruleset.Miss{}
}
