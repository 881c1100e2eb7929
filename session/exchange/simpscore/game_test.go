package simpscore_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"clubnight/scoring/method"
	"clubnight/scoring/published"
	"clubnight/session"
	"clubnight/session/exchange"
	"clubnight/session/exchange/simpscore"
	"clubnight/session/exchange/text"
	"clubnight/session/movement"
)

func report(t *testing.T, text string) string {
	t.Helper()
	g, err := simpscore.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := g.Report(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func sample(t testing.TB) string {
	t.Helper()
	raw, err := fs.ReadFile(published.Files, "simpscore.txt")
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(raw), "\r\n", "\n")
}

// The output is that of the laboratory notes, character for character,
// whatever the editor.
func TestReportOfTheSample(t *testing.T) {
	golden, err := os.ReadFile(filepath.Join("testdata", "simpscore.golden"))
	if err != nil {
		t.Fatal(err)
	}
	want := strings.ReplaceAll(string(golden), "\r\n", "\n")
	text := sample(t)
	for name, text := range map[string]string{
		"as it is":         text,
		"Windows":          "\ufeff" + strings.ReplaceAll(text, "\n", "\r\n") + "\x1a",
		"blank lines":      "\n" + strings.ReplaceAll(text, "\n", "\n \n"),
		"form feed":        strings.Replace(text, "SCORES", "\fSCORES\f", 1),
		"tabs":             strings.ReplaceAll(text, " ", "\t"),
		"no last line end": strings.TrimRight(text, "\n"),
	} {
		if got := report(t, text); got != want {
			t.Errorf("%s:\n%swant\n%s", name, got, want)
		}
	}
}

func TestReportIsScoredAsTheProgramScores(t *testing.T) {
	sixteen := "1 A\n2 B\nSCORES\n10 0\n" + strings.Repeat("PASS PASS\n", 15)
	for name, c := range map[string]struct{ text, want string }{
		"a board of one pair has no percentage": {"1 A\n2 B\nSCORES\n50 ----\n100 50\n",
			"150 75.00 1.0 100.00 2 A\n50 50.00 0.0 0.00 1 B\n"},
		"only a board of its own": {"1 A\n2 B\nSCORES\n50 ----\n",
			"50 50.00 0.0 0.00 1 A\n0 0.00 0.0 0.00 0 B\n"},
		"a pair that played nothing": {"1 A\n2 B\n3 C\nSCORES\n50 ---- -50\n",
			"50 50.00 1.0 100.00 1 A\n0 0.00 0.0 0.00 0 B\n-50 -50.00 0.0 0.00 1 C\n"},
		"no board":               {"1 A - B\nSCORES\n", "0 0.00 0.0 0.00 0 A - B\n"},
		"names with many blanks": {"1   A  \t -   B\nSCORES\nPASS\n", "0 0.00 0.0 0.00 1 A - B\n"},
		"all tied": {"1 A\n2 B\n3 C\nSCORES\n50 50 50\n",
			"50 50.00 1.0 50.00 1 A\n50 50.00 1.0 50.00 1 B\n50 50.00 1.0 50.00 1 C\n"},
		// 10/16 is 0.625 and 100/16 + 15×50/16 is 53.125: C's printf writes
		// the even digit.
		"halves as C rounds them": {sixteen, "10 0.62 8.5 53.12 16 A\n0 0.00 7.5 46.88 16 B\n"},
	} {
		if got := report(t, c.text); got != c.want {
			t.Errorf("%s:\n%swant\n%s", name, got, c.want)
		}
	}
}

// Every error is named with its line, all of them at once.
func TestParseNamesEveryLine(t *testing.T) {
	many := func(n int, format string) (s string) {
		for i := 1; i <= n; i++ {
			s += fmt.Sprintf(format, i)
		}
		return s
	}
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"missing pair number": {"1 A\n3 C\nSCORES\n0 0\n",
			[]string{"line 2: pair number 3 with 2 pairs, expected the numbers 1 to 2", "line 3: there is no pair 2"}},
		"no pair number": {"1 A\nB - C\nSCORES\n0 0\n",
			[]string{`line 2: "B" is not a number, expected a pair number and the names`,
				"line 3: there is no pair 2"}},
		"doubled pair number": {"1 A\n2 B\n2 C\nSCORES\n0 0 0\n",
			[]string{"line 3: pair 2 is there already, on line 2", "line 4: there is no pair 3"}},
		"pair 0": {"0 A\nSCORES\n0\n",
			[]string{"line 1: pair number 0", "line 2: there is no pair 1"}},
		"pair -1": {"-1 A\n1 B\nSCORES\n0 0\n",
			[]string{"line 1: pair number -1", "line 3: there is no pair 2"}},
		"pair 1.5": {"1.5 A\nSCORES\n0\n",
			[]string{`line 1: "1.5" is not a number`, "line 2: there is no pair 1"}},
		"no names":   {"1\n2 B\nSCORES\n0 0\n", []string{"line 1: pair 1 has no names"}},
		"short line": {"1 A\n2 B\nSCORES\n0 0\n50\n", []string{"line 5: 1 score, expected 2"}},
		"long line":  {"1 A\n2 B\nSCORES\n0 0 0\n", []string{"line 4: 3 scores, expected 2"}},
		"words that are no score": {"1 A\n2 B\nSCORES\nPASSED x50\n5O --- \n",
			[]string{`line 4: "PASSED" for pair 1 is not a score`, `line 4: "x50" for pair 2`,
				`line 5: "5O" for pair 1`, `line 5: "---" for pair 2`}},
		"fractions": {"1 A\nSCORES\n50.5\n", []string{`line 3: "50.5" for pair 1`}},
		"too large a score": {"1 A\nSCORES\n99999999999\n2000000\n",
			[]string{`line 3: "99999999999"`, `line 4: "2000000"`}},
		"no SCORES":          {"1 A\n\n2 B\n", []string{"line 3: the file stops here, expected the word SCORES"}},
		"empty":              {"", []string{"line 1: the file stops here"}},
		"no pairs":           {"SCORES\n", []string{"line 1: there are no pairs"}},
		"more behind SCORES": {"1 A\nSCORES 0\n", []string{`line 2: "0" behind SCORES`}},
		"small letters": {"1 A\nscores\n0\n",
			[]string{`line 2: "scores" is not a number`, `line 3: pair number 0`, `line 3: the file stops here`}},
		"101 pairs": {many(101, "%d A\n") + "SCORES\n",
			[]string{"line 101: one pair more, expected at most 100"}},
		"41 boards": {"1 A\nSCORES\n" + many(41, "%d0\n"),
			[]string{"line 43: board 41, expected at most 40"}},
	} {
		_, err := simpscore.Parse(strings.NewReader(c.text))
		var problems text.Problems
		if !errors.As(err, &problems) || len(problems) != len(c.want) {
			t.Errorf("%s: %v, want %d problems", name, err, len(c.want))
			continue
		}
		for i, want := range c.want {
			if got := problems[i].String(); !strings.HasPrefix(got, want) {
				t.Errorf("%s: %q, want %q", name, got, want)
			}
		}
	}
}

