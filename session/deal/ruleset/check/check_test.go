package check_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"clubnight/assets"
	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
	"clubnight/session/deal/ruleset/bidding"
	"clubnight/session/deal/ruleset/check"
)

const (
	count  = "3 2 0 1 0 0 2 1 5 3 1 1 -14 4 2 2 1 "
	ranges = "7 1012161822241321132122252225262825271 0 "
	blank  = "                    "
)

func run(t *testing.T, files map[string][]string, o check.Options) check.Report {
	t.Helper()
	var list []*ruleset.File
	for name, lines := range files {
		kind, _ := ruleset.KindOf(name)
		f, problems, err := ruleset.Read(strings.NewReader(strings.Join(lines, "\n")), name, kind)
		if err != nil || problems != nil {
			t.Fatalf("%s: %v %v", name, problems, err)
		}
		list = append(list, f)
	}
	set, err := ruleset.NewSet(list)
	if err != nil {
		t.Fatal(err)
	}
	r, err := check.Run(context.Background(), set, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// found are the findings of a fault as "file:line" or "file:line<other".
func found(r check.Report, f check.Fault) (list []string) {
	for i := range r.Findings {
		x := &r.Findings[i]
		if x.Fault == f {
			list = append(list, x.Rule.File+":"+string('0'+rune(x.Rule.Number)))
		}
	}
	return list
}

// Of a pair of lines the second is never reached, or is; each with the reason
// that it should be so.
func TestUnreachableLinesAreFound(t *testing.T) {
	line := func(context, hand string) string { return context + hand + "2H2H2H2H2H2H" }
	for _, c := range []struct {
		why, first, second string
		unreachable        bool
	}{
		{"blank before anything", line("1S  ", blank), line("1S  ", "5+   "+blank[:15]), true},
		{"specific before general", line("1S  ", "5+   "+blank[:15]), line("1S  ", blank), false},
		{"another bid of partner", line("1H  ", blank), line("1S  ", blank), false},
		{"any bid of partner", line("    ", blank), line("1S  ", blank), true},
		{"one suit of partner", line("1SD ", blank), line("1S  ", blank), false},
		{"a wider length", line("1S  ", "4+   "+blank[:15]), line("1S  ", "5@   "+blank[:15]), true},
		{"a narrower length", line("1S  ", "5@   "+blank[:15]), line("1S  ", "4+   "+blank[:15]), false},
		{"at most before at least", line("1S  ", "4-   "+blank[:15]), line("1S  ", "5+   "+blank[:15]), false},
		{"a better card before that card", line("1S  ", "  q  "+blank[:15]), line("1S  ", "  A  "+blank[:15]), true},
		{"that card before a better one", line("1S  ", "  A  "+blank[:15]), line("1S  ", "  q  "+blank[:15]), false},
		{"any card before none asked", line("1S  ", "  x  "+blank[:15]), line("1S  ", blank), false},
		{"a length that the pattern has anyway", line("1S  ", "2+   "+blank[:15]),
			line("1S  ", "  AKx"[:5]+blank[:15]), true},
		{"shorter than nothing known", line("1S  ", " <   4+   "+blank[:10]),
			line("1S  ", "3@   4+   "+blank[:10]), false},
		{"the same shorter", line("1S  ", " <   4+   "+blank[:10]), line("1S  ", " <   5+   "+blank[:10]), true},
	} {
		r := run(t, map[string][]string{"RESPONSE.1": {c.first, c.second}}, check.Options{})
		if got := len(found(r, check.Unreachable)) == 1; got != c.unreachable {
			t.Errorf("%s: unreachable %v", c.why, got)
		}
	}
}

func TestUnreachableElsewhere(t *testing.T) {
	r := run(t, map[string][]string{
		"CURRENT.OBR": {count, ranges, "1S" + blank, "1S5+   " + blank[:15], "1H" + "3-   " + blank[:15],
			"1C" + blank, "1C4+   " + blank[:15]},
		"OPEN.PR": {"T " + "     3+   " + blank[:10] + "HH", "S " + "     4+   " + blank[:10] + "LC",
			"N " + "     4+   " + blank[:10] + "LC"},
		"PROMOTE.PR": {"          Y", "4+KQ 1+X  Y"},
		"LONG.PR":    {"4+   4+   5Y", "4+AK 4+   4Y", "4+AK 4+   5N"},
		"SHORT.PR":   {"1@   2+   YN", "1@A  2+   YS", "1@A  2+   NN"},
		"FINESSE.PR": {"2+A  1+   KSLH", "2+AQ 1+   QSLH", "2+AQ 1+   KNLH"},
	}, check.Options{})
	got := strings.Join(found(r, check.Unreachable), " ")
	// 1S asks for four spades by field 14, and so lets 1H through, but not
	// its own second line.
	if want := "CURRENT.OBR:4 CURRENT.OBR:7 OPEN.PR:2 FINESSE.PR:3 PROMOTE.PR:2 LONG.PR:3 SHORT.PR:3"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestOtherFindings(t *testing.T) {
	r := run(t, map[string][]string{
		"CURRENT.OBR": {count, ranges, "1S5+   " + blank[:15], "1H     5+   " + blank[:10], "2C" + blank},
		"RESPONSE.1": {
			"1S  " + "3+   " + blank[:15] + "2S3S4S4N4N  ", // 4S has no rule
			"1S  " + blank + "1H2H2H2H2H  ",                // 1H is not sufficient
			"1H  " + blank + "1S1S1S1S1S  ",                // passed by partner: contradicted
			"2C  " + blank + "            ",                // passes a forcing bid: contradicted
		},
		"REBID.2": {"1S  " + blank + "            ", "2S  " + blank + "3S3S3S3S3S  ",
			"2H  " + blank + "3H3H3H3H3H  ", "3S  " + blank + "            "},
		"RESPONSE.2": {"3S  " + blank + "            ", "3H  " + blank + "            "},
	}, check.Options{})
	for fault, want := range map[check.Fault]string{
		check.Insufficient: "RESPONSE.1:2",
		check.Contradicted: "CURRENT.OBR:5 RESPONSE.1:3",
		check.Unanswered:   "RESPONSE.1:1 RESPONSE.1:2",
	} {
		if got := strings.Join(found(r, fault), " "); got != want {
			t.Errorf("fault %d: %s, want %s", fault, got, want)
		}
	}
}

// Two rules that a hand fits both, neither inside the other: told with a hand. A
// general one behind is not.
func TestOrderOnly(t *testing.T) {
	r := run(t, map[string][]string{"RESPONSE.1": {
		"1S  " + "     4+   " + blank[:10] + "2H2H2H2H2H  ", "1S  " + blank[:15] + "4+   " + "2C2C2C2C2C  ",
		"1S  " + blank + "1N1N1N1N1N  "}}, check.Options{Hands: 2000})
	n := 0
	for _, f := range r.Findings {
		if f.Fault != check.OrderOnly {
			continue
		}
		n++
		if f.Other.Number != 1 || f.Rule.Number != 2 || f.Hands < 100 || f.Hand.Length(deal.Hearts) < 4 ||
			f.Hand.Length(deal.Clubs) < 4 {
			t.Errorf("%+v", f)
		}
	}
	if n != 1 {
		t.Errorf("%d pairs", n)
	}
}

// Hands without a rule are counted by situation.
func TestHandsWithoutARuleAreCounted(t *testing.T) {
	r := run(t, map[string][]string{"CURRENT.OBR": {count, ranges, "1S5+   " + blank[:15]},
		"RESPONSE.1": {"1S  " + "4+   " + blank[:15] + "1H1H1H1H1H  "}}, check.Options{Hands: 4000, Deals: 1000})
	if r.Hands != 4000 || r.Opening[ruleset.Passes] < 1000 || r.Opening[ruleset.OtherBids] < 200 ||
		r.Opening[ruleset.Classes] < 200 {
		t.Errorf("%d hands: %v", r.Hands, r.Opening)
	}
	for _, s := range r.Shares {
		if s.Turn == bidding.Response1 && s.Partner.String() == "1S" && s.OwnSuit == ruleset.AnyStrain {
			if s.Calls < 50 || s.Natural < s.Calls*9/10 || s.Insufficient == 0 || s.Insufficient == s.Natural {
				t.Errorf("%+v", s)
			}
			return
		}
	}
	t.Errorf("no response in %+v", r.Shares)
}

// The sets that come with the program have no rule that is never reached, none that is
// not sufficient, and none that partner's contradicts.
func TestStarterSetsAreClean(t *testing.T) {
	for _, name := range assets.RuleSets {
		folder, _ := assets.Rules(name)
		set, _, err := ruleset.Load(folder)
		if err != nil {
			t.Fatal(err)
		}
		r, err := check.Run(context.Background(), set, check.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range r.Findings {
			if f.Fault == check.Unreachable || f.Fault == check.Insufficient || f.Fault == check.Contradicted {
				t.Errorf("%s: %+v", name, f)
			}
		}
	}
}

func TestStoppedCheckSaysSo(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := check.Run(ctx, &ruleset.RuleSet{}, check.Options{Hands: 4}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
