package award

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"clubnight/scoring"
)

// ranked are entries with those places.
func ranked(places ...int) (list []Contestant) {
	for _, p := range places {
		list = append(list, Contestant{Place: p})
	}
	return list
}

// upTo are the places of a list in which nobody shares one.
func upTo(n int) (list []Contestant) {
	for p := range n {
		list = append(list, Contestant{Place: p + 1})
	}
	return list
}

// said is the awards of each list, with as many decimals as the scheme has.
func said(t *Table) string {
	var lists []string
	for _, l := range t.Lists {
		var figures []string
		for _, line := range l.Lines {
			figures = append(figures, scoring.Decimal(line.Award, t.Scheme.Decimals, scoring.HalfAwayFromZero))
		}
		lists = append(lists, strings.Join(figures, " "))
	}
	return strings.Join(lists, " / ")
}

// TestSchemes has the figures that the sources of the schemes give, or that follow from
// their formulas by hand.
func TestSchemes(t *testing.T) {
	for _, c := range []struct {
		choice string
		form   Form
		boards int
		lists  [][]Contestant
		want   string
	}{
		// VBL: 0.04 × pairs, paid to ⌊pairs/3⌋, everybody else 0.01.
		{"vbl-club", OneWinner, 24, [][]Contestant{upTo(9)}, "0.36 0.27 0.18 0.01 0.01 0.01 0.01 0.01 0.01"},
		{"VBL-Club", OneWinner, 24, [][]Contestant{upTo(14)},
			"0.56 0.42 0.28 0.22 0.01 0.01 0.01 0.01 0.01 0.01 0.01 0.01 0.01 0.01"},
		// Two series count together: 13 pairs make 6.5 a series, 0.26 for the first, and
		// ⌊13/6⌋ = 2 places; 0.195 is 0.20.
		{"vbl-club", TwoWinners, 24, [][]Contestant{upTo(7), upTo(6)},
			"0.26 0.20 0.01 0.01 0.01 0.01 0.01 / 0.26 0.20 0.01 0.01 0.01 0.01"},
		// 17 pairs: ⌊17/6⌋ = 2 although a third of the nine of one series is 3.
		{"vbl-club", TwoWinners, 24, [][]Contestant{upTo(9), upTo(8)},
			"0.34 0.26 0.01 0.01 0.01 0.01 0.01 0.01 0.01 / 0.34 0.26 0.01 0.01 0.01 0.01 0.01 0.01"},
		{"vbl-club", OneWinner, 24, [][]Contestant{ranked(1, 1, 3, 4, 5, 6, 7, 8, 9)},
			"0.36 0.36 0.18 0.01 0.01 0.01 0.01 0.01 0.01"},
		// 14 players are 3 tables: 0.08 × 3, paid to ⌊12/3⌋ = 4.
		{"vbl-club", Individuals, 24, [][]Contestant{upTo(14)},
			"0.24 0.18 0.12 0.10 0.01 0.01 0.01 0.01 0.01 0.01 0.01 0.01 0.01 0.01"},
		{"vbl-event/IV", OneWinner, 28, [][]Contestant{upTo(10)}, "1.20 1.14 1.08 0.01 0.01 0.01 0.01 0.01 0.01 0.01"},
		{"vbl-event/i", OneWinner, 28, [][]Contestant{upTo(6)}, "1.20 1.14 0.01 0.01 0.01 0.01"},
		// SBU, letter: 6 tables with two winners 20 and 10 a direction; a Howell
		// of 6 tables 24 18 12 6.
		{"sbu-club", TwoWinners, 24, [][]Contestant{upTo(6), ranked(1, 1, 3, 4, 5, 6)},
			"20 10 0 0 0 0 / 15 15 0 0 0 0"},
		{"sbu-club", TwoWinners, 24, [][]Contestant{ranked(1, 2, 2, 4, 5, 6)}, "20 10 10 0 0 0"},
		{"sbu-club", OneWinner, 24, [][]Contestant{upTo(12)}, "24 18 12 6 0 0 0 0 0 0 0 0"},
		{"sbu-club", OneWinner, 24, [][]Contestant{ranked(1, 1, 3, 3, 5, 6, 7, 8, 9, 10, 11, 12)},
			"21 21 9 9 0 0 0 0 0 0 0 0"},
		{"sbu-club", OneWinner, 24, [][]Contestant{ranked(1, 2, 3, 3, 3, 6, 7, 8, 9, 10, 11, 12)},
			"24 18 6 6 6 0 0 0 0 0 0 0"},
		{"sbu-club", OneWinner, 24, [][]Contestant{ranked(1, 2, 3, 3, 3, 3, 7, 8, 9, 10, 11, 12)},
			"24 18 6 6 6 6 0 0 0 0 0 0"},
		{"sbu-club", Individuals, 24, [][]Contestant{upTo(12)}, "15 12 9 6 0 0 0 0 0 0 0 0"},
		// SBU events: ⌈10 × 25 %⌉ = 3 places that fall evenly; of a tie for the third
		// only the paid place is shared out, rounded up.
		{"sbu-event first=10", OneWinner, 24, [][]Contestant{upTo(10)},
			"10.00 6.67 3.34 0.00 0.00 0.00 0.00 0.00 0.00 0.00"},
		{"sbu-event first=10", OneWinner, 24, [][]Contestant{ranked(1, 2, 3, 3, 5, 6, 7, 8, 9, 10)},
			"10.00 6.67 3.34 3.34 0.00 0.00 0.00 0.00 0.00 0.00"},
		{"sbu-event first=9 paid=30%", OneWinner, 24, [][]Contestant{ranked(1, 2, 2, 4, 5, 6, 7, 8, 9, 10)},
			"9.00 4.50 4.50 0.00 0.00 0.00 0.00 0.00 0.00 0.00"},
		// NZ: 40 C for each direction, five of fifteen tables, falling evenly; of teams 2
		// C a board won, 1 drawn.
		{"nz-club", TwoWinners, 24, [][]Contestant{upTo(15), upTo(15)},
			"40 32 24 16 8 0 0 0 0 0 0 0 0 0 0 / 40 32 24 16 8 0 0 0 0 0 0 0 0 0 0"},
		// EBU: 12 pairs 24 18 12 6; 13 pairs are 6 full tables; 24 players 24 … 9 6 6, as
		// the handbook has them.
		{"ebu-local", OneWinner, 24, [][]Contestant{upTo(12)}, "24 18 12 6 0 0 0 0 0 0 0 0"},
		{"ebu-local", OneWinner, 24, [][]Contestant{upTo(13)}, "24 18 12 6 0 0 0 0 0 0 0 0 0"},
		{"ebu-local/regional", OneWinner, 24, [][]Contestant{upTo(12)}, "72 54 36 18 0 0 0 0 0 0 0 0"},
		{"ebu-local", Individuals, 24, [][]Contestant{upTo(24)},
			"24 21 18 15 12 9 6 6 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"},
		// ABF: 0.02 × tables a direction, 0.04 × tables with one winner; half the field,
		// 9 pairs pay 4; then 70 %, 1/2, 1/3.
		{"abf-session", TwoWinners, 24, [][]Contestant{upTo(8), upTo(7)},
			"0.16 0.11 0.08 0.05 0.00 0.00 0.00 0.00 / 0.16 0.11 0.08 0.00 0.00 0.00 0.00"},
		{"abf-session", OneWinner, 24, [][]Contestant{upTo(9)}, "0.20 0.14 0.10 0.07 0.00 0.00 0.00 0.00 0.00"},
		{"abf-session/2.5", OneWinner, 24, [][]Contestant{upTo(4)}, "0.20 0.14 0.00 0.00"},
		// ACBL: 11 pairs 1.10, .77 shared .94, .55; 7½ tables are 8 pairs in each group.
		{"acbl-club", OneWinner, 24, [][]Contestant{ranked(1, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11)},
			"0.94 0.94 0.55 0.39 0.00 0.00 0.00 0.00 0.00 0.00 0.00"},
		{"acbl-club", TwoWinners, 24, [][]Contestant{upTo(8), upTo(7)},
			"0.80 0.56 0.40 0.00 0.00 0.00 0.00 0.00 / 0.80 0.56 0.40 0.00 0.00 0.00 0.00"},
		{"acbl-club", OneWinner, 24, [][]Contestant{upTo(16)},
			"1.50 1.05 0.75 0.53 0.30 0.25 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00"},
		{"acbl-club/invitational", OneWinner, 24, [][]Contestant{upTo(5)}, "0.40 0.28 0.00 0.00 0.00"},
	} {
		t.Run(fmt.Sprint(c.choice, c.form, len(c.lists[0])), func(t *testing.T) {
			choice, err := ParseChoice(c.choice)
			if err != nil {
				t.Fatal(err)
			}
			table, err := choice.Of(Field{Form: c.form, Boards: c.boards, Lists: c.lists})
			if err != nil {
				t.Fatal(err)
			}
			if got := said(table); got != c.want || table.None != Awarded {
				t.Errorf("%s (%d)\nwant %s", got, table.None, c.want)
			}
		})
	}
}

