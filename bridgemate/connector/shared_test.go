package connector

import (
	"errors"
	"testing"

	"clubnight/bridgemate"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// congress is an evening of two sections on two computers, of which each has the
// Bridgemates of one.
func congress(t *testing.T) (a, b *session.Session) {
	t.Helper()
	o := movement.Options{Tables: 5, BoardsPerRound: 2, Half: movement.EWMissing}
	old := sessiontest.Evening(t, "Congress", sessiontest.Made(t, "mitchell", o), sessiontest.Made(t, "mitchell", o))
	at := func(name string) session.Here {
		return session.Here{Computer: "file of " + name, Name: name, Person: "Person at " + name, Role: session.RoleDirector}
	}
	open := func(name string, entries []session.Entry) *session.Session {
		journal := &session.MemoryJournal{}
		if err := journal.Append(entries); err != nil {
			t.Fatal(err)
		}
		s, err := session.ResumeAt(journal, at(name))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	a = open("A", old.State().Entries())
	if err := a.Share("", at("A")); err != nil {
		t.Fatal(err)
	}
	b = open("B", nil)
	tell(t, a, b)
	if err := b.Share(a.State().SharedAs(), at("B")); err != nil {
		t.Fatal(err)
	}
	tell(t, b, a)
	owner, _ := b.State().Owner(2)
	record(t, b, session.WorkTaken{Sections: []int{2}, Over: owner.ID})
	tell(t, b, a)
	return a, b
}

// tell sends a computer what it lacks of another's.
func tell(t *testing.T, from, to *session.Session) {
	t.Helper()
	known, err := to.Known()
	if err != nil {
		t.Fatal(err)
	}
	lines, err := from.Lines(known)
	if err != nil {
		t.Fatal(err)
	}
	if taken, err := to.Receive(lines); err != nil || taken != len(lines) {
		t.Fatalf("%d of %d lines: %v", taken, len(lines), err)
	}
}

func record(t *testing.T, s *session.Session, facts ...session.Fact) {
	t.Helper()
	if err := s.Record(session.ByDirector, facts...); err != nil {
		t.Fatal(err)
	}
}

// Each computer gives, reads and tells its own section, whoever decides; a change that
// was decided elsewhere is told by the one whose Bridgemates they are.
func TestEachComputerTellsItsOwnSection(t *testing.T) {
	a, b := congress(t)
	la, ma := started(t, a)
	lb, mb := started(t, b)
	tell(t, b, a)
	if g := mb.event.Sessions[0].ScoringGroups; len(g) != 1 || g[0].Sections[0].Letters != "B" {
		t.Fatalf("%+v", g)
	}
	everywhere(t, la, ma, 1)
	everywhere(t, lb, mb, 1)
	turn(t, la)
	turn(t, lb)
	tell(t, a, b)
	tell(t, b, a)
	if n := a.State().Entered(); n != 16 {
		t.Fatalf("%d results", n)
	}
	var of session.Received
	for k, r := range a.State().Results {
		if k.Section == 2 {
			of = r
		}
	}
	of.Tricks = 3
	of.Contract.Level = 1
	record(t, a, session.ResultCorrected{Result: of.Result})
	if err := la.ChangeMovement(t.Context(), 2, latePair(t, a, 2)); err != nil {
		t.Fatal(err)
	}
	turn(t, la)
	if ma.said(protocol.CommandPutResults)+ma.said(protocol.CommandUpdateMovement) > 0 {
		t.Error("A tells its Bridgemates of section B")
	}
	tell(t, a, b)
	turn(t, lb)
	if _, sending := b.State().Sending(2); sending || mb.said(protocol.CommandUpdateMovement) != 1 {
		t.Error("the change is still to be told")
	}
	held := 0
	for _, r := range mb.held {
		if r.Level == 1 {
			held++
		}
	}
	if held != 1 {
		t.Error("the correction is not told")
	}
}

// The room of a computer that is gone is taken over at the same Data Connector, with all
// that it has; when that computer is back it gives the room up.
func TestTakeOver(t *testing.T) {
	a, b := congress(t)
	lb, m := started(t, b)
	everywhere(t, lb, m, 1)
	turn(t, lb)
	tell(t, b, a)
	everywhere(t, lb, m, 2) // B is gone before it could read these
	la := link(t, a, m)
	if err := la.TakeOver(t.Context(), []int{1}, bridgemate.Takeover{}); !errors.Is(err, ErrNotGiven) {
		t.Errorf("a room without a network: %v", err)
	}
	if err := la.TakeOver(t.Context(), []int{2}, bridgemate.Takeover{}); err != nil {
		t.Fatal(err)
	}
	la.Close()
	if g := m.groups(); len(g) != 2 || len(m.two) != 2 {
		t.Errorf("A's own section is not added: %d groups", len(g))
	}
	if n := a.State().Entered(); n != 16 || a.State().Network.Session != b.State().Network.Session ||
		!a.State().Owns(2) {
		t.Errorf("%d results, %+v", n, a.State().Network)
	}
	tell(t, a, b)
	if err := lb.ReadNow(t.Context()); !errors.Is(err, bridgemate.ErrElsewhere) || b.State().Reading {
		t.Errorf("B goes on: %v", err)
	}
	if alarms := lb.Status().Alarms; len(alarms) != 1 || alarms[0].Kind != bridgemate.RoomTaken {
		t.Errorf("%+v", alarms)
	}
	if err := lb.Start(t.Context(), func(bridgemate.Step, bool) {}); !errors.Is(err, bridgemate.ErrElsewhere) {
		t.Errorf("B starts: %v", err)
	}
}
