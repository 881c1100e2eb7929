package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/sessiontest"
)

// The example of BridgeScore's own description prints as a sheet of today.
func TestSheetsOfOldEvenings(t *testing.T) {
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Skip("pdftotext is not here to read the sheets with")
	}
	cases := []struct{ name, input, ranking string }{
		{"Amiga evening.txt", "2\n2\n3\n1 1 2 -50\n1 2 1 0\n2 1 3 300\n2 2 1 100\nend\n", "100.00"},
		{"easy.txt", easy(t), "Jon Birch"},
	}
	for _, c := range cases {
		folder := t.TempDir()
		file := filepath.Join(folder, c.name)
		if err := os.WriteFile(file, []byte(c.input), 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := clubscore(t, "sheets", file, "--out", folder).CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v, %s", c.name, err, out)
			continue
		}
		sheets := strings.Split(strings.TrimSpace(string(out)), "\n")
		if len(sheets) != 3 {
			t.Errorf("%s: wrote %q, want ranking, travellers and cards", c.name, sheets)
		}
		text, err := exec.Command("pdftotext", "-layout", sheets[0], "-").Output()
		if err != nil || !strings.Contains(string(text), c.ranking) || strings.Contains(string(text), "PROVISIONAL") {
			t.Errorf("%s: %v, the ranking is\n%s", c.name, err, text)
		}
	}
}

// easy is the sample of simpscore's own description.
func easy(t *testing.T) string {
	t.Helper()
	b, err := os.ReadFile("../../scoring/published/simpscore.txt")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestSheetsRefuses(t *testing.T) {
	nonsense := filepath.Join(t.TempDir(), "letter.txt")
	if err := os.WriteFile(nonsense, []byte("Dear members,\nthere is no bridge on Tuesday.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"sheets", nonsense}, {"sheets", "no such file"}, {"sheets"},
		{"sheets", nonsense, "--paper", "a9"}} {
		if out, err := clubscore(t, args...).CombinedOutput(); err == nil {
			t.Errorf("%v went well: %s", args, out)
		}
	}
}

// TestSheetsKeep prints twice: what the solver found the first time is in the club file.
func TestSheetsKeep(t *testing.T) {
	dir := t.TempDir()
	club := filepath.Join(dir, "club.clubnight")
	file, err := clubfile.Open(club)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = file.Import(sessiontest.NewTaped(t, true).State().Entries()); err != nil {
		t.Fatal(err)
	}
	if err = file.Close(); err != nil {
		t.Fatal(err)
	}
	kept := func() (n int) {
		s, err := eveningOf(t.Context(), club, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range s.State().Entries() {
			if _, is := e.Fact.(session.DealsStudied); is {
				n++
			}
		}
		return n
	}
	for i, want := range []int{0, 1, 1} {
		args := []string{"sheets", club, "--out", filepath.Join(dir, "sheets"), "--keep"}
		if i == 0 {
			args = args[:4]
		}
		if out, err := runs(t, args...); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		if n := kept(); n != want {
			t.Errorf("run %d: kept %d times, not %d", i+1, n, want)
		}
	}
}