// TestLargeFields looks at single places far down, at bounds and at the curve.
func TestLargeFields(t *testing.T) {
	for _, c := range []struct {
		choice string
		form   Form
		pairs  int
		paid   int
		at     map[int]string
	}{
		{"vbl-club", OneWinner, 66, 22, map[int]string{1: "2.64", 10: "0.26", 11: "0.24",
			19: "0.03", 22: "0.03", 23: "0.01"}},
		{"vbl-event/VI", OneWinner, 120, 40,
			map[int]string{1: "10.00", 17: "2.00", 18: "1.90", 20: "1.90", 21: "1.80", 40: "1.40", 41: "0.01"}},
		{"vbl-event/V", OneWinner, 300, 100,
			map[int]string{1: "30.00", 95: "0.60", 96: "0.30", 100: "0.30", 101: "0.01"}},
		{"ebu-local", OneWinner, 60, 20, map[int]string{1: "100", 4: "100", 5: "96", 20: "6", 21: "0"}},
		{"abf-session", OneWinner, 31, 15, map[int]string{1: "0.63"}},  // 16 tables: 1 - exp(-1)
		{"abf-session", OneWinner, 30, 15, map[int]string{1: "0.60"}},  // 15 tables
		{"abf-session", TwoWinners, 32, 16, map[int]string{1: "0.63"}}, // 32 a direction
	} {
		t.Run(fmt.Sprint(c.choice, c.pairs), func(t *testing.T) {
			choice, _ := ParseChoice(c.choice)
			lists := [][]Contestant{upTo(c.pairs)}
			if c.form == TwoWinners {
				lists = append(lists, upTo(c.pairs))
			}
			table, err := choice.Of(Field{Form: c.form, Boards: 24, Lists: lists})
			if err != nil {
				t.Fatal(err)
			}
			if got := table.Lists[0].Paid; got != c.paid {
				t.Errorf("%d places are paid, want %d", got, c.paid)
			}
			for place, want := range c.at {
				if got := scoring.Decimal(table.Lists[0].Lines[place-1].Award, table.Scheme.Decimals,
					scoring.HalfAwayFromZero); got != want {
					t.Errorf("place %d has %s, want %s", place, got, want)
				}
			}
		})
	}
}

