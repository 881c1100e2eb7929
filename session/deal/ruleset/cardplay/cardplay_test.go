package cardplay

import (
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
)

func set(t *testing.T, files map[string][]string) *ruleset.RuleSet {
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
	s, err := ruleset.NewSet(list)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func hand(t *testing.T, text string) deal.Hand {
	t.Helper()
	h, err := deal.ParseHand(text)
	if err != nil || h.Len() != 13 {
		t.Fatalf("%s: %d cards, %v", text, h.Len(), err)
	}
	return h
}

// The document's example of OPEN.PR: against diamonds, when partner bid clubs, with
// one spade, one heart, three diamonds or more headed by the ace and two clubs or
// more, the highest spade.
func TestOpenPRExample(t *testing.T) {
	s := set(t, map[string][]string{"OPEN.PR": {"DC1@   1@   3+A  2+   HS"}})
	fits := "7.8.AQ432.QJ9876"
	situation := Situation{Trumps: scoring.Diamonds, PartnerSuit: ruleset.StrainOf(scoring.Clubs)}
	if l := OpeningLead(s, situation, hand(t, fits), nil); l.Basis != ByRule ||
		l.Card.String() != "S7" || l.Rule.Number != 1 {
		t.Errorf("%+v", l)
	}
	for _, c := range []struct {
		situation Situation
		hand      string
		miss      ruleset.Miss
	}{
		{Situation{scoring.Hearts, situation.PartnerSuit}, fits, ruleset.Miss{Aspect: ruleset.TrumpAspect}},
		{Situation{scoring.Diamonds, ruleset.AnyStrain}, fits, ruleset.Miss{Aspect: ruleset.PartnerSuit}},
		{situation, "76.8.AQ43.QJ9876", ruleset.Miss{Aspect: ruleset.LengthAspect, Suit: deal.Spades}},
		{situation, "7.8.KQ432.QJ9876", ruleset.Miss{Aspect: ruleset.CardsAspect, Suit: deal.Diamonds}},
	} {
		var looked []Rejected
		l := OpeningLead(s, c.situation, hand(t, c.hand), &looked)
		if l.Basis != Natural || len(looked) != 1 || looked[0].Miss != c.miss {
			t.Errorf("%s: %+v, %+v", c.hand, l, looked)
		}
	}
}

// Reference 11: which card each code takes, and what happens where the suit
// is short of it.
func TestLeadCodes(t *testing.T) {
	for _, c := range []struct{ code, hand, want string }{
		{"H", "KQ862.AK.AK32.32", "SK"}, {"L", "KQ862.AK.AK32.32", "S2"}, {"4", "KQ862.AK.AK32.32", "S6"},
		{"2", "KQ862.AK.AK32.32", "SQ"},
		{"4", "KQ2.AKQ.AK32.432", "S2"}, {"2", "K.AKQ2.AK32.5432", "SK"}, {"T", "KT2.AKQ.AK32.432", "ST"},
		{"8", "K82.AKQ.AK32.432", "S8"}, {"9", "K92.AKQ.AK32.432", "S9"}, {"3", "K93.AKQ.AK32.432", "S3"},
	} {
		s := set(t, map[string][]string{"OPEN.PR": {strings.Repeat(" ", 22) + c.code + "S"}})
		if l := OpeningLead(s, Situation{}, hand(t, c.hand), nil); l.Basis != ByRule || l.Card.String() != c.want {
			t.Errorf("%s from %s: %s, want %s", c.code, c.hand, l.Card, c.want)
		}
	}
	s := set(t, map[string][]string{"OPEN.PR": {strings.Repeat(" ", 22) + "TS", strings.Repeat(" ", 22) + "HC"}})
	var looked []Rejected
	if l := OpeningLead(s, Situation{}, hand(t, "K82.AKQ.AK32.432"), &looked); l.Card.String() != "C4" ||
		looked[0].Miss.Aspect != ruleset.NoSuchCard {
		t.Errorf("a card that is not held: %+v, %+v", l, looked)
	}
}

// T is any trump suit, N none, a blank any contract.
func TestLeadTrumps(t *testing.T) {
	s := set(t, map[string][]string{"OPEN.PR": {"T" + strings.Repeat(" ", 21) + "HS",
		"N" + strings.Repeat(" ", 21) + "HH", strings.Repeat(" ", 22) + "HD"}})
	h := hand(t, "K82.AKQ.AK32.432")
	for d, want := range map[scoring.Denomination]string{scoring.Clubs: "SK",
		scoring.Spades: "SK", scoring.NoTrump: "HA"} {
		if l := OpeningLead(s, Situation{Trumps: d}, h, nil); l.Card.String() != want {
			t.Errorf("against %s: %s", d, l.Card)
		}
	}
}

func TestPlayBeginsAfterTheAuction(t *testing.T) {
	calls := func(text string) (list []deal.Call) {
		for i, w := range strings.Fields(text) {
			bid, err := deal.ParseCall(w)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, deal.Call{Seat: scoring.Direction(i & 3), Bid: bid})
		}
		return list
	}
	s, leader, ok := After(scoring.North, calls("1H 1S 2H 2S 3H P P P"))
	if !ok || leader != scoring.East || s.Trumps != scoring.Hearts ||
		s.PartnerSuit != ruleset.StrainOf(scoring.Spades) {
		t.Errorf("%+v, %s leads, %v", s, leader, ok)
	}
	for _, text := range []string{"P P P P", "1H P P", ""} {
		if _, _, ok := After(scoring.North, calls(text)); ok {
			t.Errorf("%q ended in a contract", text)
		}
	}
}

