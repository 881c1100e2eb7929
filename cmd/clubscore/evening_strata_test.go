package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Pairs go into strata by the handicaps that the list of players has; who
// has none there is named.
func TestStrataByRule(t *testing.T) {
	dir := t.TempDir()
	club, members, names := filepath.Join(dir, "club.clubnight"), filepath.Join(dir,
		"members.csv"), filepath.Join(dir, "names.txt")
	for file, text := range map[string]string{
		members: "no,name,handicap\n1,Ann,2\n2,Bo,6\n3,Cy,12\n4,Di,18\n5,Ed,0\n6,Flo,20\n7,Gus,\n8,Hal,\n9,Ida,40\n10,Jo,40\n",
		names:   "1 Ann & Bo\n2 Cy & Di\n3 Ed & Flo\n4 Gus & Hal\n5 Ida & Jo\n6 Flo & Nobody Known\n",
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := runs(t, "players", club, "--import", members, "--new"); err != nil {
		t.Fatal(err)
	}
	if _, err := runs(t, "evening", "new", club, "--movement", "howell tables=3 boards=2",
		"--names", names); err != nil {
		t.Fatal(err)
	}
	out, err := runs(t, "evening", "set", club, "--strata", "A:0-10,B:10-20")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Stratum A: 1\n", "Stratum B: 3\n", "no handicap in the list of players: ",
		"a handicap that no stratum has: "} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	st, err := stateOf(t.Context(), club, 1)
	if err != nil {
		t.Fatal(err)
	}
	for who, stratum := range st.Strata {
		if want := map[int]int{1: 1, 2: 2, 3: 2, 6: 2}[who.Number]; stratum != want {
			t.Errorf("pair %d is in stratum %d, want %d", who.Number, stratum, want)
		}
	}
	if len(st.Strata) != 4 {
		t.Errorf("%v", st.Strata)
	}
	for _, bad := range []string{"A", "A:10-0", "A:0-10,B:5-20"} {
		if _, err := runs(t, "evening", "set", club, "--strata", bad); !errors.Is(err, errUsage) {
			t.Errorf("%s: %v", bad, err)
		}
	}
}
