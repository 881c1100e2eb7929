package desk

import (
	"strings"
	"testing"
	"time"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// newEvening is an evening of that many tables, 0 for none yet.
func newEvening(t *testing.T, tables int, facts ...session.Fact) *session.Session {
	t.Helper()
	s, err := session.Resume(&session.MemoryJournal{})
	must(t, err)
	must(t, s.Record("director", session.EveningSet{Name: "Tuesday pairs",
		Date: time.Date(2026, 11, 17, 0, 0, 0, 0, time.UTC)}))
	if tables > 0 {
		must(t, s.Record("director", session.SectionSet{ID: 1, Movement: mitchell(t, tables)}))
	}
	if len(facts) > 0 {
		must(t, s.Record("Bridgemate", facts...))
	}
	return s
}

func mitchell(t *testing.T, tables int) *movement.Movement {
	t.Helper()
	return sessiontest.Made(t, "mitchell", movement.Options{Tables: tables, BoardsPerRound: 1})
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wantText(t *testing.T, where, text string, wants ...string) {
	t.Helper()
	for _, w := range wants {
		if !strings.Contains(text, w) {
			t.Errorf("%s does not show %q; it shows:\n%s", where, w, text)
		}
	}
}
