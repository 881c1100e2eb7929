package strata_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/session/strata"
)

func TestParse(t *testing.T) {
	rule, err := strata.Parse("A:-5-0, b: 0-12.5,C:12.5-")
	if err != nil {
		t.Fatal(err)
	}
	for rating, want := range map[string]int{"-5": 1, "-0.1": 1, "0": 2, "12.49": 2, "12.5": 3, "1000": 3, "-6": 0} {
		f, err := scoring.ParseFrac(rating)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := rule.Of(f); got != want || ok != (want > 0) {
			t.Errorf("%s is in stratum %d, want %d", rating, got, want)
		}
	}
	if rule, err = strata.Parse("B:10-20,A:0-10"); err != nil {
		t.Fatal(err)
	}
	for rating, want := range map[int64]int{0: 1, 10: 2, 20: 2, 21: 0} {
		if got, _ := rule.Of(scoring.Int(rating)); got != want {
			t.Errorf("%d is in stratum %d, want %d", rating, got, want)
		}
	}
	for _, bad := range []string{"", "A", "A:", "A:0", "A:0-x", "Z:0-10", "A:10-0", "A:0-10,A:10-20", "A:0-10,B:9-20",
		"A:0-,B:10-20", "A:0-10,,", ":0-10"} {
		if _, err := strata.Parse(bad); !errors.Is(err, strata.ErrRule) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("A:-5-0, b: 0-12.5,C:12.5-")
	f.Add("A:0--5")
	f.Fuzz(func(t *testing.T, text string) {
		rule, err := strata.Parse(text)
		if err == nil && len(rule) == 0 {
			t.Errorf("%q is a rule of nothing", text)
		}
		for _, b := range rule {
			if got, ok := rule.Of(b.From); !ok || got != b.Stratum {
				t.Errorf("%q: %s is in stratum %d, want %d", text, b.From, got, b.Stratum)
			}
		}
	})
}

// A pair is where the mean of its two is, or the one who has a rating; who has none, and
// whose mean no band has, is named.
func TestSort(t *testing.T) {
	s := sessiontest.Evening(t, "Tuesday",
		sessiontest.Made(t, "howell", movement.Options{Tables: 3, BoardsPerRound: 2}))
	ratings := map[string]int64{}
	for n, of := range [][2]int64{{4, 8}, {8, 12}, {19, -1}, {-1, -1}, {30, 40}, {20, 20}} {
		var names [2]string
		for i, rating := range of {
			names[i] = fmt.Sprint("Player ", n+1, " ", i)
			if rating >= 0 {
				ratings[names[i]] = rating
			}
		}
		sessiontest.Record(t, s, session.PairNamed{Pair: session.Contestant{Section: 1, Number: n + 1}, Names: names})
	}
	rule, err := strata.Parse("A:0-10,B:10-20")
	if err != nil {
		t.Fatal(err)
	}
	rating := func(m session.Member) (scoring.Frac, bool) { n, ok := ratings[m.Name]; return scoring.Int(n), ok }
	sorted := rule.Sort(s.State(), rating)
	who := func(n int) []session.Contestant { return []session.Contestant{{Section: 1, Number: n}} }
	if !slices.Equal(sorted.Unknown, who(4)) || !slices.Equal(sorted.Outside, who(5)) ||
		sorted.In[1] != 1 || sorted.In[2] != 3 {
		t.Errorf("%+v", sorted)
	}
	sessiontest.Record(t, s, sorted.Facts...)
	for n, want := range map[int]int{1: 1, 2: 2, 3: 2, 4: 0, 5: 0, 6: 2} {
		if got := s.State().Strata[who(n)[0]]; got != want {
			t.Errorf("pair %d is in stratum %d, want %d", n, got, want)
		}
	}
	if again := rule.Sort(s.State(), rating); len(again.Facts) > 0 {
		t.Errorf("a second time %v", again.Facts)
	}
}