// The examples of the four files for declarer, each with a deal that it fits and what it
// says. North is dummy.
func TestSuitFileExamples(t *testing.T) {
	files := map[string][]string{"FINESSE.PR": {"5@AK 5@   QHJL"}, "PROMOTE.PR": {"4+KQ 1+X  Y"},
		"LONG.PR": {"4+AK 4+XX 5Y"}, "SHORT.PR": {"1@A  1-X  YH"}}
	s := set(t, files)
	find := func(declarer, dummy string, trumps scoring.Denomination, chance Chance) *Hint {
		for _, h := range Chances(s, hand(t, declarer), hand(t, dummy), trumps) {
			if h.Chance == chance {
				return &h
			}
		}
		return nil
	}
	if h := find("JT987.A32.432.32", "AK432.K54.AQJ.AK", scoring.NoTrump, Finesse); h == nil || h.Suit != deal.Spades ||
		!h.Yes || h.Missing != deal.Queen || h.From != Declarer || h.Lead != 'J' || h.Partner != 'L' {
		t.Errorf("FINESSE.PR: %+v", h)
	}
	if h := find("QJT98.A32.432.32", "AK432.K54.AQJ.AK", scoring.NoTrump, Finesse); h != nil {
		t.Errorf("a finesse against a queen that is not missing: %+v", h)
	}
	if h := find("92.A32.A432.5432", "KQ43.K54.KQJ.AK6", scoring.NoTrump, Promote); h == nil ||
		h.Suit != deal.Spades || !h.Yes {
		t.Errorf("PROMOTE.PR: %+v", h)
	}
	if h := find("T2.A32.A432.5432", "KQ43.K54.KQJ.AK6", scoring.NoTrump, Promote); h != nil {
		t.Errorf("the ten is not below the ten: %+v", h)
	}
	if h := find("9876.A32.A432.32", "AK43.K54.KQJ.AK6", scoring.NoTrump, Establish); h == nil ||
		h.Suit != deal.Spades || !h.Yes {
		t.Errorf("LONG.PR: %+v", h)
	}
	if h := find("98765.A32.A43.32", "AK43.K54.KQJ.AK6", scoring.NoTrump, Establish); h != nil {
		t.Errorf("four cards are out, not five: %+v", h)
	}
	if h := find("9.A5432.A432.432", "A.KQ76.KQJ5.AK65", scoring.Hearts, Ruff); h == nil || h.Suit != deal.Spades ||
		!h.Yes || h.From != Declarer {
		t.Errorf("SHORT.PR: %+v", h)
	}
	for name, trumps := range map[string]scoring.Denomination{"no trump": scoring.NoTrump,
		"the suit itself": scoring.Spades} {
		if h := find("9.A5432.A432.432", "A.KQ76.KQJ5.AK65", trumps, Ruff); h != nil {
			t.Errorf("a ruff with %s as trumps: %+v", name, h)
		}
	}
	if h := find("9.A.A5432.A65432", "A.KQJ765.KQJ6.K7", scoring.Hearts, Ruff); h != nil {
		t.Errorf("a ruff with one trump: %+v", h)
	}
}

// "The file is used once for every suit", and the first rule that fits decides,
// also when it says no.
func TestFirstSuitRuleDecides(t *testing.T) {
	s := set(t, map[string][]string{"FINESSE.PR": {"5+AK 4+   QXHL", "2+AK 1+   QSLH", "1+   2+AQ KNLQ"}})
	hints := Chances(s, hand(t, "8765.AQ2.5432.32"), hand(t, "AK432.543.AK6.54"), scoring.NoTrump)
	if len(hints) != 3 {
		t.Fatalf("%+v", hints)
	}
	for i, want := range []struct {
		suit deal.Suit
		yes  bool
		from WhichHand
		line int
	}{{deal.Spades, false, Declarer, 1}, {deal.Hearts, true, Dummy, 3}, {deal.Diamonds, true, Declarer, 2}} {
		if h := hints[i]; h.Suit != want.suit || h.Yes != want.yes ||
			h.From != want.from || h.Rule.Number != want.line {
			t.Errorf("%+v, want %+v", h, want)
		}
	}
}

func TestFourthBest(t *testing.T) {
	for text, want := range map[string]string{"KQ862.A3.J432.32": "S6",
		"K2.A3.J4325.8765": "D3", "32.A3.QJT9876.32": "H3"} {
		trumps := scoring.NoTrump
		if want == "H3" {
			trumps, want = scoring.Diamonds, "S3"
		}
		if got := FourthBest(hand(t, text), trumps); got.String() != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
