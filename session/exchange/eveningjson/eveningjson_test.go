package eveningjson_test

import (
	"bytes"
	"testing"

	"clubnight/session/exchange"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/account/accounttest"
	"clubnight/session/exchange/eveningjson"
)

func written(t testing.TB, a *account.Account) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := eveningjson.Write(&out, a); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// What is written and read again is the same, in every field, and so is the evening that it becomes.
func TestOutAndInAgain(t *testing.T) {
	for name, s := range accounttest.Evenings(t) {
		t.Run(name, func(t *testing.T) {
			want := accounttest.Told(t, s)
			got, err := eveningjson.Read(written(t, want))
			if err != nil {
				t.Fatal(err)
			}
			accounttest.Same(t, got, want)
			if !got.Exact {
				t.Error("nobody can tell that the figures are exact")
			}
			accounttest.Same(t, accounttest.Told(t, accounttest.Again(t, got)), want)
		})
	}
}

// Published events lose no figure.
func TestPublishedEvents(t *testing.T) {
	for _, name := range accounttest.Events {
		want := accounttest.Published(t, name)
		got, err := eveningjson.Read(written(t, want))
		if err != nil {
			t.Fatal(err)
		}
		accounttest.Same(t, got, want)
	}
}

// The door of package exchange opens such a file: as an evening with what was published of it, and for its deals.
func TestDoor(t *testing.T) {
	file := written(t, accounttest.Told(t, accounttest.Evenings(t)["deals released"]))
	for _, start := range []string{"", "\ufeff", "\r\n "} {
		c, err := exchange.OpenBytes(t.Context(), "x.json", append([]byte(start), file...))
		if err != nil {
			t.Fatal(err)
		}
		if c.Format != "JSON" || len(c.Evenings) != 1 || account.In(c.Evenings[0]) == nil || c.Deals == nil || len(c.Deals.Boards) != 36 {
			t.Errorf("%s with %d evenings, deals %v", c.Format, len(c.Evenings), c.Deals != nil)
		}
		if s, err := c.Evening(t.Context(), 0); err != nil || s.State().Entered() != 324 {
			t.Errorf("%v", err)
		}
	}
	if c, err := exchange.OpenBytes(t.Context(), "x.json", []byte(`{"schema":"clubnight-scores","version":1}`)); err == nil && c.Format == "JSON" && len(c.Evenings) > 0 {
		t.Error("scores are no evening")
	}
}
