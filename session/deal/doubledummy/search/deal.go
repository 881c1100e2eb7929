package search

import (
	"sync/atomic"

	"clubnight/session/deal"
)

// NoTrumps stands for play without trumps.
const NoTrumps = deal.Spades + 1

// Deal is what a search needs to know of a deal whatever the trumps: it is made once for
// all five strains.
type Deal struct {
	hands  [4]deal.Hand
	owners [4]owners // by suit
}

// Set takes the hands of the four players: any number of cards, the same for all.
func (d *Deal) Set(hands [4]deal.Hand) {
	d.hands = hands
	plain := orderOf(NoTrumps)
	for l, suit := range plain {
		var held [4]cards
		for h := range hands {
			held[h] = plain.cards(hands[h]).suit(l)
		}
		d.owners[suit].fill(held)
	}
}

// New makes a search whose memory has at most about the given number of bytes.
func New(size int) *Search { return &Search{memory: newMemory(size), weights: &weights} }

// Begin loads a deal with its trumps and forgets what was proved before. Setting stop
// ends the search: what it gives then means nothing.
func (s *Search) Begin(d *Deal, trumps deal.Suit, stop *atomic.Bool) {
	s.stop, s.quit = stop, stop.Load()
	s.order = orderOf(trumps)
	s.trumps = 0
	if trumps < NoTrumps {
		s.trumps = lane
	}
	var hands [4]cards
	for h := range hands {
		hands[h] = s.order.cards(d.hands[h])
	}
	for l, suit := range s.order {
		s.owners[l] = &d.owners[suit]
	}
	s.load(hands)
	s.memory.forget()
}

// Count is how many tricks were begun so far.
func (s *Search) Count() int { return s.tricks }

// Stopped reports whether the search was ended before it was through.
func (s *Search) Stopped() bool { return s.quit }

// Tricks finds how many of the tricks that are left the side of the leader takes. The
// guess costs time if it is wrong.
func (s *Search) Tricks(leader, guess int) int {
	n := s.hands[leader].count()
	return narrow(n, guess, func(need int) bool {
		won, _ := s.trick(leader, n, need)
		return won
	})
}

// narrow finds the greatest number up to n that is reached, starting with a guess.
func narrow(n, guess int, reached func(need int) bool) int {
	low, high := 0, n
	for low < high {
		need := min(max(guess, low+1), high)
		if reached(need) {
			low, guess = need, need+1
		} else {
			high, guess = need-1, need-1
		}
	}
	return low
}

// Trick is a trick in progress.
type Trick struct {
	Leader int
	Cards  []deal.Card // up to three
}

// Value finds how many tricks, that in progress included, the side of the player to turn
// takes when he plays a card. The cards of the trick are in the hands that were loaded.
func (s *Search) Value(t Trick, card deal.Card, guess int) int {
	n := s.hands[t.Leader].count()
	var played [4]cards
	for i, c := range t.Cards {
		played[i] = s.order.bit(c)
	}
	last := len(t.Cards)
	played[last] = s.order.bit(card)
	best, by, all := played[0], t.Leader, cards(0)
	for i, c := range played[:last+1] {
		hand := (t.Leader + i) & 3
		s.play(hand, c)
		if all |= c; i > 0 && s.beats(c, best) {
			best, by = c, hand
		}
	}
	ours := last&1 == 0
	if !ours {
		guess = n - guess
	}
	tricks := narrow(n, guess, func(need int) (won bool) {
		switch last {
		case 0:
			won, _ = s.second(best, t.Leader, n, need)
		case 1:
			won, _ = s.third(played[0], best, all, by, t.Leader, n, need)
		case 2:
			won, _ = s.fourth(played[0], best, all, by, t.Leader, n, need)
		default:
			won, _ = s.next(best, all, by, t.Leader, n, need)
		}
		return won
	})
	for i, c := range played[:last+1] {
		s.back((t.Leader+i)&3, c)
	}
	if !ours {
		tricks = n - tricks
	}
	return tricks
}

// Choices gives the cards that a player may play to a trick as lists of equal ones.
func (s *Search) Choices(t Trick) (runs [][]deal.Card) {
	hand := (t.Leader + len(t.Cards)) & 3
	held := s.hands[hand]
	if len(t.Cards) > 0 {
		if follow := held & s.order.bit(t.Cards[0]).suitOf(); follow != 0 {
			held = follow
		}
	}
	first := held.equals(s.all)
	for ; held != 0; held &= held - 1 {
		c := held.highest()
		if first&c != 0 {
			runs = append(runs, nil)
		}
		runs[len(runs)-1] = append(runs[len(runs)-1], s.order.card(c))
	}
	return runs
}
