package jannersten_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/exchange"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/account/accounttest"
	"clubnight/session/exchange/figures"
	"clubnight/session/exchange/figures/figurestest"
	"clubnight/session/exchange/jannersten"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

func write(t testing.TB, a *account.Account, o jannersten.Options) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jannersten.Write(&b, a, o); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func read(t testing.TB, file []byte) *account.Account {
	t.Helper()
	a, err := jannersten.Read(file)
	if err != nil {
		t.Fatalf("%v\n%s", err, file)
	}
	for _, f := range a.Faults {
		t.Errorf("fault at line %d, board %d: %v", f.At, f.Board, f.Err)
	}
	return a
}

func plain(s string) string {
	return strings.TrimSpace(strings.NewReplacer(`"`, "'", ";", ",").Replace(figures.Plain(s)))
}

// held is what a file can hold of an account, as the package says it.
func held(whole *account.Account) *account.Account {
	a := figurestest.Core(whole)
	imps := figures.Awarded(a.Method.Method) == scoring.IMP
	figurestest.Awarded(a, map[bool]scoring.Unit{true: scoring.IMP}[imps])
	a.Program, a.Version, a.Club, a.Title = "", "", account.Club{}, plain(a.Title)
	if a.Method, a.Swiss, a.Session, a.Sessions = (method.Choices{Method: "mp"}), false, 0, 0; imps ||
		whole.Method.Method == "total" {
		a.Method.Method = ""
	}
	for i := range a.Sections {
		s := &a.Sections[i]
		s.Tables, s.Matches, s.Boards = 0, nil, nil
		for n, c := range s.Contestants {
			players := append(slices.Clone(c.Players), account.Player{}, account.Player{})[:2]
			if a.Plays == movement.Individual {
				players = players[:1]
			}
			for i := range players {
				players[i] = account.Player{Name: plain(players[i].Name)}
			}
			s.Contestants[n] = account.Contestant{Number: c.Number, Side: c.Side, Players: players, Total: c.Total,
				Percent: c.Percent, Masterpoints: c.Masterpoints}
		}
		for n := range s.Lines {
			s.Lines[n].Table = 0
		}
	}
	return a
}

