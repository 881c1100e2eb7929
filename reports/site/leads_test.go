package site_test

import (
	"strings"
	"testing"

	"clubnight/reports/site"
	"clubnight/session"
	"clubnight/session/sessiontest"
)

// A lead shows a card: no page has one before the deals are released (Law 16D).
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
		sessiontest.Record(t, taped.Session, session.EveningClosed{})
		st, sc := sessiontest.Scored(t, taped.Session)
		pages, err := site.New(st, sc, site.Options{Over: true})
		if err != nil {
			t.Fatal(err)
		}
		shown := false
		for _, name := range pages.Names() {
			content, _, err := pages.Page(name)
			if err != nil {
				t.Fatal(err)
			}
			text := strings.NewReplacer("<span class=\"h\">", "", "</span>", "",
				"<span class=\"r\">", "").Replace(string(content))
			shown = shown || strings.Contains(text, "♥10")
		}
		if shown != released {
			t.Errorf("released %v: the lead is shown %v", released, shown)
		}
	}
}
