package bridgewebs_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session/exchange"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/account/accounttest"
	"clubnight/session/exchange/bridgewebs"
	"clubnight/session/exchange/figures"
	"clubnight/session/exchange/figures/figurestest"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

func write(t testing.TB, a *account.Account) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := bridgewebs.Write(&b, a); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func read(t testing.TB, file []byte) *account.Account {
	t.Helper()
	a, err := bridgewebs.Read(file)
	if err != nil {
		t.Fatalf("%v\n%s", err, file)
	}
	for _, f := range a.Faults {
		t.Errorf("fault at line %d, board %d: %v", f.At, f.Board, f.Err)
	}
	return a
}

// held is what a file can hold of an account, as the package says it.
func held(whole *account.Account) *account.Account {
	a := figurestest.Core(whole)
	figurestest.Awarded(a, map[bool]scoring.Unit{true: scoring.IMP}[figures.Awarded(a.Method.Method) == scoring.IMP])
	a.Method, a.Swiss, a.Session, a.Sessions, a.Director = method.Choices{}, whole.Swiss ||
		whole.Method.Matches == "swiss", 0, 0, figures.Plain(whole.Director)
	if name := whole.Method.Method; name == "butler" || name == "crossimp" {
		a.Method.Method = name
	}
	if a.Swiss {
		a.Method.Matches = "swiss"
	}
	a.Program, a.Version = strings.TrimSpace(a.Program+" "+a.Version), ""
	a.Club = account.Club{Name: a.Club.Name, Contact: a.Club.Contact}
	for i := range a.Sections {
		s := &a.Sections[i]
		s.Tables, s.BoardsInRound, s.Matches, s.Boards = 0, 0, nil, nil
		for n := range s.Contestants {
			players := s.Contestants[n].Players
			for i := range players {
				players[i].Name = strings.TrimSpace(players[i].Name)
			}
			for len(players) > 0 && players[len(players)-1] == (account.Player{}) {
				players = players[:len(players)-1]
			}
			s.Contestants[n].Players = slices.Clip(players)
			if len(players) == 0 {
				s.Contestants[n].Players = nil
			}
		}
		slices.SortStableFunc(s.Contestants, func(x, y account.Contestant) int { return int(x.Side) - int(y.Side) })
	}
	return a
}

// Every evening comes back as it went out, in all that the format can hold.
func TestEveningsOutAndIn(t *testing.T) {
	for name, s := range accounttest.Evenings(t) {
		t.Run(name, func(t *testing.T) {
			want := accounttest.Told(t, s)
			want.Program, want.Version, want.Club.Contact = "Clubnight", "1.0", "Åse"
			file := write(t, want)
			got := read(t, file)
			figurestest.Order(got)
			core := held(want)
			if want.Plays == movement.Pair { // one winner has no blocks
				for i := range got.Sections {
					slices.SortStableFunc(got.Sections[i].Contestants,
						func(x, y account.Contestant) int { return int(x.Side) - int(y.Side) })
				}
			}
			accounttest.Same(t, got, core)
			if t.Failed() {
				t.Logf("%.3000s", file)
			}
		})
	}
}

// Every clean evening is scored as before when it comes back.
func TestScoredAsBefore(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		t.Run(k.Name, func(t *testing.T) {
			want := accounttest.Told(t, k.Clean(t))
			figurestest.Ranked(t, read(t, write(t, want)), want)
		})
	}
}

func TestSample(t *testing.T) {
	file, err := os.ReadFile("testdata/synthetic.csv")
	if err != nil {
		t.Fatal(err)
	}
	a := read(t, file)
	s := a.Sections[0]
	if a.Title != "Tuesday Pairs" || a.Date.Day() != 17 || s.Winners != scoring.TwoWinners || s.Rounds != 7 ||
		len(s.Contestants) != 14 || len(s.Lines) != 147 {
		t.Errorf("%+v", a)
	}
	if c := s.Contestants[7]; c.Number != 8 || c.Side != scoring.EW || c.Players[1].Name != "Eilidh Ionescu" ||
		figures.Decimal(c.Percent, 2) != "66.79" {
		t.Errorf("%+v", c)
	}
	if l := s.Lines[6]; l.NS != 7 || l.ForNS == nil || l.ForNS.Kind != scoring.Override {
		t.Errorf("%+v", l)
	}
}

// Columns have other names, other places and other separators.
func TestOtherColumns(t *testing.T) {
	for name, file := range map[string]string{
		"semicolons": "#TITLE;x\n#WINNERS;1\n#SCORES\nRank;Pair No.;Names;%;Total\n1=;7;Ada & Bo;59,18;149,13\n#TRAVELLERS\nNS Pair;EW Pair;Decl;Contract;Result;NS Score;Lead\n#BOARD;3\n7;8;N;4HX;+1;690;KD\n",
		"tabs":       "#SCORES\nPLACE\tPAIR\tNAME1\tNAME2\tPERCENT\tSCORE\n1=\t7\tAda\tBo\t59.18\t149.13\n#BOARDFORMAT\tNS\tEW\tCONTRACT\tBY\tTRICKS\tSCORE\tLEAD\n#BOARD\t3\n7\t8\t4H*\tN\t11\t690\tDK\n",
	} {
		a := read(t, []byte(file))
		c, l := a.Sections[0].Contestants[0], a.Sections[0].Lines[0]
		if c.Number != 7 || c.Place != 1 || !c.Tied || len(c.Players) != 2 || c.Players[1].Name != "Bo" ||
			figures.Decimal(c.Percent, 2) != "59.18" || figures.Decimal(c.Total, 2) != "149.13" ||
			l.Tricks != 1 || l.Contract.Doubling != scoring.Doubled || l.Lead.String() != "DK" {
			t.Errorf("%s: %+v\n%+v", name, c, l)
		}
	}
}

