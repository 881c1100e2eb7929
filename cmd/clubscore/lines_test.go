package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A guest goes into the line of the strength that is said of him, and who sits in for
// somebody is named with him.
func TestLinesWithGuests(t *testing.T) {
	dir := t.TempDir()
	club, named := filepath.Join(dir, "club.clubnight"), filepath.Join(dir, "names.txt")
	if err := os.WriteFile(named, []byte("1 Ann & Bo\n2 Cy & Di\n3 Ed & Flo\n4 Gus & Hal\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := runs(t, "evening", "new", club, "--movement", "howell tables=2 boards=2",
		"--names", named); err != nil {
		t.Fatal(err)
	}
	out, err := runs(t, "lines", club, "--levels", "80,60", "--tables", "1", "--guest", "gus=90", "--guest",
		"Hal = 72.5", "--guest", "Ed=70", "--substitute", "Flo=Zoë")
	if err != nil {
		t.Fatal(err)
	}
	upper, lower, found := strings.Cut(out, "Line B")
	if !found || !strings.Contains(upper, "1  Gus & Hal") || !strings.Contains(upper, "81.25") ||
		!strings.Contains(upper, "Ed & Flo (for Zoë)") || !strings.Contains(upper, "65.00") ||
		!strings.Contains(lower, "Ann & Bo") || !strings.Contains(lower, "60.00") {
		t.Errorf("%s", out)
	}
	for _, bad := range [][]string{{"--guest", "Nobody=80"}, {"--guest", "Gus"}, {"--guest", "Gus=much"},
		{"--guest", "=80"}, {"--substitute", "Ann="}, {"--substitute", "Zoë=Ann"}} {
		if _, err := runs(t, append([]string{"lines", club}, bad...)...); !errors.Is(err, errUsage) {
			t.Errorf("%v: %v", bad, err)
		}
	}
}