// Every evening of pairs or players comes back as it went out, in all that
// the format can hold.
func TestEveningsOutAndIn(t *testing.T) {
	for name, s := range accounttest.Evenings(t) {
		want := accounttest.Told(t, s)
		if want.Plays == movement.Team {
			if err := jannersten.Write(new(bytes.Buffer), want,
				jannersten.Options{}); !errors.Is(err, figures.ErrNoRoom) {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		t.Run(name, func(t *testing.T) {
			got := read(t, write(t, want, jannersten.Options{}))
			figurestest.Order(got)
			accounttest.Same(t, got, held(want))
		})
	}
}

// Every clean evening of pairs or players is scored as before when it comes back.
func TestScoredAsBefore(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		if want := accounttest.Told(t, k.Clean(t)); want.Plays != movement.Team {
			t.Run(k.Name,
				func(t *testing.T) { figurestest.Ranked(t, read(t, write(t, want, jannersten.Options{})), want) })
		}
	}
}

func TestSampleIsRead(t *testing.T) {
	file, err := os.ReadFile("testdata/synthetic-results.txt")
	if err != nil {
		t.Fatal(err)
	}
	a := read(t, file)
	s := a.Sections[0]
	if a.Title != "Tuesday Pairs" || a.Date.Format("2006-01-02") != "2026-11-17" || s.Winners != scoring.TwoWinners ||
		s.Rounds != 7 || s.BoardsInRound != 3 || len(s.Contestants) != 14 || len(s.Lines) != 147 {
		t.Errorf("%+v", a)
	}
	if c := s.Contestants[7]; c.Number != 8 || c.Side != scoring.EW || c.Players[1].Name != "Eilidh Ionescu" ||
		figures.Decimal(c.Percent, 2) != "66.79" {
		t.Errorf("%+v", c)
	}
}

// The forms of the vendor's own example: blanks before names, no names, boards without
// results, percentages without a score.
func TestVendorsForms(t *testing.T) {
	a := read(t,
		[]byte("[GAME] (Section; BoardsPerRound)\nA;3;30;10;;;;;;;;1\n\n[Contestants]\nA;1;N; \"Ada Bell\";240;60;;\nA;1;S; Bo Lind;240;60;;2.5\nA;11;E; \"Cy \"\"O\"\"\";170;42,5;;\n"+
			"[RESULTS]\n#01;A;1;1;11;;;400;3NT;N;9;C2;4;14;;;22;78;;14;;\n#01;A;2;2;12;2;12;-50;3NT;N;8;C2\n#02\n#03;A;1;1;11;;;;;;;;;;;;60;40;;;;\n#04;A;1;1;11;;;;;;;;;;3;-3;;;;;;\n"))
	s := a.Sections[0]
	if c := s.Contestants[0]; c.Players[0].Name != "Ada Bell" || c.Players[1].Name != "Bo Lind" ||
		!c.Percent.Equal(scoring.Int(60)) {
		t.Errorf("%+v", c)
	}
	if len(s.Lines) != 4 || s.Lines[0].Lead.String() != "C2" || s.Lines[2].ForNS.Kind != scoring.Percentage ||
		s.Lines[3].ForEW.Unit != scoring.IMP || s.Lines[3].Outcome != session.Artificial || a.Plays != movement.Pair {
		t.Errorf("%+v", s.Lines)
	}
}

func TestOneBadLineCostsOneLine(t *testing.T) {
	good := "[RESULTS]\n#01;A;1;1;11;;;400;3NT;N;9;C2;4;14;;;;;;;;\n"
	for bad, board := range map[string]int{"#x;A;1;1;11;;;400;3NT;N;9": 0, "#02;A;1;;11;;;400;3NT;N;9": 2,
		"#02;A;1;1;11;;;;8NT;N;9": 2, "#02;A;1;1;11;;;401;;;": 2, "[CONTESTANTS]\nA;x;N;\"b\"": 0} {
		a, err := jannersten.Read([]byte(good + bad + "\n"))
		if err != nil || len(a.Faults) != 1 || a.Faults[0].Board != board || len(a.Sections[0].Lines) != 1 {
			t.Errorf("%q: %v, %+v", bad, err, a)
		}
	}
	for file, want := range map[string]error{"": figures.ErrNothing, "[GAME]\nA;3": figures.ErrNothing,
		strings.Repeat("x", 16<<20+1): jannersten.ErrTooMuch} {
		if _, err := jannersten.Read([]byte(file)); !errors.Is(err, want) {
			t.Errorf("%.20q: %v", file, err)
		}
	}
}

// Hostile names are harmless: every line has as many fields as it should, whoever
// splits it at semicolons.
func TestHostileNames(t *testing.T) {
	list := append(slices.Clone(accounttest.Hostile), strings.Repeat("Ł", 300), "[RESULTS]", "#01", "line\r\nend")
	a := &account.Account{Title: "a;b\n[GAME]", Sections: []account.Section{{Winners: scoring.OneWinner}}}
	for i, n := range list {
		a.Sections[0].Contestants = append(a.Sections[0].Contestants,
			account.Contestant{Number: i + 1, Players: []account.Player{{Name: n}, {Name: "x"}}, Masterpoints: "1;2"})
	}
	for _, latin := range []bool{false, true} {
		file := write(t, a, jannersten.Options{Latin1: latin})
		for line := range strings.Lines(string(file)) {
			if n := strings.Count(line, ";"); n != 0 && n != 12 && n != 7 {
				t.Errorf("%d semicolons: %q", n, line)
			}
		}
		got := read(t, file)
		for i, c := range got.Sections[0].Contestants {
			if !latin && c.Players[0].Name != plain(list[i]) || c.Players[1].Name != "x" {
				t.Errorf("%q came back as %q", list[i], c.Players[0].Name)
			}
		}
		if utf8.Valid(file) == latin && !bytes.Contains(file, []byte("Lukasz Z\xf3lkiewski")) {
			t.Errorf("not in ISO 8859-1: %q", file)
		}
	}
}

func TestDoorKnowsTheFile(t *testing.T) {
	c, err := exchange.OpenBytes(context.Background(), "results.txt",
		write(t, accounttest.Told(t, sessiontest.Heat(t)), jannersten.Options{}))
	if err != nil || c.Format != "Jannersten" || len(c.Evenings) != 1 {
		t.Fatalf("%v, %+v", err, c)
	}
	s, err := c.Evening(context.Background(), 0)
	if err != nil || len(s.State().Results) == 0 {
		t.Error(err)
	}
}

func FuzzRead(f *testing.F) {
	sample, err := os.ReadFile("testdata/synthetic-results.txt")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(append(slices.Clone(sample[:400]), "\r\n[RESULTS]\r\n#01;A;1;1;8;;;-110;3D;E;9;HK;2.5;9.5;;;;;;12;;\r\n"...))
	f.Add([]byte("[RESULTS]\n#01;A;1;1;2;3;4;;;;;;;;3;-3;;;;;;A6040\n"))
	f.Fuzz(func(t *testing.T, file []byte) {
		a, err := jannersten.Read(file)
		if err != nil {
			return
		}
		once := write(t, a, jannersten.Options{})
		if _, err := jannersten.Read(once); err != nil && !errors.Is(err, figures.ErrNothing) {
			t.Errorf("%v\n%s", err, once)
		}
	})
}
