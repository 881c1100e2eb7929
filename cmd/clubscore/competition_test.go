package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A season of three evenings by lines alone: the third is not finished, and a name
// begins as a formula does.
func TestCompetition(t *testing.T) {
	club := filepath.Join(t.TempDir(), "club.clubnight")
	does := func(args ...string) string {
		t.Helper()
		out, err := runs(t, args...)
		if err != nil {
			t.Fatalf("%q: %v", args, err)
		}
		return out
	}
	night := func(date, north string, last bool) {
		does("evening", "new", club, "--name", "Tuesday", "--date", date, "--movement", "howell tables=2 boards=2")
		does("evening", "do", club, "counts for Tuesday ladder: places 4-3 total best 1",
			"name 1 "+north+" & Łukasz Żak", "name 2 Zoë Berg & Ann Lee", "name 3 Al & Bo", "name 4 Cy & Di")
		does(append([]string{"evening", "do", club}, strings.Split(strings.TrimSpace(howell), "\n")...)...)
		if !last {
			does("evening", "finish", club)
		}
	}
	night("2026-09-01", "=HYPERLINK(1)", false)
	night("2026-09-08", "Mehmet Ağaoğlu", false)
	night("2026-09-15", "Mehmet Ağaoğlu", true)

	if got := does("competition", club); got !=
		"Tuesday ladder, 3 evenings, the last on 15 September 2026: the sum of the points for places, 4-3; the best evening counts\n" {
		t.Errorf("the list is %q", got)
	}
	shown := does("competition", club, "TUESDAY ladder")
	for _, want := range []string{"Tuesday ladder: the sum of the points", "2 evenings", "Place", "Total", "Łukasz Żak",
		"1 ", "Tuesday, 15 September 2026, counts once it is finished"} {
		if !strings.Contains(shown, want) {
			t.Errorf("%q is not in\n%s", want, shown)
		}
	}
	table := does("competition", club, "Tuesday", "ladder", "--csv")
	if lines := strings.Split(table, "\r\n"); len(lines) != 11 ||
		lines[0] != "\ufeffPlace,Number,Name,Total,Counted,Played" || !strings.Contains(table, ",'=HYPERLINK(1),") ||
		!strings.Contains(table, "Łukasz Żak,") || !strings.Contains(table, ",1,2\r\n") {
		t.Errorf("%q", lines)
	}
	pdf := filepath.Join(t.TempDir(), "ladder.pdf")
	does("competition", club, "Tuesday ladder", "--pdf", pdf)
	if content, err := os.ReadFile(pdf); err != nil || !bytes.HasPrefix(content, []byte("%PDF")) {
		t.Errorf("%v, %.20q", err, content)
	}
	if _, err := runs(t, "competition", club, "Thursday"); !errors.Is(err, errNoCompetition) {
		t.Errorf("a competition that is not there: %v", err)
	}
	for _, args := range [][]string{{"competition"}, {"competition", club, "--csv"},
		{"competition", club, "--pdf", "x.pdf"}} {
		if _, err := runs(t, args...); !errors.Is(err, errUsage) {
			t.Errorf("%q: %v", args, err)
		}
	}
	does("evening", "do", club, "counts not tuesday ladder", "undo", "counts not tuesday ladder")
	if got := does("competition", club); !strings.Contains(got, "2 evenings") {
		t.Errorf("the list is %q", got)
	}
}

// howell is all boards of two tables: passed out.
const howell = `
1 1 p
1 2 p
2 1 p
2 2 p
1 3 p
1 4 p
2 3 p
2 4 p
1 5 p
1 6 p
2 5 p
2 6 p
`
