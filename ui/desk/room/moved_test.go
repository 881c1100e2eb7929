package room

import (
	"testing"

	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
	"clubnight/ui/desk/desktest"
)

// A result that another computer's entry only moved to another place in the journal
// has not come in anew.
func TestLineBesideAnotherComputer(t *testing.T) {
	s := desktest.NewEvening(t, 3)
	desktest.Must(t, s.Share("", session.Here{Computer: "desk", Role: session.RoleDirector}))
	other, err := session.ResumeAt(new(session.MemoryJournal),
		session.Here{Computer: "room", Role: session.RoleDirector})
	desktest.Must(t, err)
	desktest.Carry(t, s, other)
	desktest.Must(t, other.Share("", session.Here{Computer: "room", Role: session.RoleDirector}))
	desktest.Must(t, other.Record(session.ByDirector, session.EveningSet{Name: "from the room"})) // it stands before what follows
	desktest.Must(t, s.Record(session.ByDirector, session.EveningSet{Name: "one"}))
	desktest.Must(t, s.Record(session.ByDirector, session.EveningSet{Name: "two"}))
	k := sessiontest.Result(t, s.State(), 1, 1, 1, "2H", "N", 0)
	desktest.Must(t, s.Record(session.ByBridgemate, k))
	m := ReadLine(desk.English(), s.State(), session.Key{}, "1 1 4sn=")
	if m.Entry == nil {
		t.Fatal(m.Text)
	}
	desktest.Carry(t, other, s)
	if was, is := m.State.Results[k.Result.Key].Seq, s.State().Results[k.Result.Key].Seq; was == is {
		t.Fatalf("it did not move from %d", was)
	}
	if came, overtaken, same := m.Overtaken(s.State()); overtaken || same {
		t.Errorf("%+v has come in", came)
	}
	desktest.Must(t, s.Record(session.ByBridgemate,
		session.ResultChanged{Result: sessiontest.Result(t, s.State(), 1, 1, 1, "3H", "N", 0).Result}))
	if _, overtaken, _ := m.Overtaken(s.State()); !overtaken {
		t.Error("another result has come in, and nothing is said")
	}
}
