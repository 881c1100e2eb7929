package bws_test

import (
	"errors"
	"strings"
	"testing"

	"clubnight/bridgemate/bws"
)

// TestBiddingData is the guide's chapter about the field Bid.
func TestBiddingData(t *testing.T) {
	for text, want := range map[string]string{
		"1C": "1C", "7NT": "7NT", "3 nt": "3NT", " 2d ": "2D", "7S": "7S", "X": "X", "xx": "XX",
		"PASS": "PASS", "Pass": "PASS",
		"SkipBid": "SkipBid", "SKIPBID": "SkipBid", "skip bid": "SkipBid", "4H": "4H",
	} {
		if got, err := bws.ParseBid(text); got != want || err != nil {
			t.Errorf("%q: %q, %v; want %q", text, got, err, want)
		}
	}
	for _, text := range []string{"", " ", "0C", "8NT", "C", "XXX", "4S x", "1CC", "P4", strings.Repeat("1", 300)} {
		if got, err := bws.ParseBid(text); !errors.Is(err, bws.ErrBid) {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
}

// TestPlayData is the guide's chapter about the field Card.
func TestPlayData(t *testing.T) {
	for text, want := range map[string]string{
		"D2": "D2", "H9": "H9", "ST": "ST", "CA": "CA", "Dx": "Dx", "dX": "Dx",
		"s10": "ST", " h k ": "HK", "C 10": "CT",
	} {
		if got, err := bws.ParseCard(text); got != want || err != nil {
			t.Errorf("%q: %q, %v; want %q", text, got, err, want)
		}
	}
	for _, text := range []string{"", "  ", "x", "D", "D1", "DD", "2D", "DxX", "D22", "NTA", strings.Repeat("D", 300)} {
		if got, err := bws.ParseCard(text); !errors.Is(err, bws.ErrCard) {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
}

// FuzzRecorder: what is read is what is read again, and fits the field.
func FuzzRecorder(f *testing.F) {
	for _, seed := range []string{"1C", "3 nt", "SkipBid", "xx", "pass", "s10", "Dx", "İ", "ſ2"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, parse := range []func(string) (string, error){bws.ParseBid, bws.ParseCard} {
			got, err := parse(text)
			if err != nil {
				continue
			}
			if again, err := parse(got); again != got || err != nil || len(got) > 10 {
				t.Errorf("%q: %q, then %q, %v", text, got, again, err)
			}
		}
	})
}
