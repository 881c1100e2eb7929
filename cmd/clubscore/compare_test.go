package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/session/clubfile"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/account/accounttest"
	"clubnight/session/exchange/eveningjson"
	"clubnight/session/sessiontest"
)

// fileOf is a file with an account.
func fileOf(t *testing.T, name string, a *account.Account) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := eveningjson.Write(file, a); err != nil {
		t.Fatal(err)
	}
	return path
}

// Files of evenings go into a club file; a bad one costs itself, and what was published
// is compared with what came in.
func TestImportFiles(t *testing.T) {
	events := accounttest.Published(t, "mp_pairs_howell")
	wrong := accounttest.Published(t, "cross_imp_howell")
	wrong.Sections[0].Contestants[2].Place += 2
	wrong.Sections[0].Lines[0].NS = 0
	first, second := fileOf(t, "first.json", events), fileOf(t, "second.json", wrong)
	bad := filepath.Join(t.TempDir(), "bad.json")
	if err := os.WriteFile(bad, []byte(`{"schema":"clubnight-evening","version":1,"sections":[`), 0o644); err != nil {
		t.Fatal(err)
	}
	club := filepath.Join(t.TempDir(), "club.clubnight")
	out, err := runs(t, "import", first, bad, second, "--to", club)
	if !errors.Is(err, errSomeFiles) || !strings.Contains(err.Error(), "2 of 3 files") {
		t.Error(err)
	}
	for _, want := range []string{
		"Evening 1: mp_pairs_howell", "12 of 12 pairs equal; what follows",
		"2 totals are published as if every board had been played.",
		"10 results differ.", "Board 12, 2 against 7: North-South 5 and 6.2.",
		"Board 12: the first is right by another way of scoring: Matchpoints; boards with fewer scores count by their own tops.",
		"Evening 2: cross_imp_howell", "no such board or contestants.",
		"Pair 3 (First 3 & Second 3): total -7.67 and -6.67, place 9 and 6, because of board 1.",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	for _, number := range []string{"1", "2"} { // both are over, and can be scored again
		if out, err := runs(t, "score", club, "--evening", number); err != nil || !strings.Contains(out, "First 3") {
			t.Errorf("evening %s: %v\n%s", number, err, out)
		}
	}
	if out, err := runs(t, "compare", first, club, "--other-evening", "1"); !errors.Is(err, errDiffer) ||
		!strings.Contains(out, "12 of 12 pairs equal.") {
		t.Errorf("%v\n%s", err, out)
	}
	if _, err := runs(t, "import", bad, "--to",
		filepath.Join(t.TempDir(), "none.clubnight")); !errors.Is(err, errSomeFiles) {
		t.Error(err)
	}
	if out, err := runs(t, "evening", "import", club, first); !errors.Is(err, clubfile.ErrAgain) ||
		!strings.Contains(err.Error(), "as evening 1; --again") {
		t.Errorf("what is there already: %v\n%s", err, out)
	}
	if _, err := runs(t, "import", first, second, "--to", club); !errors.Is(err, errSomeFiles) ||
		!strings.Contains(err.Error(), "0 of 2 files") {
		t.Error(err)
	}
	if out, err := runs(t, "evening", "import", club, first, "--again"); err != nil ||
		!strings.Contains(out, "Evening 3: mp_pairs_howell") {
		t.Errorf("%v\n%s", err, out)
	}
}

// What goes out as JSON and comes in again is the same evening.
func TestCompareWithOwnExport(t *testing.T) {
	club, file := filepath.Join(t.TempDir(), "club.clubnight"), filepath.Join(t.TempDir(), "out.json")
	evenings, err := clubfile.Open(club)
	if err != nil {
		t.Fatal(err)
	}
	_, err = evenings.Import(sessiontest.Heat(t).State().Entries())
	if err = errors.Join(err, evenings.Close()); err != nil {
		t.Fatal(err)
	}
	if _, err := runs(t, "export", club, "--format", "json", "--out", file); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{file}, {club, file}, {file, club}, {club, club}} {
		if out, err := runs(t, append([]string{"compare"}, args...)...); err != nil ||
			!strings.Contains(out, "18 of 18 pairs equal.") {
			t.Errorf("%v: %v\n%s", args, err, out)
		}
	}
	if _, err := runs(t, "compare", club); !errors.Is(err, errNothingPublished) {
		t.Error(err)
	}
	for _, args := range [][]string{{"compare"}, {"compare", club, file, club},
		{"import", file}, {"import", "--to", club}} {
		if _, err := runs(t, args...); !errors.Is(err, errUsage) {
			t.Errorf("%v: %v", args, err)
		}
	}
}
