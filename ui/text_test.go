package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

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
		if got := outcomeText(c.r); got != c.want {
			t.Errorf("%+v: %q, want %q", c.r, got, c.want)
		}
	}
}

func TestBoardsText(t *testing.T) {
	for want, boards := range map[string][]int{"": nil, "7": {7}, "7–9": {7, 8, 9}, "1, 7–8, 13": {1, 7, 8, 13}} {
		if got := boardsText(boards); got != want {
			t.Errorf("%v: %q, want %q", boards, got, want)
		}
	}
}

func TestMissingText(t *testing.T) {
	s, _ := newEvening(t, 3)
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

// Names are shortened in steps, then made smaller, and never to nothing.
func TestNamesFit(t *testing.T) {
	test.NewTempApp(t)
	names := [2]string{"Łukasz Wiśniewski", "Anna van der Berg"}
	for _, c := range []struct {
		width   float32
		want    string
		smaller bool
	}{
		{400, "Łukasz Wiśniewski & Anna van der Berg", false},
		{230, "Ł. Wiśniewski & A. van der Berg", false},
		{200, "Wiśniewski & van der Berg", false},
		{160, "Wiśniewski & van der Berg", true},
	} {
		got, size := fit(namesText(names), shorterNames(names), c.width, 14, fyne.TextStyle{})
		if got != c.want || (size < 14) != c.smaller || fyne.MeasureText(got, size, fyne.TextStyle{}).Width > c.width {
			t.Errorf("in %v: %q in size %v, want %q", c.width, got, size, c.want)
		}
	}
	if got, _ := fit(namesText(names), shorterNames(names), 60, 14, fyne.TextStyle{}); got == "" || []rune(got)[len([]rune(got))-1] != '…' {
		t.Errorf("in no room: %q", got)
	}
	if got := namesText([2]string{"", "O'Connor"}); got != "O'Connor" {
		t.Errorf("one name: %q", got)
	}
}

// Where two names do not fit beside each other they stand one under the other, whole.
func TestNamesInTwoLines(t *testing.T) {
	r := complete(t)
	name := session.PairNamed{Pair: session.Contestant{Section: 1, Number: 1}, Names: [2]string{"Zsófia Papadopoulos", "Łukasz Wiśniewski"}}
	for _, c := range []struct {
		scale float32
		names [2]string
		tall  bool
	}{{1, [2]string{"Ann Ox", "Bo Yak"}, false}, {1.25, name.Names, true}, {1, [2]string{"Ann Ox", "Bo Yak"}, false}} {
		test.ApplyTheme(t, NewTheme(c.scale))
		name.Names = c.names
		r.receive(name)
		r.window.Resize(fyne.NewSize(1240, 700))
		r.window.Resize(fyne.NewSize(1240, 720))
		g := r.w.results.rankings[0].grid
		if g.tall != c.tall {
			t.Errorf("text %v, %q: two lines %t", c.scale, c.names, g.tall)
		}
		if c.tall {
			wantText(t, "the ranking", r.visible(), "Papadopoulos", "Wiśniewski")
			if strings.Contains(r.visible(), "Wiśn…") {
				t.Error("a name is cut")
			}
		}
	}
}
