package check

import (
	"context"

	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
	"clubnight/session/deal/ruleset/bidding"
)

// Options say how much is looked at.
type Options struct {
	// Hands is how many hands are dealt to look for hands without a rule
	// and for doubtful orders.
	Hands int
	// Deals is how many deals are bid with both sides bidding, to look for calls
	// that are not sufficient.
	Deals int
}

// Fault is what is wrong with a rule.
type Fault uint8

// The faults.
const (
	// Unreachable: every hand and auction that the rule fits fits one before it.
	Unreachable Fault = iota
	// OrderOnly: hands fit both rules, which give different calls, and neither is more
	// specific than the other.
	OrderOnly
	// Insufficient: the rule gives a bid that is never higher than partner's.
	Insufficient
	// Unanswered: no rule of the partner's file takes the rule's call, which is
	// forcing or conventional.
	Unanswered
	// Contradicted: partner's only rules for the call pass it, though it is forcing.
	Contradicted
)

// Finding is a fault of a rule.
type Finding struct {
	Fault Fault
	Rule  ruleset.Location
	// Other is the rule that hides this one or gives the other call, or partner's rule.
	Other ruleset.Location
	// Hand is one that fits both rules, for OrderOnly; Hands is how many did.
	Hand  deal.Hand
	Hands int
	// Call is the bid that is not sufficient, unanswered or passed.
	Call ruleset.Call
}

// Gap is where hands without a rule are counted: a turn, partner's last bid, partner's
// and the own first suit.
type Gap struct {
	Turn        bidding.Turn
	Partner     ruleset.Call
	PartnerSuit ruleset.Strain
	OwnSuit     ruleset.Strain
}

// Uncalled is how many calls in a situation no rule made.
type Uncalled struct {
	Gap
	Calls, Natural int
	// Insufficient counts those where a rule fitted and its bid was not sufficient.
	Insufficient int
}

// Report is what was found.
type Report struct {
	Findings []Finding
	// Hands is how many hands were looked at, Shares what they met with no rule, those
	// with the most natural calls first.
	Hands  int
	Shares []Uncalled
	// Opening counts hands by the step of the opening search, the last for those that no
	// rule and no range opened or passed.
	Opening [ruleset.Classes + 1]int
	// Unused are rules that made no call on all those hands.
	Unused []ruleset.Location
}

// Run checks a set. The error is the context's.
func Run(ctx context.Context, set *ruleset.RuleSet, o Options) (Report, error) {
	var r Report
	r.openings(set)
	for _, rules := range set.Response {
		r.bids(rules)
	}
	for _, rules := range set.Rebid {
		r.bids(rules)
	}
	r.leads(set)
	for _, rules := range [][]ruleset.SuitRule{set.Finesse, set.Promote, set.Long, set.Short} {
		r.suits(rules)
	}
	r.partners(set)
	err := r.sample(ctx, set, o)
	return r, err
}

func (r *Report) add(f Fault, rule, other ruleset.Location, call ruleset.Call) {
	r.Findings = append(r.Findings, Finding{Fault: f, Rule: rule, Other: other, Call: call})
}

// openings finds opening rules that are never reached: hidden by one before them, or
// without points to open on.
func (r *Report) openings(set *ruleset.RuleSet) {
	for i := range set.Opening {
		a := &set.Opening[i]
		if a.Points.Least > a.Points.Most {
			r.add(Unreachable, a.Location, ruleset.Location{}, a.Call)
			continue
		}
		for j := range i {
			b := &set.Opening[j]
			if b.Class != a.Class || b.Points.Least > a.Points.Least || b.Points.Most < a.Points.Most {
				continue
			}
			if compare(&b.Hand, &a.Hand) == contains && !needsLength(set, b, a) {
				r.add(Unreachable, a.Location, b.Location, a.Call)
				break
			}
		}
	}
}

// needsLength reports whether fields 14 and 15 keep hands of a later opening rule from an
// earlier one that its columns would let in.
func needsLength(set *ruleset.RuleSet, earlier, later *ruleset.OpeningRule) bool {
	d := earlier.Call.Denomination()
	if earlier.Call.Level() != 1 || d == scoring.NoTrump {
		return false
	}
	return later.Hand[d].Length.Least() < set.Count.ToOpen(deal.Suit(d)) && later.Call != earlier.Call
}

