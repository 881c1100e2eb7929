package check

import (
	"cmp"
	"context"
	"crypto/sha256"
	"slices"

	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
	"clubnight/session/deal/ruleset/bidding"
)

// orders is how many findings of OrderOnly are told for a file: those with
// the most hands.
const orders = 20

// sample deals hands: what opens them, what finds no rule, and which pairs of rules
// only their order tells apart. Deals depend on nothing but their number, so that a
// report can be had again.
func (r *Report) sample(ctx context.Context, set *ruleset.RuleSet, o Options) error {
	bidder := bidding.New(set)
	used := map[ruleset.Location]bool{}
	shares := map[Gap]*Uncalled{}
	seed := deal.Seed(sha256.Sum256([]byte("rules check")))
	clashes := map[[2]ruleset.Location]*Finding{}
	for n := 0; n*4 < o.Hands || n < o.Deals; n++ {
		if n%64 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		d := seed.Deal(0, n+1)
		dealer := scoring.Direction(n & 3)
		if n*4 < o.Hands {
			for _, cards := range d {
				r.hand(bidder, cards)
				overlaps(set, cards, clashes)
			}
		}
		if n < o.Deals {
			r.auction(bidder.Auction(dealer, scoring.Vulnerability(n>>2&3), d, bidding.Sides(n%3)), used, shares)
		}
	}
	for _, s := range shares {
		r.Shares = append(r.Shares, *s)
	}
	slices.SortFunc(r.Shares, func(a, b Uncalled) int {
		return cmp.Or(cmp.Compare(b.Natural, a.Natural), cmp.Compare(b.Calls, a.Calls), cmp.Compare(a.Turn, b.Turn),
			cmp.Compare(a.Partner, b.Partner), cmp.Compare(a.PartnerSuit, b.PartnerSuit),
			cmp.Compare(a.OwnSuit, b.OwnSuit))
	})
	r.clashes(clashes)
	if o.Deals > 0 {
		r.unused(set, used)
	}
	return nil
}

// hand counts what opens a hand.
func (r *Report) hand(b *bidding.Bidder, cards deal.Hand) {
	r.Hands++
	c, err := b.Next(bidding.Position{Hand: cards}, nil)
	if err != nil || c.Basis == bidding.Natural {
		r.Opening[ruleset.Classes]++
		return
	}
	r.Opening[c.Hand.Class]++
}

// auction counts the calls of an auction by situation.
func (r *Report) auction(calls []bidding.Call, used map[ruleset.Location]bool, shares map[Gap]*Uncalled) {
	for i := range calls {
		c := &calls[i]
		if c.Basis == bidding.Silent {
			continue
		}
		if c.Basis == bidding.ByRule {
			used[c.Line] = true
		}
		s := Gap{Turn: c.Turn}
		if c.Turn >= bidding.Response1 {
			s.Partner = lastOf(calls[:i], (c.Seat+2)&3)
			s.PartnerSuit, s.OwnSuit = firstOf(calls[:i], (c.Seat+2)&3), firstOf(calls[:i], c.Seat)
		}
		if shares[s] == nil {
			shares[s] = &Uncalled{Gap: s}
		}
		shares[s].Calls++
		if c.Basis == bidding.Natural {
			shares[s].Natural++
			if c.Cause == bidding.Insufficient {
				shares[s].Insufficient++
			}
		}
	}
}

func lastOf(calls []bidding.Call, seat scoring.Direction) ruleset.Call {
	for i := len(calls) - 1; i >= 0; i-- {
		if calls[i].Seat == seat {
			return calls[i].Call
		}
	}
	return ruleset.Blank
}

func firstOf(calls []bidding.Call, seat scoring.Direction) ruleset.Strain {
	for i := range calls {
		if c := &calls[i]; c.Seat == seat && c.Call.IsBid() {
			return ruleset.StrainOf(c.Call.Denomination())
		}
	}
	return ruleset.AnyStrain
}

// overlaps notes pairs of rules of one file that a hand fits both, with different calls,
// and neither more specific.
func overlaps(set *ruleset.RuleSet, cards deal.Hand, clashes map[[2]ruleset.Location]*Finding) {
	h := ruleset.NewHand(cards)
	note := func(a, b ruleset.Location) {
		k := [2]ruleset.Location{a, b}
		if clashes[k] == nil {
			clashes[k] = &Finding{Fault: OrderOnly, Rule: b, Other: a, Hand: cards}
		}
		clashes[k].Hands++
	}
	points := set.Count.Points(h)
	var fits []*ruleset.OpeningRule
	for i := range set.Opening {
		r := &set.Opening[i]
		p := points
		if r.Class == ruleset.NoTrumpBids {
			p = h.HCP
		}
		if !r.Points.Holds(p) || !r.Hand.Fits(h) {
			continue
		}
		for _, e := range fits {
			if e.Class == r.Class && e.Call != r.Call && compare(&r.Hand, &e.Hand) != contains {
				note(e.Location, r.Location)
			}
		}
		fits = append(fits, r)
	}
	for _, rules := range [][]ruleset.BidRule{set.Response[0], set.Response[1],
		set.Response[2], set.Rebid[0], set.Rebid[1]} {
		sameSituation(rules, h, note)
	}
}

// sameSituation looks at rules that stand next to each other for one situation.
func sameSituation(rules []ruleset.BidRule, h *ruleset.Hand, note func(a, b ruleset.Location)) {
	start := 0
	for start < len(rules) {
		end := start + 1
		for end < len(rules) && sameContext(&rules[start], &rules[end]) {
			end++
		}
		var first *ruleset.BidRule
		for i := start; i < end; i++ {
			r := &rules[i]
			if !r.Hand.Fits(h) {
				continue
			}
			if first == nil {
				first = r
				continue
			}
			if r.Calls != first.Calls && compare(&r.Hand, &first.Hand) != contains {
				note(first.Location, r.Location)
			}
		}
		start = end
	}
}

func sameContext(a, b *ruleset.BidRule) bool {
	return a.Partner == b.Partner && a.PartnerSuit == b.PartnerSuit && a.OwnSuit == b.OwnSuit
}

// clashes keeps the pairs with the most hands, by file.
func (r *Report) clashes(all map[[2]ruleset.Location]*Finding) {
	var list []Finding
	for _, f := range all {
		list = append(list, *f)
	}
	slices.SortFunc(list, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Rule.File, b.Rule.File), cmp.Compare(b.Hands, a.Hands),
			cmp.Compare(a.Rule.Number, b.Rule.Number), cmp.Compare(a.Other.Number, b.Other.Number))
	})
	kept := map[string]int{}
	for _, f := range list {
		if kept[f.Rule.File]++; kept[f.Rule.File] <= orders {
			r.Findings = append(r.Findings, f)
		}
	}
}

// unused lists the bidding rules that made no call.
func (r *Report) unused(set *ruleset.RuleSet, used map[ruleset.Location]bool) {
	for i := range set.Opening {
		if l := set.Opening[i].Location; !used[l] {
			r.Unused = append(r.Unused, l)
		}
	}
	for _, rules := range [][]ruleset.BidRule{set.Response[0], set.Response[1],
		set.Response[2], set.Rebid[0], set.Rebid[1]} {
		for i := range rules {
			if !used[rules[i].Location] {
				r.Unused = append(r.Unused, rules[i].Location)
			}
		}
	}
}
