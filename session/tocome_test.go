package session_test

import (
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// A board with two scores of nine is a small sub-field once the other seven are known not
// to come, and not while they are to come: neither while the evening goes on, nor in the
// standings after a round, nor while a result is in doubt.
func TestSubFieldAtTheEnd(t *testing.T) {
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 9, BoardsPerRound: 1})
	s := sessiontest.Evening(t, "Mitchell", m)
	sessiontest.Record(t, s, session.ScoringSet{Choices: method.Choices{As: "ebu2025"}})
	sessiontest.Play(t, s, 1, 9)
	few := func(st *session.State, board int) bool {
		t.Helper()
		sc, err := st.Score()
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range sc.Fields[0].Pairs.Boards {
			if b.Number == board {
				percent, _ := b.Awards[0].Percentage()
				return percent.IsInt() && b.NS.Scores == 2
			}
		}
		t.Fatal("no such board")
		return false
	}
	var on []session.Key
	for _, r := range s.State().InOrder() {
		if r.Board == 1 {
			on = append(on, r.Key)
		}
	}
	all := s.State()
	st := all
	for _, k := range on[2:] { // not played at seven tables
		next, err := st.With(session.ResultCorrected{Result: session.Result{Key: k, Outcome: session.NotPlayed}})
		if err != nil {
			t.Fatal(err)
		}
		st = next
	}
	if !few(st, 1) {
		t.Error("two scores of nine are compared at the end")
	}
	waiting, err := st.With(session.CorrectionUndone{Key: on[2]}, session.ResultDiscarded{Key: on[2]})
	if err != nil {
		t.Fatal(err)
	}
	if few(waiting, 1) {
		t.Error("a result is to come, and the board a sub-field already")
	}
	if doubted, err := waiting.With(session.ResultReceived{Result: session.Result{Key: on[2], NS: 99, EW: 98,
		Outcome: session.NotPlayed}}); err != nil || few(doubted, 1) {
		t.Errorf("a result is in doubt, and the board a sub-field already: %v", err)
	}
	then := all.AfterRound(2)
	sc, err := then.Score()
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range sc.Fields[0].Pairs.Boards {
		for i := range b.Awards {
			if percent, ok := b.Awards[i].Percentage(); ok && percent.String() == "65" {
				t.Errorf("after round 2, board %d is a sub-field", b.Number)
			}
		}
	}
}

// The standings after a round of a Howell have boards that were played once and boards
// that were played thrice.
func TestStandingsAfterRoundAreNoSubFields(t *testing.T) {
	m := sessiontest.Made(t, "howell", movement.Options{Tables: 7, BoardsPerRound: 2})
	for i := range m.Rows { // each table at boards of its own, as without board sharing
		m.Rows[i].Custom = []int{1 + (m.Rows[i].Round+m.Rows[i].Table)%13}
	}
	s := sessiontest.Evening(t, "Howell", m)
	sessiontest.Record(t, s, session.ScoringSet{Choices: method.Choices{As: "ebu2025"}})
	sessiontest.Play(t, s, 1, 13)
	for round := 1; round < 13; round++ {
		sc, err := s.State().AfterRound(round).Score()
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range sc.Fields[0].Pairs.Boards {
			if b.NS.Scores < b.Full && b.NS.Rule == scoring.RuleSmallEBU {
				t.Errorf("after round %d, board %d with %d of %d scores is a sub-field", round,
					b.Number, b.NS.Scores, b.Full)
			}
		}
	}
}
