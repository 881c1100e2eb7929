package study_test

import (
	"context"
	"errors"
	"testing"

	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/session/statistics"
	"clubnight/session/study"
)

func studied(t testing.TB, st *session.State, o study.Options) study.Study {
	t.Helper()
	y, err := study.New(t.Context(), st, o)
	if err != nil {
		t.Fatal(err)
	}
	return y
}

func TestStudy(t *testing.T) {
	e := sessiontest.NewTaped(t, true)
	st, _ := sessiontest.Scored(t, e.Session)
	// Two boards are enough to see that leads arrive where they are asked for.
	for k := range st.Results {
		if k != e.Whole && k != e.Small {
			delete(st.Results, k) // of this picture alone
		}
	}
	y := studied(t, st, study.Options{Leads: true})
	if len(y.Leads) != 2 || len(y.Reviews) != 0 {
		t.Fatalf("leads of %d deals, %d reviews", len(y.Leads), len(y.Reviews))
	}
	if b, _ := st.Deals.Board(1, e.Whole.Board); y.Leads[b.Deal] == nil {
		t.Error("no leads of a board that was played")
	}
	leads := 0
	for _, line := range statistics.Pairs(st, y.Boards(st)) {
		leads += line.Leads.Boards
	}
	if leads != 2 {
		t.Errorf("%d leads judged of 2", leads)
	}
	for _, line := range statistics.Pairs(st, study.Study{}.Boards(st)) {
		if line.Leads.Boards != 0 {
			t.Errorf("leads judged without a study: %+v", line)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := study.New(ctx, st, study.Options{Leads: true, Play: true}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	locked := sessiontest.NewTaped(t, false).State()
	y = studied(t, locked, study.Options{Leads: true, Play: true})
	if _, _, ok := study.Released(locked, 1, e.Whole.Board); ok || len(y.Leads)+len(y.Reviews) != 0 {
		t.Error("locked deals were studied")
	}
}
