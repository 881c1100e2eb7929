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
	sharedNames := namesOf(shared)
	if !slices.Equal(sharedNames, []string{"Al Smith", "Di Cook"}) {
		t.Errorf("shared are %q", sharedNames)
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

func namesOf(shared []session.SharedName) (list []string) {
	for _, s := range shared {
		list = append(list, s.Name)
	}
	return list
}

// Names find their member however they are written, a number says who is meant of two, a
// dash says that it is a visitor, and nobody sits in two places.
func TestNamesFindTheirMembers(t *testing.T) {
	club := []session.Member{{Number: "1", Name: "Ann Lee"}, {Number: "2", Name: "Zoë van der Berg"},
		{Number: "3", Name: "Al Smith"}, {Number: "4", Name: "AL SMITH"}, {Number: "5", Name: "Di Cook"},
		{Number: "6", Name: "Alan Berg"}, {Number: "7", Name: "Anna Berg"}, {Number: "8", Name: "Jo Hill"}}
	s := sessiontest.Evening(t, "Tuesday",
		sessiontest.Made(t, "mitchell", movement.Options{Tables: 4, BoardsPerRound: 2}))
	seat := session.Seat{Section: 1, Table: 4, Direction: "N"}
	st := record(t, s, session.PlayerSeated{Seat: seat, Number: "8", Name: "Jo Hill"})
	four, ok := st.Section(1)
	if !ok {
		t.Fatal("no section")
	}
	at4 := four.Movement.Round(1)[3].NS
	linked, shared := st.Linked([]session.Fact{
		session.PairNamed{Pair: contestant(1), Names: [2]string{"Lee, Ann", "Z. vd Berg"}},
		session.PairNamed{Pair: contestant(2), Names: [2]string{"4 Al Smith", "- Di Cook"}},
		session.PairNamed{Pair: contestant(3), Names: [2]string{"A. Berg", "J. Hill"}},
		session.PairNamed{Pair: contestant(at4), Names: [2]string{"J. Hill", "7"}},
		session.PairNamed{Pair: contestant(5), Names: [2]string{"VAN DER BERG Zoe", "D. Cook"}},
	}, club)
	st = record(t, s, linked...)
	for number, want := range map[int][]session.Member{
		1: {{Number: "1", Name: "Lee, Ann"}, {Name: "Z. vd Berg"}}, 2: {{Number: "4", Name: "AL SMITH"}, {Name: "Di Cook"}},
		3: {{Name: "A. Berg"}, {Name: "J. Hill"}}, at4: {{Number: "8", Name: "J. Hill"}, {Number: "7", Name: "Anna Berg"}},
		5: {{Number: "2", Name: "VAN DER BERG Zoe"}, {Number: "5", Name: "D. Cook"}},
	} {
		if got := st.Players(contestant(number)); !slices.Equal(got, want) {
			t.Errorf("pair %d is %v, want %v", number, got, want)
		}
	}
	want := []string{"A. Berg", "J. Hill"}
	if got := namesOf(shared); !slices.Equal(got, want) || len(shared[0].Fits) != 2 || len(shared[1].Fits) != 1 {
		t.Errorf("shared are %+v", shared)
	}
	// What is settled is not asked again, the visitor stays one, and what is open stays
	// open.
	links, shared := st.Links(club)
	if len(links) != 0 || !slices.Equal(namesOf(shared), want) {
		t.Errorf("again: %v, %+v", links, shared)
	}
	links, shared = st.Links(append(club, session.Member{Number: "9", Name: "Z. vd Berg"}))
	if len(links) != 1 || len(shared) != 2 {
		t.Errorf("a new member: %v, %+v", links, shared)
	}
}
