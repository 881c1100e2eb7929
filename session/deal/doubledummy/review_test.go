package doubledummy

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session/deal"
)

// TestReviewLeads compares what the best and the worst lead of a contract cost with DDS,
// in every second deal of the reference; in all of them with DD_LONG set.
func TestReviewLeads(t *testing.T) {
	v := New(0)
	rows := reference(t, "leads20.csv")
	given, step := 0, 42
	if os.Getenv("DD_LONG") != "" {
		step = 21
	}
	for i := 0; i < len(rows); i += step {
		row := rows[i]
		leader, err := scoring.ParseDirection(row[2])
		if err != nil {
			t.Fatal(err)
		}
		values := strings.Fields(row[3])
		most := 0
		for _, value := range values {
			_, tricks, _ := strings.Cut(value, ":")
			most = max(most, number(t, tricks))
		}
		for _, value := range []string{values[0], values[len(values)-1]} {
			card, tricks, _ := strings.Cut(value, ":")
			lead := []deal.PlayedCard{{Seat: leader, Card: cardOf(t, card)}}
			got, err := v.Review(context.Background(), parseDeal(t, row[0]),
				strainOrder[strings.Index("SHDCN", row[1])], (leader+3)&3, lead)
			if err != nil || len(got) != 1 {
				t.Fatalf("row %d: %v %v", i+2, got, err)
			}
			if r := got[0]; r.Before != 13-most || r.After != 13-number(t, tricks) ||
				r.Lost() != most-number(t, tricks) {
				t.Errorf("row %d, %s: %+v, want %d before and %d after", i+2, card, r, 13-most, 13-number(t, tricks))
			}
			given += got[0].Lost()
		}
	}
	if given == 0 {
		t.Error("no lead gave anything away")
	}
}

// naive finds the tricks of the declarer's side by trying everything.
func naive(p Position, declarer scoring.Side) int {
	seat := p.Turn()
	hand := p.Hands[seat]
	if hand == 0 {
		return 0
	}
	best := -1
	for _, c := range hand.Cards() {
		played := deal.PlayedCard{Seat: seat, Card: c}
		if p.forbids(played) != "" {
			continue
		}
		next := p
		next.Hands[seat] &^= 1 << c
		next.Trick = append(slices.Clone(p.Trick), c)
		tricks := 0
		if len(next.Trick) == 4 {
			next.Leader = takes(next.Trick, p.Leader, p.Trumps)
			next.Trick = nil
			if next.Leader.Side() == declarer {
				tricks = 1
			}
		}
		tricks += naive(next, declarer)
		if best < 0 || (seat.Side() == declarer) == (tricks > best) && tricks != best {
			best = tricks
		}
	}
	return best
}

// takes is the winner of a trick, found apart from the code under test: the highest
// card by suit and rank.
func takes(trick []deal.Card, leader scoring.Direction, trumps scoring.Denomination) scoring.Direction {
	worth := func(c deal.Card) int {
		switch {
		case trumps != scoring.NoTrump && c.Suit() == deal.Suit(trumps):
			return 100 + int(c.Rank())
		case c.Suit() == trick[0].Suit():
			return 50 + int(c.Rank())
		}
		return 0
	}
	best := 0
	for i := range trick {
		if worth(trick[i]) > worth(trick[best]) {
			best = i
		}
	}
	return (leader + scoring.Direction(best)) & 3
}

// playOut plays a deal to the end with legal cards drawn at random, and gives the
// position before each of them.
func playOut(rnd *rand.Rand, d deal.Deal, trumps scoring.Denomination,
	declarer scoring.Direction) (play []deal.PlayedCard, before []Position) {
	p := Position{Hands: d, Trumps: trumps, Leader: (declarer + 1) & 3}
	for len(play) < 52 {
		seat := p.Turn()
		cards := p.Hands[seat].Cards()
		c := deal.PlayedCard{Seat: seat, Card: cards[rnd.IntN(len(cards))]}
		if p.forbids(c) != "" {
			continue
		}
		play, before = append(play, c), append(before, p)
		p.Hands[seat] &^= 1 << c.Card
		p.Trick = append(slices.Clone(p.Trick), c.Card)
		if len(p.Trick) == 4 {
			p.Leader, p.Trick = takes(p.Trick, p.Leader, trumps), nil
		}
	}
	return play, before
}