// covers reports whether the fields about the auction of an earlier rule take every
// auction of a later one.
func covers(a, b *ruleset.BidRule) bool {
	return (a.Partner == ruleset.Blank || a.Partner == b.Partner) &&
		(a.PartnerSuit == ruleset.AnyStrain || a.PartnerSuit == b.PartnerSuit) &&
		(a.OwnSuit == ruleset.AnyStrain || a.OwnSuit == b.OwnSuit)
}

// bids finds response and rebid rules that are never reached, and bids that
// partner's is not below.
func (r *Report) bids(rules []ruleset.BidRule) {
	for i := range rules {
		a := &rules[i]
		for j := range i {
			if covers(&rules[j], a) && compare(&rules[j].Hand, &a.Hand) == contains {
				r.add(Unreachable, a.Location, rules[j].Location, ruleset.Blank)
				break
			}
		}
		if !a.Partner.IsBid() {
			continue
		}
		for _, c := range append(a.Calls[:], a.Forced) {
			if c.IsBid() && c <= a.Partner {
				r.add(Insufficient, a.Location, ruleset.Location{}, c)
				break
			}
		}
	}
}

func (r *Report) leads(set *ruleset.RuleSet) {
	for i := range set.Leads {
		a := &set.Leads[i]
		for j := range i {
			b := &set.Leads[j]
			trumps := b.Trumps == ruleset.AnyStrain || b.Trumps == a.Trumps ||
				b.Trumps == ruleset.AnyTrump && a.Trumps != ruleset.AnyStrain && a.Trumps != ruleset.NoTrumps
			partner := b.PartnerSuit == ruleset.AnyStrain || b.PartnerSuit == a.PartnerSuit
			// A card that may not be held lets later rules through, and so does a
			// suit that may be void.
			always := (b.Card == 'H' || b.Card == 'L' || b.Card == '4' || b.Card == '2') && b.Hand.Least(b.Suit) > 0
			if trumps && partner && always && compare(&b.Hand, &a.Hand) == contains {
				r.add(Unreachable, a.Location, b.Location, ruleset.Blank)
				break
			}
		}
	}
}

// suits finds rules for one suit that are never reached.
func (r *Report) suits(rules []ruleset.SuitRule) {
	for i := range rules {
		a := &rules[i]
		for j := range i {
			b := &rules[j]
			x, y := ruleset.Pattern{b.North, b.South}, ruleset.Pattern{a.North, a.South}
			if sameConditions(a.Rest, b.Rest) && holds(&x[0], &y[0]) && holds(&x[1], &y[1]) {
				r.add(Unreachable, a.Location, b.Location, ruleset.Blank)
				break
			}
		}
	}
}

// holds reports whether every holding that fits b fits a.
func holds(a, b *ruleset.Holding) bool {
	var x, y ruleset.Pattern
	for s := range x {
		x[s].Length, y[s].Length = ruleset.Length{Count: -1, Qualifier: ' '}, ruleset.Length{Count: -1, Qualifier: ' '}
		x[s].Cards, y[s].Cards = ruleset.Cards{' ', ' ', ' '}, ruleset.Cards{' ', ' ', ' '}
	}
	x[0], y[0] = *a, *b
	return compare(&x, &y) == contains
}

// sameConditions reports whether what stands behind the holdings of two rules asks the
// same: the missing card of a finesse, the opponents' cards of a long suit, the hand with
// the trumps of a ruff.
func sameConditions(a, b string) bool {
	switch len(a) {
	case 4:
		return b[0] == ' ' || a[0] == b[0]
	case 2:
		if a[1] == 'Y' || a[1] == 'N' && oneDigit(a[0]) { // LONG.PR
			return b[0] == ' ' || a[0] == b[0]
		}
		return b[1] == ' ' || a[1] == b[1]
	}
	return true
}

func oneDigit(c byte) bool { return c == ' ' || '0' <= c && c <= '9' }
