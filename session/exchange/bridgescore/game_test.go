package bridgescore_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/scoring/published"
	"clubnight/session"
	"clubnight/session/exchange/bridgescore"
	"clubnight/session/exchange/text"
)

var update = flag.Bool("update", false, "write the golden files anew")

func parse(t *testing.T, text string) *bridgescore.File {
	t.Helper()
	g, err := bridgescore.Parse(strings.NewReader(text), bridgescore.Original)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// sample is the published example, or an evening that was made for these tests.
func sample(t testing.TB, name string) string {
	t.Helper()
	var from fs.FS = os.DirFS("testdata")
	if name == "bridgescore" {
		from = published.Files
	}
	raw, err := fs.ReadFile(from, name+".txt")
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func TestReport(t *testing.T) {
	for _, name := range []string{"bridgescore", "evening"} {
		raw := sample(t, name)
		var got bytes.Buffer
		if err := parse(t, raw).Report(&got); err != nil {
			t.Fatal(err)
		}
		golden := filepath.Join("testdata", name+".golden")
		if *update {
			if err := os.WriteFile(golden, got.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got.Bytes(), bytes.ReplaceAll(want, []byte("\r\n"), []byte("\n"))) {
			t.Errorf("%s:\n%s\nwant\n%s", name, got.Bytes(), want)
		}
	}
}

// The files of every system say the same.
func TestParseWhateverTheEditor(t *testing.T) {
	unix := strings.ReplaceAll(sample(t, "bridgescore"), "\r\n", "\n")
	want := parse(t, unix)
	for name, text := range map[string]string{
		"Windows":          strings.ReplaceAll(unix, "\n", "\r\n"),
		"byte order mark":  "\ufeff" + unix,
		"blank lines":      strings.ReplaceAll(unix, "\n", "\n\n"),
		"form feed":        strings.ReplaceAll(unix, "2 1 3 300", "\f\n2 1 3 300\f"),
		"tabs":             strings.ReplaceAll(unix, " ", "\t"),
		"no last line end": strings.TrimSuffix(unix, "\n"),
		"END and more":     strings.Replace(unix, "end", "END of data", 1) + "\x00\x01 7 junk\n",
		"plus signs":       strings.Replace(unix, "300", "+300", 1),
	} {
		got := parse(t, text)
		for i := range got.Results {
			got.Results[i].Line = want.Results[i].Line
		}
		if got.Boards != want.Boards || got.NS != want.NS || got.EW != want.EW ||
			!slices.Equal(got.Results, want.Results) {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
}

// Every error is named with its line and what was expected, all of them at once.
func TestParseNamesEveryLine(t *testing.T) {
	const order = "expected board, NS pair, EW pair, score to NS"
	for name, c := range map[string]struct {
		text string
		want []string // what each problem begins with, and what it has in it behind a |
	}{
		// The three checks of the program of 1996.
		"too many boards": {"46\n1\n1\n1 1 1 0\nend\n", []string{"line 1: 46 is too many|at most 45"}},
		"too many pairs": {"1\n31\n32\n1 1 1 0\nend\n",
			[]string{"line 2: 31 is too many|at most 30", "line 3: 32 is too many|at most 30"}},
		"illegal scores": {"2\n1\n1\n1 1 1 4\n2 1 1 412\nend\n",
			[]string{"line 4: 4 is a score|expected the score", "line 5: 412 is a score|expected the score"}},
		"missing score":   {"2\n1\n1\n1 1 1\n2 1 1 50\nend\n", []string{"line 4: 3 numbers|" + order[9:]}},
		"one number":      {"2\n1\n1\n1\n2 1 1 50\nend\n", []string{"line 4: 1 number,|" + order[9:]}},
		"a word too many": {"2\n1\n1\n1 1 1 50 1\n2 1 1 50\nend\n", []string{"line 4: 5 numbers|" + order[9:]}},
		"undeclared board": {"2\n1\n1\n3 1 1 50\n0 1 1 50\nend\n",
			[]string{"line 4: 3 is not declared|the board, 1 to 2", "line 5: 0 is not declared|the board, 1 to 2"}},
		// What it could not detect.
		"wrong order": {"2\n2\n3\n1 1 -50 2\n1 2 1 0\nend\n", []string{
			"line 4: -50 is not declared|the East-West pair, 1 to 3", "line 4: 2 is a score",
			"line 4: the numbers seem to be in the wrong order|" + order}},
		"wrong order of pairs and board": {"2\n9\n9\n9 1 2 50\nend\n",
			[]string{"line 4: 9 is not declared|the board, 1 to 2",
				"line 4: the numbers seem to be in the wrong order|" + order}},
		"rogue letters": {"2\n1\n1\nl 1 1 5O\n2 1 1 50\nend\n",
			[]string{`line 4: "l" is not a number|the board`, `line 4: "5O" is not a number|the score to North-South`}},
		"rogue letter at the end": {"2\n1\n1\n1 1 1 50 x\nend\n",
			[]string{`line 4: "x" is not a number|nothing more`, "line 4: 5 numbers"}},
		"a pair not there": {"2\n1\n2\n1 2 3 50\nend\n",
			[]string{"line 4: 2 is not declared|the North-South pair, 1 to 1",
				"line 4: 3 is not declared|the East-West pair, 1 to 2"}},
		"a line twice": {"2\n2\n2\n1 1 1 50\n1 1 1 50\nend\n",
			[]string{"line 5: pairs 1 and 1 have a score on board 1 already, on line 4"}},
		"NS pair twice on a board": {"2\n2\n2\n1 1 1 50\n1 1 2 50\nend\n",
			[]string{"line 5: North-South pair 1 has played board 1 already, on line 4"}},
		"EW pair twice on a board": {"2\n2\n2\n1 1 1 50\n1 2 1 50\nend\n",
			[]string{"line 5: East-West pair 1 has played board 1 already, on line 4"}},
		"both twice": {"2\n2\n2\n1 1 1 50\n1 2 2 50\n1 1 2 0\nend\n",
			[]string{"line 6: North-South pair 1 has|on line 4", "line 6: East-West pair 2 has|on line 5"}},
		"EW neither equal nor one more": {"1\n3\n2\n1 1 1 50\nend\n",
			[]string{"line 3: 2 East-West pairs for 3 North-South pairs|3 or 4"}},
		"EW two more": {"1\n3\n5\n1 1 1 50\nend\n", []string{"line 3: 5 East-West pairs|3 or 4"}},
		"no end": {"1\n1\n1\n1 1 1 50\n\n",
			[]string{`line 5: the file stops here|the word "end"`}},
		"no results": {"1\n1\n1\nend\n",
			[]string{"line 4: the data end without a result|board, NS pair"}},
		"empty": {"", []string{"line 1: the file stops here|the number of boards"}},
		"only boards": {"4\n",
			[]string{"line 1: the file stops here|the number of North-South pairs"}},
		"a number forgotten": {"2\n2\n1 1 1 50\nend\n",
			[]string{`line 3: "1 1 1 50"|the number of East-West pairs alone`}},
		"end in the head": {"2\nend\n", []string{`line 2: "end"|the number of North-South pairs alone`}},
		"words in the head": {"two\n1 pair\n0\n1 1 1 50\nend\n",
			[]string{`line 1: "two"|number of boards`, `line 2: "1 pair"|alone`, `line 3: "0"|from 1 on`}},
		"a head that overflows":  {"99999999999999999999\n1\n1\n1 1 1 50\nend\n", []string{"line 1: "}},
		"a score that overflows": {"1\n1\n1\n1 1 1 99999999999999999999\nend\n", []string{"line 4: "}},
	} {
		_, err := bridgescore.Parse(strings.NewReader(c.text), bridgescore.Original)
		var problems text.Problems
		if !errors.As(err, &problems) || len(problems) != len(c.want) {
			t.Errorf("%s: %v, want %d problems", name, err, len(c.want))
			continue
		}
		for i, want := range c.want {
			begin, within, _ := strings.Cut(want, "|")
			if got := problems[i].String(); !strings.HasPrefix(got, begin) || !strings.Contains(got, within) {
				t.Errorf("%s: %q, want %q", name, got, want)
			}
		}
	}
}

func TestLimitsAreLifted(t *testing.T) {
	content := "46\n31\n32\n46 31 32 50\nend\n"
	if _, err := bridgescore.Parse(strings.NewReader(content), bridgescore.Unlimited); err != nil {
		t.Error(err)
	}
	if _, err := bridgescore.Parse(strings.NewReader("2000000000\n1\n1\n1 1 1 0\nend\n"),
		bridgescore.Unlimited); !errors.Is(err, text.ErrBadFile) {
		t.Errorf("two milliard boards: %v", err)
	}
}

// naive is a pair's percentage by the rule in words: for each board 2 for every score
// beaten and 1 for every tie, over 2 for every other score.
func naive(g *bridgescore.File, pair int, ew bool) *big.Rat {
	points, top := int64(0), int64(0)
	for _, own := range g.Results {
		if !ew && own.NS != pair || ew && own.EW != pair {
			continue
		}
		for _, other := range g.Results {
			if other.Board != own.Board || other.Line == own.Line {
				continue
			}
			top += 2
			switch {
			case own.Score == other.Score:
				points++
			case own.Score > other.Score != ew:
				points += 2
			}
		}
	}
	if top == 0 {
		return nil
	}
	return big.NewRat(100*points, top)
}

func TestRatioOfSums(t *testing.T) {
	raw, err := os.ReadFile(filepath.Join("testdata", "evening.txt"))
	if err != nil {
		t.Fatal(err)
	}
	g := parse(t, string(raw))
	s, err := g.Standings()
	if err != nil {
		t.Fatal(err)
	}
	ranked := 0
	for _, ranking := range s.Rankings {
		for _, r := range ranking.Rows {
			want := naive(g, r.Contestant.Number, r.Contestant.Side == scoring.EW)
			if (want == nil) != (r.Place == 0) {
				t.Errorf("%s has place %d", r.Contestant, r.Place)
			}
			if want == nil {
				continue
			}
			ranked++
			if r.Percentage.String() != want.RatString() {
				t.Errorf("%s: %s %%, by the rule in words %s", r.Contestant, r.Percentage, want.RatString())
			}
		}
	}
	if ranked != 9 {
		t.Errorf("%d pairs ranked, want 4 and 5", ranked)
	}
}

func TestEvening(t *testing.T) {
	raw, err := os.ReadFile(filepath.Join("testdata", "evening.txt"))
	if err != nil {
		t.Fatal(err)
	}
	g := parse(t, string(raw))
	e, err := g.Evening()
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Movement.Validate(); err != nil {
		t.Error(err)
	}
	for i, r := range e.Results {
		if from := g.Results[i]; r.Board != from.Board || r.NS != from.NS ||
			r.EW != from.EW+5 || r.Score != from.Score {
			t.Errorf("%+v from %+v", r, from)
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
	for _, name := range []string{"bridgescore", "evening"} {
		f.Add(sample(f, name))
	}
	for _, text := range []string{"", "end", "1\n1\n1\nend", "\ufeff1\r\n1\r\n2\r\n1 1 2 -50\r\nend\r\n",
		"1\n1\n1\n1 1 1 0\n1 1 1 0\nend", "9999999\n-1\n1 1 1 1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, content string) {
		g, err := bridgescore.Parse(strings.NewReader(content), bridgescore.Original)
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
		// What was read, written down again, is read the same.
		again := fmt.Sprintf("%d\n%d\n%d\n", g.Boards, g.NS, g.EW)
		for _, r := range g.Results {
			again += fmt.Sprintf("%d %d %d %d\n", r.Board, r.NS, r.EW, r.Score)
		}
		h, err := bridgescore.Parse(strings.NewReader(again+"end\n"), bridgescore.Original)
		if err != nil || len(h.Results) != len(g.Results) {
			t.Fatalf("%q came back as %+v, %v", content, h, err)
		}
		if e, err := g.Evening(); err == nil {
			if err := e.Movement.Validate(); err != nil {
				t.Fatal(err)
			}
		}
	})
}
