package main

import (
	"fmt"
	"math"
	"math/rand/v2"

	"clubnight/session/deal/doubledummy/search"
)

// How the regression goes.
const (
	epochs = 8
	step   = 0.1
	damp   = 1e-5 // pulls weights that no lesson asks for to zero
	thrift = 1.5  // how strongly a card is preferred that costs less
	most   = 60.0
)

// fit gives the weights as a text.
func fit(list []search.Lesson) string {
	w, seen := make([]float64, search.Features), make([]float64, search.Features)
	r := rand.New(rand.NewPCG(5, 5))
	for epoch := range epochs {
		loss := 0.0
		for _, k := range r.Perm(len(list)) {
			loss += learn(w, seen, &list[k])
		}
		fmt.Printf("epoch %d: loss %.4f\n", epoch+1, loss/float64(len(list)))
	}
	whole := make([]int, len(w))
	for i, x := range w {
		whole[i] = int(math.Round(100 * max(-most, min(most, x))))
	}
	return text(whole)
}

// learn goes one step down the slope of a lesson's loss, which it returns. Lessons in
// which much was at stake count more.
func learn(w, seen []float64, l *search.Lesson) (loss float64) {
	var target, p [13]float64
	sum, least, highest := 0.0, math.Inf(1), math.Inf(-1)
	for i, good := range l.Good {
		if good {
			cost := float64(l.Tricks[i] + 3)
			target[i] = math.Pow(cost, -thrift)
			sum, least = sum+target[i], min(least, cost)
		}
		for _, f := range l.Features[i] {
			p[i] += w[f]
		}
		highest = max(highest, p[i])
	}
	all := 0.0
	for i := range l.Good {
		p[i] = math.Exp(p[i] - highest)
		all += p[i]
	}
	for i := range l.Good {
		p[i] /= all
		target[i] /= sum
		if target[i] > 0 {
			loss -= target[i] * math.Log(p[i]+1e-12)
		}
		for _, f := range l.Features[i] {
			slope := (p[i]-target[i])*math.Log(least) + damp*w[f]
			seen[f] += slope * slope
			w[f] -= step * slope / math.Sqrt(seen[f]+1)
		}
	}
	return loss
}
