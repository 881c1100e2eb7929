package connector

import (
	"errors"
	"testing"

	"clubnight/bridgemate"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// Every movement that the program makes is told without a fault, or what of it a network
// cannot have is named; with the pairs' numbers of either kind.
func TestEveryFamily(t *testing.T) {
	n := 0
	for _, f := range movement.Families() {
		for tables := 2; tables <= 9; tables++ {
			for _, half := range []movement.HalfTable{movement.FullTables, movement.NSMissing, movement.EWMissing} {
				mv, err := movement.Make(f.Name, movement.Options{Tables: tables, BoardsPerRound: 2, Half: half,
					Rounds: 3})
				if err != nil {
					if mv, err = movement.Make(f.Name, movement.Options{Tables: tables, BoardsPerRound: 2,
						Half: half}); err != nil {
						continue
					}
				}
				s := sessiontest.Evening(t, f.Name, mv)
				for _, equal := range []bool{false, true} {
					l := New(s, members, bridgemate.Options{SendNames: true, EqualNumbers: equal})
					var unfit *Unfit
					err := l.checkStart()
					if err != nil && (!errors.As(err, &unfit) || unfit.Kind != BoardsApart) {
						t.Errorf("%s, %d tables, half %v, equal %v: %v", f.Name, tables, half, equal, err)
					}
				}
				n++
			}
		}
	}
	if n < 200 {
		t.Errorf("%d movements", n)
	}
}

// A pair that is missing is named by its line, a sit-out has no boards, and a table that
// comes later has empty rounds before.
func TestMissingPairIsNamedByItsLine(t *testing.T) {
	for half, want := range map[movement.HalfTable]int{movement.EWMissing: -1, movement.NSMissing: 1,
		movement.FullTables: 0} {
		s := sessiontest.Evening(t, "Half", sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 2, Half: half}))
		e, err := New(s, members, bridgemate.Options{}).evening(s.State(), newNetwork(s.State(), ""))
		if err != nil {
			t.Fatal(err)
		}
		section := e.section(s.State().Sections[0])
		if want *= s.State().Sections[0].Movement.Missing; section.MissingPair != want {
			t.Errorf("half %v: %d, want %d", half, section.MissingPair, want)
		}
	}
	mv := sessiontest.Made(t, "mitchell", movement.Options{Tables: 3, BoardsPerRound: 2})
	for i, r := range mv.Rows {
		if r.Table == 3 && r.Round == 1 {
			mv.Rows = append(mv.Rows[:i:i], mv.Rows[i+1:]...)
			break
		}
	}
	mv.Rows[0].EW, mv.Rows[0].Low, mv.Rows[0].High = 0, 0, 0
	s := sessiontest.Evening(t, "Later", mv)
	e, err := New(s, members, bridgemate.Options{}).evening(s.State(), newNetwork(s.State(), ""))
	if err != nil {
		t.Fatal(err)
	}
	tables := e.section(s.State().Sections[0]).Tables
	if r := tables[2].Rounds; len(r) != 3 || r[0].PairNS != 0 || r[0].RoundNumber != 1 || r[1].PairNS == 0 {
		t.Errorf("the table that comes later: %+v", r)
	}
	if r := tables[0].Rounds[0]; r.PairNS == 0 || r.PairEW != 0 || r.LowBoardNumber != 0 {
		t.Errorf("the sit-out: %+v", r)
	}
}

// Teams have their mates' table, and each form of scoring the nearest that handsets know.
func TestScoringIsTheNearestThatHandsetsKnow(t *testing.T) {
	s := sessiontest.Evening(t, "Teams", sessiontest.Made(t, "american-whist", movement.Options{Tables: 5, BoardsPerRound: 4}))
	e, err := New(s, members, bridgemate.Options{}).evening(s.State(), newNetwork(s.State(), ""))
	if err != nil {
		t.Fatal(err)
	}
	section := e.section(s.State().Sections[0])
	r := section.Tables[0].Rounds[0]
	if section.GameType != protocol.Teams || section.Winners != 2 || r.TeamNS == 0 || r.MatesTableNumber == 0 {
		t.Errorf("%+v", r)
	}
	for want, c := range map[protocol.ScoringMethod]method.Choices{
		protocol.Matchpoints:            {Method: "mp"},
		protocol.ButlerDropTenth:        {Method: "butler"},
		protocol.CrossAverage:           {Method: "crossimp"},
		protocol.CrossTotal:             {Method: "total"},
		protocol.VictoryPointsFractions: {Method: "teams", VP: "wbf"},
		protocol.TeamIMPs:               {Method: "imps"},
		protocol.BoardAMatch:            {Method: "bam"},
		protocol.Patton:                 {Method: "patton"},
	} {
		if _, err := c.Options(); err != nil {
			t.Errorf("%+v: %v", c, err)
			continue
		}
		if got := methodOf(&session.State{Scoring: c}); got != want {
			t.Errorf("%+v: %d, want %d", c, got, want)
		}
	}
}
