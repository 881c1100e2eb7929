package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/session"
)

// pairIs compares who plays as a pair of the newest evening.
func pairIs(t *testing.T, club string, pair int, want string) {
	t.Helper()
	st, err := stateOf(t.Context(), club, 0)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(st.Players(session.Contestant{Section: 1, Number: pair})); got != want {
		t.Errorf("pair %d is %s, want %s", pair, got, want)
	}
}

// Names that are typed, listed, imported or there already find their member; who may be
// two is asked about, with what to do, and what was done about it stands.
func TestNamesAreMembers(t *testing.T) {
	club := filepath.Join(t.TempDir(), "club.clubnight")
	names := saved(t, "names.txt", "1 LEE, ANN & B. Lee\n2 Zoe Berg & Di Cook\n3 Ed Moss & Flo\n")
	if _, err := runs(t, "evening", "new", club, "--name", "Tuesday", "--date", "2026-11-03", "--movement",
		"howell tables=3 boards=5", "--names", names); err != nil {
		t.Fatal(err)
	}
	pairIs(t, club, 1, "[{ LEE, ANN} { B. Lee}]")
	list := saved(t, "members.csv", "Number,Name\n11,Ann Lee\n12,Bob Lee\n13,Zoë Berg\n15,Ed Moss\n16,Ed Moss\n")
	if _, err := runs(t, "players", club, "--import", list); err != nil {
		t.Fatal(err)
	}
	told, err := runs(t, "evening", "link", club)
	for _, want := range []string{"number 11", "! Ed Moss: several have this name", "Ed Moss, pair 3: 15 Ed Moss or 16 Ed Moss?",
		`"15 Ed Moss" or "- Ed Moss"`} {
		if err != nil || !strings.Contains(told, want) {
			t.Errorf("%v: no %q in\n%s", err, want, told)
		}
	}
	pairIs(t, club, 1, "[{11 LEE, ANN} {12 B. Lee}]")
	pairIs(t, club, 2, "[{13 Zoe Berg} { Di Cook}]")
	for _, step := range []struct{ line, asks, pair string }{
		{"name 3 Ed Moss & Flo", "15 Ed Moss or 16", "[{ Ed Moss} { Flo}]"},
		{"name 3 16 Ed Moss & Flo", "", "[{16 Ed Moss} { Flo}]"},
		{"name 3 - Ed Moss & A. Lee", "11 Ann Lee is named elsewhere", "[{ Ed Moss} { A. Lee}]"},
	} {
		told, err := runs(t, "evening", "do", club, step.line)
		if err != nil || strings.Contains(told, "!") != (step.asks != "") || !strings.Contains(told, step.asks) {
			t.Errorf("%s: %v\n%s", step.line, err, told)
		}
		pairIs(t, club, 3, step.pair)
	}
	if told, err := runs(t, "evening", "link", club); err != nil || strings.Contains(told, "Ed Moss") {
		t.Errorf("the visitor is asked about again: %v\n%s", err, told)
	}
	// A file of results has names alone.
	if _, err := runs(t, "evening", "play", club, "--seed", "4"); err != nil {
		t.Fatal(err)
	}
	out, other := filepath.Join(t.TempDir(), "x.pbn"), filepath.Join(t.TempDir(), "other.clubnight")
	told, err = runs(t, "export", "pbn", club)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(out, []byte(told), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := runs(t, "players", other, "--new", "--import", list); err != nil {
		t.Fatal(err)
	}
	told, err = runs(t, "evening", "import", other, out)
	if err != nil || !strings.Contains(told, "Ed Moss, pair 3: 15 Ed Moss or 16 Ed Moss?") {
		t.Errorf("%v\n%s", err, told)
	}
	pairIs(t, other, 2, "[{13 Zoe Berg} { Di Cook}]")
}
