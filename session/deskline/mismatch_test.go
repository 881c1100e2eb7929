package deskline_test

import (
	"errors"
	"fmt"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/deskline"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// Six teams of a Swiss: after round 1 three have won by 20 to 0 and three have 0; in
// round 2 a winner meets a loser.
func TestMismatch(t *testing.T) {
	s := sessiontest.Evening(t, "Swiss",
		sessiontest.Made(t, "swiss-teams", movement.Options{Tables: 6, Rounds: 3, BoardsPerRound: 6}))
	sessiontest.Record(t, s, session.ScoringSet{Choices: method.Choices{Method: "teams",
		As: "ebu2025", Matches: "swiss"}})
	won := map[int]bool{}
	play := func(round int, score func(ns, ew int) scoring.Points) {
		sec, _ := s.State().Section(1)
		for _, row := range sec.Movement.Round(round) {
			for _, board := range row.Boards() {
				sessiontest.Record(t, s,
					session.ResultReceived{Result: session.Result{Key: session.Key{Section: 1,
						Table: row.Table, Round: round, Board: board},
						NS: row.NS, EW: row.EW, Outcome: session.ScoreOnly, Score: score(row.NS, row.EW)}})
			}
		}
	}
	play(1, func(ns, ew int) scoring.Points {
		won[min(ns, ew)], won[max(ns, ew)] = true, false
		if ns < ew {
			return 1000
		}
		return -1000
	})
	sec, _ := s.State().Section(1)
	var winners, losers []int
	for n := 1; n <= 6; n++ {
		if won[n] {
			winners = append(winners, n)
		} else {
			losers = append(losers, n)
		}
	}
	draw := movement.Draw{} // each winner meets a loser whom it has not met
	for i := range winners {
		draw.Standings = append(draw.Standings, movement.Standing{Number: winners[i]},
			movement.Standing{Number: losers[(i+1)%3]})
	}
	next, drawn, err := sec.Movement.NextRound(draw)
	if err != nil {
		t.Fatal(err)
	}
	sessiontest.Record(t, s, session.RoundDrawn{ID: 1, Movement: next, Drawn: drawn})
	play(2, func(ns, ew int) scoring.Points { return 100 })
	loser, winner := losers[1], winners[0]
	for line, want := range map[string]string{
		// 10 against a stronger one: 12½
		fmt.Sprintf("mismatch %d r2 right %d", loser, losers[0]):                "5/2",
		fmt.Sprintf("mismatch %d r2 right %d fault", winner, winners[1]):        "-5/4", // 10 against a weaker one: 8¾
		fmt.Sprintf("mismatch %d r2 right %d", winner, winners[1]):              "",
		fmt.Sprintf("mismatch %d r2 right %d %d", loser, losers[0], winners[1]): "",
		fmt.Sprintf("mismatch %d r3 right %d", loser, losers[0]):                "",
	} {
		e, err := deskline.Read(s.State(), line)
		if want == "" {
			if fault := (*deskline.Fault)(nil); !errors.As(err, &fault) || fault.Kind != deskline.NoMismatch {
				t.Errorf("%s: %v", line, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		p := e.Facts[0].(session.PenaltyGiven)
		if p.Amount.String() != want || p.Unit != scoring.VP || p.Law != "White Book 3.5" {
			t.Errorf("%s: %s %s by %s, want %s", line, p.Amount, p.Unit, p.Law, want)
		}
	}
}