func TestLimitsAreAllowed(t *testing.T) {
	text := ""
	for i := 100; i >= 1; i-- {
		text += fmt.Sprintf("%d P%d\n", i, i)
	}
	text += "SCORES\n" + strings.Repeat(strings.Repeat("PASS ", 100)+"\n", 40)
	rows := strings.Split(report(t, text), "\n")
	if len(rows) != 101 || rows[99] != "0 0.00 1980.0 50.00 40 P100" {
		t.Errorf("%d rows, the last %q", len(rows), rows[len(rows)-2])
	}
}

func TestGameBecomesAnEvening(t *testing.T) {
	g, err := simpscore.Parse(strings.NewReader(sample(t)))
	if err != nil {
		t.Fatal(err)
	}
	e, err := g.Evening()
	if err != nil {
		t.Fatal(err)
	}
	holdSound(t, e)
	if len(e.Results) != 11 || e.Names[4] != [2]string{"Ines Alder", "Jon Birch"} {
		t.Errorf("%d results, pair 4 is %v", len(e.Results), e.Names[4])
	}
	for _, r := range e.Results {
		if want := g.Boards[r.Board-1][r.NS-1]; !want.Played || r.Score != want.Points || r.EW != 0 {
			t.Errorf("%+v, the file has %+v", r, want)
		}
	}
	s, err := session.Resume(new(session.MemoryJournal))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Record("import", e.Facts(session.EveningSet{Name: "x", Date: time.Now()},
		method.Choices{})...); err != nil {
		t.Error(err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(sample(f))
	for _, text := range []string{"", "SCORES", "1 A\nSCORES\nPASS\n", "2 B\n1 A\nSCORES\n---- 0\n",
		"1 A\n1 B\nSCORES\n", "\ufeff1 \xe9\r\nSCORES\r\n-50\r\n\x1a"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, content string) {
		g, err := simpscore.Parse(strings.NewReader(content))
		if err != nil {
			if _, ok := err.(text.Problems); !ok {
				t.Fatalf("%v is not about a line", err)
			}
			return
		}
		var out strings.Builder
		if err := g.Report(&out); err != nil {
			t.Fatalf("%q was read and cannot be scored: %v", content, err)
		}
		if n := strings.Count(out.String(), "\n"); n != len(g.Names) {
			t.Fatalf("%d lines for %d pairs:\n%s", n, len(g.Names), out.String())
		}
		e, err := g.Evening()
		if err != nil {
			t.Fatal(err)
		}
		holdSound(t, e)
	})
}

// holdSound checks that nothing is wrong with the movement but that
// nobody's opponents are known.
func holdSound(t *testing.T, e *exchange.OldEvening) {
	t.Helper()
	for _, p := range e.Movement.Problems() {
		if !p.Warning && p.Fault != movement.NothingPlayed && len(e.Results) > 0 {
			t.Error(p)
		}
	}
}
