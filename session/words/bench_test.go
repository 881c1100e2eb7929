package words

import (
	"testing"

	"clubnight/scoring"
	"clubnight/session"
)

func BenchmarkResult(b *testing.B) {
	w := English()
	r := session.Result{Outcome: session.Played, Contract: scoring.Contract{Level: 4, Denomination: scoring.Spades},
		Declarer: scoring.North, Tricks: 1}
	for b.Loop() {
		w.Result(r)
	}
}

func BenchmarkPlace(b *testing.B) {
	w := English()
	st := new(session.State)
	for b.Loop() {
		w.Where(st, session.Key{Section: 1, Table: 3, Round: 2, Board: 14})
	}
}

func BenchmarkAdjusted(b *testing.B) {
	w := English()
	r := session.Result{}
	r.Percentages(scoring.Int(60), scoring.Int(40))
	for b.Loop() {
		w.Result(r)
	}
}
