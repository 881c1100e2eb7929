package account_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/exchange/account"
	"clubnight/session/sessiontest"
)

// told is the account of an evening.
func told(t testing.TB, s *session.Session) *account.Account {
	t.Helper()
	st, sc := sessiontest.Scored(t, s)
	a, err := account.Of(st, sc, account.Options{Program: "Clubnight", Version: "test", Number: func(string) string { return "" }})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// again is the evening that an account becomes.
func again(t testing.TB, a *account.Account) *session.Session {
	t.Helper()
	taken, err := a.Take("again")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range taken.Faults {
		t.Errorf("fault: board %d, table %d: %v", f.Board, f.Table, f.Err)
	}
	s, err := session.Resume(new(session.MemoryJournal))
	if err != nil {
		t.Fatal(err)
	}
	sessiontest.Record(t, s, taken.Facts...)
	return s
}

// same reports every field in which two accounts differ.
func same(t testing.TB, got, want *account.Account) {
	t.Helper()
	differ(t, "account", reflect.ValueOf(*got), reflect.ValueOf(*want), new(int))
}

func differ(t testing.TB, at string, a, b reflect.Value, found *int) {
	t.Helper()
	if reflect.DeepEqual(a.Interface(), b.Interface()) {
		return
	}
	switch {
	case *found > 12:
	case a.Kind() == reflect.Struct && a.Type().PkgPath() != "clubnight/scoring" && a.Type().Name() != "Time":
		for i := range a.NumField() {
			if a.Type().Field(i).IsExported() {
				differ(t, at+"."+a.Type().Field(i).Name, a.Field(i), b.Field(i), found)
			}
		}
	case a.Kind() == reflect.Slice && a.Len() == b.Len():
		for i := range a.Len() {
			differ(t, fmt.Sprintf("%s[%d]", at, i), a.Index(i), b.Index(i), found)
		}
	case a.Kind() == reflect.Pointer && !a.IsNil() && !b.IsNil() && a.Elem().Kind() == reflect.Struct:
		if text, ok := a.Interface().(fmt.Stringer); ok && text.String() == b.Interface().(fmt.Stringer).String() {
			return
		}
		*found++
		t.Errorf("%s: %v, want %v", at, a.Elem().Interface(), b.Elem().Interface())
	default:
		*found++
		t.Errorf("%s: %v, want %v", at, a.Interface(), b.Interface())
	}
}

// An evening that goes out and comes in again is the same, in every field that an account has.
func TestOutAndInAgain(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		t.Run(k.Name, func(t *testing.T) {
			for name, s := range map[string]*session.Session{"clean": k.Clean(t), "odd": k.Odd(t)} {
				want := told(t, s)
				t.Run(name, func(t *testing.T) { same(t, told(t, again(t, want)), want) })
				if t.Failed() {
					return
				}
			}
		})
	}
}

// known is what a file knows of places.
type known int

const (
	nothing known = iota
	rounds
	roundsAndTables
)

// bare is an account as a file has it that has no movement.
func bare(a *account.Account, has known) *account.Account {
	next := *a
	next.Sections = nil
	for _, s := range a.Sections {
		s.Movement, s.Rounds, s.Tables, s.BoardsInRound = nil, 0, 0, 0
		lines := s.Lines
		s.Lines = nil
		for _, l := range lines {
			if l.WrongDirection { // a file has who held the cards
				l.NS, l.EW, l.South, l.West, l.WrongDirection = l.EW, l.NS, l.West, l.South, false
			}
			if has < rounds {
				l.Round = 0
			}
			if has < roundsAndTables {
				l.Table = 0
			}
			s.Lines = append(s.Lines, l)
		}
		next.Sections = append(next.Sections, s)
	}
	return &next
}

// figures are what a ranking has of everybody.
func figures(a *account.Account) (list []string) {
	show := func(f *scoring.Frac) string {
		if f == nil {
			return "-"
		}
		return f.String()
	}
	for _, s := range a.Sections {
		for _, c := range s.Contestants {
			list = append(list, fmt.Sprintf("%s%d%v: place %d %v, %d boards, %s of %s, %s %%, %s, %s, %v", s.Letter, c.Number, c.Side, c.Place, c.Tied, c.Boards,
				show(c.Total), show(c.Maximum), show(c.Percent), show(c.Adjustment), show(c.Net), c.Players))
		}
	}
	return list
}

// Whether a file has a movement, only rounds and tables, or neither: the ranking is the same.
func TestRankingWithoutMovement(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		for name, s := range map[string]*session.Session{"clean": k.Clean(t), "odd": k.Odd(t)} {
			want := told(t, s)
			for _, has := range []known{nothing, rounds, roundsAndTables} {
				if has == nothing && k.Choices.Matches == "swiss" && name == "odd" {
					continue // of who sat in for others in a match, only its round tells which match it was
				}
				t.Run(fmt.Sprint(k.Name, " ", name, " ", has), func(t *testing.T) {
					got := told(t, again(t, bare(want, has)))
					if a, b := figures(got), figures(want); !slices.Equal(a, b) {
						t.Errorf("\n%s\nwant\n%s", strings.Join(a, "\n"), strings.Join(b, "\n"))
					}
				})
			}
		}
	}
}
