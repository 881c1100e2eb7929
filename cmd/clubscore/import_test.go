package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// ecatsFiles are the four files of a session in a folder of their own, by their names.
func ecatsFiles(t *testing.T) (folder string, files []string) {
	t.Helper()
	folder = t.TempDir()
	for _, name := range []string{"C.txt", "E.txt", "P.txt", "R.txt"} {
		content, err := os.ReadFile(filepath.Join("../../session/exchange/ecats/testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, content, 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return folder, files
}

// The four files of ECats are one evening, whichever and however many of them are named,
// and another file beside them is another.
func TestFourFilesAreOneEvening(t *testing.T) {
	folder, files := ecatsFiles(t)
	for n := range files {
		club := filepath.Join(t.TempDir(), "club.clubnight")
		out, stderr := ran(t, 0, append(append([]string{"import"}, files[n:]...), "--to", club)...)
		if strings.Count(out, "144 results") != 1 || !strings.Contains(out, files[n]) ||
			strings.Contains(out, "differ") || stderr != "" {
			t.Errorf("from %s on: said %s %s", filepath.Base(files[n]), out, stderr)
		}
	}
	club := filepath.Join(t.TempDir(), "club.clubnight")
	if out, _ := ran(t, 0, append([]string{"evening", "import", club}, files...)...); strings.Count(out,
		"144 results") != 1 {
		t.Errorf("evening import: said %s", out)
	}
	other := filepath.Join(folder, "other.xml")
	content, err := os.ReadFile("../../session/exchange/usebio/testdata/synthetic-1.2.xml")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(other, content, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := runs(t, append([]string{"evening", "import", club, other}, files...)...); !errors.Is(err, errUsage) ||
		!strings.Contains(err.Error(), "not one evening") {
		t.Errorf("two evenings at once: %v", err)
	}
	all := filepath.Join(t.TempDir(), "club.clubnight")
	if out, _ := ran(t, 0, append([]string{"import", "--to", all, other}, files...)...); strings.Count(out,
		"Evening 1:")+strings.Count(out, "Evening 2:") != 2 {
		t.Errorf("both: said %s", out)
	}
}

// In a folder of an event the four files are one club.
func TestFourFilesAreOneClub(t *testing.T) {
	folder, _ := ecatsFiles(t)
	out, err := runs(t, "event", "score", folder)
	if err != nil || !strings.HasPrefix(out, "1 clubs, 14 pairs, 144 results") {
		t.Errorf("%v: %s", err, out)
	}
}
