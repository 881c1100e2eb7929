package movement

import (
	"fmt"
	"reflect"
	"slices"
	"testing"
)

func TestCardsTellTheWayOfPairsAndBoards(t *testing.T) {
	m := mustMake(t, "share-relay", Options{Tables: 8, BoardsPerRound: 3, Switch: 1})
	cards := m.Cards()
	line := func(table, round int) CardLine { return cards[table-1].Lines[round-1] }
	l := line(1, 1)
	if l.NextNS != (Seat{1, "NS"}) || l.NextEW != (Seat{2, "EW"}) || !slices.Equal(l.Shared, []int{8}) {
		t.Errorf("table 1, round 1: %+v", l)
	}
	// The boards of table 5 go to the relay that stands after table 4.
	if l := line(5, 1); !l.Boards2.Relay || l.Boards2.Table != 4 || l.Boards2.Round != 3 ||
		l.Boards2.String() != "to the relay (table 4 needs them in round 3)" {
		t.Errorf("table 5, round 1: boards %v", l.Boards2)
	}
	if l := line(3, 1); l.Boards2.String() != "to table 2" {
		t.Errorf("table 3, round 1: boards %v", l.Boards2)
	}
	if l := line(3, 8); !l.Switch || l.NextEW.String() != "sit out" || l.Boards2.String() != "done" {
		t.Errorf("last round: %+v", l)
	}
	if line(3, 7).Switch {
		t.Error("round 7 is not switched")
	}
	skip := mustMake(t, "skip-mitchell", Options{Tables: 8, BoardsPerRound: 3}).Cards()
	for i, l := range skip[0].Lines {
		if l.SkipEW != (i+1 == 4) {
			t.Errorf("EW SKIP in round %d: %v", i+1, l.SkipEW)
		}
	}
	half := mustMake(t, "mitchell", Options{Tables: 7, BoardsPerRound: 4, Half: NSMissing}).Cards()
	if !half[6].Lines[0].Idle || half[5].Lines[0].Idle {
		t.Error("only the half table is idle")
	}
}

func TestAnnouncementsSayHowToMove(t *testing.T) {
	for _, tt := range []struct {
		family string
		o      Options
		round  int
		want   []Announcement
	}{
		{"mitchell", Options{Tables: 7, BoardsPerRound: 4}, 2,
			[]Announcement{{Kind: EWUp, Count: 1}, {Kind: BoardsDown, Count: 1}}},
		{"skip-mitchell", Options{Tables: 8, BoardsPerRound: 3}, 4,
			[]Announcement{{Kind: EWUp, Count: 2}, {Kind: EWSkip}, {Kind: BoardsDown, Count: 1}}},
		{"mitchell", Options{Tables: 7, BoardsPerRound: 4, Switch: 1}, 6,
			[]Announcement{{Kind: EWUp, Count: 1}, {Kind: BoardsDown, Count: 1}, {Kind: SwitchNow}}},
		{"share-relay", Options{Tables: 6, BoardsPerRound: 4}, 1,
			[]Announcement{{Kind: EWUp, Count: 1}, {Kind: BoardsDown, Count: 1},
				{Kind: TablesShareNext, Tables: []int{1, 6}}}},
		{"mitchell", Options{Tables: 7, BoardsPerRound: 4, Half: NSMissing}, 1,
			[]Announcement{{Kind: EWUp, Count: 1}, {Kind: BoardsDown, Count: 1},
				{Kind: SitOutNext, Who: []Who{{Number: 13}}}}},
		{"mitchell", Options{Tables: 7, BoardsPerRound: 4, Half: NSMissing, EqualNumbers: true}, 1,
			[]Announcement{{Kind: EWUp, Count: 1}, {Kind: BoardsDown, Count: 1},
				{Kind: SitOutNext, Who: []Who{{Number: 6, Line: EW}}}}},
		{"howell", Options{Tables: 6, BoardsPerRound: 2}, 3,
			[]Announcement{{Kind: PlayersByCard}, {Kind: BoardsByCard}}},
		{"mitchell", Options{Tables: 7, BoardsPerRound: 4}, 7, nil},
		{"pivot", Options{Tables: 7, BoardsPerRound: 4}, 2,
			[]Announcement{{Kind: EWDown, Count: 3}, {Kind: BoardsByCard}, {Kind: CompareScores}}},
	} {
		m := mustMake(t, tt.family, tt.o)
		if got := m.Announcements(tt.round); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s, round %d: %+v, want %+v", m.Name, tt.round, got, tt.want)
		}
	}
}

func TestSlipsTellEachPairItsWay(t *testing.T) {
	m := mustMake(t, "mitchell", Options{Tables: 7, BoardsPerRound: 4, Half: NSMissing})
	slips := m.Slips()
	if len(slips) != 13 {
		t.Fatalf("%d slips", len(slips))
	}
	s := slips[slices.IndexFunc(slips, func(s Slip) bool { return s.Number == 13 })]
	if s.Lines[1].Seat.String() != "sit out" || s.Lines[1].Round != 2 {
		t.Errorf("pair 13 sits out in round 2: %+v", s.Lines[1])
	}
	if l := s.Lines[2]; l.Seat != (Seat{1, "EW"}) || l.Opponents != 1 || fmt.Sprint(l.Boards) != "[9 10 11 12]" {
		t.Errorf("pair 13 in round 3: %+v", l)
	}
	equal := mustMake(t, "mitchell", Options{Tables: 5, BoardsPerRound: 4, EqualNumbers: true}).Slips()
	if len(equal) != 10 || equal[0].Line != "NS" || equal[1].Line != "EW" || equal[1].Number != 1 {
		t.Errorf("equal numbers: %+v", equal)
	}
	players := mustMake(t, "individual", Options{Tables: 2, BoardsPerRound: 4}).Slips()
	if l := players[0].Lines[0]; len(players) != 8 || l.With == 0 || l.Opponents == 0 ||
		l.Others == 0 || l.With == l.Others {
		t.Errorf("player 1: %+v", l)
	}
}