// own is a club's scheme with those lines in its rule.
func own(t *testing.T, head, body string) Choice {
	t.Helper()
	text := "name own\ntitle Ours\nsource the club\n" + head + "for one-winner two-winners individuals teams\n" + body
	if _, err := Parse(strings.NewReader(text)); err != nil {
		t.Fatal(err, text)
	}
	return Choice{Scheme: "own", Text: text}
}

// TestKnownFaults are those of other programs: an odd field of which half is paid, ties
// over the last paid place, visitors, half tables.
func TestKnownFaults(t *testing.T) {
	half := "first 10\nscale even\npaid 50% up\n"
	for _, c := range []struct {
		name       string
		head, body string
		lists      [][]Contestant
		paid       int
		want       string
	}{
		{"nine pairs to 50 % are five", "", half, [][]Contestant{upTo(9)}, 5, "10 8 6 4 2 0 0 0 0"},
		{"and four where the scheme rounds down", "", "first 10\nscale even\npaid 50% down\n",
			[][]Contestant{upTo(9)}, 4, "10 8 5 3 0 0 0 0 0"},
		{"and four where half tables do not count", "", "first 10\nscale even\npaid 50% up ignoring halves\n",
			[][]Contestant{upTo(9)}, 4, "10 8 5 3 0 0 0 0 0"},
		{"a tie over the last paid place shares what is paid", "", half,
			[][]Contestant{ranked(1, 2, 3, 4, 5, 5, 5, 5, 9)}, 5, "10 8 6 4 1 1 1 1 0"},
		{"or has its place", "ties place\n", half,
			[][]Contestant{ranked(1, 2, 3, 4, 5, 5, 5, 5, 9)}, 5, "10 8 6 4 2 2 2 2 0"},
		{"or what is paid of its places", "ties paid-mean\n", half,
			[][]Contestant{ranked(1, 2, 3, 4, 4, 4, 4, 8, 9)}, 5, "10 8 6 3 3 3 3 0 0"},
		{"two directions are paid each", "", half, [][]Contestant{upTo(5), upTo(4)}, 3, "10 7 3 0 0 / 10 7 3 0"},
		{"or each by itself", "", "first 10\nscale even\npaid 50% up by list\n",
			[][]Contestant{upTo(5), upTo(4)}, 3, "10 7 3 0 0 / 10 5 0 0"},
		{"who is not ranked counts and has nothing", "", half,
			[][]Contestant{append(upTo(8), Contestant{})}, 5, "10 8 6 4 2 0 0 0 0"},
		{"nobody is paid twice where the field is smaller than its share", "", "first 10\nscale even\npaid 1 up\n",
			[][]Contestant{upTo(2)}, 2, "10 5"},
		{"everybody shares the first place", "", half, [][]Contestant{ranked(1, 1, 1, 1)}, 2, "4 4 4 4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			form := OneWinner
			if len(c.lists) > 1 {
				form = TwoWinners
			}
			table, err := own(t, c.head, c.body).Of(Field{Form: form, Boards: 24, Lists: c.lists})
			if err != nil {
				t.Fatal(err)
			}
			if got := said(table); got != c.want || table.Lists[0].Paid != c.paid {
				t.Errorf("%d places, %s\nwant %d, %s", table.Lists[0].Paid, got, c.paid, c.want)
			}
		})
	}
}

