package main

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy/search"
)

// cardsOfClimb is how many cards each hand has in the deals by which weights are judged.
const cardsOfClimb = 11

// problem is a deal and a strain by which weights are judged.
type problem struct {
	deal   search.Deal
	trumps deal.Suit
}

// problems deals some: a third of them without trumps, and every other one a freak.
func problems(r *rand.Rand, n int) []problem {
	list := make([]problem, n)
	for i := range list {
		list[i].deal.Set(hands(r, 1.4*float64(i%2)))
		list[i].trumps = deal.Suit(r.IntN(4))
		if i%3 == 0 {
			list[i].trumps = search.NoTrumps
		}
	}
	return list
}

// hands deals: the greater wild is, the more a hand's cards stand in few suits.
func hands(r *rand.Rand, wild float64) (hands [4]deal.Hand) {
	var taste [4][4]float64 // of a hand for a suit
	for h := range taste {
		for suit := range taste[h] {
			taste[h][suit] = math.Exp(wild * r.NormFloat64())
		}
	}
	for _, c := range r.Perm(52)[:4*cardsOfClimb] {
		suit, sum := deal.Card(c).Suit(), 0.0
		for h := range hands {
			if hands[h].Len() < cardsOfClimb {
				sum += taste[h][suit]
			}
		}
		at, to := r.Float64()*sum, 0
		for h := range hands {
			if hands[h].Len() == cardsOfClimb {
				continue
			}
			to = h
			if at -= taste[h][suit]; at < 0 {
				break
			}
		}
		hands[to] |= 1 << c
	}
	return hands
}

// climb changes the present weights a few at a time and keeps what begins fewer tricks,
// which it writes to a file.
func climb(file string, seed uint64, deals, steps, workers int) error {
	r := rand.New(rand.NewPCG(seed, 2))
	list := problems(r, deals)
	w := make([]int, search.Features)
	for i := range w {
		w[i] = search.Weight(i)
	}
	least := costs(list, workers)
	fmt.Printf("%.5f at first\n", mean(least))
	for step := range steps {
		trial := vary(r, w)
		if err := search.SetWeights(text(trial)); err != nil {
			return err
		}
		c, ok := cheaper(list, least, workers)
		if !ok {
			continue
		}
		w, least = trial, c
		fmt.Printf("step %d: %.5f\n", step+1, mean(least))
		if err := os.WriteFile(file, []byte(text(w)), 0o644); err != nil {
			return err
		}
	}
	return search.SetWeights(text(w))
}

// atOnce is how many problems are solved before weights may be given up.
const atOnce = 25

// cheaper reports whether the weights cost less than they did, and gives what they cost.
// They are given up early when what was solved says that they hardly will: when they cost
// more by a standard error.
func cheaper(list []problem, least []float64, workers int) (all []float64, ok bool) {
	more, squares := 0.0, 0.0
	for from := 0; from < len(list); from += atOnce {
		for _, c := range costs(list[from:min(from+atOnce, len(list))], workers) {
			d := c - least[len(all)]
			more, squares = more+d, squares+d*d
			all = append(all, c)
		}
		if more > 0 && more*more > squares {
			return nil, false
		}
	}
	return all, more < 0
}

func mean(list []float64) float64 {
	sum := 0.0
	for _, x := range list {
		sum += x
	}
	return sum / float64(len(list))
}

// vary gives weights of which some in one table are others: those that have some
// of their number's bits in common are raised by the same, or the whole table is
// made heavier or lighter.
func vary(r *rand.Rand, w []int) []int {
	tables := search.Tables()
	table := tables[r.IntN(len(tables))]
	w = slices.Clone(w)
	part := w[table[0]:table[1]]
	if r.IntN(3) == 0 {
		factor := math.Exp(r.NormFloat64() / 4)
		for i := range part {
			part[i] = int(math.Round(float64(part[i]) * factor))
		}
		return w
	}
	width := bits.Len(uint(len(part) - 1))
	mask := 1<<width - 1
	for range r.IntN(6) {
		mask &^= 1 << r.IntN(width)
	}
	like, by := r.IntN(len(part)), int(math.Round(35*r.NormFloat64()))
	for i := range part {
		if i&mask == like&mask {
			part[i] += by
		}
	}
	return w
}

// searches are those that are not at work.
var searches = sync.Pool{New: func() any { return search.New(40 << 20) }}

// costs are the logarithms of the tricks that are begun for each problem.
func costs(list []problem, workers int) []float64 {
	costs := make([]float64, len(list))
	var next atomic.Int64
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			s := searches.Get().(*search.Search)
			defer searches.Put(s)
			for i := int(next.Add(1) - 1); i < len(list); i = int(next.Add(1) - 1) {
				before := s.Count()
				s.Begin(&list[i].deal, list[i].trumps, new(atomic.Bool))
				for _, leader := range [4]int{0, 2, 1, 3} {
					s.Tricks(leader, cardsOfClimb/2)
				}
				costs[i] = math.Log(float64(s.Count() - before + 300))
			}
		})
	}
	wg.Wait()
	return costs
}

// text is how weights are written.
func text(w []int) string {
	var b strings.Builder
	for i, x := range w {
		b.WriteString(strconv.Itoa(x))
		b.WriteByte(" \n"[i%16/15])
	}
	return strings.TrimRight(b.String(), " \n") + "\n"
}
