package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/scoring/award"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/deskline"
)

// An evening of two tables by lines alone, all passed out: all share the first place.
func TestAwards(t *testing.T) {
	folder := t.TempDir()
	club, own := filepath.Join(folder, "club.clubnight"), filepath.Join(folder, "our night.txt")
	does := func(args ...string) string {
		t.Helper()
		out, err := runs(t, args...)
		if err != nil {
			t.Fatalf("%q: %v", args, err)
		}
		return out
	}
	does("evening", "new", club, "--name", "Tuesday", "--movement", "howell tables=2 boards=2", "--awards", "vbl-club")
	does(append([]string{"evening", "do", club, "name 1 Ann & =Bob", "name 2 Zoë & Lee", "name 3 Al & Bo",
		"name 4 Cy & Di"}, strings.Split(strings.TrimSpace(howell), "\n")...)...)
	if err := os.WriteFile(own,
		[]byte("name ours\r\ntitle Our night\r\nsource us\r\ndecimals 1\r\nfor one-winner\r\nfirst 3\r\nscale even\r\npaid 1/2 up\r\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	got := does("awards", club, "--explain")
	for _, want := range []string{"1=", "Ann & =Bob", "0.16", "shared", `Masterpoints by "VBL, club tournament"`,
		"1/3 of 4 is paid, rounded down: 1 place."} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	if got := does("awards", club, "--csv"); !strings.HasPrefix(got,
		"\ufeffSection,Direction,Place,Pair,Number,Name,Masterpoints\r\nA,,1=,1,,Ann,0.16\r\nA,,1=,1,,'=Bob,0.16\r\n") {
		t.Errorf("%q", got)
	}
	var none *session.NoAwards
	if got, err := runs(t, "awards", club); got != "" || !errors.As(err, &none) || !none.Unnumbered {
		t.Errorf("nobody has a number: %q, %v", got, err)
	}
	does("evening", "set", club, "--awards", own)
	if err := os.Remove(own); err != nil {
		t.Fatal(err)
	}
	if got := does("awards", club, "--explain"); !strings.Contains(got, "1.1") || !strings.Contains(got, "Our night") {
		t.Errorf("(3 + 1.5) / 4 each by a scheme whose file is gone:\n%s", got)
	}
	if got := does("evening", "do", club, "awards -"); !strings.Contains(got, "No masterpoints are awarded") {
		t.Error(got)
	}
	if _, err := runs(t, "awards", club); !errors.Is(err, errNoAwards) {
		t.Error(err)
	}
	if got := does("awards", "--list"); !strings.Contains(got, "vbl-event/VI vbl-event/V") ||
		!strings.Contains(got, "github.com/martymcvry") {
		t.Error(got)
	}
	for _, args := range [][]string{{"awards"}, {"awards", club, "--list"}, {"awards", club, "--csv", "--explain"}} {
		if _, err := runs(t, args...); !errors.Is(err, errUsage) {
			t.Errorf("%q: %v", args, err)
		}
	}
	bad := filepath.Join(folder, "bad.txt")
	if err := os.WriteFile(bad, []byte("name a\npaid\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for scheme, want := range map[string]error{"nobody": award.ErrUnknown, bad: award.ErrScheme,
		"vbl-club first=x": award.ErrChoice, filepath.Join(folder, "none.txt"): os.ErrNotExist} {
		_, err := runs(t, "awards", club, "--scheme", scheme)
		if !errors.Is(err, want) {
			t.Errorf("%s: %v", scheme, err)
		}
		if text, known := explained(err); !known || text == "" {
			t.Errorf("%s is not explained", scheme)
		}
	}
	var fault *deskline.Fault
	if _, err := runs(t, "evening", "do", club, "awards nobody"); !errors.As(err, &fault) {
		t.Error(err)
	}
}

// Players with numbers: a line each, by number as people count, whatever the order of the
// ranking. Number 0 is nobody's.
func TestAwardsByNumber(t *testing.T) {
	club := filepath.Join(t.TempDir(), "club.clubnight")
	does := func(args ...string) string {
		t.Helper()
		out, err := runs(t, args...)
		if err != nil {
			t.Fatalf("%q: %v", args, err)
		}
		return out
	}
	does("evening", "new", club, "--name", "Tuesday", "--movement", "howell tables=2 boards=2", "--awards", "vbl-club")
	does(append([]string{"evening", "do", club}, strings.Split(strings.TrimSpace(howell), "\n")...)...)
	file, err := clubfile.Open(club)
	if err != nil {
		t.Fatal(err)
	}
	ids, err := file.Evenings()
	if err != nil {
		t.Fatal(err)
	}
	j, err := file.Evening(ids[0])
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.Resume(j)
	if err != nil {
		t.Fatal(err)
	}
	for direction, number := range map[string]string{"N": "10", "S": "9", "E": "0", "W": "1234"} {
		if err := s.Record(session.ByDirector,
			session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 1, Direction: direction},
				Number: number}); err != nil {
			t.Fatal(err)
		}
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	if got := does("awards", club); got != "9;0.16\n10;0.16\n1234;0.16\n" {
		t.Errorf("%q", got)
	}
}

// Where a scheme has nothing for the evening it is said where it is chosen, and no list
// that is asked for is empty without a word.
func TestAwardsThatDoNotFit(t *testing.T) {
	fits := func(scheme, movement string) string {
		t.Helper()
		club := filepath.Join(t.TempDir(), "club.clubnight")
		told, err := runs(t, "evening", "new", club, "--name", "Tuesday", "--movement", movement, "--awards", scheme)
		if err != nil {
			t.Fatal(err)
		}
		list, err := runs(t, "awards", club)
		var none *session.NoAwards
		if !errors.As(err, &none) || list != "" {
			t.Errorf("%s, %s: %q, %v", scheme, movement, list, err)
		}
		if text, known := explained(err); !known ||
			strings.Contains(told, "!") != strings.Contains(text, "Nothing is awarded") {
			t.Errorf("%s, %s: told %s\nand refused with %s", scheme, movement, told, text)
		}
		_, reason, _ := strings.Cut(told, "! ")
		return reason
	}
	for _, c := range [][3]string{
		{"ebu-local/club", "mitchell tables=9 boards=3", "a scale for pairs with two winners, which is missing here"},
		{"ebu-local/club", "howell tables=4 boards=2", "18 to 35 boards"},
		{"ebu-local/club", "howell tables=2 boards=6", "3 complete tables are needed, there are 2"},
		{"nz-club", "howell tables=4 boards=3", "a scale for pairs with one winner, which is missing here"},
		{"acbl-club", "round-robin tables=4 boards=8", "no awards for teams"},
		{"sbu-event", "howell tables=4 boards=3", "what the first place is worth has to be chosen"},
		{"ebu-local/club", "howell tables=4 boards=3", ""},
		{"sbu-event first=4", "mitchell tables=9 boards=3", ""},
	} {
		if got := fits(c[0], c[1]); c[2] == "" && got != "" || !strings.Contains(got, c[2]) {
			t.Errorf("%s on %s: told %q, want %q", c[0], c[1], got, c[2])
		}
	}
}

// Members that are in the club file bring their numbers with their names,
// and so are no visitors.
func TestNamesBringNumbers(t *testing.T) {
	club := filepath.Join(t.TempDir(), "club.clubnight")
	list := saved(t, "members.csv",
		"Number,Name\n11,Ann Lee\n12,Bob Lee\n13,Cy Cook\n14,Di Cook\n15,Ed Moss\n16,Ed Moss\n")
	if _, err := runs(t, "players", club, "--new", "--import", list); err != nil {
		t.Fatal(err)
	}
	names := saved(t, "names.txt", "1 Ann Lee & Bob Lee\n2 Cy Cook & Di Cook\n3 Ed Moss & Flo\n")
	args := []string{"evening", "new", club, "--name", "Tuesday", "--movement", "howell tables=3 boards=5", "--names",
		names, "--awards", "ebu-local"}
	dry, err := runs(t, append(args, "--dry-run")...)
	if err != nil {
		t.Fatal(err)
	}
	told, err := runs(t, args...)
	if err != nil || !strings.Contains(told, "(number 11)") ||
		!strings.Contains(told, "! Ed Moss: several have this name") || !strings.HasSuffix(told, dry) {
		t.Errorf("%v\n%s\ndry\n%s", err, told, dry)
	}
	st, err := stateOf(t.Context(), club, 0)
	if err != nil {
		t.Fatal(err)
	}
	for n, want := range map[int]string{1: "[{11 Ann Lee} {12 Bob Lee}]",
		2: "[{13 Cy Cook} {14 Di Cook}]", 3: "[{ Ed Moss} { Flo}]"} {
		if got := fmt.Sprint(st.Players(session.Contestant{Section: 1, Number: n})); got != want {
			t.Errorf("pair %d is %s", n, got)
		}
	}
}
