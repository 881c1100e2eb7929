package papers

import (
	"encoding/json"
	"maps"
	"testing"

	"clubnight/reports"
	"clubnight/reports/paper"
	"clubnight/scoring"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

func TestNightsSet(t *testing.T) {
	in := desk.English()
	usual := NightsSet{}.Usual()
	if usual.Copies[reports.KindRanking] != 1 || usual.Copies[reports.KindHands] != 1 ||
		usual.Copies[reports.KindCards] != 0 || usual.Printer != "" || usual.Paper() != paper.A4 {
		t.Errorf("usually %+v", usual)
	}
	own := usual.With(reports.KindCards, 2).With(reports.KindRanking, 0).With(reports.KindStatistics, 1000)
	if usual.Copies[reports.KindRanking] != 1 {
		t.Error("changing one set changes another")
	}
	own.Printer, own.Letter = "Office", true
	content, err := json.Marshal(own)
	if err != nil {
		t.Fatal(err)
	}
	var again NightsSet
	if err := json.Unmarshal(content, &again); err != nil {
		t.Fatal(err)
	}
	again = again.Usual()
	if !maps.Equal(again.Copies, own.Copies) || again.Copies[reports.KindStatistics] != MostCopies ||
		again.Printer != "Office" || again.Paper() != paper.Letter {
		t.Errorf("kept as %s, read as %+v", content, again)
	}
	list := []reports.Sheet{{Of: reports.KindRanking}, {Of: reports.KindCards},
		{Of: reports.KindRecorded}, {Of: reports.KindRecorded}}
	if chosen := again.Chosen(list); len(chosen) != 3 || chosen[0].Of != reports.KindCards {
		t.Errorf("chosen %+v", chosen)
	}
	// A set in which nothing is ticked stays empty, and is not the usual one again.
	none := usual
	for _, k := range reports.Kinds() {
		none = none.With(k, 0)
	}
	content, err = json.Marshal(none)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(content, &none); err != nil {
		t.Fatal(err)
	}
	if got := none.Usual().Chosen(list); len(got) != 0 {
		t.Errorf("of nothing %+v", got)
	}
	for _, k := range reports.Kinds() {
		if SheetName(in, k) == "" || WhyNoSheet(in, k) == "" {
			t.Errorf("%q has no name", k)
		}
	}
}

// Every kind of sheet is in one group, and each can say why there is none.
func TestSheetGroups(t *testing.T) {
	in := desk.English()
	seen := map[reports.Kind]int{}
	for _, g := range SheetGroups(in) {
		if g.Title == "" || len(g.Kinds) == 0 {
			t.Errorf("%q has %v", g.Title, g.Kinds)
		}
		for _, k := range g.Kinds {
			seen[k]++
		}
	}
	for _, k := range reports.Kinds() {
		if seen[k] != 1 || WhyNoSheet(in, k) == "" || WhyNoSheet(in, k) == in.Say(screen.NothingToPrint) {
			t.Errorf("%s is in %d groups, and is not there because %q", k, seen[k], WhyNoSheet(in, k))
		}
	}
	if len(seen) != len(reports.Kinds()) {
		t.Errorf("%d kinds in groups, %d there are", len(seen), len(reports.Kinds()))
	}
}

// What prizes and attendance have to know is kept; what cannot be is as usual.
func TestSetKeepsPrizesAndMoney(t *testing.T) {
	set := NightsSet{Large: true, ExplainAwards: true, Prizes: reports.PrizeRule{Share: scoring.F(1, 3)},
		TableMoney: reports.TableMoney{Member: scoring.Int(4), Visitor: scoring.F(13, 2), Currency: "zł"}}.Usual()
	content, err := json.Marshal(set)
	if err != nil {
		t.Fatal(err)
	}
	var again NightsSet
	if err := json.Unmarshal(content, &again); err != nil {
		t.Fatal(err)
	}
	if again = again.Usual(); again.Print != paper.LargePrint || !again.ExplainAwards ||
		!again.Prizes.Share.Equal(scoring.F(1, 3)) ||
		again.TableMoney != set.TableMoney {
		t.Errorf("kept as %s, read as %+v", content, again)
	}
	if page := again.Page(desk.English(), nil, nil); page.Print != paper.LargePrint ||
		page.Size != paper.A4 || page.Printed.IsZero() ||
		page.Words == nil {
		t.Errorf("printed as %+v", page)
	}
	for _, bad := range []NightsSet{
		{Prizes: reports.PrizeRule{First: -1}}, {Prizes: reports.PrizeRule{First: 1 << 30}},
		{Prizes: reports.PrizeRule{Share: scoring.Int(2)}},
		{TableMoney: reports.TableMoney{Member: scoring.Int(-4)}},
		{TableMoney: reports.TableMoney{Member: scoring.Int(4), Visitor: scoring.F(1, 3)}},
		{TableMoney: reports.TableMoney{Member: scoring.Int(4), Visitor: scoring.Int(4), Currency: "\x07"}},
	} {
		if got := bad.Usual(); got.Prizes.First != 0 || !got.Prizes.Share.IsZero() ||
			got.TableMoney != (reports.TableMoney{}) {
			t.Errorf("%+v gives %+v", bad, got)
		}
	}
}

// The rule that is in force is among those that are offered, and is chosen.
func TestPrizeOptions(t *testing.T) {
	for _, c := range []struct {
		of   reports.PrizeRule
		want string
	}{
		{reports.PrizeRule{}, "The first 3 places"}, {reports.PrizeRule{First: 1}, "The first place"},
		{reports.PrizeRule{Share: scoring.F(1, 2)}, "50 % of the places"},
		{reports.PrizeRule{First: 24}, "The first 24 places"},
		{reports.PrizeRule{Share: scoring.F(1, 5)}, "20 % of the places"},
	} {
		options, rules, at := PrizeOptions(desk.English(), c.of)
		if len(options) != len(rules) || at < 0 || options[at] != c.want {
			t.Errorf("%+v is %d of %q", c.of, at, options)
		}
	}
}

func TestEnteredMoney(t *testing.T) {
	in := desk.English()
	for _, c := range []struct {
		member, visitor, currency string
		want                      string // "" for a refusal
	}{
		{"4", "", "", "4/4 "}, {"4", "6,50", "€", "4/6.5 €"}, {"", "5", "zł", "0/5 zł"}, {"", "", "", "0/0 "},
		{" 4.20 ", " 4.20", " EUR ", "4.2/4.2 EUR"},
		{"4/5", "", "", ""}, {"four", "", "", ""}, {"-1", "", "", ""}, {"1.234", "", "", ""},
		{"4", "5 6", "", ""}, {"4", "5", "a\nb", ""},
	} {
		m, err := EnteredMoney(c.member, c.visitor, c.currency)
		if got := moneyText(m); (err == nil) != (c.want != "") || err == nil && got != c.want {
			t.Errorf("%q, %q, %q: %q, %v", c.member, c.visitor, c.currency, got, err)
		}
		if (NotMoney(in, err) == "") != (c.want != "") {
			t.Errorf("%q: said %q", c.member, NotMoney(in, err))
		}
	}
}
