package words

import (
	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
	"clubnight/session/deal/ruleset/cardplay"
	"clubnight/session/deal/ruleset/check"
	"clubnight/session/deal/ruleset/quiz"
)

// WhyLead tells what an opening lead rests on.
func (w *Words) WhyLead(l *cardplay.Lead) string {
	card := w.Card(l.Card)
	if l.Rule == nil {
		return w.say("rules.lead-natural", data{"Card": card})
	}
	d := w.placed(l.Rule.Location)
	d["Card"], d["What"] = card, w.leadRule(l.Rule)
	return w.say("rules.lead", d)
}

func (w *Words) leadRule(r *ruleset.LeadRule) string {
	var trumps, which string
	switch r.Trumps {
	case ruleset.AnyStrain:
		trumps = w.say("rules.lead-any", nil)
	case ruleset.NoTrumps:
		trumps = w.say("rules.lead-no-trump", nil)
	case ruleset.AnyTrump:
		trumps = w.say("rules.lead-trump", nil)
	default:
		trumps = w.say("rules.lead-trumps", data{"Suit": w.strain(r.Trumps)})
	}
	switch r.Card {
	case 'H':
		which = w.say("rules.lead-highest", nil)
	case 'L':
		which = w.say("rules.lead-lowest", nil)
	case '4':
		which = w.say("rules.lead-fourth", nil)
	case '2':
		which = w.say("rules.lead-second", nil)
	default:
		which = w.say("rules.lead-card", data{"Card": w.rank(r.Card)})
	}
	return w.say("rules.lead-what", data{"Trumps": trumps, "Partner": w.strain(r.PartnerSuit),
		"Hand": w.rulePattern(&r.Hand), "Which": which, "Suit": w.Suit(r.Suit)})
}

// chanceIDs are the messages for what a suit offers, and for that it does not.
var chanceIDs = map[cardplay.Chance][2]string{
	cardplay.Finesse:   {"rules.finesse", "rules.finesse-no"},
	cardplay.Promote:   {"rules.promote", "rules.promote-no"},
	cardplay.Establish: {"rules.establish", "rules.establish-no"},
	cardplay.Ruff:      {"rules.ruff", "rules.ruff-no"},
}

// Hint tells what a rule says of a suit.
func (w *Words) Hint(h *cardplay.Hint) string {
	d := w.placed(h.Rule.Location)
	d["Suit"], d["From"], d["Missing"] = w.Suit(h.Suit), w.ruleHand(h.From), w.CardRank(h.Missing)
	d["Lead"], d["Partner"] = w.playCard(h.Lead), w.playCard(h.Partner)
	ids := chanceIDs[h.Chance]
	if h.Yes {
		return w.say(ids[0], d)
	}
	return w.say(ids[1], d)
}

func (w *Words) ruleHand(h cardplay.WhichHand) string {
	if h == cardplay.Dummy {
		return w.say("rules.dummy", nil)
	}
	return w.say("rules.declarer", nil)
}

func (w *Words) playCard(code byte) string {
	switch code {
	case 0, ' ':
		return w.say("rules.card-any", nil)
	case 'L':
		return w.say("rules.low", nil)
	case 'H':
		return w.say("rules.high", nil)
	}
	return w.say("rules.lead-card", data{"Card": w.rank(code)})
}

// codeIDs are the messages for what a column may hold.
var codeIDs = map[ruleset.FieldCode]string{
	ruleset.Number: "rules.code-number", ruleset.Signed: "rules.code-signed", ruleset.CallCode: "rules.code-call",
	ruleset.SuitCode:  "rules.code-suit",
	ruleset.TrumpCode: "rules.code-trump", ruleset.LengthCode: "rules.code-length",
	ruleset.CardsCode: "rules.code-cards",
	ruleset.LeadCard:  "rules.code-lead-card", ruleset.LeadSuit: "rules.code-lead-suit",
	ruleset.MissingCard: "rules.code-missing",
	ruleset.LeadFrom:    "rules.code-lead-from", ruleset.PlayCard: "rules.code-play", ruleset.Flag: "rules.code-flag",
	ruleset.RuffHand: "rules.code-ruff", ruleset.RowName: "rules.code-row",
}

// RuleCode says what a column may hold.
func (w *Words) RuleCode(c ruleset.FieldCode) string { return w.say(codeIDs[c], nil) }

