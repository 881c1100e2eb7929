package lin_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/exchange"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/lin"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

func told(t testing.TB, s *session.Session) *account.Account {
	t.Helper()
	st, sc := sessiontest.Scored(t, s)
	a, err := account.Of(st, sc, account.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func written(t testing.TB, a *account.Account) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := lin.Write(&file, a); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// totals are the figures of a ranking by the names of those ranked.
func totals(t testing.TB, st *session.State) (list []string) {
	t.Helper()
	sc, err := st.Score()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range sc.Fields {
		for _, r := range f.Rankings() {
			for _, row := range r.Rows {
				list = append(list, fmt.Sprintf("%q %v of %v in %d", st.PairNames(f.Who(row.Contestant)),
					row.Total, row.Max, row.Played))
			}
		}
	}
	slices.Sort(list)
	return list
}

// Evenings of every kind come back with the same figures for the same people, as far as
// LIN can tell who they are.
func TestOutAndInAgain(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		t.Run(k.Name, func(t *testing.T) {
			s := sessiontest.Dealt(t, k.Clean(t), true)
			// nobody may have the name of another
			if m := s.State().Sections[0].Movement; m.Contestant == movement.Pair {
				for _, n := range m.Pairs() {
					sessiontest.Record(t, s,
						session.PairNamed{Pair: session.Contestant{Section: 1, Number: n},
							Names: [2]string{fmt.Sprint("Ada ", n), fmt.Sprint("Bo ", n)}})
				}
			}
			want := told(t, s)
			if want.Plays == movement.Individual { // their numbers cannot be told
				return
			}
			file := written(t, want)
			got, err := lin.Read(file)
			if err != nil {
				t.Fatal(err)
			}
			got.Method, got.Swiss = want.Method, want.Swiss
			taken, err := got.Take("again")
			if err != nil || len(taken.Faults) > 0 {
				t.Fatalf("%v, %v", err, taken.Faults)
			}
			if a, b := len(taken.State().Results), len(s.State().Results); a != b {
				t.Errorf("%d results of %d", a, b)
			}
			if want.Swiss { // with rounds, which LIN has of teams alone
				return
			}
			a, b := totals(t, taken.State()), totals(t, s.State())
			if !slices.Equal(a, b) {
				t.Errorf("ranking\n%s\nwant\n%s", strings.Join(a, "\n"), strings.Join(b, "\n"))
			}
		})
	}
}

// A match of teams whose cards are not known is its head.
func TestMatchWithoutCards(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		s := k.Clean(t)
		a := told(t, s)
		if a.Plays != movement.Team {
			if err := lin.Write(io.Discard, a); !errors.Is(err, lin.ErrNoCards) {
				t.Errorf("%s without cards: %v", k.Name, err)
			}
			continue
		}
		got, err := lin.Read(written(t, a))
		if err != nil {
			t.Fatal(err)
		}
		if n := len(got.Sections[0].Lines); n != len(a.Sections[0].Lines) || len(got.Faults) > 0 {
			t.Errorf("%s: %d of %d results, %v", k.Name, n, len(a.Sections[0].Lines), got.Faults)
		}
	}
}

// Auction, alerts, play and claims stand there as others read them.
func TestBoardStandsAsOthersReadIt(t *testing.T) {
	e := sessiontest.NewTaped(t, true)
	a := told(t, e.Session)
	i := slices.IndexFunc(a.Sections[0].Lines, func(l account.BoardPlay) bool { return l.Key == e.Whole })
	a.Sections[0].Lines[i].Calls[0].Alerted, a.Sections[0].Lines[i].Calls[0].Meaning = true, "five cards | or more"
	text := string(written(t, a))
	for _, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if !strings.HasPrefix(line, "qx|o") || strings.Count(line, "|pn|") != 1 || !strings.HasSuffix(line, "|pg||") ||
			strings.Contains(line, "|sv|0|") || !strings.Contains(line, "|sv|") {
			t.Errorf("line %.200s", line)
		}
		if !strings.Contains(line, "|mc|") && strings.Count(line, "|pc|") != 52 &&
			!strings.Contains(line, "|mb|p|an|auction not recorded|mb|p|mb|p|mb|p|") {
			t.Errorf("no result in %s", line)
		}
	}
	for _, part := range []string{"|sv|o|", "|mb|1S!|an|five cards / or more|mb|",
		"|pn|Þórunn Æsisdóttir,Ģirts Šķēle,Đorđe Đurđević,Éva Kőszegi|"} {
		if !strings.Contains(text, part) {
			t.Errorf("no %s in\n%.1000s", part, text)
		}
	}
	got, err := lin.Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	found := slices.ContainsFunc(got.Sections[0].Lines, func(l account.BoardPlay) bool {
		return slices.Equal(l.Calls, func() []deal.Call {
			c := slices.Clone(a.Sections[0].Lines[i].Calls)
			c[0].Meaning = "five cards / or more"
			return c
		}())
	})
	if !found {
		t.Error("the auction did not come back")
	}
}

