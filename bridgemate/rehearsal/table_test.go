package rehearsal

import (
	"testing"

	"clubnight/bridgemate/bws"
	"clubnight/scoring"
	"clubnight/session/deal/clubplay"
)

// TestTravellersLookLikeThoseOfAClub looks at many boards as a director would: most
// tables are in the same few contracts, games are bid and mostly made, a few boards are
// passed out, something is doubled.
func TestTravellersLookLikeThoseOfAClub(t *testing.T) {
	r := room(t, Choices{Seed: 1})
	var same, results, games, made, passed, doubled, erased, slams int
	remarks := map[string]int{}
	for seed := range uint64(12) {
		p := r.plan(seed, &bws.Contents{}, nil, nil)
		for b := 1; b <= 27; b++ {
			count := map[string]int{}
			for table := 1; table <= 9; table++ {
				o := p.outcome(bws.Round{Section: 1, Table: table, Round: 1, NSPair: table, EWPair: 9 + table}, b)
				results++
				remarks[o.final.Remarks]++
				if o.corrected() {
					erased++
				}
				c, err := scoring.ParseContract(o.final.Contract)
				if err != nil {
					continue
				}
				count[c.Denomination.String()+o.final.NSEW[:min(1, len(o.final.NSEW))]]++
				tricks, _ := scoring.ParseTricks(o.final.Result)
				switch {
				case c.Level == 0:
					passed++
				case c.Level >= 6:
					slams++
				case c.Level >= clubplay.GameLevel(c.Denomination):
					games++
					if tricks >= 0 {
						made++
					}
				}
				if c.Doubling != scoring.Undoubled {
					doubled++
				}
			}
			most := 0
			for _, n := range count {
				most = max(most, n)
			}
			same += most
		}
	}
	share := func(name string, n, of int, least, most float64) {
		if got := float64(n) / float64(of); got < least || got > most {
			t.Errorf("%s: %.3f, want %.3f to %.3f", name, got, least, most)
		}
	}
	share("results in the commonest strain by the commonest hand", same, results, 0.5, 0.9)
	share("games", games, results, 0.15, 0.45)
	share("games made", made, games, 0.5, 0.85)
	share("slams", slams, results, 0.01, 0.1)
	share("passed out", passed, results, 0.001, 0.03)
	share("doubled", doubled, results, 0.01, 0.1)
	share("corrected", erased, results, 0.01, 0.04)
	share("not played", remarks["Not played"], results, 0.002, 0.02)
	share("wrong direction", remarks["Wrong direction"], results, 0.002, 0.02)
	share("ordinary", remarks[""], results, 0.95, 0.99)
	if remarks["Arbitral score"] > 0 {
		t.Error("a ruling was never decided")
	}
}

// TestPassOut compares a flat weak deal with a strong one.
func TestPassOut(t *testing.T) {
	flat := bws.HandRecord{Section: 1, Board: 1, Hands: [4][4]string{
		{"K952", "Q84", "K73", "QJ6"}, {"Q83", "K952", "QJ6", "K74"}, {"AJ4", "J763", "A82", "T53"},
		{"T76", "AT", "T954", "A982"},
	}}
	strong := bws.HandRecord{Section: 1, Board: 1, Hands: [4][4]string{
		{"AKQJ2", "AK4", "K73", "QJ"}, {"T83", "J952", "J65", "K74"}, {"954", "T763", "AQ82", "A3"},
		{"76", "Q8", "T94", "T98652"},
	}}
	count := func(h bws.HandRecord) (passed int) {
		if err := h.Check(); err != nil {
			t.Fatal(err)
		}
		b := newBoard(1, 1, &h)
		for table := range 200 {
			if b.Bid(chance(1, "table", table)).Contract.Level == 0 {
				passed++
			}
		}
		return passed
	}
	if f, s := count(flat), count(strong); f < 20 || s != 0 {
		t.Errorf("passed out: %d of 200 flat, %d of 200 strong", f, s)
	}
}
