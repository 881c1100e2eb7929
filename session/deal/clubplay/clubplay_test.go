package clubplay

import (
	"math/rand/v2"
	"testing"

	"clubnight/scoring"
	"clubnight/session/deal"
)

// Every auction is legal, ends in its contract, and every card that is played can be.
func TestWhateverIsBidAndPlayedIsLegal(t *testing.T) {
	for n := range 400 {
		hands := deal.Seed{byte(n), byte(n >> 8)}.Deal(1, n+1)
		number := n + 1
		b := NewBoard(scoring.BoardDealer(number), scoring.BoardVulnerability(number), hands,
			rand.New(rand.NewPCG(1, uint64(n))))
		table := rand.New(rand.NewPCG(2, uint64(n)))
		a := b.Bid(table)
		c, declarer, done, err := deal.Contract(b.Dealer, a.Calls(table))
		if err != nil || !done || c != a.Contract || c.Level > 0 && declarer != a.Declarer {
			t.Fatalf("deal %d: %v by %s, done %v, %v; want %v by %s", n, c, declarer, done, err, a.Contract, a.Declarer)
		}
		if c.Level == 0 {
			continue
		}
		lead := b.Lead(c, declarer, table)
		cards, over := b.PlayOut(c, declarer, lead, table)
		board := deal.NewBoard(number, hands)
		board.Play = cards
		if err := board.CheckPlay(); err != nil || len(cards) != 52 || cards[0].Card != lead {
			t.Fatalf("deal %d: %d cards, %v", n, len(cards), err)
		}
		tricks := 0
		for i := 0; i < 52; i += 4 {
			winner, _ := deal.Winner(cards[i:i+4], c.Denomination)
			if winner.Side() == declarer.Side() {
				tricks++
			}
			if i < 48 && cards[i+4].Seat != winner {
				t.Fatalf("deal %d, trick %d: %s leads after %s won", n, i/4+2, cards[i+4].Seat, winner)
			}
		}
		if tricks != over+6+c.Level {
			t.Errorf("deal %d: %d tricks, told %+d", n, tricks, over)
		}
	}
}

func TestGameLevel(t *testing.T) {
	for d, want := range map[scoring.Denomination]int{scoring.NoTrump: 3, scoring.Spades: 4, scoring.Hearts: 4,
		scoring.Diamonds: 5, scoring.Clubs: 5} {
		if got := GameLevel(d); got != want {
			t.Errorf("%s: %d", d, got)
		}
	}
}
