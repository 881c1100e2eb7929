package connector

import (
	"testing"

	"clubnight/bridgemate"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// mitchell is an evening of five tables.
func mitchell(t testing.TB) *session.Session {
	t.Helper()
	return sessiontest.Evening(t, "Tuesday pairs", sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 2}))
}

// started is an evening that was given to a Data Connector, and is not read yet.
func started(t testing.TB, s *session.Session, options ...func(*bridgemate.Options)) (*Link, *mean) {
	t.Helper()
	m := newMean(t)
	l := link(t, s, m, options...)
	if err := l.Start(t.Context(), func(bridgemate.Step, bool) {}); err != nil {
		t.Fatal(err)
	}
	l.Close()
	return l, m
}

// again is the evening after an end of the program: of it the journal is left.
func again(t testing.TB, l *Link, m *mean) *Link {
	t.Helper()
	l.Close()
	journal := &session.MemoryJournal{}
	if err := journal.Append(l.session.State().Entries()); err != nil {
		t.Fatal(err)
	}
	s, err := session.Resume(journal)
	if err != nil {
		t.Fatal(err)
	}
	o := l.Options()
	return link(t, s, m, func(into *bridgemate.Options) { *into = o })
}

// entry is a result of a table: contract, declarer and tricks over or under it.
func entry(t testing.TB, l *Link, table, round, board int, contract, declarer string, tricks int) protocol.Result {
	t.Helper()
	st := l.session.State()
	r := sessiontest.Result(t, st, table, round, board, contract, declarer, tricks)
	return numbersOf(st, l.Options()).wire(protocol.GUID(st.Network.Session), r.Result)
}

func read(t testing.TB, l *Link) {
	t.Helper()
	if err := l.ReadNow(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func turn(t testing.TB, l *Link) {
	t.Helper()
	if err := l.turn(t.Context(), false); err != nil {
		t.Fatal(err)
	}
	if s := l.Status(); s.Err != nil || s.Passing != nil {
		t.Fatal(s.Err, s.Passing)
	}
}

// low is the first board of a table in a round.
func low(l *Link, table, round int) int {
	row, _ := l.session.State().Sections[0].Movement.At(table, round)
	return row.Low
}

func key(l *Link, table, round int) session.Key {
	return session.Key{Section: 1, Table: table, Round: round, Board: low(l, table, round)}
}

// came are the facts that came from the tables.
func came(s *session.Session) (kinds []string) {
	for _, e := range s.State().Entries() {
		if e.By == session.ByBridgemate {
			kinds = append(kinds, e.Fact.Kind())
		}
	}
	return kinds
}

func TestStartGivesTheEvening(t *testing.T) {
	s := mitchell(t)
	m := newMean(t)
	l := link(t, s, m)
	var steps []bridgemate.Step
	if err := l.Start(t.Context(), func(step bridgemate.Step, done bool) {
		if done {
			steps = append(steps, step)
		}
	}); err != nil {
		t.Fatal(err)
	}
	st := s.State()
	if len(steps) != 4 || !st.Reading || st.Network.Address != m.server.URL || m.orders[0] != protocol.NewEvening {
		t.Errorf("steps %v, reading %v, %+v, orders %v", steps, st.Reading, st.Network, m.orders)
	}
	if n := len(m.event.Participations); n != 20 || len(m.event.PlayerData) != 3 {
		t.Errorf("%d seats, %d players", n, len(m.event.PlayerData))
	}
}
