package words

import (
	"fmt"
	"strings"

	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
	"clubnight/session/deal/ruleset/bidding"
)

// RuleLine is where a rule stands: "RESPONSE.1, line 57".
func (w *Words) RuleLine(l ruleset.Location) string {
	return w.say("rules.at", data{"File": l.File, "Line": l.Number})
}

// placed is what messages about a rule name: where it stands and its own words.
func (w *Words) placed(l ruleset.Location) data {
	return data{"At": w.RuleLine(l), "Text": strings.Join(strings.Fields(l.Text), " ")}
}

// strain is the symbol of a suit, or no trump; nothing where a rule names none.
func (w *Words) strain(s ruleset.Strain) string {
	if s == ruleset.AnyStrain || s > ruleset.NoTrumps {
		return ""
	}
	return w.Denomination(scoring.Denomination(s - 1))
}

// rankLetters are the ranks in the letters of rule files, the two first.
const rankLetters = "23456789TJQKA"

// rank is a card of a rule file, by its letter there, as the language writes it.
func (w *Words) rank(letter byte) string {
	if at := strings.IndexByte(rankLetters, letter); at >= 0 {
		return w.CardRank(deal.Two + deal.CardRank(at))
	}
	return string(letter)
}

// RuleCall is a call of a rule set, "2♥" or "Pass".
func (w *Words) RuleCall(c ruleset.Call) string {
	if !c.IsBid() {
		return w.say("rules.pass", nil)
	}
	return fmt.Sprint(c.Level()) + w.Denomination(c.Denomination())
}

// RuleCalls is an auction, "1♠ – Pass – 2♠".
func (w *Words) RuleCalls(calls []deal.Call) string {
	list := make([]string, len(calls))
	for i, c := range calls {
		list[i] = c.Bid
		if call, ok := ruleset.ParseCall(c.Bid); ok {
			list[i] = w.RuleCall(call)
		}
	}
	return w.Written(strings.Join(list, " – "))
}

// Why tells what a call rests on: the rule with its own words, what it asks for, and the
// values of the hand that fitted.
func (w *Words) Why(set *ruleset.RuleSet, c *bidding.Call) string {
	d := w.placed(c.Line)
	d["Call"], d["Values"] = w.RuleCall(c.Call), w.ruleValues(c)
	switch {
	case c.Basis == bidding.Silent:
		return w.say("rules.call-silent", d)
	case c.Basis == bidding.ByRule:
		d["What"] = w.RuleMeaning(set, c.Line)
		return w.say("rules.call-rule", d)
	case c.Basis == bidding.ByRange:
		d["Most"] = set.Openings.PassMost
		return w.say("rules.call-range", d)
	case c.Basis == bidding.BySlam && c.Line.File == "":
		return w.say("rules.call-slam-default", d)
	case c.Basis == bidding.BySlam:
		return w.say("rules.call-slam", d)
	case c.Cause == bidding.Insufficient:
		return w.say("rules.call-natural-insufficient", d)
	case c.Cause == bidding.MustNotPass:
		return w.say("rules.call-natural-forced", d)
	}
	return w.say("rules.call-natural", d)
}

func (w *Words) ruleValues(c *bidding.Call) string {
	v := &c.Hand
	d := data{"HCP": v.HCP, "Points": v.Points, "Support": w.strain(v.Support), "Level": v.Level, "Row": v.Row.String(),
		"Partner": v.Partner, "Forced": v.Forced, "Lengths": w.say("rules.lengths", data{
			"S": v.Lengths[deal.Spades], "H": v.Lengths[deal.Hearts],
			"D": v.Lengths[deal.Diamonds], "C": v.Lengths[deal.Clubs]})}
	switch {
	case c.Turn <= bidding.OvercallTurn:
		return w.say("rules.values-opening", d)
	case v.Row == ruleset.Ret:
		return w.say("rules.values-together", d)
	}
	return w.say("rules.values", d)
}

// missIDs are the messages for what a rule fails on.
var missIDs = map[ruleset.Aspect]string{
	ruleset.LengthAspect: "rules.miss-length", ruleset.CardsAspect: "rules.miss-cards",
	ruleset.PartnerBid:  "rules.miss-partner-bid",
	ruleset.PartnerSuit: "rules.miss-partner-suit", ruleset.OwnSuit: "rules.miss-own-suit",
	ruleset.PointRange: "rules.miss-points",
	ruleset.SuitToOpen: "rules.miss-to-open", ruleset.Sufficiency: "rules.miss-sufficiency",
	ruleset.OvercallShape: "rules.miss-overcall",
	ruleset.TrumpAspect:   "rules.miss-trumps", ruleset.NoSuchCard: "rules.miss-card",
	ruleset.DummyHolding: "rules.miss-dummy", ruleset.DeclarerHolding: "rules.miss-declarer",
	ruleset.OpponentsHolding: "rules.miss-opponents",
	ruleset.TrumpsToRuff:     "rules.miss-ruff",
}

