package desk

import (
	"slices"
	"testing"

	"clubnight/session"
)

func TestOutcomeText(t *testing.T) {
	played := func(contract, declarer string, tricks int) session.Result {
		return session.Result{Outcome: session.Played, Contract: contract, Declarer: declarer, Tricks: tricks}
	}
	for _, c := range []struct {
		r    session.Result
		want string
	}{
		{played("4S", "N", 0), "4♠ by N ="},
		{played("4HX", "W", -2), "4♥× by W –2"},
		{played("1DXX", "E", 1), "1♦×× by E +1"},
		{played("3NT", "S", 1), "3NT by S +1"},
		{played("PASS", "", 0), "all pass"},
		{session.Result{Outcome: session.NotPlayed}, "not played"},
		{session.Result{Outcome: session.Undecided}, "ruling to come"},
		{session.Result{Outcome: session.Artificial, NSPercent: 60, EWPercent: 40}, "60% – 40%"},
		{played("9Q", "N", 0), "9Q by N ="},
	} {
		if got := OutcomeText(c.r); got != c.want {
			t.Errorf("%+v: %q, want %q", c.r, got, c.want)
		}
	}
}

func TestBoardsText(t *testing.T) {
	for want, boards := range map[string][]int{"": nil, "7": {7}, "7–9": {7, 8, 9}, "1, 7–8, 13": {1, 7, 8, 13}} {
		if got := BoardsText(boards); got != want {
			t.Errorf("%v: %q, want %q", boards, got, want)
		}
	}
}

func TestMissingText(t *testing.T) {
	s := newEvening(t, 3)
	k := func(table, board int) session.Key {
		return session.Key{Section: 1, Table: table, Round: 1, Board: board}
	}
	if got := missingText(s.State(), []session.Key{k(4, 7), k(4, 8), k(9, 8)}); got != "Table 4: 7, 8; Table 9: 8" {
		t.Errorf("%q", got)
	}
	must(t, s.Record("director", session.SectionSet{ID: 2, Movement: mitchell(t, 3)}))
	if got := missingText(s.State(), []session.Key{k(4, 7)}); got != "Table A4: 7" {
		t.Errorf("with two sections: %q", got)
	}
}

func TestNames(t *testing.T) {
	names := [2]string{"Łukasz Wiśniewski", "Anna van der Berg"}
	if got := NamesText(names); got != "Łukasz Wiśniewski & Anna van der Berg" {
		t.Error(got)
	}
	if got := NamesText([2]string{"", "O'Connor"}); got != "O'Connor" {
		t.Errorf("one name: %q", got)
	}
	want := []string{"Ł. Wiśniewski & A. van der Berg", "Wiśniewski & van der Berg"}
	if got := ShorterNames(names); !slices.Equal(got, want) {
		t.Errorf("shorter: %q", got)
	}
	if got := NameLines(names); !slices.Equal(got[1], []string{"Anna van der Berg", "A. van der Berg", "van der Berg"}) {
		t.Errorf("a line of its own: %q", got)
	}
}
