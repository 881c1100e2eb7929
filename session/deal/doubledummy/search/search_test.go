package search

import (
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"

	"clubnight/session/deal"
)

// slow is minimax without any memory or order: every card of every hand.
func slow(hands [4]deal.Hand, trumps deal.Suit, leader int) int {
	n := hands[leader].Len()
	if n == 0 {
		return 0
	}
	var play func(i int, trick []deal.Card) int
	play = func(i int, trick []deal.Card) int {
		if i == 4 {
			best := 0
			for j := 1; j < 4; j++ {
				b, c := trick[best], trick[j]
				if c.Suit() == b.Suit() && c > b || c.Suit() != b.Suit() && c.Suit() == trumps {
					best = j
				}
			}
			won := (leader + best) & 3
			rest := slow(hands, trumps, won)
			if best&1 == 0 {
				return 1 + rest
			}
			return n - 1 - rest
		}
		h := (leader + i) & 3
		may := hands[h]
		if i > 0 {
			suit := may & (0x1fff << (13 * trick[0].Suit()))
			if suit != 0 {
				may = suit
			}
		}
		result := -1
		for _, c := range may.Cards() {
			hands[h] ^= 1 << c
			v := play(i+1, append(trick[:i:i], c))
			hands[h] ^= 1 << c
			if result < 0 || i&1 == 0 && v > result || i&1 == 1 && v < result {
				result = v
			}
		}
		return result
	}
	return play(0, nil)
}

// few deals n cards each from a pack of which the cards of one suit may be many, or gives
// each hand mostly cards of some suits.
func few(r *rand.Rand, n int) (hands [4]deal.Hand) {
	pack := r.Perm(52)
	if r.IntN(2) == 0 { // only some ranks: more sequences broken
		low := r.IntN(8)
		pack = nil
		for _, c := range r.Perm(52) {
			if c%13 >= low {
				pack = append(pack, c)
			}
		}
	}
	if n < 4 && r.IntN(2) == 0 { // with more cards there are too many ways to play such hands
		for i := range hands { // suits that come to this hand if they can
			likes := r.IntN(15) + 1
			for j := i * n; j < (i+1)*n; j++ {
				for k := j; k < len(pack) && likes>>(pack[j]/13)&1 == 0; k++ {
					pack[j], pack[k] = pack[k], pack[j]
				}
			}
		}
	}
	for i, c := range pack[:4*n] {
		hands[i/n] |= 1 << c
	}
	return hands
}

func TestBoundsHoldAgainstTheTruth(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var d Deal
	s := New(1 << 20)
	for i := range 3000 {
		n := 1 + i%3
		if i%100 == 0 {
			n = 4
		}
		hands := few(r, n)
		d.Set(hands)
		trumps := deal.Suit(r.IntN(5))
		s.Begin(&d, trumps, new(atomic.Bool))
		for leader := range 4 {
			want := slow(hands, trumps, leader)
			var o outlook
			s.look(&o)
			for need := 1; need <= n; need++ {
				if ok, _ := s.cashes(&o, leader, need, -1); ok && need > want {
					t.Fatalf("%v trumps %v leader %d: %d sure, %d in truth", hands, trumps, leader, need, want)
				}
				if ok, _, _ := s.losers(&o, leader, n, need); ok && need <= want {
					t.Fatalf("%v trumps %v leader %d: %d out of reach, %d in truth", hands, trumps, leader, need, want)
				}
			}
		}
	}
}

func TestAgainstMinimax(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var d Deal
	s := New(1 << 20)
	for i := range 200 {
		n := 1 + i%4
		hands := few(r, n)
		d.Set(hands)
		for trumps := deal.Clubs; trumps <= NoTrumps; trumps += deal.Suit(1 + r.IntN(3)) {
			s.Begin(&d, trumps, new(atomic.Bool))
			for leader := range 4 {
				if got, want := s.Tricks(leader, n/2), slow(hands, trumps, leader); got != want {
					t.Fatalf("%v trumps %v leader %d: %d, want %d", hands, trumps, leader, got, want)
				}
			}
		}
	}
}

// TestForcedRuffsAreCountedOnce has ends in which a hand that holds nothing but trumps
// must ruff what its partner has won, or a hand must overtake its partner: such tricks
// had been counted twice. Clubs are trumps.
func TestForcedRuffsAreCountedOnce(t *testing.T) {
	var d Deal
	s := New(1 << 20)
	for _, suits := range [][4][4]string{
		{{"J98"}, {"", "76", "2"}, {"5", "T", "T"}, {"T6", "3"}},
		{{"J98"}, {"", "876"}, {"5", "T", "T"}, {"T6", "5"}},
		{{"Q7", "J3"}, {"A986"}, {"T", "Q72"}, {"J53", "", "", "8"}},
		{{"A9", "", "65"}, {"4", "43", "Q"}, {"5", "T", "", "65"}, {"", "K8", "J8"}},
	} {
		var hands [4]deal.Hand
		for h, held := range suits {
			for suit, ranks := range held {
				for _, c := range ranks {
					rank := deal.CardRank(12 - strings.IndexRune("AKQJT98765432", c))
					hands[h] |= 1 << deal.NewCard(deal.Suit(suit), rank)
				}
			}
		}
		d.Set(hands)
		s.Begin(&d, deal.Clubs, new(atomic.Bool))
		for leader := range 4 {
			if got, want := s.Tricks(leader, 2), slow(hands, deal.Clubs, leader); got != want {
				t.Errorf("%v leader %d: %d, want %d", suits, leader, got, want)
			}
		}
	}
}