// WhyNot tells why a rule that was looked at before does not fit.
func (w *Words) WhyNot(l ruleset.Location, m ruleset.Miss) string {
	d := w.placed(l)
	d["Reason"] = w.RuleMiss(m)
	return w.say("rules.why-not", d)
}

// RuleMiss is what a rule fails on, without its place.
func (w *Words) RuleMiss(m ruleset.Miss) string {
	return w.say(missIDs[m.Aspect], data{"Suit": w.Suit(m.Suit)})
}

// RuleMeaning says in words what the columns of a rule ask for and give. It is empty for
// a line that is no rule of the set.
func (w *Words) RuleMeaning(set *ruleset.RuleSet, l ruleset.Location) string {
	for i := range set.Opening {
		if r := &set.Opening[i]; r.Location == l {
			return w.openingRule(r)
		}
	}
	for _, rules := range [][]ruleset.BidRule{set.Response[0], set.Response[1],
		set.Response[2], set.Rebid[0], set.Rebid[1]} {
		for i := range rules {
			if rules[i].Location == l {
				return w.bidRule(&rules[i])
			}
		}
	}
	for i := range set.Leads {
		if r := &set.Leads[i]; r.Location == l {
			return w.leadRule(r)
		}
	}
	return ""
}

func (w *Words) openingRule(r *ruleset.OpeningRule) string {
	d := data{"Call": w.RuleCall(r.Call), "Points": fmt.Sprintf("%d–%d", r.Points.Least, r.Points.Most),
		"Hand": w.rulePattern(&r.Hand)}
	switch {
	case !r.Call.IsBid():
		d["Points"] = r.Points.Most
		return w.say("rules.opening-pass", d)
	case r.Class == ruleset.NoTrumpBids:
		return w.say("rules.opening-high", d)
	}
	return w.say("rules.opening", d)
}

func (w *Words) bidRule(r *ruleset.BidRule) string {
	var context []string
	if r.PartnerSuit != ruleset.AnyStrain {
		context = append(context, w.say("rules.partner-suit", data{"Suit": w.strain(r.PartnerSuit)}))
	}
	if r.OwnSuit != ruleset.AnyStrain {
		context = append(context, w.say("rules.own-suit", data{"Suit": w.strain(r.OwnSuit)}))
	}
	d := data{"Hand": w.rulePattern(&r.Hand), "Calls": w.ruleLevels(r),
		"Context": strings.Join(context, w.say("rules.and", nil))}
	if r.Partner == ruleset.Blank {
		return w.say("rules.bid-any", d)
	}
	d["Partner"] = w.RuleCall(r.Partner)
	return w.say("rules.bid", d)
}

func (w *Words) ruleLevels(r *ruleset.BidRule) string {
	forced := ""
	if r.Forced.IsBid() {
		forced = w.RuleCall(r.Forced)
	}
	same := true
	list := make([]string, len(r.Calls))
	for i, c := range r.Calls {
		list[i] = w.RuleCall(c)
		same = same && list[i] == list[0]
	}
	if same {
		return w.say("rules.calls-same", data{"Call": list[0], "Forced": forced})
	}
	return w.say("rules.calls", data{"List": strings.Join(list, " "), "Forced": forced})
}

// rulePattern says what a rule asks of the four suits.
func (w *Words) rulePattern(p *ruleset.Pattern) string {
	var parts []string
	for _, s := range deal.Suits {
		parts = append(parts, w.ruleHolding(&p[s], w.Suit(s))...)
	}
	if parts == nil {
		return w.say("rules.any-hand", nil)
	}
	return strings.Join(parts, w.say("rules.and", nil))
}

func (w *Words) ruleHolding(h *ruleset.Holding, suit string) (parts []string) {
	if l := h.Length; l.Asks() {
		id := "rules.length-exact"
		switch {
		case l.Qualifier == '+':
			id = "rules.length-more"
		case l.Qualifier == '-':
			id = "rules.length-less"
		case l.Qualifier == '<' && l.Count < 0:
			id = "rules.length-shorter"
		case l.Qualifier == '<':
			id = "rules.length-shorter-least"
		}
		parts = append(parts, w.say(id, data{"N": l.Count, "Suit": suit}))
	}
	if h.Cards.Asks() {
		parts = append(parts, w.say("rules.cards", data{"Suit": suit, "Cards": w.ruleCards(h.Cards)}))
	}
	return parts
}

func (w *Words) ruleCards(c ruleset.Cards) string {
	codes := strings.TrimRight(c.String(), " ")
	list := make([]string, len(codes))
	for i, code := range []byte(codes) {
		switch {
		case code == ' ':
			list[i] = w.say("rules.card-open", nil)
		case code == 'x':
			list[i] = w.say("rules.card-any", nil)
		case code == 'X':
			list[i] = w.say("rules.card-low", nil)
		case code >= 'a':
			list[i] = w.say("rules.card-better", data{"Card": w.rank(code - 'a' + 'A')})
		default:
			list[i] = w.rank(code)
		}
	}
	return strings.Join(list, w.say("rules.and", nil))
}
