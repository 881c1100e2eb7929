package desk

import (
	"testing"

	"clubnight/session"
)

// A result that another computer's entry only moved to another place in the journal has not come in anew.
func TestLineBesideAnotherComputer(t *testing.T) {
	s := newEvening(t, 3)
	must(t, s.Share("", session.Here{Computer: "desk", Role: session.RoleDirector}))
	room, err := session.ResumeAt(new(session.MemoryJournal), session.Here{Computer: "room", Role: session.RoleDirector})
	must(t, err)
	carry(t, s, room)
	must(t, room.Share("", session.Here{Computer: "room", Role: session.RoleDirector}))
	must(t, room.Record(session.ByDirector, session.EveningSet{Name: "from the room"})) // it stands before what follows
	must(t, s.Record(session.ByDirector, session.EveningSet{Name: "one"}))
	must(t, s.Record(session.ByDirector, session.EveningSet{Name: "two"}))
	k := result(t, s.State(), 1, 1, 1, "2H", "N", 0)
	must(t, s.Record(session.ByBridgemate, k))
	m := ReadLine(s.State(), session.Key{}, "1 1 4sn=")
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
	must(t, s.Record(session.ByBridgemate, session.ResultChanged{Result: result(t, s.State(), 1, 1, 1, "3H", "N", 0).Result}))
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
