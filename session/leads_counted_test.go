package session_test

import (
	"math/rand/v2"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/movement"
)

// Whether a lead is worth a remark depends on all results before it. They are not counted
// for each, and it comes to the same after other results, erasures, deals and undoings.
func TestLeadsAreCountedOn(t *testing.T) {
	m, err := movement.Make("mitchell", movement.Options{Tables: 7, Rounds: 7, BoardsPerRound: 3})
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(4) {
		r := rand.New(rand.NewPCG(seed, 28))
		s, err := session.Resume(new(session.MemoryJournal))
		if err != nil {
			t.Fatal(err)
		}
		boards := deal.NewSeed().Boards(1, 1, 21)
		record(t, s, session.EveningSet{Name: "Tuesday"}, session.UsualBy("wbf"), session.SectionSet{ID: 1, Movement: m},
			session.DealsSet{Source: "a file", Set: 1, Boards: boards})
		asked, silent := 0, 0
		open := s.State().ToCome()
		for i, k := range open {
			row, _ := m.At(k.Table, k.Round)
			of := session.Result{Key: k, NS: row.NS, EW: row.EW, Outcome: session.Played,
				Contract: scoring.Contract{Level: 1, Denomination: scoring.NoTrump},
				Declarer: scoring.Direction(r.IntN(4)), Row: int64(i) + 1}
			hand := (of.Declarer + 1) % 4
			if r.IntN(3) < 1 { // about a third does not fit, which is the limit
				hand = of.Declarer
			}
			d := s.State()
			b, _ := d.Deals.Board(1, k.Board)
			of.Lead = session.Led(b.Deal[hand].Cards()[r.IntN(13)])
			want := d.LeadAsked(of).Any()
			if err := s.Record(session.ByBridgemate, session.ResultReceived{Result: of}); err != nil {
				t.Fatal(err)
			}
			got := len(s.State().Remarks) > len(d.Remarks)
			if got != want {
				t.Fatalf("seed %d, result %d: remark %v, want %v", seed, i, got, want)
			}
			if want {
				asked++
			} else if d.LeadDoubt(of).Any() {
				silent++
			}
			other := open[r.IntN(i+1)]
			if !s.State().Has(other) {
				continue
			}
			switch r.IntN(12) {
			case 0:
				record(t, s, session.ResultErased{Key: other})
			case 1:
				record(t, s, session.ResultDiscarded{Key: other})
			case 2:
				record(t, s, s.State().Undo(s.State().Seq)...)
			case 3, 4, 5:
				is := s.State().Results[other].Result
				is.Lead, is.Row = session.Led(boards[other.Board-1].Deal[hand].Cards()[0]), is.Row+1000
				err := s.Record(session.ByBridgemate, session.ResultChanged{Result: is})
				if err != nil {
					t.Fatal(err)
				}
			case 6:
				record(t, s, session.DealsSet{Source: "again", Set: 1, Boards: boards})
			}
		}
		if asked == 0 || silent == 0 {
			t.Errorf("seed %d tries nothing: %d asked, %d not", seed, asked, silent)
		}
	}
}
