package handrecord

import (
	"slices"
	"strings"
	"testing"

	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/words"
)

func TestHoldings(t *testing.T) {
	for _, c := range []struct {
		language, spades string
		spaced           bool
		want             string
	}{
		{"en", "AKT4", true, "A K 10 4"}, {"en", "AKT4", false, "AK104"},
		{"en", "", true, "—"}, {"en", "T", false, "10"},
		{"de", "AQJ", true, "A D B"}, {"sv", "AJT", false, "EKn10"}, {"pl", "KJ", true, "K W"},
		{"fr", "AKQJ", false, "ARDV"},
	} {
		h, err := deal.ParseHand(c.spades + "...")
		if err != nil {
			t.Fatal(err)
		}
		if got := sayHolding(words.For(c.language), h, deal.Spades, c.spaced); got != c.want {
			t.Errorf("%s %q is %q, want %q", c.language, c.spades, got, c.want)
		}
	}
}

func TestParInWords(t *testing.T) {
	ns, n := []scoring.Direction{scoring.North, scoring.South}, []scoring.Direction{scoring.North}
	way := func(contract string, by []scoring.Direction, tricks int) doubledummy.ParContract {
		c, err := scoring.ParseContract(contract)
		if err != nil {
			t.Fatal(err)
		}
		return doubledummy.ParContract{Contract: c, Declarers: by, Tricks: tricks}
	}
	for _, c := range []struct {
		par  doubledummy.Par
		want string
	}{
		{doubledummy.Par{}, "Par 0: passed out"},
		{doubledummy.Par{Score: 420, Contracts: []doubledummy.ParContract{way("4S", ns, 10)}}, "Par +420: NS 4♠="},
		{doubledummy.Par{Score: -300, Contracts: []doubledummy.ParContract{way("4NTX", n, 8), way("5HX", n, 9)}},
			"Par −300: N 4NT×−2; N 5♥×−2"},
		{doubledummy.Par{Score: 460, Contracts: []doubledummy.ParContract{way("3NT", n, 11), way("4NT", n, 11),
			way("5NT", n, 11)}}, "Par +460: N 3–5NT"},
		{doubledummy.Par{Score: 140, Contracts: []doubledummy.ParContract{way("2H", n, 9), way("2S", ns, 9),
			way("3H", n, 9), way("3S", ns, 9)}},
			"Par +140: N 2–3♥; NS 2–3♠"},
		{doubledummy.Par{Score: 140, Contracts: []doubledummy.ParContract{way("2H", n, 9), way("3H", ns, 9)}},
			"Par +140: N 2♥+1; NS 3♥="},
	} {
		if got := strings.ReplaceAll(SayPar(words.English(), c.par), sheet.NoBreak, " "); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestSuggestionsInWords(t *testing.T) {
	for _, c := range []struct{ auction, lead, want string }{
		{"1NT Pass 3NT Pass Pass Pass", "HK", "1NT P 3NT all pass; lead ♥K"},
		{"1S X XX 2C Pass Pass Pass", "", "1♠ × ×× 2♣ all pass"},
		{"1S Pass Pass Pass", "", "1♠ all pass"},
		{"Pass Pass Pass Pass", "", "P P P P"},
		{"", "ST", "Lead ♠10"},
		{"", "", ""},
	} {
		if got := strings.ReplaceAll(saySuggestion(words.English(), strings.Fields(c.auction), c.lead),
			sheet.NoBreak, " "); got != c.want {
			t.Errorf("%q, %q: %q, want %q", c.auction, c.lead, got, c.want)
		}
	}
}

func TestFrequenciesInWords(t *testing.T) {
	ruled := session.Received{Result: session.Result{}}
	ruled.Percentages(scoring.Int(60), scoring.Int(40))
	all := []Frequency{{Points: 620, Times: 3}, {Points: -50, Times: 1}, {Ruled: &ruled, Times: 2}}
	got := sayFrequencies(words.English(), all)
	if want := "Results: +620_(3), −50_(1), 60_%_–_40_%_(2)"; strings.ReplaceAll(got, sheet.NoBreak, "_") != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestAuctionsOfPBN(t *testing.T) {
	hand := func(sections string) Record {
		t.Helper()
		set, err := deal.PBN.Read([]byte("[Board \"1\"]\n[Dealer \"N\"]\n[Deal \"N:6543.A874.62.K96 KT982.5.KT93.Q42 .KQT632.Q85.A875 AQJ7.J9.AJ74.JT3\"]\n" + sections))
		if err != nil {
			t.Fatal(err)
		}
		return NewSet(set).Boards[0]
	}
	for _, c := range []struct {
		first, line string
		want        string
	}{
		{"N", "1C! Pass =1= 1h $3 Pass\n3N AP", "1C Pass 1H Pass 3NT Pass Pass Pass"},
		{"N", "1S x xx pass", "1S X XX Pass"},
		{"N", "1S ^S 2S", ""}, // out of turn
		{"E", "1S AP", ""},    // not from the dealer
		{"N", "1S - 2S", ""},  // not whole
		{"?", "", ""},
	} {
		r := hand("[Auction \"" + c.first + "\"]\n" + c.line + "\n")
		if got := strings.Join(r.Auction, " "); got != c.want {
			t.Errorf("%q: %q, want %q", c.line, got, c.want)
		}
	}
	for line, want := range map[string]string{"HJ H4 H5 H2": "HJ", "Hx - - -": "Hx",
		"- - S2 S3": "", "": "", "XY": ""} {
		if got := hand("[Play \"W\"]\n" + line + "\n").Lead; got != want {
			t.Errorf("lead of %q is %q, want %q", line, got, want)
		}
	}
}

// The shortest way to name leads, after the captures of BridgeComposer's sheets.
func TestLeadsInWords(t *testing.T) {
	hand := func(text string) deal.Hand {
		h, err := deal.ParseHand(text)
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	for _, c := range []struct{ best, rest, want string }{
		{"AK.QJ.32.4", "...", "any card"},
		{"AK.QJ.32.", "...4", "any card except ♣4"},
		{"AK.QJ.32.", "...54", "any card except a ♣"},
		{"AK.QJ..", "...54", "any ♠; any ♥"}, // no diamonds: the rule needs all four suits
		{"QJ.T2..", "5...AK", "♠QJ; any ♥"},
		{"A.T..", "..K.AK", "♠A; ♥10"},
		{"T.9..", "KQ...32", "♠10; ♥9"},
	} {
		if got := strings.ReplaceAll(sayGoodLeads(words.English(), hand(c.best), hand(c.rest)),
			sheet.NoBreak, " "); got != c.want {
			t.Errorf("best %s, rest %s: %q, want %q", c.best, c.rest, got, c.want)
		}
	}
}

// A deal whose fits can be counted by hand: North-South have ten hearts,
// East-West nine spades.
func TestTotalTricks(t *testing.T) {
	d, err := deal.Parse("N:6543.A874.62.K96 KT982.5.KT93.Q42 .KQT632.Q85.A875 AQJ7.J9.AJ74.JT3")
	if err != nil {
		t.Fatal(err)
	}
	r := Record{Board: deal.NewBoard(1, d), Tricks: new(doubledummy.Table)}
	r.Tricks[scoring.North][scoring.Hearts], r.Tricks[scoring.South][scoring.Hearts] = 9, 10
	r.Tricks[scoring.East][scoring.Spades], r.Tricks[scoring.North][scoring.Clubs] = 9, 13
	got := strings.ReplaceAll(sayTotalTricks(words.English(), totalTricks(&r)), sheet.NoBreak, " ")
	if want := "Total tricks 19 (NS 10 ♥, EW 9 ♠), trumps 19"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	// Of two suits of one length that with more tricks counts: East-West have eight
	// diamonds and nine spades, no tie; take a spade away for a diamond of South.
	d, err = deal.Parse("N:6543.A874.62.K96 KT98.5.QKT93.Q42 2.KQT632.85.A875 AQJ7.J9.AJ74.JT3")
	if err != nil {
		t.Fatal(err)
	}
	r.Deal = d
	r.Tricks[scoring.West][scoring.Diamonds] = 12
	if fits := totalTricks(&r); fits[1] != (longestFit{deal.Diamonds, 9, 12}) {
		t.Errorf("longest suits %+v", fits)
	}
}

func TestParagraphs(t *testing.T) {
	long := strings.Repeat("many words ", 12)
	for _, c := range []struct {
		comment string
		want    []string
	}{
		{"Lead the !s ace, then \\H. Well done!Stop", []string{"Lead the ♠ ace, then ♥. Well done!Stop"}},
		{"broken\nby a program", []string{"broken\nby a program"}},
		{long + "\nsecond", []string{long, "second"}},
		{" \n", nil},
	} {
		if got := paragraphs(c.comment); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.comment, got, c.want)
		}
	}
}
