package search

import (
	"sync/atomic"

	"clubnight/session/deal"
)

// NoTrumps stands for play without trumps.
const NoTrumps = deal.Spades + 1

// Deal is what a search needs to know of a deal whatever the trumps: it is made once for
// all five strains, and for one search at a time.
type Deal struct {
	hands    [4]deal.Hand
	holdings [4]holdings // by suit
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
		d.holdings[suit].set(held)
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
		s.holdings[l] = &d.holdings[suit]
	}
	s.load(hands)
	s.memory.forget()
	s.habits = habits{}
}

// Stopped reports whether the search was ended: what it gave since it was begun means
// nothing.
func (s *Search) Stopped() bool { return s.quit }

// Count is how many tricks were begun so far.
func (s *Search) Count() int { return s.tricks }

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
