package reports_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"clubnight/reports"
	"clubnight/reports/internal/sheettest"
	"clubnight/session"
	"clubnight/session/sessiontest"
)

// A lead shows a card: no sheet has one before the deals are released (Law 16D).
func TestLeadsAreKeptBackWithTheDeals(t *testing.T) {
	for _, released := range []bool{false, true} {
		taped := sessiontest.NewTaped(t, released)
		sessiontest.Change(t, taped.Session, taped.Whole, func(r *session.Result) {
			lead, err := session.ParseLead("H10")
			if err != nil {
				t.Fatal(err)
			}
			r.Lead = lead
		})
		st, sc := sessiontest.Scored(t, taped.Session)
		led := 0
		for _, r := range st.Results {
			if _, known := r.Lead.Card(); known {
				led++
			}
		}
		if led == 0 {
			t.Fatal("no lead is on record")
		}
		for name, draw := range map[string]func(io.Writer) error{
			"travellers": func(w io.Writer) error { return reports.Travellers(w, st, sc, sheettest.OnA4) },
			"cards":      func(w io.Writer) error { return reports.PersonalCards(w, st, sc, sheettest.OnA4) },
		} {
			pdf := sheettest.Drawn(t, func(b *bytes.Buffer) error { return draw(b) })
			if shown := strings.Contains(sheettest.Poppler(t, pdf), "♥10"); shown != released {
				t.Errorf("%s, released %v: a lead is shown %v", name, released, shown)
			}
		}
	}
}
