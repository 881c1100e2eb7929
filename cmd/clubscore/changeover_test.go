package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A folder of old results is told of first, comes in when it is said, counts, and comes
// once; a club file is made where there is none.
func TestChangeOver(t *testing.T) {
	folder, club := t.TempDir(), filepath.Join(t.TempDir(), "club.clubnight")
	from := filepath.Join(t.TempDir(), "from.clubnight")
	names := saved(t, "names.txt", "1 Ann Lee & Bob Lee\n2 Cy Cook & Di Cook\n3 Ed Moss & Flo Hill\n")
	for i, day := range []string{"2024-01-02", "2024-01-09", "2024-01-16"} {
		for _, args := range [][]string{{"evening", "new", from, "--name", "Tuesday", "--date", day, "--movement",
			"howell tables=3 boards=5", "--names", names}, {"evening", "play", from, "--seed", string(rune('1' + i))},
			{"evening", "finish", from}} {
			if _, err := runs(t, args...); err != nil {
				t.Fatal(args, err)
			}
		}
		format := []string{"usebio", "bridgewebs", "pbn"}[i]
		told, err := runs(t, "export", format, from)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(folder, []string{"week.xml", "week.csv", "week.pbn"}[i])
		if err := os.WriteFile(name, []byte(told), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	broken := []byte("\x00\x01\x00\x00Standard Jet DB\x00" + strings.Repeat("\x00", 3000))
	if err := os.WriteFile(filepath.Join(folder, "broken.bws"), broken, 0o600); err != nil {
		t.Fatal(err)
	}
	dry, err := runs(t, "changeover", club, folder)
	for _, want := range []string{"3 evenings come in.", "1 not readable", "broken.bws: cannot be read: ", "6 players become members",
		"Ann Lee: becomes a member; played 3 evenings", "as published", "Nothing was written"} {
		if err != nil || !strings.Contains(dry, want) {
			t.Errorf("%v: no %q in\n%s", err, want, dry)
		}
	}
	if _, err := os.Stat(club); err == nil {
		t.Fatal("a club file was made")
	}
	told, err := runs(t, "changeover", club, folder, "--yes", "--counts", "Tuesday ladder: percent best 12")
	if err != nil || !strings.Contains(told, "3 evenings are in the club file now, and 6 more in the list of members.") {
		t.Errorf("%v\n%s", err, told)
	}
	ladder, err := runs(t, "competition", club, "Tuesday ladder")
	if err != nil || strings.Count(ladder, "Lee") < 2 {
		t.Errorf("%v\n%s", err, ladder)
	}
	again, err := runs(t, "changeover", club, folder, "--yes")
	if err != nil || !strings.Contains(again, "3 in the club file already") || !strings.Contains(again, "0 evenings are in") {
		t.Errorf("%v\n%s", err, again)
	}
	for _, args := range [][]string{{"--is", "Nobody=3"}, {"--is", "x"}} {
		if _, err := runs(t, append([]string{"changeover", club, folder}, args...)...); err == nil {
			t.Errorf("%q is taken", args)
		}
	}
	if _, err := runs(t, "changeover", club, filepath.Join(folder, "none")); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}
