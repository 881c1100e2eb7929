package eveningjson_test

import (
	"bytes"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/exchange"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/account/accounttest"
	"clubnight/session/exchange/eveningjson"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

func written(t testing.TB, a *account.Account) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := eveningjson.Write(&out, a); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// What is written and read again is the same, in every field, and so is the
// evening that it becomes.
func TestOutAndInAgain(t *testing.T) {
	for name, s := range accounttest.Evenings(t) {
		t.Run(name, func(t *testing.T) {
			want := accounttest.Told(t, s)
			got, err := eveningjson.Read(written(t, want))
			if err != nil {
				t.Fatal(err)
			}
			if !got.Exact || !got.MethodWhole {
				t.Error("nobody can tell that the figures are exact and how they came about")
			}
			got.MethodWhole = false // as the evening's own account has it
			accounttest.Same(t, got, want)
			accounttest.Same(t, accounttest.Told(t, accounttest.Again(t, got)), want)
		})
	}
}

// The usual way of scoring is not guessed at from the figures, which a ruling in
// matchpoints can make look like IMPs.
func TestUsualScoring(t *testing.T) {
	m := sessiontest.Made(t, "howell", movement.Options{Tables: 3})
	s := sessiontest.Evening(t, "Two rooms", m, m)
	sessiontest.Play(t, s, 1, 5)
	sessiontest.Play(t, s, 2, 5)
	ruling := session.RulingGiven{Key: session.Key{Section: 1, Table: 1, Round: 1, Board: 1},
		ForNS: &scoring.Ruling{Kind: scoring.Override, Amount: scoring.Int(-4), Unit: scoring.Matchpoint}}
	sessiontest.Record(t, s, session.ScoringSet{}, ruling)
	want := accounttest.Told(t, s)
	got, err := eveningjson.Read(written(t, want))
	if err != nil {
		t.Fatal(err)
	}
	accounttest.Same(t, accounttest.Told(t, accounttest.Again(t, got)), want)
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

// The door of package exchange opens such a file: as an evening with what was published
// of it, and for its deals.
func TestDoor(t *testing.T) {
	file := written(t, accounttest.Told(t, accounttest.Evenings(t)["deals released"]))
	for _, start := range []string{"", "\ufeff", "\r\n "} {
		c, err := exchange.OpenBytes(t.Context(), "x.json", append([]byte(start), file...))
		if err != nil {
			t.Fatal(err)
		}
		if c.Format != "JSON" || len(c.Evenings) != 1 || account.In(c.Evenings[0]) == nil ||
			c.Deals == nil || len(c.Deals.Boards) != 36 {
			t.Errorf("%s with %d evenings, deals %v", c.Format, len(c.Evenings), c.Deals != nil)
		}
		if s, err := c.Evening(t.Context(), 0); err != nil || s.State().Entered() != 324 {
			t.Errorf("%v", err)
		}
	}
	if c, err := exchange.OpenBytes(t.Context(), "x.json",
		[]byte(`{"schema":"clubnight-scores","version":1}`)); err == nil && c.Format == "JSON" && len(c.Evenings) > 0 {
		t.Error("scores are no evening")
	}
}
