package check

import (
	"clubnight/scoring"
	"clubnight/session/deal/ruleset"
)

// partners holds every call of a rule against the file by which partner goes on: a bid to
// which partner has no rule at all, and a forcing one that partner's first rule for any
// hand passes at every level.
func (r *Report) partners(set *ruleset.RuleSet) {
	for i := range set.Opening {
		if a := &set.Opening[i]; a.Call.IsBid() {
			own := ruleset.StrainOf(a.Call.Denomination())
			r.answered(a.Location, a.Call, own, ruleset.AnyStrain, set.Response[0],
				a.Points.Least >= 20 && own != ruleset.NoTrumps)
		}
	}
	next := []struct{ rules, partner []ruleset.BidRule }{
		{set.Response[0], set.Rebid[0]}, {set.Rebid[0], set.Response[1]}, {set.Response[1], set.Rebid[1]},
		{set.Rebid[1], set.Response[2]}, {set.Response[2], set.Rebid[1]},
	}
	for turn, n := range next {
		for i := range n.rules {
			a := &n.rules[i]
			seen := map[ruleset.Call]bool{}
			for _, c := range append(a.Calls[:], a.Forced) {
				if !c.IsBid() || seen[c] || c >= ruleset.Bid(4, scoring.NoTrump) {
					continue // aces and slams are the program's
				}
				seen[c] = true
				own := a.OwnSuit
				if turn == 0 {
					own = ruleset.StrainOf(c.Denomination())
				}
				r.answered(a.Location, c, own, a.PartnerSuit, n.partner, turn == 0 && forcing(a, c))
			}
		}
	}
}

// forcing reports a response in a new suit below game, not over a bid in no trump.
func forcing(a *ruleset.BidRule, c ruleset.Call) bool {
	d := c.Denomination()
	return d != scoring.NoTrump && a.Partner.Level() == 1 && a.Partner.Denomination() != scoring.NoTrump &&
		d != a.Partner.Denomination() && c < ruleset.Bid(3, scoring.NoTrump)
}

// answered looks for partner's rules after a call. own is the caller's first suit and
// partner's suit is the other's.
func (r *Report) answered(rule ruleset.Location, c ruleset.Call, own, partners ruleset.Strain,
	rules []ruleset.BidRule, forcing bool) {
	if len(rules) == 0 {
		return
	}
	found := false
	for i := range rules {
		p := &rules[i]
		if p.Partner != ruleset.Blank && p.Partner != c ||
			own != ruleset.AnyStrain && !p.PartnerSuit.Matches(own) && own != ruleset.StrainOf(c.Denomination()) {
			continue
		}
		if partners != ruleset.AnyStrain && p.OwnSuit != ruleset.AnyStrain && p.OwnSuit != partners &&
			p.OwnSuit != ruleset.StrainOf(c.Denomination()) {
			continue
		}
		found = true
		if !forcing || p.Hand.Asks() {
			continue
		}
		passes := p.Forced == ruleset.Blank || p.Forced == ruleset.Pass
		for _, call := range p.Calls {
			passes = passes && !call.IsBid()
		}
		if passes {
			r.add(Contradicted, rule, p.Location, c)
		}
		break
	}
	if !found {
		r.add(Unanswered, rule, ruleset.Location{}, c)
	}
}
