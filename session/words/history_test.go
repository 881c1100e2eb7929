package words

import (
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/history"
)

// Every hold and every group has its words; those who record are named.
func TestHistoryHasWords(t *testing.T) {
	w := English()
	for _, h := range []session.Hold{session.TakenBack, session.OfTheBridgemate, session.OfElsewhere,
		session.AtTheTables, session.OutsideJournal} {
		if w.Held(h) == "" {
			t.Errorf("%s: no words", h)
		}
	}
	if w.Held(session.Free) != "" {
		t.Error("what is free is held")
	}
	for _, g := range history.Groups() {
		if groups[g] == "" || w.Group(g) == "" {
			t.Errorf("%s: no words", g)
		}
	}
	st := evening(t, session.DirectorNamed{Name: "Anna de Vries"})
	for by, want := range map[string]string{"director": "director Anna de Vries", "Bridgemate": "Bridgemate",
		"program": "program", "practice": "practice", "somebody": "somebody"} {
		if got := w.By(st, session.Entry{Seq: st.Seq + 1, By: by}); got != want {
			t.Errorf("%s: %q", by, got)
		}
	}
	if got := w.By(st, session.Entry{Seq: 1, By: "director"}); got != "director" {
		t.Errorf("before anybody was named: %q", got)
	}
}

// What was closed, corrected with a reason by a director, and closed again is told in
// clauses that read once.
func TestDifferenceInWords(t *testing.T) {
	began := time.Date(2026, 11, 17, 22, 50, 0, 0, time.FixedZone("", 3600))
	var log []session.Entry
	record := func(by string, facts ...session.Fact) *session.State {
		t.Helper()
		for _, f := range facts {
			log = append(log, session.Entry{Seq: int64(len(log)) + 1,
				At: began.Add(time.Duration(len(log)) * time.Hour), By: by, Fact: f})
		}
		st, err := session.Fold(slices.Clone(log))
		if err != nil {
			t.Fatal(err)
		}
		return st
	}
	base := evening(t)
	for _, e := range base.Entries() {
		record(session.ByDirector, e.Fact)
	}
	var k session.Key
	for _, to := range base.ToCome() {
		if to.Table == 3 && to.Round == 2 && to.Board == 13 { // all are vulnerable
			k = to
		}
	}
	r := spades(0)
	r.Key = k
	row, _ := base.Sections[0].Movement.At(3, 2)
	r.NS, r.EW = row.NS, row.EW
	record(session.ByBridgemate, session.ResultReceived{Result: r})
	st := record(session.ByDirector, session.EveningClosed{}, session.DirectorNamed{Name: "Anna de Vries"})
	if got := English().Version(st.Version()); got != "" {
		t.Errorf("a first version is told: %q", got)
	}
	right := r
	right.Tricks = -1
	st = record(session.ByDirector, session.ResultCorrected{Result: right, Reason: "misheard."},
		session.PenaltyGiven{Who: session.Contestant{Section: 1, Number: row.NS}, Amount: scoring.Int(-1),
			Unit: scoring.Matchpoint, Reason: "late"})
	if got := English().Version(st.Version()); got != "amended after version 1, not closed again yet" {
		t.Errorf("%q", got)
	}
	st = record(session.ByDirector, session.EveningClosed{})
	if got := English().Version(st.Version()); !strings.HasPrefix(got, "version 2, ") ||
		!strings.HasSuffix(got, ":50") {
		t.Errorf("%q", got)
	}
	d, err := history.Since(st)
	if err != nil {
		t.Fatal(err)
	}
	if got := English().DifferenceTitle(d); !strings.HasPrefix(got, "what changed since version 1 (") {
		t.Errorf("%q", got)
	}
	got := strings.Join(English().Difference(d), "\n")
	for _, want := range []string{
		English().Where(st, k) + ": 4♠ by N −1, NS −100, before 4♠ by N =, NS +620; misheard (Anna de Vries)",
		"procedural penalty of 1 matchpoint (Law 90): late (Anna de Vries)",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	then, err := st.Until(st.Seq - 2)
	if err != nil {
		t.Fatal(err)
	}
	if got := English().AsItWas(then); !strings.HasPrefix(got, "as it was on ") ||
		!strings.HasSuffix(got, ": 2 entries were recorded later") || English().AsItWas(st) != "" {
		t.Errorf("%q", got)
	}
	if before, err := st.Until(0); err != nil ||
		!strings.HasPrefix(English().AsItWas(before), "as it was before anything was recorded") {
		t.Errorf("%v", err)
	}
	if same, err := history.Between(st, st.Version(), st.Version()); err != nil ||
		English().Difference(same)[0] != "nothing that counts" ||
		English().DifferenceCounts(same) != "nothing that counts" {
		t.Errorf("%v", err)
	}
}
