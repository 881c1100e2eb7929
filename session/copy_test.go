package session_test

import (
	"slices"
	"testing"

	"clubnight/session"
)

// What is recorded in a copy of a signed evening is in that copy alone: the journal of
// which it is a copy stays as it is, no other computer takes it, and where the copy's
// entries come into a journal all the same it counts nowhere and is handed to nobody.
func TestCopyGoesNowhere(t *testing.T) {
	office := begins(t)
	desk := office.joins(t, "Desk", session.RoleDesk)
	was := len(office.State().Entries())
	cp, err := session.CopyOf(office.State().Entries())
	if err != nil {
		t.Fatal(err)
	}
	pair := session.Contestant{Section: 1, Number: 3}
	record(t, cp, session.PairNamed{Pair: pair, Names: session.Names{"North", "South"}})
	if entries, err := office.journal.Entries(); err != nil || len(entries) != was ||
		len(office.State().Entries()) != was {
		t.Fatalf("the journal has %d entries, not %d: %v", len(entries), was, err)
	}
	of := func(l session.SealedEntry) bool { return l.Signature == nil && l.Site != "" }
	known, _ := desk.Known()
	lines, err := cp.Lines(known)
	if err != nil {
		t.Fatal(err)
	}
	if taken, err := desk.Receive(lines); taken != 0 || len(lines) > 0 && !forged(err, len(lines)) {
		t.Errorf("the desk took %d of %d lines: %v", taken, len(lines), err)
	}
	there := new(session.MemoryJournal)
	if err := there.Append(cp.State().Entries()); err != nil {
		t.Fatal(err)
	}
	office.journal = there
	office.start(t)
	if _, named := office.State().Names[pair]; named {
		t.Error("what the copy recorded counts in a journal")
	}
	if n := len(office.State().Entries()); n <= was {
		t.Errorf("this tries nothing: %d entries", n)
	}
	record(t, office.Session, session.EveningSet{Name: "Congress, Sunday"})
	if given := office.lines(t, nil); slices.ContainsFunc(given, of) {
		t.Error("it hands on what nobody signed")
	}
	office.tell(t, desk, all)
	if desk.State().Evening.Name != "Congress, Sunday" {
		t.Errorf("the desk has %q", desk.State().Evening.Name)
	}
}
