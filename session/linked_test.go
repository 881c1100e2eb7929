package session_test

import (
	"slices"
	"testing"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// A name that one member has brings that member's number; one that two have, or that
// stands twice in the evening, brings none and is said.
func TestNameOfOneMemberBringsTheNumber(t *testing.T) {
	club := []session.Member{{Number: "1", Name: "Ann Lee"}, {Number: "2", Name: "Zoë Berg"},
		{Number: "3", Name: "Al Smith"}, {Number: "4", Name: "AL SMITH"}, {Number: "5", Name: "Di Cook"}}
	s := sessiontest.Evening(t, "Tuesday",
		sessiontest.Made(t, "mitchell", movement.Options{Tables: 3, BoardsPerRound: 2}))
	facts := []session.Fact{
		session.PairNamed{Pair: contestant(1), Names: [2]string{"Ann  Lee", "zoe berg"}},
		session.PairNamed{Pair: contestant(2), Names: [2]string{"Al Smith", "A Guest"}},
		session.PairNamed{Pair: contestant(3), Names: [2]string{"Di Cook", "Di Cook"}},
	}
	linked, shared := s.State().Linked(facts, club)
	if !slices.Equal(shared, []string{"Al Smith", "Di Cook"}) {
		t.Errorf("shared are %q", shared)
	}
	st := record(t, s, linked...)
	for number, want := range map[int][]session.Member{
		1: {{Number: "1", Name: "Ann  Lee"}, {Number: "2", Name: "zoe berg"}},
		2: {{Name: "Al Smith"}, {Name: "A Guest"}}, 3: {{Name: "Di Cook"}, {Name: "Di Cook"}},
	} {
		if got := st.Players(contestant(number)); !slices.Equal(got, want) {
			t.Errorf("pair %d is %v", number, got)
		}
	}
	if again, _ := st.Linked(facts[:1], club); len(again) != 1 {
		t.Errorf("seats that have a number have another: %v", again)
	}
	others, _ := st.Linked([]session.Fact{session.PairNamed{Pair: contestant(1),
		Names: [2]string{"Zoë Berg", "Ann Lee"}}}, club)
	if got := record(t, s, others...).Players(contestant(1)); got[0].Number != "2" || got[1].Number != "1" {
		t.Errorf("who changed places is %v", got)
	}

	teams := sessiontest.Evening(t, "Teams",
		sessiontest.Made(t, "round-robin", movement.Options{Tables: 4, BoardsPerRound: 2}))
	set := session.TeamSet{Team: contestant(1), Name: "Cats",
		Members: []session.Member{{Name: "Ann Lee"}, {Number: "77", Name: "Zoë Berg"}, {Name: "A Guest"}}}
	linked, _ = teams.State().Linked([]session.Fact{set}, club)
	want := []session.Member{{Number: "1", Name: "Ann Lee"}, {Number: "77", Name: "Zoë Berg"}, {Name: "A Guest"}}
	if got := record(t, teams, linked...).Players(contestant(1)); !slices.Equal(got, want) ||
		set.Members[0].Number != "" {
		t.Errorf("the team is %v", got)
	}
}
