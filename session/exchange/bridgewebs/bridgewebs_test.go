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
	"time"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
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

// The file is as the vendor's page and the clubs' other programs have it: a tab between,
// std1 in Version and the program in Source, a cell a board, each side's score in a
// column of its own.
func TestAsBridgeWebsHasIt(t *testing.T) {
	pair := func(n int, side scoring.Side, place int, percent int64, names ...string) account.Contestant {
		total, share := scoring.F(percent*4, 100), scoring.Int(percent)
		c := account.Contestant{Number: n, Side: side, Place: place, Total: &total, Percent: &share, Masterpoints: "12"}
		for _, name := range names {
			c.Players = append(c.Players, account.Player{Name: name})
		}
		return c
	}
	points := func(n int64) *scoring.Frac { f := scoring.Int(n); return &f }
	made := func(board, ns, ew int, contract, by string, tricks int, nsAward, ewAward int64) account.BoardPlay {
		l := account.BoardPlay{NSAward: points(nsAward), EWAward: points(ewAward)}
		l.Round, l.Board, l.NS, l.EW, l.Outcome, l.Tricks = 1, board, ns, ew, session.Played, tricks
		l.Contract, _ = scoring.ParseContract(contract)
		l.Declarer, _ = scoring.ParseDirection(by)
		return l
	}
	ruled := made(2, 2, 3, "", "", 0, 1, 1)
	ruled.Outcome = session.NotPlayed
	ruled.ForNS, ruled.ForEW = &scoring.Ruling{Kind: scoring.AveragePlus}, &scoring.Ruling{Kind: scoring.AverageMinus}
	a := &account.Account{Program: "Clubnight", Version: "1.0", Title: "Pairs", Date: time.Date(2026, 11, 17, 0, 0, 0, 0, time.UTC),
		Sections: []account.Section{{Winners: scoring.TwoWinners, Rounds: 1,
			Contestants: []account.Contestant{pair(1, scoring.NS, 1, 75, "Ada; \"A\"", "Bo"), pair(2, scoring.NS, 2, 25, "Cy", "Di"),
				pair(3, scoring.EW, 1, 50, "Ed", "Fi")},
			Lines: []account.BoardPlay{made(1, 1, 3, "4H", "N", 0, 2, 0), made(1, 2, 3, "3NT", "E", -1, 0, 2),
				made(2, 1, 3, "2S", "W", 1, 1, 1), ruled}}}}
	const want = "#Version\tstd1\n#Source\tClubnight 1.0\n#Club\t\n#Title\tPairs\n#Date\t17/11/2026\n#Director\t\n#Scorer\t\n" +
		"#Pairs\t3\n#Boards\t2\n#Rounds\t1\n#Winners\t2\n" +
		"#Scores\nPosition\tPair\tDirection\tName1\tName2\tScore\tTops\tPercent\tMpts\tBoards\n" +
		"1\t1\tNS\t\"Ada; \"\"A\"\"\"\tBo\t3\t4\t75\t12\t2\t1\n2\t2\tNS\tCy\tDi\t1\t4\t25\t12\t0\t1\n" +
		"#Scores\nPosition\tPair\tDirection\tName1\tName2\tScore\tTops\tPercent\tMpts\tBoards\n" +
		"1\t3\tEW\tEd\tFi\t2\t4\t50\t12\t0\t1\n" +
		"#Travellers\nNS\tEW\tNSScore\tEWScore\tNSPts\tEWPts\tContract\tTricks\tDeclarer\tLead\tRound\n" +
		"#Board\t1\n1\t3\t420\t\t2\t0\t4H\t10\tN\t\t1\n2\t3\t50\t\t0\t2\t3NT\t8\tE\t\t1\n" +
		"#Board\t2\n1\t3\t\t140\t1\t1\t2S\t9\tW\t\t1\n2\t3\t60%\t40%\t1\t1\t\t\t\t\t1\n"
	if got := strings.ReplaceAll(string(write(t, a)), "\r\n", "\n"); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	got := read(t, write(t, a))
	if l := got.Sections[0].Lines[3]; l.ForNS == nil || l.ForEW == nil || l.ForNS.Amount != scoring.Int(60) ||
		got.Sections[0].Contestants[0].Boards != 2 || got.Program != "Clubnight 1.0" {
		t.Errorf("%+v", got.Sections[0])
	}
}

// Another program's file has semicolons, a cell a board and short travellers.
func TestShortTravellers(t *testing.T) {
	a := read(t, []byte("#Version;std1\n#Title;Monday;\n#source;Knave\n#Winners;1\n#Scores\n"+
		"Position;Pair;Name1;Name2;Score;Tops;Percent;Mpts;Boards\n1;4;Ada;Bo;3;4;75;12;2;X;1\n2;5;Cy;Di;1;4;25;;X;0;1\n"+
		"#Travellers\nNS;EW;NSScore;EWScore;NSPts;EWPts\n#Board;1\n4;5;;110;2;0\n"))
	s := a.Sections[0]
	if a.Program != "Knave" || s.Contestants[0].Boards != 2 || s.Contestants[0].Masterpoints != "12" || len(s.Lines) != 1 ||
		figures.Decimal(s.Lines[0].NSAward, 2) != "2" {
		t.Errorf("%+v", a)
	}
	if points, ok := s.Lines[0].Points(); !ok || points != -110 {
		t.Errorf("%v", points)
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
	rows.Comma, rows.FieldsPerRecord = '\t', -1
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
				for n := range got.Sections[i].Contestants { // the cells of the boards tell it
					if got.Sections[i].Contestants[n].Boards > 0 && core.Sections[i].Contestants[n].Boards == 0 {
						got.Sections[i].Contestants[n].Boards = 0
					}
				}
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
