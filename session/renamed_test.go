package session_test

import (
	"slices"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// Everybody of an evening may stand in it under another name, wherever his own was; the
// entries that were given, and the figures, stay.
func TestRenamed(t *testing.T) {
	s := sessiontest.Evening(t, "Teams", sessiontest.Made(t, "mitchell", movement.Options{Tables: 3, BoardsPerRound: 2}))
	one, two := session.Contestant{Section: 1, Number: 1}, session.Contestant{Section: 1, Number: 2}
	sessiontest.Record(t, s, session.PairNamed{Pair: one, Names: session.Names{"Ann Lee", "Bob Hill"}},
		session.PairNamed{Pair: two},
		session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 2, Direction: "N"}, Number: "17", Name: "Ann Lee"},
		session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 2, Direction: "S"}, Number: "18", Name: "Cy Cole"},
		session.Replaced{Who: one, FromRound: 2, Names: session.Names{"Ann Lee", "Dee Dow"}},
		session.DirectorNamed{Name: "Ann Lee"})
	sessiontest.Play(t, s, 1, 3)
	entries := s.State().Entries()
	before := slices.Clone(entries)
	hide := func(m session.Member) session.Member {
		if m.Name == "Ann Lee" {
			return session.Member{Name: "a member" + m.Number}
		}
		return m
	}
	st := s.State().Renamed(hide)
	again, err := session.Fold(st.Entries())
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range st.Entries() {
		_, body, err := session.EncodeFact(e.Fact)
		if err != nil || strings.Contains(string(body), "Ann Lee") || strings.Contains(string(body), `"17"`) {
			t.Errorf("%v: %s", err, body)
		}
	}
	for what, st := range map[string]*session.State{"renamed": st, "folded again": again} {
		if got := st.Names[one]; got != (session.Names{"a member", "Bob Hill"}) {
			t.Errorf("%s: the pair is %v", what, got)
		}
		if got := st.Players(two); got[0] != (session.Member{Name: "a member17"}) || got[1].Number != "18" {
			t.Errorf("%s: the seated pair is %v", what, got)
		}
		if got := st.Substitutes[one]; len(got) != 1 || got[0].Names != (session.Names{"a member", "Dee Dow"}) {
			t.Errorf("%s: who took over is %v", what, got)
		}
		if sessiontest.Totals(t, st) != sessiontest.Totals(t, s.State()) {
			t.Errorf("%s: other names make other figures", what)
		}
	}
	for i := range entries {
		_, was, _ := session.EncodeFact(before[i].Fact)
		if _, is, _ := session.EncodeFact(entries[i].Fact); string(was) != string(is) {
			t.Errorf("entry %d was changed", i+1)
		}
	}
}
