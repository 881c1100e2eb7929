package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"

	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy/search"
)

// cardsOfLesson is how many cards each hand has in a deal to learn from: what is learned
// there holds for more.
const cardsOfLesson = 10

// gather solves deals and gives what came of each card in some of the choices, in the
// order of the deals.
func gather(seed uint64, deals, every, workers int) []search.Lesson {
	found := make([][]search.Lesson, deals)
	var next atomic.Int64
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			s := search.New(40 << 20)
			for i := int(next.Add(1) - 1); i < deals; i = int(next.Add(1) - 1) {
				found[i] = lessonsOf(s, seed, uint64(i), every)
			}
		})
	}
	wg.Wait()
	return slices.Concat(found...)
}

// lessonsOf plays one deal, in a suit and without trumps.
func lessonsOf(s *search.Search, seed, number uint64, every int) (list []search.Lesson) {
	r := rand.New(rand.NewPCG(seed, number))
	var hands [4]deal.Hand
	for j, c := range r.Perm(52)[:4*cardsOfLesson] {
		hands[j%4] |= 1 << c
	}
	var d search.Deal
	d.Set(hands)
	for _, trumps := range []deal.Suit{deal.Suit(r.IntN(4)), search.NoTrumps} {
		s.Attend(every, r.Uint64())
		s.Begin(&d, trumps, new(atomic.Bool))
		for leader := range 4 {
			s.Tricks(leader, cardsOfLesson/2)
		}
		for _, l := range s.Lessons() {
			if slices.Contains(l.Good, true) {
				list = append(list, l)
			}
		}
	}
	return list
}

// first is the card that the weights prefer.
func first(l *search.Lesson) (best int) {
	most := math.MinInt
	for j := range l.Good {
		score := 0
		for _, f := range l.Features[j] {
			score += search.Weight(int(f))
		}
		if score > most {
			most, best = score, j
		}
	}
	return best
}

// quality prints how good the present choices are: how often the first card reaches what
// is wanted, and by which factor it costs more than the cheapest.
func quality(list []search.Lesson) {
	type sum struct{ n, good, over float64 }
	var by [4][cardsOfLesson + 1]sum
	for i := range list {
		l := &list[i]
		least := math.Inf(1)
		for j, good := range l.Good {
			if good {
				least = min(least, float64(l.Tricks[j]+1))
			}
		}
		at := &by[l.Turn][l.Left]
		at.n++
		if j := first(l); l.Good[j] {
			at.good++
			at.over += math.Log(float64(l.Tricks[j]+1) / least)
		}
	}
	for turn := range by {
		for left, s := range by[turn] {
			if s.n > 0 {
				fmt.Printf("card %d, %2d tricks left: %6.0f lessons, first is good %.3f, costs %.2f times the least\n",
					turn+1, left, s.n, s.good/s.n, math.Exp(s.over/s.good))
			}
		}
	}
}