// Boards that were played elsewhere, with the meanings of calls, and one of which
// the play is not whole.
func TestBoardsPlayedElsewhereAreRead(t *testing.T) {
	file, err := os.ReadFile(filepath.Join("testdata", "elsewhere.lin"))
	if err != nil {
		t.Fatal(err)
	}
	a, err := lin.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	s := a.Sections[0]
	if len(s.Lines)+len(a.Faults) != 8 || len(s.Lines) < 7 || len(s.Boards) != 8 {
		t.Errorf("%d lines, %d boards, faults %v", len(s.Lines), len(s.Boards), a.Faults)
	}
	l := s.Lines[0]
	if l.Contract.String() != "2H" || l.Declarer != scoring.North || len(l.Play) != 52 || l.Calls[2].Meaning == "" ||
		!l.Calls[2].Alerted || l.Calls[0].Alerted {
		t.Errorf("%+v", l)
	}
	c, err := exchange.OpenBytes(t.Context(), "x.lin", file)
	if err != nil || c.Has() != exchange.HoldsEvenings|exchange.HoldsDeals {
		t.Errorf("%+v, %v", c, err)
	}
}

// One bad board costs itself, and deals alone stay deals.
func TestBadBoardCostsItselfAlone(t *testing.T) {
	file, err := os.ReadFile(filepath.Join("testdata", "elsewhere.lin"))
	if err != nil {
		t.Fatal(err)
	}
	whole, err := lin.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(file), "\n")
	lines[1] = strings.Replace(lines[1], "md|4S", "md|4X", 1)
	a, err := lin.Read([]byte(strings.Join(lines, "")))
	if err != nil || len(a.Sections[0].Lines) != len(whole.Sections[0].Lines)-1 ||
		len(a.Faults) != len(whole.Faults)+1 || a.Faults[0].At != 2 {
		t.Errorf("%v, faults %v", err, a.Faults)
	}
	var deals bytes.Buffer
	if err := deal.LIN.Write(&deals, sessiontest.Course(t)); err != nil {
		t.Fatal(err)
	}
	if c, err := exchange.OpenBytes(t.Context(), "deals.lin", deals.Bytes()); err != nil ||
		c.Has() != exchange.HoldsDeals {
		t.Errorf("%+v, %v", c, err)
	}
	if _, err := lin.Read(deals.Bytes()); !errors.Is(err, lin.ErrNoResults) {
		t.Errorf("deals: %v", err)
	}
}

// Names do no harm.
func TestHostileNames(t *testing.T) {
	s := sessiontest.Dealt(t, sessiontest.Kinds[0].Clean(t), true)
	harmful := []string{"a|md|1S", "b,c", "=1+1", "\u202eturned", "x\ny\x07", `"quoted"`, "|", ","}
	for i, n := range s.State().Sections[0].Movement.Pairs() {
		sessiontest.Record(t, s, session.PairNamed{Pair: session.Contestant{Section: 1, Number: n},
			Names: [2]string{harmful[i%len(harmful)] + fmt.Sprint(n), harmful[(i+1)%len(harmful)]}})
	}
	a := told(t, s)
	got, err := lin.Read(written(t, a))
	if err != nil || len(got.Faults) > 0 || len(got.Sections[0].Lines) != len(a.Sections[0].Lines) ||
		len(got.Sections[0].Contestants) != len(a.Sections[0].Contestants) {
		t.Fatalf("%v, %+v", err, got)
	}
}

func FuzzRead(f *testing.F) {
	file, err := os.ReadFile(filepath.Join("testdata", "elsewhere.lin"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(file[:2400])
	f.Add([]byte("vg|x,Round 1,I,1,2,A,0,B,0|rs|3NN=,4SxE-1,PASS,|"))
	f.Fuzz(func(t *testing.T, file []byte) {
		a, err := lin.Read(file)
		if err != nil {
			return
		}
		if taken, err := a.Take("x"); err == nil {
			if _, err := taken.State().Score(); err != nil {
				t.Errorf("%q makes an evening that cannot be scored: %v", file, err)
			}
		}
		if err := lin.Write(io.Discard, a); err != nil && !errors.Is(err, lin.ErrNoCards) {
			t.Errorf("%q: %v", file, err)
		}
	})
}

// What is written of teams without cards is taken by the door, in pairs of lines; where
// there is nothing to write, that is said.
func TestMatchesWithoutCardsComeIn(t *testing.T) {
	s := sessiontest.Kinds[13].Clean(t)
	want := told(t, s)
	c, err := exchange.OpenBytes(t.Context(), "teams.lin", written(t, want))
	if err != nil || c.Has() != exchange.HoldsEvenings || c.Format != "LIN" {
		t.Fatalf("%+v, %v", c, err)
	}
	again, err := c.Evening(t.Context(), 0)
	if err != nil || len(again.State().Results) != len(s.State().Results) {
		t.Errorf("%v: %d results of %d", err, len(again.State().Results), len(s.State().Results))
	}
	for i := range want.Sections[0].Lines {
		l := &want.Sections[0].Lines[i]
		l.Outcome, l.ForNS = session.Artificial, &scoring.Ruling{Kind: scoring.Average}
		l.ForEW = &scoring.Ruling{Kind: scoring.Average}
	}
	if err := lin.Write(io.Discard, want); !errors.Is(err, lin.ErrNoCards) {
		t.Errorf("averages alone: %v", err)
	}
}
