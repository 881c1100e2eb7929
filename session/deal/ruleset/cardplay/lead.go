package cardplay

import (
	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
)

// Situation is what the leader knows besides the own hand.
type Situation struct {
	Trumps scoring.Denomination
	// PartnerSuit is partner's first bid suit, ruleset.AnyStrain when there is none.
	PartnerSuit ruleset.Strain
}

// After gives the situation in which an auction leaves the leader. ok is false where the
// auction has not ended in a contract.
func After(dealer scoring.Direction, calls []deal.Call) (s Situation, leader scoring.Direction, ok bool) {
	c, declarer, done, err := deal.Contract(dealer, calls)
	if err != nil || !done || c.Level == 0 {
		return s, 0, false
	}
	leader = (declarer + 1) & 3
	s.Trumps = c.Denomination
	for _, call := range calls {
		bid, isCall := ruleset.ParseCall(call.Bid)
		if call.Seat == (leader+2)&3 && isCall && bid.IsBid() && bid.Denomination() < scoring.NoTrump {
			s.PartnerSuit = ruleset.StrainOf(bid.Denomination())
			break
		}
	}
	return s, leader, true
}

// Basis is what a lead rests on.
type Basis uint8

// The bases.
const (
	ByRule  Basis = iota
	Natural       // no rule fits: fourth best of the longest side suit, or the highest of three or fewer
)

// Lead is a card to lead and why.
type Lead struct {
	Card  deal.Card
	Basis Basis
	Rule  *ruleset.LeadRule // nil for a natural lead
}

// Rejected is a rule that was looked at before, and why it does not fit.
type Rejected struct {
	Line ruleset.Location
	Miss ruleset.Miss
}

// OpeningLead finds the lead from a hand of 13 cards: the first rule of OPEN.PR that
// fits. A rule that names a suit which is void, or a card that is not held, does not fit.
// looked, when it is not nil, gets the rules before it.
func OpeningLead(set *ruleset.RuleSet, s Situation, hand deal.Hand, looked *[]Rejected) Lead {
	h := ruleset.NewHand(hand)
	for i := range set.Leads {
		r := &set.Leads[i]
		card, miss := try(r, s, h)
		if miss.Aspect == ruleset.Fits {
			return Lead{Card: card, Rule: r}
		}
		if looked != nil {
			*looked = append(*looked, Rejected{r.Location, miss})
		}
	}
	return Lead{Card: FourthBest(hand, s.Trumps), Basis: Natural}
}

func try(r *ruleset.LeadRule, s Situation, h *ruleset.Hand) (deal.Card, ruleset.Miss) {
	switch {
	case !r.Trumps.Matches(ruleset.StrainOf(s.Trumps)):
		return 0, ruleset.Miss{Aspect: ruleset.TrumpAspect}
	case !r.PartnerSuit.Matches(s.PartnerSuit):
		return 0, ruleset.Miss{Aspect: ruleset.PartnerSuit}
	case !r.Hand.Fits(h):
		return 0, r.Hand.Miss(h)
	}
	card, ok := pick(r.Card, h.Cards, r.Suit)
	if !ok {
		return 0, ruleset.Miss{Aspect: ruleset.NoSuchCard, Suit: r.Suit}
	}
	return card, ruleset.Miss{}
}

// pick takes a card of a suit: H the highest, L the lowest, 4 and 2 the fourth and second
// highest (the lowest of a shorter suit), any other letter that card.
func pick(code byte, hand deal.Hand, s deal.Suit) (c deal.Card, ok bool) {
	held := suit(hand, s)
	if len(held) == 0 {
		return 0, false
	}
	last := len(held) - 1
	switch code {
	case 'H':
		return held[0], true
	case 'L':
		return held[last], true
	case '4':
		return held[min(3, last)], true
	case '2':
		return held[min(1, last)], true
	}
	for _, c := range held {
		if c.Rank().String()[0] == code {
			return c, true
		}
	}
	return 0, false
}

// suit lists a suit of a hand, highest first.
func suit(h deal.Hand, s deal.Suit) (held []deal.Card) {
	for _, c := range h.Cards() {
		if c.Suit() == s {
			held = append(held, c)
		}
	}
	return held
}

// FourthBest is the plain lead: the fourth highest of the longest suit that is not
// trumps, the higher ranking of equals; from three cards or fewer the highest.
func FourthBest(hand deal.Hand, trumps scoring.Denomination) deal.Card {
	var best []deal.Card
	for _, s := range deal.Suits {
		if held := suit(hand, s); scoring.Denomination(s) != trumps && len(held) > len(best) {
			best = held
		}
	}
	if len(best) == 0 {
		best = hand.Cards()
	}
	if len(best) < 4 {
		return best[0]
	}
	return best[3]
}