func TestVisitorsCountAndAreNotPaid(t *testing.T) {
	list := upTo(6)
	list[0].Players = []Player{{Number: "1"}, {Name: "Guest", Visitor: true}}
	for head, want := range map[string]string{"": "6 6", "visitors unpaid\n": "6 0"} {
		table, err := own(t, head, "first 6\nscale even\npaid 1/3 up\n").Of(Field{Lists: [][]Contestant{list}})
		if err != nil {
			t.Fatal(err)
		}
		line := table.Lists[0].Lines[0]
		if got := line.Players[0].Award.String() + " " + line.Players[1].Award.String(); got != want ||
			line.Players[1].Unpaid != (head != "") {
			t.Errorf("%q: %s, want %s", head, got, want)
		}
		if table.Lists[0].Lines[1].Award.String() != "3" {
			t.Error("the second pair has", table.Lists[0].Lines[1].Award)
		}
	}
}

func TestMatches(t *testing.T) {
	list := []Contestant{{Place: 1, Won: []int{8, 8, 8}}, {Place: 2, Won: []int{8}, Drawn: []int{8}},
		{Place: 3, Drawn: []int{8}}, {Place: 4}}
	for choice, want := range map[string]string{"nz-club": "48 24 8 0",
		"sbu-event first=4 match=0.5": "5.50 0.75 0.25 0.00"} {
		c, _ := ParseChoice(choice)
		table, err := c.Of(Field{Form: Teams, Boards: 24, Lists: [][]Contestant{list}})
		if err != nil {
			t.Fatal(err)
		}
		if choice != "nz-club" {
			want = "5.50 0.50 0.00 0.00" // nothing is known of drawn matches
		}
		if got := said(table); got != want {
			t.Errorf("%s: %s, want %s", choice, got, want)
		}
	}
}

func TestNothingAwarded(t *testing.T) {
	for _, c := range []struct {
		choice string
		form   Form
		boards int
		pairs  int
		want   None
	}{
		{"vbl-club", Teams, 24, 8, NoRule}, {"ebu-local", TwoWinners, 24, 8, NoScale},
		{"acbl-club", Individuals, 24, 8, NoRule}, {"ebu-local", OneWinner, 24, 5, TooFewTables},
		{"ebu-local", OneWinner, 24, 6, Awarded}, {"ebu-local", OneWinner, 17, 12, OtherBoards},
		{"ebu-local", OneWinner, 36, 12, OtherBoards},
		{"ebu-local", OneWinner, 18, 12, Awarded}, {"ebu-local", OneWinner, 35, 12, Awarded},
		{"sbu-event", OneWinner, 24, 12, NothingGiven},
	} {
		choice, _ := ParseChoice(c.choice)
		table, err := choice.Of(Field{Form: c.form, Boards: c.boards, Lists: [][]Contestant{upTo(c.pairs)}})
		if err != nil || table.None != c.want {
			t.Errorf("%+v: %d, %v", c, table.None, err)
			continue
		}
		for _, line := range table.Lists[0].Lines {
			if c.want != Awarded && !line.Award.IsZero() {
				t.Errorf("%+v: %+v", c, line)
			}
		}
	}
}

