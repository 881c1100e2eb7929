package exchange_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/exchange"
	"clubnight/session/exchange/text"
	"clubnight/session/movement"
)

// holdSeats checks that the evening has every meeting, at a table of its movement, and
// that the movement is one that could be played.
func holdSeats(t *testing.T, e *exchange.OldEvening, old []exchange.OldResult) {
	t.Helper()
	if err := e.Movement.Validate(); err != nil {
		t.Error(err)
	}
	if len(e.Results) != len(old) {
		t.Fatalf("%d results of %d", len(e.Results), len(old))
	}
	keys := map[session.Key]bool{}
	for i, r := range e.Results {
		if m := (exchange.OldResult{Board: r.Board, NS: r.NS, EW: r.EW, Score: r.Score}); m != old[i] ||
			keys[r.Key] {
			t.Errorf("result %d is %v for %v", i, r, old[i])
		}
		keys[r.Key] = true
		row, ok := e.Movement.At(r.Table, r.Round)
		if !ok || row.NS != r.NS || row.EW != r.EW {
			t.Errorf("%v is not at %v", r, row)
		}
	}
}

func TestSeatsOfARealMovement(t *testing.T) {
	m := made(t, "skip-mitchell", movement.Options{Tables: 8, BoardsPerRound: 3}).Distinct()
	var old []exchange.OldResult
	for _, l := range played(m, "") {
		old = append(old, exchange.OldResult{Board: l.Board, NS: l.NS, EW: l.EW})
	}
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(old),
		func(i, j int) { old[i], old[j] = old[j], old[i] })
	e, err := exchange.Seated("x", old)
	if err != nil {
		t.Fatal(err)
	}
	holdSeats(t, e, old)
	if e.Movement.Rounds != m.Rounds {
		t.Errorf("%d rounds for opponents met in %d", e.Movement.Rounds, m.Rounds)
	}
}

// Whatever met whom, there are as many rounds as the busiest pair had
// opponents, and no more.
func TestSeatsOfAnyMeetings(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		pairs := 2 + r.IntN(9)
		var old []exchange.OldResult
		opponents := map[int]int{}
		for ns := 1; ns <= pairs; ns++ {
			for ew := 1; ew <= pairs; ew++ {
				if r.IntN(3) == 0 {
					continue
				}
				opponents[ns]++
				opponents[100+ew]++
				// A board is one of its own, so that nobody plays one twice.
				old = append(old, exchange.OldResult{Board: 1 + (ns+ew)%pairs, NS: ns, EW: 100 + ew})
			}
		}
		e, err := exchange.Seated("x", old)
		if err != nil {
			t.Fatal(err)
		}
		most := 0
		for _, n := range opponents {
			most = max(most, n)
		}
		if e.Movement.Rounds != most {
			t.Errorf("%d rounds, the busiest pair met %d", e.Movement.Rounds, most)
		}
		if len(old) > 0 {
			holdSeats(t, e, old)
		}
	}
}

func TestSeatedRefuses(t *testing.T) {
	twice := []exchange.OldResult{{Board: 1, NS: 1, EW: 2}, {Board: 1, NS: 1, EW: 2, Score: 50}}
	if _, err := exchange.Seated("x", twice); !errors.Is(err, text.ErrBadFile) {
		t.Errorf("a board twice: %v", err)
	}
	if _, err := exchange.Seated("x", []exchange.OldResult{{Board: 64, NS: 1, EW: 2}}); !errors.Is(err,
		movement.ErrLimit) {
		t.Errorf("board 64: %v", err)
	}
}

// The session takes the evening, shows every result and scores those it can.
func TestFactsGoIntoASession(t *testing.T) {
	old := []exchange.OldResult{{Board: 1, NS: 1, EW: 12, Score: 420}, {Board: 1, NS: 2, EW: 11},
		{Board: 2, NS: 1, EW: 12, Score: -50}, {Board: 2, NS: 2, EW: 11}}
	e, err := exchange.Seated("An old evening", old)
	if err != nil {
		t.Fatal(err)
	}
	e.Names[2] = [2]string{"Łukasz", "O'Connor"}
	s, err := session.Resume(new(session.MemoryJournal))
	if err != nil {
		t.Fatal(err)
	}
	heading := session.EveningSet{Name: "Club pairs", Date: time.Date(1996, 4, 26, 0, 0, 0, 0, time.UTC)}
	if err := s.Record("import", e.Facts(heading, method.Choices{Method: "mp"})...); err != nil {
		t.Fatal(err)
	}
	st := s.State()
	if st.Evening.Name != "Club pairs" || len(st.Results) != 4 || st.Expected() != 4 || len(st.Doubtful()) != 0 {
		t.Errorf("%v, %d results of %d, doubtful %v", st.Evening, len(st.Results), st.Expected(), st.Doubtful())
	}
	if got := st.PairNames(session.Contestant{Section: 1, Number: 2}); got != e.Names[2] {
		t.Errorf("names %v", got)
	}
	for k, r := range st.Results {
		if why := st.Playable(k); why.Any() {
			t.Errorf("%v: %+v", k, why)
		}
		points, ok := r.Points()
		i := slices.IndexFunc(old, func(m exchange.OldResult) bool { return m.Board == k.Board && m.NS == r.NS })
		if !ok || points != old[i].Score {
			t.Errorf("%v scores %d, %v", k, points, ok)
		}
	}
	scores, err := st.Score()
	if err != nil || len(scores.Rankings) != 2 ||
		scores.Rankings[0].Ranks[0].Total.String() != "2" || !scores.Complete() {
		t.Errorf("%+v, %v", scores, err)
	}
	of, err := exchange.OfEvening(st)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range of.Fields[0].Lines {
		if !l.HasScore || (l.Played == "PASS") != (l.Score == 0) {
			t.Errorf("scored %v", l)
		}
	}
}
