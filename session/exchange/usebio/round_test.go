package usebio_test

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"testing"

	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/account/accounttest"
	"clubnight/session/exchange/figures"
	"clubnight/session/exchange/figures/figurestest"
	"clubnight/session/exchange/usebio"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

func of(t testing.TB, s *session.Session) *account.Account {
	t.Helper()
	a := accounttest.Told(t, s)
	a.Program, a.Version = "Clubnight", "1"
	a.Club = account.Club{Name: "Riverside", Number: "999999", Contact: "Ada Bell",
		Email: "ada@example.org", Phone: "0"}
	return a
}

func write(t testing.TB, a *account.Account, o usebio.Options) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := usebio.Write(&b, a, o); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func read(t testing.TB, file []byte) *account.Account {
	t.Helper()
	a, err := usebio.Read(file)
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
	a.Club.Town, a.Club.County, a.Club.Country = "", "", ""
	a.Method = method.Choices{Method: a.Method.Method, Matches: a.Method.Matches}
	if a.Method.Method == "winloss" {
		a.Method.Method = ""
	}
	if a.Sessions > 1 && a.Session == 0 {
		a.Session = 1
	}
	figurestest.Awarded(a, figures.Awarded(a.Method.Method))
	imps := slices.Contains([]string{"teams", "imps", ""}, a.Method.Method)
	for i := range a.Sections {
		s := &a.Sections[i]
		s.Tables, s.Rounds = 0, 0
		if a.Plays == movement.Pair && len(s.Matches) > 0 || a.Swiss {
			a.Swiss, a.Method.Matches = true, "swiss"
		}
		s.Lines = slices.DeleteFunc(s.Lines, func(l account.BoardPlay) bool {
			return a.Plays == movement.Team && !imps && l.Ruled
		})
		for n := range s.Lines {
			l := &s.Lines[n]
			l.Table = 0
			if !slices.ContainsFunc(s.Matches, func(m account.Match) bool {
				return m.Round == l.Round && (l.NS == m.Home && l.EW == m.Away || l.NS == m.Away && l.EW == m.Home)
			}) {
				l.Round = 0
			}
			if a.Plays == movement.Team && !imps {
				l.NSAward, l.EWAward = nil, nil
			}
		}
	}
	return a
}

// forgetSplit takes away what boards of teams were worth where it is not the same to
// both: a file has one figure for a board.
func forgetSplit(want, got *account.Account) {
	if want.Plays != movement.Team {
		return
	}
	type meeting struct{ section, board, low, high int }
	at := func(l *account.BoardPlay) meeting {
		return meeting{l.Section, l.Board, min(l.NS, l.EW), max(l.NS, l.EW)}
	}
	split := map[meeting]bool{}
	count := map[meeting]int{}
	for i := range want.Sections {
		for n := range want.Sections[i].Lines {
			l := &want.Sections[i].Lines[n]
			count[at(l)]++
			split[at(l)] = split[at(l)] || l.NSAward == nil || l.EWAward == nil || !l.NSAward.Equal(l.EWAward.Neg())
		}
	}
	for _, a := range []*account.Account{want, got} {
		for i := range a.Sections {
			for n := range a.Sections[i].Lines {
				if l := &a.Sections[i].Lines[n]; split[at(l)] || count[at(l)] < 2 {
					l.NSAward, l.EWAward = nil, nil
					if l.Ruled {
						l.ForNS, l.ForEW = nil, nil
					}
				}
			}
		}
	}
}

// Every evening comes back as it went out, in all that the format can hold.
func TestEveningsOutAndIn(t *testing.T) {
	for name, s := range accounttest.Evenings(t) {
		want := of(t, s)
		for _, version := range []usebio.SchemaVersion{usebio.V12, usebio.V13} {
			t.Run(name+" "+string(version), func(t *testing.T) {
				got := read(t, write(t, want, usebio.Options{Version: version}))
				figurestest.Order(got)
				core := held(want)
				forgetSplit(core, got)
				accounttest.Same(t, got, core)
			})
		}
	}
}

// Every clean evening is scored as before when it comes back.
func TestScoredAsBefore(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		t.Run(k.Name, func(t *testing.T) {
			want := of(t, k.Clean(t))
			figurestest.Ranked(t, read(t, write(t, want, usebio.Options{})), want)
		})
	}
}

// Who plays in which stratum goes out, and comes in again.
func TestStrata(t *testing.T) {
	s := sessiontest.Heat(t)
	for n := 1; n <= 9; n++ {
		sessiontest.Record(t, s, session.StratumSet{Who: session.Contestant{Section: 1, Number: n}, Stratum: 1 + n%3})
	}
	file := write(t, of(t, s), usebio.Options{})
	if n := strings.Count(string(file), "<STRAT_LABEL>"); n != 3 {
		t.Errorf("%d strata are named", n)
	}
	taken, err := read(t, file).Take("tuesday")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := taken.State().Strata, s.State().Strata; !maps.Equal(got, want) {
		t.Errorf("strata %v, want %v", got, want)
	}
}
