package bws_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"clubnight/bridgemate/bws"
	"clubnight/scoring"
)

func TestContract(t *testing.T) {
	for _, c := range []struct{ text, guide string }{
		{"1 H", "1 H"}, {"2 NT", "2 NT"}, {"4 S x", "4 S x"}, {"3 D xx", "3 D xx"}, {"7 C", "7 C"}, {"PASS", "PASS"}, // the guide's examples
		{"4Sx", "4 S x"}, {"4SX", "4 S x"}, {" 3  nt  xx ", "3 NT xx"}, {"3N", "3 NT"}, {"pass", "PASS"},
	} {
		got, err := bws.ParseContract(c.text)
		if err != nil || bws.FormatContract(got) != c.guide {
			t.Errorf("%q: %q, %v, want %q", c.text, bws.FormatContract(got), err, c.guide)
		}
	}
	for _, text := range []string{"", "8 S", "0 NT", "4", "S 4", "4 S xxx", "4 S +1", strings.Repeat("4", 300)} {
		if c, err := bws.ParseContract(text); !errors.Is(err, bws.ErrContract) {
			t.Errorf("%.20q: %v, %v", text, c, err)
		}
	}
	if _, err := bws.ParseContract("4 Z"); err == nil || !strings.Contains(err.Error(), `"4 Z"`) {
		t.Errorf("the error does not name the text: %v", err)
	}
}

func TestResult(t *testing.T) {
	for n := -13; n <= 6; n++ {
		text := bws.FormatResult(n)
		if got, err := bws.ParseResult(text); err != nil || got != n {
			t.Errorf("%q: %d, %v", text, got, err)
		}
	}
	if text := bws.FormatResult(0) + bws.FormatResult(1) + bws.FormatResult(-13); text != "=+1-13" {
		t.Error(text)
	}
	for _, text := range []string{"", "+7", "-14", "1", "==", "+", "+1x"} {
		if n, err := bws.ParseResult(text); !errors.Is(err, bws.ErrResult) {
			t.Errorf("%q: %d, %v", text, n, err)
		}
	}
}

