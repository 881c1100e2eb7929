package paper

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

var made = time.Date(2026, 11, 17, 22, 41, 0, 0, time.UTC)

func plain(page, pages int) (left, right string) { return "left", fmt.Sprint(page, "/", pages) }

func TestClean(t *testing.T) {
	cases := []struct{ in, want string }{
		{"Đorđe Łukasz Ağaoğlu", "Đorđe Łukasz Ağaoğlu"},
		{"Zoe\u0308", "Zoë"},
		{"a\tb\r\nc\x00d\u0085e", "a b  c d e"},
		{"no\u00a0break", "no\u00a0break"},
		{"heart \u2665\ufe0f", "heart \u2665"},
		{"left\u200eright\u202e\ufeff", "leftright"},
		{"😀!", "[1*]!"},
		{"cut \xc3", "cut [1*]"},
	}
	for _, c := range cases {
		if got := (*Font)(nil).clean(c.in); got != c.want {
			t.Errorf("clean(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func TestSet(t *testing.T) {
	s := New(Setup{Made: made})
	st := Style{Size: 10, Ink: Black}
	full, short := "Anna Maria Berg & Maria Anna Holm", "Berg & Holm"
	wide := s.Measure(full, st)
	for _, c := range []struct {
		name   string
		w      float64
		lines  []string
		scaled bool
	}{
		{"room enough", wide, []string{full}, false},
		{"a little smaller", wide * 0.92, []string{full}, true},
		{"a shorter wording rather than small letters", wide * 0.8, []string{short}, false},
		{"all of it in several lines", s.Measure(short, st) * 0.8,
			[]string{"Anna", "Maria", "Berg &", "Maria", "Anna", "Holm"}, false},
	} {
		lines, set := s.Set(c.w, st, full, short)
		if !slices.Equal(lines, c.lines) || (set.Size < st.Size) != c.scaled || set.Size < Smallest {
			t.Errorf("%s: %q in %.2f points, want %q", c.name, lines, set.Size, c.lines)
		}
		for _, line := range lines {
			if got := s.Measure(line, set); got > c.w {
				t.Errorf("%s: %q is %.2f mm wide, room is %.2f", c.name, line, got, c.w)
			}
		}
	}
	tiny := Style{Size: Smallest, Ink: Black}
	if lines, set := s.Set(s.Measure(full, tiny)*0.95, tiny, full); set.Size < Smallest || len(lines) < 2 {
		t.Errorf("%q in %.2f points", lines, set.Size)
	}
}

func TestWrap(t *testing.T) {
	s := New(Setup{Made: made})
	st := Style{Size: 10, Ink: Black}
	text := "table A3, round 2, board 14 is not scored: " + strings.Repeat("x", 400) + " was led"
	const w = 60.0
	lines := s.Wrap(text, w, st)
	for _, line := range lines {
		if s.Measure(line, st) > w {
			t.Errorf("%q is wider than %v", line, w)
		}
	}
	if joined := strings.Join(lines, ""); strings.ReplaceAll(joined, " ", "") != strings.ReplaceAll(text, " ", "") {
		t.Errorf("wrapped to %q", lines)
	}
	if got := s.Wrap("Fernández-Rochefoucauld", s.Measure("Fernández-Roche", st), st); !slices.Equal(got,
		[]string{"Fernández-", "Rochefoucauld"}) {
		t.Errorf("not broken at its hyphen: %q", got)
	}
	if got := s.Wrap("Par +140: NS\u00a03♠=; N\u00a03♥=", s.Measure("Par +140: NS 3♠=; N", st)+1, st); len(got) != 2 ||
		got[1] != "N\u00a03♥=" {
		t.Errorf("a line ends where it may not: %q", got)
	}
	if got := s.Wrap("  ", w, st); got != nil {
		t.Errorf("nothing wraps to %q", got)
	}
}

func TestRedSuitsTakeTheirColour(t *testing.T) {
	st := Style{Size: 10, Ink: Black}
	got := inRuns("4♥×♦♠A", st, TwoColours)
	want := []run{
		{"4", st, nil}, {"♥", Style{Size: 10, Ink: Red}, nil}, {"×", st, nil},
		{"♦", Style{Size: st.Size * diamondScale, Ink: Red}, nil}, {"♠A", st, nil},
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("runs %v, want %v", got, want)
	}
}

// Among four colours every suit but spades has an ink of its own, and no
// two have the same.
func TestFourColours(t *testing.T) {
	st := Style{Size: 10, Ink: Black}
	inks := map[Color]string{}
	for _, r := range inRuns("♠♥♦♣", st, FourColours) {
		inks[r.Ink] += r.text
	}
	want := map[Color]string{Black: "♠", Red: "♥", Orange: "♦", Green: "♣"}
	if fmt.Sprint(inks) != fmt.Sprint(want) {
		t.Errorf("inks %v, want %v", inks, want)
	}
}

func TestWholeNumber(t *testing.T) {
	for in, want := range map[string]string{
		"12": "12", "2=": "2", "312.50": "312", "−0.5": "−0", "–": "–", "1,5": "1", "": "",
	} {
		if got := wholeNumber(in); got != want {
			t.Errorf("wholeNumber(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestPagesHaveTheirTopAndFoot(t *testing.T) {
	s := New(Setup{Size: Letter, Made: made})
	tops := 0
	s.Top = func() { tops++; s.Y += 10 }
	first := s.Room()
	s.NextPage()
	s.NextPage()
	if tops != 2 || s.Pages() != 3 || s.Room() != first-10 {
		t.Errorf("%d tops on %d pages, room %v of %v", tops, s.Pages(), s.Room(), first)
	}
	feet := ""
	err := s.Write(new(bytes.Buffer), func(page, pages int) (string, string) {
		feet += fmt.Sprint(page, "/", pages, " ")
		return "", ""
	})
	if err != nil || feet != "1/3 2/3 3/3 " {
		t.Errorf("feet %q, %v", feet, err)
	}
}

// Whatever stands in a name, a sheet comes out, nothing runs out of its column, and the
// same again gives the same bytes.
func FuzzCell(f *testing.F) {
	for _, s := range []string{"Ağaoğlu & O'Connor", "♥♦♠♣", "😀", "\xff\xfe", "\u0308", "2=", "", "(\\)"} {
		f.Add(s, s)
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		draw := func() []byte {
			s := New(Setup{Made: made, Title: a, Author: b})
			g := Grid{X: s.Left(), Size: 9, RowHeight: 9, Columns: []Column{
				{Titles: []string{a}, Width: 30}, {Titles: []string{b}, Width: 20, Align: ToPoint, Hang: ".00"},
				{Width: 10, Align: Centred, Bold: true},
			}}
			g.Head(s)
			g.Row(s, []Cell{{Text: a, Shorter: []string{b}, Below: []string{b, a}}, {Text: b}, {Text: a}}, true)
			g.Row(s, []Cell{{Text: a, Span: 3, Faint: true}}, false)
			g.Close(s)
			lines, st := s.Set(25, Style{Size: 9}, a, b)
			for _, line := range lines {
				if s.Measure(line, st) > 25 {
					t.Errorf("%q does not fit", line)
				}
			}
			rows := [][]Cell{{{Text: a, Below: []string{b, a}}, {Text: b}, {Parts: []string{a, b}}},
				{{Text: a, Span: 3, Faint: true}}}
			g = g.Fit(s, 100, rows)
			if w := g.Width(); w > 100.001 {
				t.Errorf("%v wide", w)
			}
			g.Rows(s, rows, nil)
			var pdf bytes.Buffer
			if err := s.Write(&pdf, plain); err != nil {
				t.Fatal(err)
			}
			return pdf.Bytes()
		}
		if !bytes.Equal(draw(), draw()) {
			t.Error("the same words gave other bytes")
		}
	})
}
