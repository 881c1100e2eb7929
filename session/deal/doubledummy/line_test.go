package doubledummy_test

import (
	"testing"

	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
)

// Whoever declares, and in whatever: the line has all cards, none of them loses a trick,
// and declarer has what the table says.
func TestLine(t *testing.T) {
	d, err := deal.Parse("N:AJ2.K9.KJ63.K743 KT96.T873.95.A62 Q84.AQ5.AT74.Q85 753.J642.Q82.JT9")
	if err != nil {
		t.Fatal(err)
	}
	tables, err := doubledummy.Tables(t.Context(), []deal.Deal{d}, doubledummy.Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	v := doubledummy.New(0)
	for declarer := scoring.North; declarer <= scoring.West; declarer++ {
		trumps := scoring.Denomination(declarer) + 1
		line, err := v.Line(t.Context(), d, trumps, declarer)
		if err != nil || len(line) != 52 {
			t.Fatal(len(line), err)
		}
		reviews, err := v.Review(t.Context(), d, trumps, declarer, line)
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range reviews {
			if c.Lost() != 0 {
				t.Errorf("%v by %v: card %d, %v, gives a trick away", trumps, declarer, i+1, c.PlayedCard)
			}
		}
		if got, want := reviews[51].After, int(tables[0][declarer][trumps]); got != want {
			t.Errorf("%v by %v: %d tricks, want %d", trumps, declarer, got, want)
		}
	}
	if _, err := v.Line(t.Context(), deal.Deal{}, scoring.NoTrump, scoring.North); err == nil {
		t.Error("a deal without cards is played")
	}
}
