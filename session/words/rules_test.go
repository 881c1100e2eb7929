package words

import (
	"strings"
	"testing"

	"clubnight/assets"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
	"clubnight/session/deal/ruleset/bidding"
	"clubnight/session/deal/ruleset/cardplay"
	"clubnight/session/deal/ruleset/check"
)

// Every rule of the sets that come with the program can be told in words, and every
// fault, finding and reason.
func TestRulesInWords(t *testing.T) {
	w := English()
	for _, name := range assets.RuleSets {
		folder, _ := assets.Rules(name)
		set, _, err := ruleset.Load(folder)
		if err != nil {
			t.Fatal(err)
		}
		told := 0
		for i := range set.Opening {
			told += len(w.RuleMeaning(set, set.Opening[i].Location))
		}
		for _, rules := range [][]ruleset.BidRule{set.Response[0], set.Response[1],
			set.Response[2], set.Rebid[0], set.Rebid[1]} {
			for i := range rules {
				if text := w.RuleMeaning(set, rules[i].Location); !strings.HasSuffix(text, ".") {
					t.Errorf("%s: %q", rules[i].Text, text)
				}
			}
		}
		if told == 0 || w.RuleMeaning(set, ruleset.Location{}) != "" {
			t.Error("openings are not told")
		}
		for i := range set.Leads {
			l := cardplay.Lead{Rule: &set.Leads[i]}
			if text := w.WhyLead(&l); !strings.Contains(text, "OPEN.PR, line") {
				t.Error(text)
			}
		}
	}
	for fault := ruleset.BadCode; fault <= ruleset.Twice; fault++ {
		if text := w.RuleProblem(ruleset.Problem{File: "OPEN.PR", Line: 3, Column: 7,
			Fault: fault}); !strings.HasPrefix(text, "OPEN.PR, line 3") {
			t.Error(text)
		}
	}
	for code := ruleset.Number; code <= ruleset.RowName; code++ {
		if w.RuleCode(code) == "" {
			t.Errorf("code %d has no words", code)
		}
	}
	for aspect := ruleset.LengthAspect; aspect <= ruleset.NoSuchCard; aspect++ {
		if w.WhyNot(ruleset.Location{File: "OPEN.PR", Number: 1}, ruleset.Miss{Aspect: aspect}) == "" {
			t.Errorf("aspect %d has no words", aspect)
		}
	}
	for fault := check.Unreachable; fault <= check.Contradicted; fault++ {
		if text := w.Finding(&check.Finding{Fault: fault, Rule: ruleset.Location{File: "REBID.2", Number: 9},
			Hands: 2}); !strings.Contains(text, "REBID.2, line 9") {
			t.Error(text)
		}
	}
}

func TestRuleExampleInWords(t *testing.T) {
	f, _, err := ruleset.Read(strings.NewReader("1S       5@Aqj          2H3H4H4N4N2H"), "RESPONSE.1", ruleset.Response)
	if err != nil {
		t.Fatal(err)
	}
	set, err := ruleset.NewSet([]*ruleset.File{f})
	if err != nil {
		t.Fatal(err)
	}
	want := "After partner's 1♠, with 5 ♥, ♥ headed by A, Q or better, J or better: 2♥ 3♥ 4♥ 4NT 4NT at levels 1 to 5, 2♥ when forced."
	if got := English().RuleMeaning(set, set.Response[0][0].Location); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	c := bidding.Call{Call: ruleset.Bid(2, scoring.Hearts), Basis: bidding.Natural,
		Turn: bidding.Response1, Cause: bidding.NoRule}
	if got := English().Why(set, &c); !strings.HasPrefix(got, "2♥: no rule: natural. ") {
		t.Error(got)
	}
	calls := []deal.Call{{Seat: scoring.North, Bid: "1NT"}, {Seat: scoring.East, Bid: deal.Double},
		{Seat: scoring.South, Bid: deal.Pass}}
	if got := English().Suggestion("acol", calls,
		&cardplay.Lead{Card: deal.NewCard(deal.Spades, deal.King)}); got !=
		"Suggested by acol: 1NT – X – Pass; lead ♠K" {
		t.Error(got)
	}
}

// Cards and calls of rules and quizzes stand in the letters of the language; the rule's
// own text stays as its file has it.
func TestRulesInDanish(t *testing.T) {
	w := For("da")
	line := ruleset.Location{File: "FINESSE.PR", Number: 3, Text: "Q J"}
	finesse := &cardplay.Hint{Suit: deal.Spades, Chance: cardplay.Finesse, Yes: true,
		Rule: &ruleset.SuitRule{Location: line}, Missing: deal.Queen, Lead: 'J', Partner: 'T'}
	for _, c := range []struct{ got, want string }{
		{w.Hint(finesse),
			"♠: knib efter D: spil kortet B fra spilførerens hånd, og læg kortet 10, medmindre D dækker. FINESSE.PR, linje 3 (Q J)."},
		{w.RuleCall(ruleset.Bid(1, scoring.NoTrump)), "1UT"},
		{w.RuleCalls([]deal.Call{{Bid: "1NT"}, {Bid: deal.Double}}), "1UT – X"},
		{w.WhyLead(&cardplay.Lead{Card: deal.NewCard(deal.Hearts, deal.Ace)}), "♥E: "},
		{w.ruleCards(ruleset.Cards{'K', 'j', ' '}), "K, B eller bedre"},
		{For("sv").rank('J') + English().rank('T') + English().rank('7'), "Kn107"},
		{w.RecordedCall(session.Recorded{What: "3n"}) + w.RecordedCall(session.Recorded{What: "PASS"}) +
			w.RecordedCall(session.Recorded{What: "?"}), "3UTPas?"},
		{w.RecordedCard(session.Recorded{What: "DA"}) + w.RecordedCard(session.Recorded{What: "??"}) +
			w.RecordedBy(session.Recorded{Direction: "E"}), "RE??Ø"},
	} {
		if !strings.HasPrefix(c.got, c.want) {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
	if got := For("fr").Hint(finesse); strings.Count(got, "la Dame") != 2 || !strings.Contains(got, "le Valet") {
		t.Error(got)
	}
}