func TestOneBadRowCostsOneRow(t *testing.T) {
	good := "#TRAVELLERS\nNS,EW,CONTRACT,BY,TRICKS,SCORE\n#BOARD,1\n1,2,4H,N,10,420\n"
	for bad, board := range map[string]int{"3,,4H,N,10,420": 1, "3,4,8H,N,10,": 1, "3,4,4H,N,15,": 1,
		"#BOARD,x\n3,4,4H,N,10,420": 0} {
		a, err := bridgewebs.Read([]byte(good + bad + "\n"))
		if err != nil || len(a.Faults) != 1 || a.Faults[0].Board != board || a.Faults[0].At != 5 ||
			len(a.Sections[0].Lines) != 1 {
			t.Errorf("%q: %v, %+v", bad, err, a)
		}
	}
	for file, want := range map[string]error{"": figures.ErrNothing, "#TITLE,x": figures.ErrNothing,
		strings.Repeat("#X\n", 200_002): bridgewebs.ErrTooMuch, strings.Repeat("x", 16<<20+1): bridgewebs.ErrTooMuch} {
		if _, err := bridgewebs.Read([]byte(file)); !errors.Is(err, want) {
			t.Errorf("%.20q: %v", file, err)
		}
	}
}

// No field of the file is a formula or spills into another one, and names come back.
func TestHostileNames(t *testing.T) {
	names := append(slices.Clone(accounttest.Hostile), strings.Repeat("Ł", 300), "'t Hooft", "'=x",
		"''+1", "#BOARD", "line\r\nend")
	s := account.Section{Winners: scoring.OneWinner}
	for i, n := range names {
		s.Contestants = append(s.Contestants,
			account.Contestant{Number: i + 1, Players: []account.Player{{Name: n, Number: n}, {Name: "x"}},
				Stratum: n, Masterpoints: "1"})
	}
	a := &account.Account{Title: "=1+1", Director: "@x", Club: account.Club{Name: "-2", Contact: "+3"},
		Sections: []account.Section{s}}
	file := write(t, a)
	rows := csv.NewReader(bytes.NewReader(file))
	rows.FieldsPerRecord = -1
	all, err := rows.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range all {
		for _, field := range row {
			if field != "" && strings.Contains("=+-@", field[:1]) && field != "-2" {
				t.Errorf("%q would be a formula", field)
			}
		}
	}
	got := read(t, file)
	if got.Title != a.Title || got.Director != a.Director || got.Club.Contact != "+3" ||
		len(got.Sections[0].Contestants) != len(names) {
		t.Errorf("%+v", got)
	}
	for i, c := range got.Sections[0].Contestants {
		if want := figures.Plain(names[i]); c.Players[0].Name != want ||
			c.Players[0].Number != want || c.Stratum != want {
			t.Errorf("%q came back as %q", names[i], c.Players[0].Name)
		}
	}
}

func TestPublishedEvents(t *testing.T) {
	for _, name := range accounttest.Events {
		t.Run(name, func(t *testing.T) {
			a := accounttest.Published(t, name)
			got := read(t, write(t, a))
			figurestest.Order(got)
			core := held(a)
			for i := range got.Sections {
				slices.SortStableFunc(got.Sections[i].Contestants,
					func(x, y account.Contestant) int { return int(x.Side) - int(y.Side) })
			}
			accounttest.Same(t, got, core)
		})
	}
}

func TestDoor(t *testing.T) {
	file := write(t, accounttest.Told(t, sessiontest.Heat(t)))
	c, err := exchange.OpenBytes(context.Background(), "x.csv", file)
	if err != nil || c.Format != "BridgeWebs" || len(c.Evenings) != 1 {
		t.Fatalf("%v, %+v", err, c)
	}
	s, err := c.Evening(context.Background(), 0)
	if err != nil || len(s.State().Results) == 0 {
		t.Error(err)
	}
}

func FuzzRead(f *testing.F) {
	sample, err := os.ReadFile("testdata/synthetic.csv")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(sample[:2500])
	f.Add([]byte("#SCORES\nPLACE\tTEAM\tNAME1\tPERCENT\n1=\t7\tAda\t59.18\n#BOARDFORMAT\tN\tS\tE\tW\tSCORE\n#BOARD\t3\n7\t8\t9\t10\tA6040\n"))
	f.Fuzz(func(t *testing.T, file []byte) {
		a, err := bridgewebs.Read(file)
		if err != nil {
			return
		}
		once := write(t, a)
		if _, err := bridgewebs.Read(once); err != nil && !errors.Is(err, figures.ErrNothing) {
			t.Errorf("%v\n%s", err, once)
		}
	})
}
