package practice_test

import (
	"errors"
	"testing"
	"time"

	"clubnight/bridgemate/practice"
	"clubnight/session"
	"clubnight/session/exchange"
	"clubnight/session/movement"
)

// Of every kind of movement everything that is to come is played, and nothing else
// touched; the same seed plays the same.
func TestEverythingToComeIsPlayed(t *testing.T) {
	for _, c := range []struct {
		family string
		o      movement.Options
	}{
		{"mitchell", movement.Options{Tables: 5, BoardsPerRound: 2, Half: movement.EWMissing}},
		{"howell", movement.Options{Tables: 3, BoardsPerRound: 1}},
		{"individual", movement.Options{Tables: 2, BoardsPerRound: 1}},
		{"round-robin", movement.Options{Tables: 4, BoardsPerRound: 2}},
		{"swiss", movement.Options{Tables: 3, Rounds: 3, BoardsPerRound: 2}},
	} {
		t.Run(c.family, func(t *testing.T) {
			m, err := movement.Make(c.family, c.o)
			if err != nil {
				t.Fatal(err)
			}
			s, err := exchange.Recorded(session.EveningSet{Name: "x", Date: time.Now()},
				session.SectionSet{ID: 1, Movement: m})
			if err != nil {
				t.Fatal(err)
			}
			first := s.State().ToCome()[0]
			sec, _ := s.State().Section(1)
			row, _ := sec.Movement.At(first.Table, first.Round)
			own := session.Result{Key: first, NS: row.NS, EW: row.EW, Outcome: session.Played}
			if err := s.Record("director", session.ResultCorrected{Result: own}); err != nil {
				t.Fatal(err)
			}
			facts, err := practice.Play(t.Context(), s.State(), practice.Options{Seed: 7})
			if err != nil {
				t.Fatal(err)
			}
			again, err := practice.Play(t.Context(), s.State(), practice.Options{Seed: 7})
			if err != nil || len(again) != len(facts) {
				t.Fatalf("%d and %d results, %v", len(facts), len(again), err)
			}
			for i := range facts {
				a, b := facts[i].(session.ResultReceived), again[i].(session.ResultReceived)
				if !a.Result.Same(b.Result) {
					t.Errorf("%+v, then %+v", a, b)
				}
			}
			if err := s.Record("practice", facts...); err != nil {
				t.Fatal(err)
			}
			st := s.State()
			if len(st.ToCome()) != 0 || len(st.Results) != st.Expected() || len(st.Doubtful()) != 0 ||
				!st.Results[first].PassedOut() {
				t.Errorf("%d of %d, in doubt %v", len(st.Results), st.Expected(), st.Doubtful())
			}
			if _, err := practice.Play(t.Context(), st, practice.Options{}); !errors.Is(err, practice.ErrNothing) {
				t.Errorf("once more: %v", err)
			}
		})
	}
}
