package words

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"clubnight/session/movement"
)

func TestDrawIsToldWhole(t *testing.T) {
	st := teams(t)
	drawn := &movement.Drawn{Round: 3, Games: []movement.Game{{Table: 1, NS: 5, EW: 2}}, Bye: 4,
		Triples: []movement.Triple{{Kind: movement.HalfMatches, Round: 3, Who: [3]int{1, 6, 7}}},
		Joined:  []int{6}, Withdrawn: []int{3, 1}, Repeats: []movement.Repeat{{A: 2, B: 5, Rounds: []int{1, 2}}},
		Then: &movement.Drawn{Round: 4, Games: []movement.Game{{Table: 2, NS: 5, EW: 1}}}}
	want := []string{"table B1: pair B5 against pair B2", "pair B4 has the bye",
		"half-matches of 1, 6 and 7 in round 3", "pair B6 joins", "pair B3 and pair B1 play no more",
		"pair B2 and pair B5 meet again, after rounds 1–2", "Round 4", "table B2: pair B5 against pair B1"}
	if got := English().Drawn(st, 2, drawn); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestDrawFaults(t *testing.T) {
	for fault := movement.DrawFault(0); !strings.Contains(fault.String(), "("); fault++ {
		for _, triple := range []*movement.Triple{nil, {Kind: movement.ShortTriangle, Round: 2, Who: [3]int{1, 2, 3}}} {
			whole(t, fault.String(), English().DrawFault(&movement.DrawError{Fault: fault, Number: 5, Other: 8,
				Table: 1, Round: 3, Wanted: 2, Triple: triple}))
		}
	}
}

func TestEveryAnnouncementHasWords(t *testing.T) {
	w := English()
	for kind := movement.PlayersByCard; kind <= movement.CompareScores; kind++ {
		a := movement.Announcement{Kind: kind, Count: 2, Tables: []int{1, 8},
			Who: []movement.Who{{Number: 3}, {Number: 4, Line: movement.EW}}}
		whole(t, fmt.Sprint(kind), w.Announcement(a))
	}
	for _, c := range []struct {
		a    movement.Announcement
		want string
	}{
		{movement.Announcement{Kind: movement.EWUp, Count: 1}, "East-West move up 1 table"},
		{movement.Announcement{Kind: movement.TablesShareNext, Tables: []int{1, 8}}, "tables 1 and 8 share boards"},
		{movement.Announcement{Kind: movement.SitOutNext, Who: []movement.Who{{Number: 3}}}, "pair 3 sits out"},
		{movement.Announcement{Kind: movement.SitOutNext,
			Who: []movement.Who{{Number: 3}, {Number: 9, Of: movement.Team}}}, "pair 3 and team 9 sit out"},
	} {
		if got := w.Announcement(c.a); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
