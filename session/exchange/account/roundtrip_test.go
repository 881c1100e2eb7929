package account_test

import (
	"fmt"
	"reflect"
	"testing"

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
