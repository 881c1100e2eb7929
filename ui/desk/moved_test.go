package desk

import (
	"testing"
	"time"

	"clubnight/session"
	"clubnight/session/sessiontest"
)

// A result that another computer's entry only moved to another place in the journal
// has not come in anew.
func TestLineBesideAnotherComputer(t *testing.T) {
	s := newEvening(t, 3)
	must(t, s.Share("", session.Here{Computer: "desk", Role: session.RoleDirector}))
	room, err := session.ResumeAt(new(session.MemoryJournal),
		session.Here{Computer: "room", Role: session.RoleDirector})
	must(t, err)
	carry(t, s, room)
	must(t, room.Share("", session.Here{Computer: "room", Role: session.RoleDirector}))
	must(t, room.Record(session.ByDirector, session.EveningSet{Name: "from the room"})) // it stands before what follows
	must(t, s.Record(session.ByDirector, session.EveningSet{Name: "one"}))
	must(t, s.Record(session.ByDirector, session.EveningSet{Name: "two"}))
	k := sessiontest.Result(t, s.State(), 1, 1, 1, "2H", "N", 0)
	must(t, s.Record(session.ByBridgemate, k))
	m := ReadLine(English(), s.State(), session.Key{}, "1 1 4sn=")
	if m.Entry == nil {
		t.Fatal(m.Text)
	}
	carry(t, room, s)
	if was, is := m.State.Results[k.Result.Key].Seq, s.State().Results[k.Result.Key].Seq; was == is {
		t.Fatalf("it did not move from %d", was)
	}
	if came, overtaken, same := m.Overtaken(s.State()); overtaken || same {
		t.Errorf("%+v has come in", came)
	}
	must(t, s.Record(session.ByBridgemate,
		session.ResultChanged{Result: sessiontest.Result(t, s.State(), 1, 1, 1, "3H", "N", 0).Result}))
	if _, overtaken, _ := m.Overtaken(s.State()); !overtaken {
		t.Error("another result has come in, and nothing is said")
	}
}

// carry takes to another computer what it lacks.
func carry(t *testing.T, from, to *session.Session) {
	t.Helper()
	known, err := to.Known()
	must(t, err)
	lines, err := from.Lines(known)
	must(t, err)
	_, err = to.Receive(lines)
	must(t, err)
}

// That a computer slept moves no moment of another one.
func TestLeapsAreOfTheirComputer(t *testing.T) {
	s := newEvening(t, 3)
	must(t, s.Share("", session.Here{Computer: "desk", Role: session.RoleDirector}))
	room, err := session.ResumeAt(new(session.MemoryJournal),
		session.Here{Computer: "room", Role: session.RoleDirector})
	must(t, err)
	carry(t, s, room)
	must(t, room.Share("", session.Here{Computer: "room", Role: session.RoleDirector}))
	at := time.Date(2026, 11, 17, 20, 0, 0, 0, time.UTC)
	must(t, room.Record(session.ByProgram,
		session.Noticed{Note: session.Note{Kind: session.ComputerSlept, From: at, To: at.Add(20 * time.Minute)}}))
	carry(t, room, s)
	must(t, s.Record(session.ByBridgemate, sessiontest.Result(t, s.State(), 1, 1, 1, "2H", "N", 0)))
	carry(t, s, room)
	must(t, room.Record(session.ByBridgemate, sessiontest.Result(t, room.State(), 2, 1, 2, "2H", "N", 0)))
	carry(t, room, s)
	st := s.State()
	for table, want := range map[int]time.Time{1: at, 2: at.Add(-20 * time.Minute)} {
		r := st.Results[session.Key{Section: 1, Table: table, Round: 1, Board: table}]
		if got := unleapt(st.Leaps(), st.ComputerAt(r.Seq), true, at, r.Seq); !got.Equal(want) {
			t.Errorf("table %d: %v, not %v", table, got, want)
		}
	}
	if len(st.Leaps()) != 1 || st.Entered() != 2 {
		t.Errorf("%d leaps, %d results", len(st.Leaps()), st.Entered())
	}
}
