package usebio_test

import (
	"bytes"
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/figures"
	"clubnight/session/exchange/usebio"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

var club = account.Club{Name: "Riverside", Number: "999999", Contact: "Ada Bell", Email: "ada@example.org", Phone: "0"}

func of(t testing.TB, s *session.Session) *account.Account {
	t.Helper()
	st, sc := sessiontest.Scored(t, s)
	a, err := account.Of(st, sc, account.Options{Program: "Clubnight", Version: "1", Club: club})
	if err != nil {
		t.Fatal(err)
	}
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

func rounded(f *scoring.Frac) *scoring.Frac {
	if f == nil {
		return nil
	}
	r := scoring.Round(*f, 2, scoring.HalfAwayFromZero)
	return &r
}

// held is what a file can hold of an account, as the package says it.
func held(a account.Account) account.Account {
	a.Event, a.Director, a.Provisional, a.Combined = "", "", false, nil
	a.Club.Town, a.Club.County, a.Club.Country = "", "", ""
	a.Method = method.Choices{Method: a.Method.Method, Matches: a.Method.Matches}
	switch a.Method.Method {
	case "winloss":
		a.Method.Method = ""
	case "patton":
		a.Method.Method = "hybrid"
	}
	if !a.Date.IsZero() {
		a.Date = time.Date(a.Date.Year(), a.Date.Month(), a.Date.Day(), 0, 0, 0, 0, time.UTC)
	}
	a.Sections = slices.Clone(a.Sections)
	for i := range a.Sections {
		s := &a.Sections[i]
		if a.Plays == movement.Pair && len(s.Matches) > 0 {
			a.Swiss = true
		}
		if len(a.Sections) == 1 {
			s.Letter = ""
		}
		s.Tables, s.Rounds, s.Movement, s.Byes = 0, 0, nil, nil
		s.Contestants = slices.Clone(s.Contestants)
		for n := range s.Contestants {
			c := &s.Contestants[n]
			*c = account.Contestant{Number: c.Number, Side: c.Side, Name: c.Name, Players: slices.Clone(c.Players), Place: c.Place, Tied: c.Tied, Boards: c.Boards,
				Total: rounded(c.Total), Percent: rounded(c.Percent), Adjustment: rounded(c.Adjustment), Handicap: rounded(c.Handicap),
				Masterpoints: c.Masterpoints, Stratum: c.Stratum}
			if a.Plays == movement.Individual {
				c.Players = c.Players[:1]
			}
		}
		s.Matches = slices.Clone(s.Matches)
		for n := range s.Matches {
			m := &s.Matches[n]
			m.HomeScore, m.AwayScore, m.HomeVP, m.AwayVP = rounded(m.HomeScore), rounded(m.AwayScore), rounded(m.HomeVP), rounded(m.AwayVP)
		}
		var lines []account.Line
		for _, l := range s.Lines {
			if figures.Says(&l).Saying == figures.SaysNothing {
				continue
			}
			lines = append(lines, heldLine(&a, l))
		}
		s.Lines = ordered(lines)
		s.Boards = slices.Clone(s.Boards)
		for n := range s.Boards {
			s.Boards[n].Tricks = nil
		}
	}
	return a
}

// ordered puts the lines of each board in one order: in a match of several rounds the round is not held.
func ordered(lines []account.Line) []account.Line {
	slices.SortFunc(lines, func(x, y account.Line) int {
		return cmp.Or(cmp.Compare(x.Board, y.Board), cmp.Compare(x.Round, y.Round), cmp.Compare(x.NS, y.NS))
	})
	return lines
}

// heldLine is what a file can hold of a line.
func heldLine(a *account.Account, l account.Line) account.Line {
	l.NS, l.EW = l.Seated()
	l.WrongDirection, l.Others, l.Form, l.Calls, l.Play, l.Law, l.Reason, l.At, l.Remark = false, nil, "", nil, nil, "", "", 0, ""
	l.NSPercent, l.EWPercent, l.Table = nil, nil, 0
	if !slices.ContainsFunc(a.Sections[l.Section-1].Matches, func(m account.Match) bool { return m.Round == l.Round }) {
		l.Round = 0
	}
	l.NSAward, l.EWAward = rounded(l.NSAward), rounded(l.EWAward)
	if a.Plays == movement.Team && !slices.Contains([]string{"teams", "imps", ""}, a.Method.Method) {
		l.NSAward, l.EWAward = nil, nil
	}
	return l
}

// same reports every field in which two accounts differ.
func same(t testing.TB, got, want account.Account) {
	t.Helper()
	found := 0
	differ(t, "", reflect.ValueOf(got), reflect.ValueOf(want), &found)
}

func differ(t testing.TB, at string, a, b reflect.Value, found *int) {
	t.Helper()
	if reflect.DeepEqual(a.Interface(), b.Interface()) {
		return
	}
	if x, ok := a.Interface().(fmt.Stringer); ok && a.Kind() == reflect.Pointer && !a.IsNil() && !b.IsNil() && x.String() == b.Interface().(fmt.Stringer).String() {
		return
	}
	switch {
	case *found > 12:
	case a.Kind() == reflect.Struct && a.Type() != reflect.TypeFor[time.Time]() && a.Type() != reflect.TypeFor[scoring.Frac]():
		for i := range a.NumField() {
			if a.Type().Field(i).IsExported() {
				differ(t, at+"."+a.Type().Field(i).Name, a.Field(i), b.Field(i), found)
			}
		}
	case a.Kind() == reflect.Slice && a.Len() == b.Len():
		for i := range a.Len() {
			differ(t, fmt.Sprintf("%s[%d]", at, i), a.Index(i), b.Index(i), found)
		}
	default:
		*found++
		t.Errorf("%s: %v, want %v", at, plain(a), plain(b))
	}
}

func plain(v reflect.Value) any {
	if v.Kind() == reflect.Pointer && !v.IsNil() {
		return v.Elem().Interface()
	}
	return v.Interface()
}

// Every kind of evening comes back as it went out, in all that the format can hold, and is scored as before.
func TestEveningsOutAndIn(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		for _, version := range []usebio.Version{usebio.V12, usebio.V13} {
			t.Run(k.Name+" "+string(version), func(t *testing.T) {
				want := of(t, k.Clean(t))
				got := read(t, write(t, want, usebio.Options{Version: version}))
				clean := *got
				clean.Sections = slices.Clone(got.Sections)
				for i := range clean.Sections {
					clean.Sections[i].Lines = slices.Clone(clean.Sections[i].Lines)
					for n := range clean.Sections[i].Lines {
						clean.Sections[i].Lines[n].At = 0
					}
					ordered(clean.Sections[i].Lines)
				}
				same(t, clean, held(*want))
				got.Method = want.Method // the file has no more than its name
				scoredAgain(t, got, want)
			})
		}
	}
}

// scoredAgain takes an account for an evening and compares its ranking with the account of another.
func scoredAgain(t testing.TB, got, want *account.Account) {
	t.Helper()
	taken, err := got.Take("again")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range taken.Faults {
		t.Errorf("fault at line %d, board %d: %v", f.At, f.Board, f.Err)
	}
	sc, err := taken.State().Score()
	if err != nil {
		t.Fatal(err)
	}
	again, err := account.Of(taken.State(), sc, account.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(again.Sections) != len(want.Sections) {
		t.Fatalf("%d sections, want %d", len(again.Sections), len(want.Sections))
	}
	for i := range want.Sections {
		figuresOf := func(s account.Section) map[string]string {
			m := map[string]string{}
			for _, c := range s.Contestants {
				m[fmt.Sprint(c.Number, c.Side)] = fmt.Sprintf("%s %s", figures.Place(c.Place, c.Tied), figures.Decimal(c.Total, 6))
			}
			return m
		}
		x, y := figuresOf(again.Sections[i]), figuresOf(want.Sections[i])
		for who, figure := range y {
			if x[who] != figure {
				t.Errorf("section %d, %s: %q, want %q", i+1, who, x[who], figure)
			}
		}
	}
}