func TestReasons(t *testing.T) {
	table, err := own(t, "",
		"first 8\nscale even\npaid 1/2 up\nleast 3\nothers 1\nwon 2\n").Of(Field{Lists: [][]Contestant{{
		{Place: 1}, {Place: 2, Won: []int{8}}, {Place: 3}, {Place: 3}, {Place: 5},
		{Place: 6, Won: []int{8}}, {Place: 7}, {}}}})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, l := range table.Lists[0].Lines {
		got = append(got, fmt.Sprintf("%d-%d:%d %s", l.Place, l.Last, l.Why, l.Award))
	}
	want := "1-1:1 8; 2-2:1 8; 3-4:2 3; 3-4:2 3; 5-5:4 1; 6-6:4 3; 7-7:4 1; 0-0:0 0"
	if s := strings.Join(got, "; "); s != want {
		t.Errorf("%s\nwant %s", s, want)
	}
	table, err = own(t, "", "first 8\nscale even\npaid 1/2 up\nleast 5\n").Of(Field{Lists: [][]Contestant{upTo(4)}})
	if err != nil || table.Lists[0].Lines[1].Why != ForLeast || table.Lists[0].Lines[1].Award.String() != "5" {
		t.Error(err, table.Lists[0].Lines)
	}
}

func TestBadFields(t *testing.T) {
	s := Choice{Scheme: "vbl-club"}
	for _, f := range []Field{{}, {Form: 9, Lists: [][]Contestant{upTo(3)}}, {Lists: [][]Contestant{{{Place: -1}}}},
		{Lists: [][]Contestant{{{Place: 2}}}}} {
		if _, err := s.Of(f); !errors.Is(err, ErrField) {
			t.Errorf("%+v: %v", f, err)
		}
	}
	if table, err := s.Of(Field{Lists: [][]Contestant{{}}}); err != nil || len(table.Lists[0].Lines) != 0 {
		t.Error("a field without anybody:", err)
	}
}

func TestChoices(t *testing.T) {
	for _, text := range []string{"vbl-club", "vbl-event/III", "sbu-event first=5/2 paid=3/10 match=1/5"} {
		c, err := ParseChoice(text)
		if err != nil || c.String() != text {
			t.Errorf("%s: %s, %v", text, c, err)
		}
		if _, _, err := c.Find(); err != nil {
			t.Error(text, err)
		}
	}
	for _, text := range []string{"", "a b", "x/ü", "a first=", "a first=0", "a first=-1", "a first=1 first=2",
		"a paid=2", "a last=1", "a first=1e9"} {
		if _, err := ParseChoice(text); !errors.Is(err, ErrChoice) {
			t.Errorf("%q: %v", text, err)
		}
	}
	for _, c := range []Choice{{}, {Scheme: "none"}, {Scheme: "vbl-event", Grade: "VII"},
		{Scheme: "vbl-club", Grade: "I"},
		{Scheme: "other", Text: own(t, "", "first 1\nscale even\npaid 1 up\n").Text}} {
		if _, _, err := c.Find(); !errors.Is(err, ErrUnknown) {
			t.Errorf("%+v: %v", c, err)
		}
	}
	if _, _, err := (Choice{Scheme: "vbl-club", Paid: scoring.Int(-1)}).Find(); !errors.Is(err, ErrChoice) {
		t.Error(err)
	}
}

// TestShipped holds every shipped file to what a scheme owes its reader.
func TestShipped(t *testing.T) {
	all, err := Schemes()
	if err != nil {
		t.Fatal(err)
	}
	names, _ := fs.Glob(files, "schemes/*.txt")
	if len(all) != len(names) || len(all) < 8 {
		t.Fatal(len(all), "schemes of", len(names), "files")
	}
	for i, s := range all {
		if names[i] != "schemes/"+s.Name+".txt" {
			t.Errorf("%s is in %s", s.Name, names[i])
		}
		if len(s.Forms()) == 0 || s.Source == "" {
			t.Errorf("%+v", s)
		}
		again, err := Parse(strings.NewReader(s.Text()))
		if err != nil || again.Title != s.Title {
			t.Error(s.Name, err)
		}
	}
}
