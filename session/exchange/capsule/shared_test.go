package capsule_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/exchange/capsule"
	"clubnight/session/identity"
	"clubnight/session/sessiontest"
)

// An evening of several computers comes out of its capsule with everything that tells the
// entries from each other: it can be written again, and what is in it be sent to a
// computer that lacks it.
func TestSeveralComputers(t *testing.T) {
	t.Run("not signed", func(t *testing.T) {
		severalComputers(t, session.Here{Computer: "1", Name: "Room Łódź"}, session.Here{Computer: "2", Name: "Desk"}, 2)
	})
	t.Run("signed", func(t *testing.T) {
		one := session.Here{Computer: "1", Name: "Room Łódź", Role: session.RoleDirector, Secret: identity.New()}
		two := session.Here{Computer: "2", Name: "Desk", Role: session.RoleDirector, Secret: identity.New()}
		two.Admitted = one.Secret.Admit(identity.Event(one.Secret.Holder()), nil,
			identity.Admission{Role: "director", Holder: two.Secret.Holder()})
		severalComputers(t, one, two, 3)
	})
}

func severalComputers(t *testing.T, one, two session.Here, version int) {
	t.Helper()
	room, desk := sessiontest.Full(t), new(session.MemoryJournal)
	if err := room.Share("", one); err != nil {
		t.Fatal(err)
	}
	lines, err := room.Lines(nil)
	if err != nil {
		t.Fatal(err)
	}
	other, err := session.ResumeAt(desk, two)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.Receive(lines); err != nil {
		t.Fatal(err)
	}
	who := session.Contestant{Section: room.State().Sections[0].ID,
		Number: room.State().Sections[0].Movement.Pairs()[0]}
	here := map[*session.Session]int64{room: 1, other: 2}
	for s, percent := range here {
		if s == other {
			if err := s.Share("", two); err != nil {
				t.Fatal(err)
			}
		}
		sessiontest.Record(t, s, session.HandicapSet{Who: who, Handicap: scoring.Int(percent)})
		sessiontest.Record(t, s, s.State().Undo(s.State().Seq)...)
		sessiontest.Record(t, s, session.HandicapSet{Who: who, Handicap: scoring.Int(percent + 5)})
	}
	known, _ := room.Known()
	lines, _ = other.Lines(known)
	if taken, err := room.Receive(lines); err != nil || taken == 0 {
		t.Fatal(taken, err)
	}
	content := written(t, room)
	if !bytes.HasPrefix(content, fmt.Appendf(nil, "Clubnight capsule %d\n", version)) {
		t.Errorf("%.40s", content)
	}
	entries, err := capsule.Parse(content)
	if err != nil {
		t.Fatal(err)
	}
	back, err := session.CopyOf(entries)
	if err != nil {
		t.Fatal(err)
	}
	if again := written(t, back); !bytes.Equal(again, content) {
		t.Error("written again it is another text")
	}
	if len(back.State().Conflicts()) != 1 || len(room.State().Conflicts()) != 1 {
		t.Errorf("%d conflicts, were %d", len(back.State().Conflicts()), len(room.State().Conflicts()))
	}
	known, _ = other.Known()
	lines, err = back.Lines(known)
	if err != nil || len(lines) == 0 {
		t.Fatal(len(lines), err)
	}
	if taken, err := other.Receive(lines); err != nil || taken != len(lines) {
		t.Fatal(taken, err)
	}
	a, b := other.State().Entries(), room.State().Entries()
	if !slices.EqualFunc(a, b, func(x, y session.Entry) bool { return x.ID() == y.ID() }) {
		t.Error("the computers have not the same entries")
	}
}
