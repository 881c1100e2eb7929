package main

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"clubnight/session/deal/doubledummy/search"
)

// TestSameSeed: the same seed gives the same lessons, by however many workers, and the
// same weights, which the search takes.
func TestSameSeed(t *testing.T) {
	once, again := gather(7, 4, 400, 1), gather(7, 4, 400, 3)
	same := slices.EqualFunc(once, again, func(a, b search.Lesson) bool {
		return slices.Equal(a.Features, b.Features) && slices.Equal(a.Good, b.Good) && slices.Equal(a.Tricks, b.Tricks)
	})
	if len(once) < 20 || !same {
		t.Fatalf("%d lessons, then %d, or others", len(once), len(again))
	}
	text := fit(once)
	if text != fit(again) {
		t.Error("other weights")
	}
	defer restore(t)
	if err := search.SetWeights(text); err != nil {
		t.Error(err)
	}
	if err := search.SetWeights("1 2 3"); err == nil {
		t.Error("three weights were taken")
	}
}

// What a climb writes begins no more tricks than the weights before, and the same steps
// give the same weights.
func TestClimbNeverGetsWorse(t *testing.T) {
	list := problems(rand.New(rand.NewPCG(1, 2)), 3)
	before, text := mean(costs(list, 2)), ""
	for range 2 {
		file := t.TempDir() + "/weights.txt"
		if err := climb(file, 1, 3, 12, 2); err != nil {
			t.Fatal(err)
		}
		if after := mean(costs(list, 1)); after >= before {
			t.Errorf("%.5f, %.5f before", after, before)
		}
		w, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if text != "" && string(w) != text {
			t.Error("the same seed gave other weights")
		}
		text = string(w)
		restore(t)
	}
}

// restore sets the weights of the file again.
func restore(t *testing.T) {
	t.Helper()
	w, err := os.ReadFile("../search/weights.txt")
	if err != nil {
		t.Fatal(err)
	}
	if err := search.SetWeights(string(w)); err != nil {
		t.Fatal(err)
	}
}

// TestTallyFindsAWrongFigure solves a deal of the reference, and finds a wrong figure in
// a file.
func TestTallyFindsAWrongFigure(t *testing.T) {
	const row = "N:976.KJ98.Q53.KJ8 ... ... ..."
	wrong := t.TempDir() + "/wrong.csv"
	if err := os.WriteFile(wrong, []byte("deal,NS\n"+row+",1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := tally(wrong, 0, 1); err == nil {
		t.Error("a deal of one hand was solved")
	}
	if err := tally("../testdata/random200_dd.csv", 8, 1); err != nil {
		t.Error(err)
	}
}