// RuleProblem tells what is wrong with a line of a rule file, with its place.
func (w *Words) RuleProblem(p ruleset.Problem) string {
	d := data{"At": w.RuleLine(ruleset.Location{File: p.File, Number: p.Line}), "Column": p.Column, "Field": p.Field,
		"Found": p.Found, "Length": p.Length}
	switch p.Fault {
	case ruleset.BadCode:
		d["Expected"] = w.RuleCode(p.Expected)
		return w.say("rules.problem-code", d)
	case ruleset.TooShort:
		return w.say("rules.problem-short", d)
	case ruleset.TooLong:
		return w.say("rules.problem-long", d)
	case ruleset.EmptyLine:
		return w.say("rules.problem-empty", d)
	case ruleset.NoCount:
		return w.say("rules.problem-header", d)
	}
	return w.say("rules.problem-twice", d)
}

// Finding tells what a check found.
func (w *Words) Finding(f *check.Finding) string {
	d, other := w.placed(f.Rule), w.placed(f.Other)
	d["Other"], d["OtherText"], d["Call"] = other["At"], other["Text"], w.RuleCall(f.Call)
	switch f.Fault {
	case check.Unreachable:
		if f.Other.File == "" {
			return w.say("rules.finding-no-points", d)
		}
		return w.say("rules.finding-unreachable", d)
	case check.OrderOnly:
		return w.count("rules.finding-order", f.Hands, "At", d["At"], "Text", d["Text"], "Other", d["Other"],
			"OtherText", d["OtherText"], "Hand", f.Hand)
	case check.Insufficient:
		return w.say("rules.finding-insufficient", d)
	case check.Unanswered:
		return w.say("rules.finding-unanswered", d)
	}
	return w.say("rules.finding-contradicted", d)
}

var askIDs = map[cardplay.Chance]string{
	cardplay.Finesse: "rules.ask-finesse", cardplay.Promote: "rules.ask-promote",
	cardplay.Establish: "rules.ask-establish", cardplay.Ruff: "rules.ask-ruff",
}

// Ask is a question of a quiz.
func (w *Words) Ask(q *quiz.Question) string {
	d := data{"Seat": w.Direction(q.Seat), "Calls": w.RuleCalls(q.Calls), "Declarer": w.Direction(q.Declarer),
		"Contract": w.ruleContract(q.Contract), "Suit": w.Suit(q.Hint.Suit)}
	switch q.Topic {
	case quiz.Bid:
		return w.say("rules.ask-call", d)
	case quiz.Lead:
		return w.say("rules.ask-lead", d)
	}
	return w.say(askIDs[q.Hint.Chance], d)
}

func (w *Words) ruleContract(c scoring.Contract) string {
	if c.Level == 0 {
		return w.RuleCall(ruleset.Pass)
	}
	return w.RuleCall(ruleset.Bid(c.Level, c.Denomination)) + c.Doubling.String()
}

// Answer is the answer of a question with its reason.
func (w *Words) Answer(set *ruleset.RuleSet, q *quiz.Question) string {
	switch {
	case q.Topic == quiz.Bid:
		return w.Why(set, &q.Call)
	case q.Topic == quiz.Lead:
		return w.WhyLead(&q.Lead)
	case q.Hint.Yes:
		return w.say("rules.yes", nil) + w.say("bridge.next-sentence", nil) + w.Hint(&q.Hint)
	}
	return w.say("rules.no", nil) + w.say("bridge.next-sentence", nil) + w.Hint(&q.Hint)
}

// Answers is the heading above the answers of a quiz.
func (w *Words) Answers() string { return w.say("rules.answers", nil) }

// ScoreLine is the line on which the score of a quiz is filled in.
func (w *Words) ScoreLine(asked int) string { return w.say("rules.score-line", data{"Asked": asked}) }

// QuizScore is the score that was kept so far.
func (w *Words) QuizScore(s quiz.Tally) string {
	return w.say("rules.score", data{"Right": s.Right, "Asked": s.Asked})
}

// Verdict tells whether an answer was that of the rules.
func (w *Words) Verdict(right bool) string {
	if right {
		return w.say("rules.right", nil)
	}
	return w.say("rules.wrong", nil)
}

// Suggestion is the small line beside a deal: the auction by a rule set, and the
// lead when there is one.
func (w *Words) Suggestion(set string, calls []deal.Call, lead *cardplay.Lead) string {
	d := data{"File": set, "Calls": w.RuleCalls(calls)}
	if lead == nil {
		return w.say("rules.suggested", d)
	}
	d["Card"] = w.Card(lead.Card)
	return w.say("rules.suggested-lead", d)
}
