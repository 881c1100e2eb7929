package words_test

import (
	"errors"
	"strings"
	"testing"

	"clubnight/scoring/award"
	"clubnight/session/words"
)

func TestAwardSchemesAreToldInWords(t *testing.T) {
	ranked := func(n int) (list []award.Contestant) {
		for p := range n {
			list = append(list, award.Contestant{Place: p + 1})
		}
		return list
	}
	for _, c := range []struct {
		choice string
		field  award.Field
		want   []string
	}{
		{"vbl-club", award.Field{Lists: [][]award.Contestant{ranked(13)}},
			[]string{"masterpoints by “VBL, club tournament”, in masterpoints",
				"1/3 of 13 is paid, rounded down: 4 places", "the first place is worth 0.52", "everybody else has 0.01",
				"who share a place each have its award",
				"awards are rounded to 2 decimals, a half up",
				"source: VBL Vademecum Masterpoints, by github.com/martymcvry/vbl-masterpoints (2017); 2017"}},
		{"ebu-local/district", award.Field{Boards: 24, Lists: [][]award.Contestant{ranked(51)}},
			[]string{"masterpoints by “EBU, local points”, grade district, in local points",
				"1/3 of 50 is paid, rounded up: 17 places", "of 25.5 tables the half one does not count",
				"the first place is worth 150, the most there is",
				"who share a place have the mean of the places that they take; one beyond the last paid place is worth nothing", "visitors count, and have no award",
				"awards are rounded to whole ones, a half up",
				"the source does not say how awards are rounded: that is our reading"}},
		{"ebu-local", award.Field{Form: award.TwoWinners, Boards: 24,
			Lists: [][]award.Contestant{ranked(5), ranked(5)}}, []string{
			"masterpoints by “EBU, local points”, grade club, in local points",
			"nothing is awarded: the scheme has a scale for pairs with two winners, which is missing here, since no public source with it was found"}},
		{"acbl-club", award.Field{Form: award.Teams, Boards: 24, Lists: [][]award.Contestant{ranked(5)}}, []string{
			"masterpoints by “ACBL, club game”, grade open, in masterpoints",
			"nothing is awarded: the scheme has no awards for teams"}},
		{"sbu-club", award.Field{Boards: 24, Lists: [][]award.Contestant{ranked(1)}}, []string{
			"masterpoints by “SBU, club evening”, in hundredths of a black point",
			"nothing is awarded: the field is too small for a place that is paid"}},
		{"ebu-local", award.Field{Boards: 24, Lists: [][]award.Contestant{ranked(5)}}, []string{
			"masterpoints by “EBU, local points”, grade club, in local points",
			"nothing is awarded: 3 complete tables are needed, there are 2.5"}},
		{"ebu-local", award.Field{Boards: 16, Lists: [][]award.Contestant{ranked(12)}}, []string{
			"masterpoints by “EBU, local points”, grade club, in local points",
			"nothing is awarded: the scheme is for 18 to 35 boards"}},
		{"nz-club", award.Field{Form: award.Teams, Lists: [][]award.Contestant{ranked(4)}},
			[]string{"masterpoints by “NZ Bridge, club evening”, in C points",
				"nothing is awarded: no match was won or drawn", "matches are paid, not places",
				"awards are rounded to whole ones, a half up"}},
		{"acbl-club", award.Field{Form: award.TwoWinners, Lists: [][]award.Contestant{ranked(8), ranked(7)}},
			[]string{"masterpoints by “ACBL, club game”, grade open, in masterpoints",
				"2/5 of 8 is paid, rounded to the nearest, a half up: 3 places",
				"of 7.5 tables the half one counts as a whole one", "the first place is worth 0.8"}},
		{"sbu-event", award.Field{Lists: [][]award.Contestant{ranked(8)}},
			[]string{"masterpoints by “SBU, event”, in masterpoints",
				"nothing is awarded: what the first place is worth has to be chosen for the evening"}},
	} {
		choice, err := award.ParseChoice(c.choice)
		if err != nil {
			t.Fatal(err)
		}
		table, err := choice.Of(c.field)
		if err != nil {
			t.Fatal(err)
		}
		if got := words.English().Awards(table); len(got) < len(c.want) ||
			strings.Join(got[:len(c.want)], "\n") != strings.Join(c.want, "\n") {
			t.Errorf("%s:\n%s\nwant\n%s", c.choice, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
}

// For which evenings a scheme pays, and what of it is missing, is said
// where it is chosen.
func TestSchemePays(t *testing.T) {
	for name, want := range map[string]string{
		"ebu-local": "pairs with one winner (18 to 35 boards, from 3 tables on); individuals (18 to 35 boards, from 2 tables on); missing here: pairs with two winners and teams",
		"nz-club":   "pairs with two winners; teams (matches are paid, not places); missing here: pairs with one winner",
		"vbl-event": "pairs with one winner and pairs with two winners",
	} {
		s, err := award.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := words.English().SchemePays(s); got != want {
			t.Errorf("%s: %s", name, got)
		}
	}
	one := award.Field{Boards: 24,
		Lists: [][]award.Contestant{{{Place: 1, Players: []award.Player{{Name: "Ann", Visitor: true}}}, {Place: 2}}}}
	visitors, err := award.Choice{Scheme: "own",
		Text: "name own\ntitle O\nsource o\nvisitors unpaid\nfor one-winner\nfirst 3\nscale even\npaid 1/2 up\n"}.Of(one)
	if err != nil {
		t.Fatal(err)
	}
	two := award.Field{Form: award.TwoWinners, Boards: 24, Lists: one.Lists}
	none, err := award.Choice{Scheme: "nz-club"}.Of(award.Field{Boards: 24, Lists: one.Lists})
	if err != nil {
		t.Fatal(err)
	}
	other, err := award.Choice{Scheme: "ebu-local"}.Of(two)
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Join(words.English().Unawarded([]*award.Table{visitors, none, other, other}), "\n")
	if strings.Count(got, "nothing is awarded") != 3 || !strings.Contains(got, "no player has a member's number") ||
		!strings.Contains(got, "“NZ Bridge, club evening” pays for: pairs with two winners;") {
		t.Errorf("said is\n%s", got)
	}
}

func TestAwardReasons(t *testing.T) {
	text := "name own\ntitle Ours\nsource the club\nfor one-winner\nfirst 8\nscale even\npaid 1/2 up\nleast 3\nothers 1\nwon 2\n"
	list := []award.Contestant{{Place: 1}, {Place: 2, Won: []int{8}}, {Place: 3}, {Place: 3}, {Place: 5},
		{Place: 6, Won: []int{8}}, {Place: 7}, {}}
	table, err := award.Choice{Scheme: "own", Text: text}.Of(award.Field{Lists: [][]award.Contestant{list}})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, l := range table.Lists[0].Lines {
		got = append(got, words.English().AwardReason(l))
	}
	want := "place 1|place 2, and 2 for matches|places 3 to 4, shared|places 3 to 4, shared|what everybody else has|what everybody else has, and 2 for matches|what everybody else has|not paid"
	if s := strings.Join(got, "|"); s != want {
		t.Errorf("%s\nwant %s", s, want)
	}
}

func TestBadScheme(t *testing.T) {
	for text, want := range map[string]string{
		"nome a\n": "line 1: “nome” is no word of a scheme", "name a b\n": "line 1: “a b” cannot stand behind “name”",
		"name a\nname b\n": "line 2: “name” is there twice",
		"paid 1/3 up\n":    "line 1: “paid” does not belong here",
		"name a\n":         "“title” is missing, by line 1 at the latest",
		"\xff\n":           "line 1: the file is too long, or no text",
	} {
		_, err := award.Parse(strings.NewReader(text))
		var bad *award.BadScheme
		if !errors.As(err, &bad) || words.English().BadScheme(bad) != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
