package reports

import (
	"slices"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
)

func TestHoldings(t *testing.T) {
	for _, c := range []struct {
		ranks  string
		spaced bool
		want   string
	}{{"AKT4", true, "A K 10 4"}, {"AKT4", false, "AK104"}, {"", true, "—"}, {"T", false, "10"}} {
		if got := sayHolding(c.ranks, c.spaced); got != c.want {
			t.Errorf("%q is %q, want %q", c.ranks, got, c.want)
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
		{doubledummy.Par{Score: -300, Contracts: []doubledummy.ParContract{way("4NTX", n, 8), way("5HX", n, 9)}}, "Par −300: N 4NT×−2; N 5♥×−2"},
		{doubledummy.Par{Score: 460, Contracts: []doubledummy.ParContract{way("3NT", n, 11), way("4NT", n, 11), way("5NT", n, 11)}}, "Par +460: N 3–5NT"},
		{doubledummy.Par{Score: 140, Contracts: []doubledummy.ParContract{way("2H", n, 9), way("2S", ns, 9), way("3H", n, 9), way("3S", ns, 9)}},
			"Par +140: N 2–3♥; NS 2–3♠"},
		{doubledummy.Par{Score: 140, Contracts: []doubledummy.ParContract{way("2H", n, 9), way("3H", ns, 9)}}, "Par +140: N 2♥+1; NS 3♥="},
	} {
		if got := strings.ReplaceAll(sayPar(c.par), noBreak, " "); got != c.want {
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
		if got := strings.ReplaceAll(saySuggestion(strings.Fields(c.auction), c.lead), noBreak, " "); got != c.want {
			t.Errorf("%q, %q: %q, want %q", c.auction, c.lead, got, c.want)
		}
	}
}

func TestFrequenciesInWords(t *testing.T) {
	all := []Frequency{{Points: 620, Times: 3}, {Points: -50, Times: 1}, {Artificial: "60% / 40%", Times: 2}}
	got := sayFrequencies(all)
	if want := "Results: +620_(3), −50_(1), 60%_/_40%_(2)"; strings.ReplaceAll(got, noBreak, "_") != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestAuctionsOfPBN(t *testing.T) {
	for _, c := range []struct {
		first string
		lines []string
		want  string
	}{
		{"N", []string{"1C! Pass =1= 1h $3 Pass", "3N AP"}, "1C Pass 1H Pass 3NT Pass Pass Pass"},
		{"N", []string{"1S x xx pass"}, "1S X XX Pass"},
		{"E", []string{"1S AP"}, ""},   // not from the dealer
		{"N", []string{"1S - 2S"}, ""}, // not whole
		{"?", nil, ""},
	} {
		b := deal.NewBoard(1, deal.Deal{})
		b.Tags = []deal.Tag{{Name: "Auction", Value: c.first, Lines: c.lines}}
		if got := strings.Join(auctionOf(&b), " "); got != c.want {
			t.Errorf("%q: %q, want %q", c.lines, got, c.want)
		}
	}
	for line, want := range map[string]string{"HK H2 H3 H4": "HK", "- - S2 S3": "", "": "", "XY": ""} {
		b := deal.Board{Tags: []deal.Tag{{Name: "Play", Value: "W", Lines: []string{line}}}}
		if got := leadOf(&b); got != want {
			t.Errorf("lead of %q is %q, want %q", line, got, want)
		}
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
