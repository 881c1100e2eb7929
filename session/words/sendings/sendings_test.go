package sendings_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/simultaneous/checks"
	"clubnight/session/words"
	"clubnight/session/words/sendings"
)

func TestEveryFindingHasWords(t *testing.T) {
	three := []session.Contestant{{Section: 1, Number: 3}}
	var sixteen []session.Contestant
	for n := range 16 {
		sixteen = append(sixteen, session.Contestant{Section: 1, Number: n + 1})
	}
	said := map[checks.Kind]bool{}
	for _, c := range []struct {
		f    checks.Finding
		want string
	}{
		{checks.Finding{Kind: checks.ClubUnknown, Text: "Nobody's"},
			"the event knows no club “Nobody's”: enter the club, or ask who sent this"},
		{checks.Finding{Kind: checks.OtherClub, Text: "Elsewhere"},
			"the file says it is of “Elsewhere”: see that it was not sent for another club"},
		{checks.Finding{Kind: checks.OtherSession, Number: 9999, Of: 101},
			"the file is of session 9999, and the event is session 101"},
		{checks.Finding{Kind: checks.OtherDay, Text: "2026-11-10"},
			"the file is of Tuesday, 10 November 2026, on which the event is not played"},
		{checks.Finding{Kind: checks.NothingPlayed}, "there is no result in it"},
		{checks.Finding{Kind: checks.NotRead, Number: 2, Boards: []int{7}},
			"2 lines could not be read (board 7) and would be missing"},
		{checks.Finding{Kind: checks.NotRead, Number: 1}, "1 line could not be read and would be missing"},
		{checks.Finding{Kind: checks.ResultsDoubted, Number: 1, Boards: []int{3}},
			"1 result makes no sense as it stands (board 3) and does not count: the club is to put it right and send again"},
		{checks.Finding{Kind: checks.RulingsOpen, Number: 2}, "2 rulings are still to come"},
		{checks.Finding{Kind: checks.PenaltiesLeft, Number: 1},
			"1 penalty or bonus of the club stays there: the event has none"},
		{checks.Finding{Kind: checks.Inexact, Boards: []int{3}, Text: "USEBIO"},
			"board 3: USEBIO has rounded figures in the place of a weighted or split score, so the figures of all clubs there are inexact; by PBN, JSON or as text they would be exact"},
		{checks.Finding{Kind: checks.ResultsToCome, Number: 12}, "12 results are still to come"},
		{checks.Finding{Kind: checks.NamesMissing, Who: three}, "names are missing: pair 3"},
		{checks.Finding{Kind: checks.NamesDoubtful, Who: append(three, session.Contestant{Section: 2, Number: 9}),
			Text: "Player 7"}, "this is nobody's name: “Player 7” (3 and B9)"},
		{checks.Finding{Kind: checks.NumbersMissing, Who: three}, "players without a number: pair 3"},
		{checks.Finding{Kind: checks.NamesMissing, Who: sixteen},
			"names are missing: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, … and 4 more"},
		{checks.Finding{Kind: checks.SameNumber, Who: append(three, session.Contestant{Section: 1, Number: 9}),
			Text: "4711"}, "number 4711 is there more than once: 3 and 9"},
		{checks.Finding{Kind: checks.SitOut, Who: three, Number: 24},
			"pair 3 is nobody, and has 24 lines that would count as played: they are left out where you take the sending"},
		{checks.Finding{Kind: checks.MeetsItself, Who: three, Boards: []int{4}},
			"somebody plays against himself: pair 3, board 4"},
		{checks.Finding{Kind: checks.Twice, Who: three, Boards: []int{4, 5, 6}},
			"somebody has a board more than once: pair 3, boards 4–6"},
		{checks.Finding{Kind: checks.OtherBoards, Boards: []int{30}, Number: 9},
			"9 results are on boards that the event does not have (board 30): they are left out"},
		{checks.Finding{Kind: checks.OtherBoards, Severity: checks.Refuse, Boards: []int{30, 31}, Number: 9},
			"9 results are on boards that the event does not have (boards 30–31): this is another evening, or another set of boards"},
		{checks.Finding{Kind: checks.BoardsMissing, Boards: []int{25, 26}, Number: 2, Of: 26},
			"boards 25–26 of the 26 were not played"},
		{checks.Finding{Kind: checks.FewResults, Boards: []int{11}, Number: 2, Of: 9},
			"few results: board 11 has 2, where others have 9"},
		{checks.Finding{Kind: checks.ManyResults, Boards: []int{11}, Number: 12, Of: 9},
			"more results than tables: board 11 has 12, at 9 tables"},
		{checks.Finding{Kind: checks.Unchanged}, "the same was sent before: nothing has changed"},
		{checks.Finding{Kind: checks.FewerResults, Number: 180, Of: 243}, "180 results, where 243 were sent before"},
		{checks.Finding{Kind: checks.OtherMovement, Number: 200, Of: 243},
			"200 of the 243 meetings that were sent before are not there any more: this is another movement, or another evening"},
		{checks.Finding{Kind: checks.OtherNames, Who: three}, "other names than before: pair 3"},
		{checks.Finding{Kind: checks.OtherCards, Boards: []int{7}, As: []int{8}},
			"the cards in the file are not those of the event: board 7; they have those of board 8"},
		{checks.Finding{Kind: checks.OtherCards, Boards: []int{7, 8}, As: []int{8, 0}},
			"the cards in the file are not those of the event: boards 7–8"},
		{checks.Finding{Kind: checks.Shifted, Shift: 1, Number: 190, Of: 192},
			"the boards were shifted: board 1 was played with the cards of board 2, and so on (190 of 192 leads fit so)"},
		{checks.Finding{Kind: checks.Shifted, Shift: -3, Turn: 3, Number: 190, Of: 192},
			"the boards were shifted: board 4 was played with the cards of board 1, and so on; and they lay turned: North held West's cards (190 of 192 leads fit so)"},
		{checks.Finding{Kind: checks.Turned, Turn: 1, Number: 190, Of: 192},
			"the boards lay turned by a quarter: North held East's cards (190 of 192 leads fit so)"},
		{checks.Finding{Kind: checks.Turned, Turn: 2, Number: 190, ByTricks: true},
			"the boards lay turned by 2 quarters: North held South's cards, as far as the tricks tell: there are too few leads"},
		{checks.Finding{Kind: checks.OtherSet, Set: 5, Number: 190, Of: 192},
			"the deals of set 5 were played (190 of 192 leads fit so)"},
		{checks.Finding{Kind: checks.OtherSet, Set: 5, Shift: 1, Number: 190, Of: 192},
			"the deals of set 5 were played, board 1 with the cards of board 2, and so on (190 of 192 leads fit so)"},
		{checks.Finding{Kind: checks.OtherDeals, Number: 140, Of: 192},
			"other deals were played: 140 of 192 leads were in no such hand"},
		{checks.Finding{Kind: checks.TricksOdd, By: 31},
			"the tricks do not fit the deals: an average result is 3.1 tricks from what can be made; were these the right boards?"},
		{checks.Finding{Kind: checks.BoardFouled, Boards: []int{5, 6}, As: []int{6, 5}},
			"boards 5–6: the leads do not fit the deal, and fit boards 6, 5; fouled at this club? You may give A6060 to those who found it so"},
		{checks.Finding{Kind: checks.BoardFouled, Boards: []int{9}, As: []int{0}},
			"board 9: the leads do not fit the deal; fouled at this club? You may give A6060 to those who found it so"},
		{checks.Finding{Kind: "telepathy"}, "something that a newer Clubnight knows: telepathy"},
	} {
		said[c.f.Kind] = true
		if got := sendings.Say(words.English(), c.f); got != c.want {
			t.Errorf("%s: %q, want %q", c.f.Kind, got, c.want)
		}
	}
	for kind := range kinds(t) {
		if !said[kind] {
			t.Errorf("nothing says %q", kind)
		}
		if got := sendings.Say(words.English(), checks.Finding{Kind: kind}); got == "" ||
			strings.Contains(got, "newer Clubnight") || strings.Contains(got, "<no value>") {
			t.Errorf("%q without anything: %q", kind, got)
		}
	}
}

// kinds are those that package checks declares: a new one cannot be forgotten.
func kinds(t *testing.T) map[checks.Kind]bool {
	t.Helper()
	source, err := parser.ParseFile(token.NewFileSet(), "../../simultaneous/checks/finding.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	all := map[checks.Kind]bool{}
	ast.Inspect(source, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok {
			if of, named := v.Type.(*ast.Ident); named && of.Name == "Kind" && len(v.Values) == 1 {
				text, err := strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
				if err != nil {
					t.Fatal(err)
				}
				all[checks.Kind(text)] = true
			}
		}
		return true
	})
	if len(all) < 25 {
		t.Fatalf("only %d kinds", len(all))
	}
	return all
}
