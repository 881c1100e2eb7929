package desk

import (
	"strings"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
)

// newEvening is an evening of that many tables, 0 for none yet.
func newEvening(t *testing.T, tables int, facts ...session.Fact) *session.Session {
	t.Helper()
	s, err := session.Resume(&session.MemoryJournal{})
	must(t, err)
	must(t, s.Record("director", session.EveningSet{Name: "Tuesday pairs", Date: time.Date(2026, 11, 17, 0, 0, 0, 0, time.UTC)}))
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
	m, err := movement.Make("mitchell", movement.Options{Tables: tables, BoardsPerRound: 1})
	must(t, err)
	return m
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

// result is a result of a movement at its place.
func result(t *testing.T, st *session.State, table, round, board int, contract, declarer string, tricks int) session.ResultReceived {
	t.Helper()
	row, ok := st.Sections[0].Movement.At(table, round)
	if !ok {
		t.Fatalf("no table %d in round %d", table, round)
	}
	return session.ResultReceived{Result: played(t, session.Result{
		Key: session.Key{Section: 1, Table: table, Round: round, Board: board}, NS: row.NS, EW: row.EW,
	}, contract, declarer, tricks)}
}

// played is a result with a contract, "PASS" for none.
func played(t *testing.T, r session.Result, contract, declarer string, tricks int) session.Result {
	t.Helper()
	var err error
	r.Outcome, r.Tricks = session.Played, tricks
	r.Contract, err = scoring.ParseContract(contract)
	must(t, err)
	if declarer != "" {
		r.Declarer, err = scoring.ParseDirection(declarer)
		must(t, err)
	}
	return r
}

func lead(t *testing.T, card string) session.Lead {
	t.Helper()
	l, err := session.ParseLead(card)
	must(t, err)
	return l
}

// doubtful is a doubt of the first version, which is said as it was worded.
func doubtful(text string) session.Doubt { return session.Doubt{Kind: session.AsWorded, Text: text} }
