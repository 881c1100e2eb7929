package study_test

import (
	"context"
	"errors"
	"testing"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/session/study"
)

// Leads are found while the board is still played, kept in the journal, and seen by
// nobody: neither before a lead came nor before the deals are released.
func TestAhead(t *testing.T) {
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 1})
	s := sessiontest.Dealt(t, sessiontest.Evening(t, "Tuesday pairs", m), false)
	was := len(s.State().Entries())
	ahead := func() {
		t.Helper()
		if err := study.Ahead(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
	ahead()
	if got := len(s.State().Entries()); got != was {
		t.Fatalf("%d entries before anybody played", got-was)
	}
	row, _ := m.At(1, 1)
	d, _ := s.State().Deals.Board(1, row.Low)
	other, _ := m.At(2, 1)
	quiet := sessiontest.Played(t, "3NT", "N", 0, "") // without a lead
	quiet.Key = session.Key{Section: 1, Table: 2, Round: 1, Board: other.Low}
	quiet.NS, quiet.EW = other.NS, other.EW
	sessiontest.Record(t, s, session.ResultReceived{Result: quiet})
	was++
	ahead()
	if got := len(s.State().Entries()); got != was {
		t.Fatalf("%d entries before anybody led", got-was)
	}
	r := sessiontest.Played(t, "3NT", "N", 0, "")
	r.Key, r.NS, r.EW = session.Key{Section: 1, Table: 1, Round: 1, Board: row.Low}, row.NS, row.EW
	r.Lead = session.Led(d.Deal[1].Cards()[0]) // East's
	sessiontest.Record(t, s, session.ResultReceived{Result: r})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := study.Ahead(ctx, s); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	ahead()
	st := s.State()
	if st.Studied.Leads(d.Deal) == nil || len(st.Entries()) != was+2 {
		t.Errorf("not kept: %d entries", len(st.Entries())-was)
	}
	if len(study.Known(st).Leads) != 0 {
		t.Error("what is not released is shown")
	}
	ahead()
	if len(s.State().Entries()) != was+2 {
		t.Error("found twice")
	}
	quiet.Lead = r.Lead // of another deal: somebody else's card, perhaps
	sessiontest.Record(t, s, session.ResultChanged{Result: quiet}, session.EveningClosed{})
	ahead()
	if len(s.State().Entries()) != was+4 {
		t.Error("a finished evening is studied")
	}
}