// TestReviewEndings plays deals to the end at random and checks the last four tricks
// card by card against a search that tries everything, and every card against the
// rule that none gains.
func TestReviewEndings(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	v := New(0)
	lost := 0
	for i, row := range reference(t, "random200_dd.csv")[:6] {
		d := parseDeal(t, row[0])
		trumps, declarer := scoring.Denomination(i%5), scoring.Direction(i%4)
		play, positions := playOut(rnd, d, trumps, declarer)
		reviews, err := v.Review(context.Background(), d, trumps, declarer, play)
		if err != nil || len(reviews) != 52 {
			t.Fatalf("deal %d: %d reviews, %v", i+1, len(reviews), err)
		}
		if table := tableOf(t, row[1:]); reviews[0].Before != int(table[declarer][trumps]) {
			t.Errorf("deal %d: %d tricks before the lead, %d in the table", i+1,
				reviews[0].Before, table[declarer][trumps])
		}
		won := 0
		for k, r := range reviews {
			if r.Lost() < 0 || k > 0 && r.Before != reviews[k-1].After || r.PlayedCard != play[k] {
				t.Errorf("deal %d, card %d: %+v", i+1, k+1, r)
			}
			lost += r.Lost()
			if k%4 == 0 && k > 0 && positions[k].Leader.Side() == declarer.Side() {
				won++
			}
			if k >= 36 {
				if want := won + naive(positions[k], declarer.Side()); r.Before != want {
					t.Errorf("deal %d, card %d: %d tricks, want %d", i+1, k+1, r.Before, want)
				}
			}
		}
		last := positions[51]
		if takes(append(slices.Clone(last.Trick), play[51].Card), last.Leader, trumps).Side() == declarer.Side() {
			won++
		}
		if reviews[51].After != won {
			t.Errorf("deal %d: %d tricks at the end, won %d", i+1, reviews[51].After, won)
		}
	}
	if lost < 20 {
		t.Errorf("random play lost %d tricks", lost)
	}
}

func TestReviewRefuses(t *testing.T) {
	d := parseDeal(t, "N:6543.A874.62.K96 KT982.5.KT93.Q42 .KQT632.Q85.A875 AQJ7.J9.AJ74.JT3")
	cards := func(words ...string) (play []deal.PlayedCard) {
		for _, w := range words {
			seat, err := scoring.ParseDirection(w[:1])
			if err != nil {
				t.Fatal(err)
			}
			play = append(play, deal.PlayedCard{Seat: seat, Card: cardOf(t, w[1:])})
		}
		return play
	}
	small := cards("WS7", "NS3")
	small[1].Small = true
	for _, c := range []struct {
		name  string
		play  []deal.PlayedCard
		known int
		say   string
	}{
		{"not the leader", cards("NS3"), 0, "trick 1, S3 of N: cannot be judged: W was to play"},
		{"not held", cards("WS7", "NS3", "ES3"), 2, "not held"},
		{"a revoke", cards("WS7", "NH4"), 1, "a revoke"},
		{"small", small, 1, "only its suit"},
		{"not the winner", cards("WS7", "NS3", "EST", "SH2", "EC2"), 4,
			"trick 2, C2 of E: cannot be judged: S was to play"},
	} {
		got, err := New(0).Review(context.Background(), d, scoring.Hearts, scoring.South, c.play)
		if !errors.Is(err, ErrCard) || !strings.Contains(fmt.Sprint(err), c.say) || len(got) != c.known {
			t.Errorf("%s: %d reviews, %v", c.name, len(got), err)
		}
	}
	if _, err := New(0).Review(context.Background(), deal.Deal{}, scoring.Hearts, scoring.South,
		nil); !errors.Is(err, deal.ErrCards) {
		t.Errorf("no deal: %v", err)
	}
	if _, err := New(0).Review(context.Background(), d, 9, scoring.South, nil); !errors.Is(err, ErrPosition) {
		t.Errorf("no such strain: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := New(0).Review(ctx, d, scoring.Hearts, scoring.South, cards("WS7")); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
