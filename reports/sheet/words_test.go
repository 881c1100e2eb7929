package sheet

import (
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/words"
)

// Law 2 and the four vulnerabilities of the first boards.
func TestDeals(t *testing.T) {
	for board, want := range map[int]string{
		1: "Dealer North · nobody vulnerable", 2: "Dealer East · North-South vulnerable",
		3: "Dealer South · East-West vulnerable", 4: "Dealer West · all vulnerable",
		16: "Dealer West · East-West vulnerable",
	} {
		if got := SayDeal(words.English(), scoring.BoardDealer(board), scoring.BoardVulnerability(board)); got != want {
			t.Errorf("board %d: %q, want %q", board, got, want)
		}
	}
}

func TestFigures(t *testing.T) {
	cases := []struct {
		figures []scoring.Frac
		most    int
		want    []string
	}{
		{[]scoring.Frac{scoring.Int(12), scoring.Int(0)}, 2, []string{"12", "0"}},
		{[]scoring.Frac{scoring.Int(12), scoring.F(13, 2)}, 2, []string{"12.0", "6.5"}},
		{[]scoring.Frac{scoring.Int(12), scoring.F(1, 3)}, 2, []string{"12.00", "0.33"}},
		{[]scoring.Frac{scoring.F(1, 3)}, 1, []string{"0.3"}},
		{[]scoring.Frac{scoring.F(-5, 4)}, 2, []string{"−1.25"}},
		{nil, 2, nil},
	}
	for _, c := range cases {
		places := Decimals(c.most, c.figures)
		var got []string
		for _, f := range c.figures {
			got = append(got, words.English().Figure(f, places))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v prints as %q, want %q", c.figures, got, c.want)
		}
	}
	// Percentages are rounded half up on the exact fraction: 61.345 is 61.35.
	if got := words.English().Figure(scoring.F(61345, 1000), 2); got != "61.35" {
		t.Errorf("61.345 prints as %s", got)
	}
}

func TestFileNames(t *testing.T) {
	date := time.Date(2026, 11, 17, 0, 0, 0, 0, time.UTC)
	cases := []struct {
		name string
		date time.Time
		want string
	}{
		{"Tuesday pairs", date, "2026-11-17 Tuesday pairs - Ranking"},
		{"Ladies' pairs: third heat", date, "2026-11-17 Ladies' pairs- third heat - Ranking"},
		{"Gürses-Pokal", date, "2026-11-17 Gürses-Pokal - Ranking"},
		{"Zoe\u0308", date, "2026-11-17 Zoë - Ranking"},
		{"a/b\\c?<d>|\"e*", date, "2026-11-17 a-b-c-d-e - Ranking"},
		{"..\\..\\Windows", date, "2026-11-17 Windows - Ranking"},
		{" tabs\t and  lines\n", date, "2026-11-17 tabs and lines - Ranking"},
		{"", date, "2026-11-17 Ranking"},
		{"", time.Time{}, "Ranking"},
		{"CON", time.Time{}, "CON - Ranking"},
		{"NUL.txt", time.Time{}, "NUL-txt - Ranking"},
		{"dots...", time.Time{}, "dots - Ranking"},
		{strings.Repeat("Ż", 300), time.Time{}, strings.Repeat("Ż", 60) + " - Ranking"},
		{strings.Repeat("🂡", 300), time.Time{}, strings.Repeat("🂡", 45) + " - Ranking"},
		{"bell\x07 and \xff", time.Time{}, "bell- and - Ranking"},
	}
	for _, c := range cases {
		if got := FileName(session.Evening{Name: c.name, Date: c.date}, "Ranking"); got != c.want {
			t.Errorf("%q becomes %q, want %q", c.name, got, c.want)
		}
	}
}

func TestNotesAreWrittenOnce(t *testing.T) {
	var n Notes
	marks := n.mark("a") + n.mark("b") + n.mark("a")
	if marks != "¹²¹" || len(n) != 2 || superscript(10) != "¹⁰" {
		t.Errorf("marks %q, notes %q", marks, n)
	}
	both := session.TravellerLine{NSScored: true, EWScored: true}
	both.WrongDirection, both.Vanished = true, true
	if got := n.About(words.English(), new(session.State), both); got != "³ ⁴" {
		t.Errorf("marks %q", got)
	}
}
