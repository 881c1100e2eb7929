package search

import (
	"math/rand/v2"
	"testing"
)

// suitOnly finds what a side takes of one suit by trying every card: how many tricks from
// this lead on it wins in a row, when the one given leads to the next.
func suitOnly(hands [4]cards, lead, end int) (best int) {
	best = -1
	if lead == end {
		best = 0
	}
	side := lead & 1
	for c := hands[lead]; c != 0; c &= c - 1 {
		if n := playOn(hands, lead, lead, c.highest(), side, end); n >= 0 {
			best = max(best, n)
		}
	}
	return best
}

// playOn plays a card of one hand and all that follows. It gives -1 where the side cannot
// win every trick and end on lead in the hand that is asked for.
func playOn(hands [4]cards, lead, hand int, card cards, side, end int) int {
	hands[hand] &^= card
	trick := [4]cards{}
	trick[hand] = card
	return follows(hands, trick, lead, leftOf(hand), side, end)
}

func follows(hands, trick [4]cards, lead, hand, side, end int) int {
	if hand == lead {
		best, by := cards(0), lead
		for i, c := range trick {
			if c != 0 && (best == 0 || c < best) {
				best, by = c, i
			}
		}
		if by&1 != side {
			return -1
		}
		if n := suitOnly(hands, by, end); n >= 0 {
			return 1 + n
		}
		return -1
	}
	if hands[hand] == 0 {
		return follows(hands, trick, lead, leftOf(hand), side, end)
	}
	result := 99
	if hand&1 == side {
		result = -1
	}
	for c := hands[hand]; c != 0; c &= c - 1 {
		now, played := hands, trick
		now[hand] &^= c.highest()
		played[hand] = c.highest()
		n := follows(now, played, lead, leftOf(hand), side, end)
		if hand&1 == side {
			result = max(result, n)
		} else {
			result = min(result, n)
		}
	}
	return result
}

// TestLines compares what a hand takes of a suit for certain with every way to play it,
// and with suits that differ only below the cards that are said to matter.
func TestLines(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 9))
	var o holdings
	for range 3000 {
		n := 1 + r.IntN(8)
		var hands [4]cards
		for i := range n {
			hands[r.IntN(4)] |= 1 << i
		}
		o.set(hands)
		h := o.at(1<<n - 1)
		side := h.chief() & 1
		for i := side; i < 4; i += 2 {
			for turn, l := range [2]line{h.lines[i].stays, h.lines[i].crosses} {
				end := (i + 2*turn) & 3
				check(t, hands, l, i, end)
				if l.tricks() > 0 {
					sameBelow(t, r, hands, n, l, i, end)
				}
			}
		}
	}
}

// check compares a line with every way to play.
func check(t *testing.T, hands [4]cards, l line, lead, end int) {
	t.Helper()
	if want := max(suitOnly(hands, lead, end), 0); l.tricks() != want {
		t.Fatalf("%b led by %d to end with %d: %d tricks, want %d", hands, lead, end, l.tricks(), want)
	}
}

// sameBelow deals the cards below those that matter anew, with the same lengths.
func sameBelow(t *testing.T, r *rand.Rand, hands [4]cards, n int, l line, lead, end int) {
	t.Helper()
	depth := int(l & 15)
	var owners []int
	other := [4]cards{}
	for i := range n {
		for h := range hands {
			if hands[h]>>i&1 == 0 {
				continue
			}
			if i < depth {
				other[h] |= 1 << i
			} else {
				owners = append(owners, h)
			}
		}
	}
	r.Shuffle(len(owners), func(i, j int) { owners[i], owners[j] = owners[j], owners[i] })
	for i, h := range owners {
		other[h] |= 1 << (depth + i)
	}
	if got := suitOnly(other, lead, end); got < l.tricks() {
		t.Fatalf("%b led by %d to end with %d: %d tricks; %b is said to be alike and gives %d",
			hands, lead, end, l.tricks(), other, got)
	}
}