func TestLead(t *testing.T) {
	for text, want := range map[string]string{"S2": "S2", "DA": "DA", "C10": "CT", "ST": "ST", "h k": "HK", "": ""} {
		if got, err := bws.ParseLead(text); err != nil || got != want {
			t.Errorf("%q: %q, %v, want %q", text, got, err, want)
		}
	}
	for _, text := range []string{"S1", "10", "X2", "S", "S11", "SAK", "SS"} {
		if got, err := bws.ParseLead(text); !errors.Is(err, bws.ErrLead) {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
	if bws.FormatLead("CT") != "C10" || bws.FormatLead("DA") != "DA" {
		t.Error("the guide writes C10 and DA")
	}
}

func TestRemarks(t *testing.T) {
	remarks := map[string]bws.Remark{
		"": {}, "Not played": {NotPlayed: true}, "Arbitral score": {Undecided: true}, "Wrong direction": {WrongDirection: true},
	}
	for _, text := range []string{"40%-40%", "50%-40%", "60%-40%", "40%-50%", "50%-50%", "60%-50%", "40%-60%", "50%-60%", "60%-60%"} {
		remarks[text] = bws.Remark{Artificial: true, NSPercent: 10 * int(text[0]-'0'), EWPercent: 10 * int(text[4]-'0')}
	}
	for text, want := range remarks {
		got, err := bws.ParseRemarks(text)
		if err != nil || got != want {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
		if got.String() != text {
			t.Errorf("%q is written %q", text, got)
		}
	}
	for _, text := range []string{"70%-30%", "60-40", "60%", "%-%", "see TD"} {
		if got, err := bws.ParseRemarks(text); !errors.Is(err, bws.ErrRemarks) {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
}

func TestDeclarer(t *testing.T) {
	for text, want := range map[string]bws.Declarer{
		"NS": {Side: scoring.NS}, "EW": {Side: scoring.EW},
		"N": {Side: scoring.NS, Seat: scoring.North, Exact: true}, "E": {Side: scoring.EW, Seat: scoring.East, Exact: true},
		"S": {Side: scoring.NS, Seat: scoring.South, Exact: true}, "W": {Side: scoring.EW, Seat: scoring.West, Exact: true},
	} {
		got, err := bws.ParseDeclarer(strings.ToLower(text))
		if err != nil || got != want || got.String() != text {
			t.Errorf("%q: %+v (%s), %v", text, got, got, err)
		}
	}
	for _, text := range []string{"", "SN", "NE", "North"} {
		if got, err := bws.ParseDeclarer(text); !errors.Is(err, bws.ErrDeclarer) {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
}

func TestBoards(t *testing.T) {
	got, err := bws.ParseBoards("1, 2,5,6,7,10")
	if want := []int{1, 2, 5, 6, 7, 10}; err != nil || !reflect.DeepEqual(got, want) || bws.FormatBoards(got) != "1,2,5,6,7,10" {
		t.Errorf("%v, %v", got, err)
	}
	for _, text := range []string{"", "1,,2", "64", "0", "3-5", "2,2", strings.Repeat("1,", 200)} {
		if got, err := bws.ParseBoards(text); !errors.Is(err, bws.ErrBoards) {
			t.Errorf("%.20q: %v, %v", text, got, err)
		}
	}
	round := bws.Round{LowBoard: 1, HighBoard: 99, CustomBoards: "9,4"}
	if got, err := round.Boards(); err != nil || !reflect.DeepEqual(got, []int{9, 4}) {
		t.Errorf("CustomBoards does not go before LowBoard and HighBoard: %v, %v", got, err)
	}
	round.CustomBoards = ""
	if _, err := round.Boards(); !errors.Is(err, bws.ErrBoards) {
		t.Errorf("boards up to 99: %v", err)
	}
}

// The fuzz targets hold what is read against what is written: a text that is understood means the
// same when it is written as the guide does.

func FuzzParseContract(f *testing.F) {
	for _, s := range []string{"4 S x", "PASS", "3NTxx", "", "7 C", "4♥"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c, err := bws.ParseContract(s)
		if err != nil {
			return
		}
		if again, err := bws.ParseContract(bws.FormatContract(c)); err != nil || again != c {
			t.Errorf("%q: %v, written and read: %v, %v", s, c, again, err)
		}
	})
}

func FuzzParseText(f *testing.F) {
	for _, s := range []string{"=", "+1", "-13", "S10", "ST", "60%-40%", "Not played", "NS", "W", "1,2,5"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if n, err := bws.ParseResult(s); err == nil {
			if again, err := bws.ParseResult(bws.FormatResult(n)); err != nil || again != n {
				t.Errorf("result %q: %d, %d, %v", s, n, again, err)
			}
		}
		if c, err := bws.ParseLead(s); err == nil {
			if again, err := bws.ParseLead(bws.FormatLead(c)); err != nil || again != c {
				t.Errorf("lead %q: %q, %q, %v", s, c, again, err)
			}
		}
		if r, err := bws.ParseRemarks(s); err == nil {
			if again, err := bws.ParseRemarks(r.String()); err != nil || again != r {
				t.Errorf("remark %q: %v, %v, %v", s, r, again, err)
			}
		}
		if d, err := bws.ParseDeclarer(s); err == nil {
			if again, err := bws.ParseDeclarer(d.String()); err != nil || again != d {
				t.Errorf("declarer %q: %v, %v, %v", s, d, again, err)
			}
		}
		if b, err := bws.ParseBoards(s); err == nil {
			if again, err := bws.ParseBoards(bws.FormatBoards(b)); err != nil || !reflect.DeepEqual(again, b) {
				t.Errorf("boards %q: %v, %v, %v", s, b, again, err)
			}
		}
	})
}
