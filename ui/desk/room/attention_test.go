package room

import (
	"testing"

	"clubnight/bridgemate"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
	"clubnight/ui/desk/desktest"
)

func TestTableProgress(t *testing.T) {
	s := desktest.NewEvening(t, 3, session.Uploaded{File: "evening.bws"})
	sec := s.State().Sections[0]
	states := func(inPlay ...bridgemate.InPlay) (states [3]RoundState) {
		for i, r := range tableProgress(desk.English(), s.State(), sec, 1, inPlay) {
			states[i] = r.State
		}
		return states
	}
	if got := states(); got != [3]RoundState{Now, Ahead, Ahead} {
		t.Errorf("at the start: %v", got)
	}
	row, _ := sec.Movement.At(1, 2)
	playing := bridgemate.InPlay{Key: session.Key{Section: 1, Table: 1, Round: 2, Board: row.Boards()[0]},
		Contract: scoring.Contract{Level: 4, Denomination: scoring.Spades, Doubling: scoring.Doubled},
		Declarer: scoring.North}
	desktest.Must(t, s.Record("Bridgemate", sessiontest.Result(t, s.State(), 1, 1, 1, "4H", "N", 1)))
	if got := states(playing); got != [3]RoundState{AllIn, InPlay, Ahead} {
		t.Errorf("in round 2: %v", got)
	}
	row, _ = sec.Movement.At(1, 3)
	desktest.Must(t, s.Record("Bridgemate", sessiontest.Result(t, s.State(), 1, 3, row.Boards()[0], "4H", "N", 1)))
	if got := states(playing); got != [3]RoundState{AllIn, Behind, AllIn} {
		t.Errorf("round 2 was left out: %v", got)
	}
}
