package bws_test

import (
	"testing"

	"clubnight/bridgemate/bws"
	"clubnight/scoring"
)

func TestRemarkRulings(t *testing.T) {
	for _, ns := range []string{"40%", "50%", "60%", "111/2%"} {
		for _, ew := range []string{"40%", "50%", "60%"} {
			a, b, ok := bws.RemarkRulings(ns + "-" + ew)
			if !ok || a.String() != ns || b.String() != ew {
				t.Errorf("%s-%s: %s %s", ns, ew, a, b)
			}
		}
	}
	if a, b, ok := bws.RemarkRulings(" 55.5 % - 44.5% "); !ok || a.String() != "111/2%" || b.String() != "89/2%" {
		t.Errorf("55.5-44.5: %s %s", a, b)
	}
	for text, kind := range map[string]scoring.RulingKind{"Not played": scoring.NotPlayed, "ARBITRAL SCORE": scoring.Undecided} {
		if a, b, ok := bws.RemarkRulings(text); !ok || a.Kind != kind || b.Kind != kind {
			t.Errorf("%s: %v %v", text, a, b)
		}
	}
	for _, text := range []string{"", "Wrong direction", "60%", "60-40", "60%-", "120%-40%", "AVE+-AVE-", "620-620"} {
		if _, _, ok := bws.RemarkRulings(text); ok {
			t.Errorf("%q is taken for a ruling", text)
		}
	}
}

func FuzzRemarkRulings(f *testing.F) {
	for _, s := range []string{"Not played", "Arbitral score", "60%-40%", "Wrong direction", "-", "%-%", "100%-0%"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		ns, ew, ok := bws.RemarkRulings(s)
		if ok != (ns != nil && ew != nil) {
			t.Errorf("%q: %v %v %v", s, ns, ew, ok)
		}
	})
}
