package scoring

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestFrequentSum compares sums with those of one addition after the other: with few
// denominators and many, with what does not fit, and one sum after the other.
func TestFrequentSum(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	var s frequentSum
	for range 3000 {
		s.reset()
		var want Frac
		dens := []int64{1, 2, 30, 9973, 9967, 9949, 9941, 9931, 7919, 7907}
		if rng.IntN(10) == 0 {
			dens = []int64{1 + rng.Int64N(math.MaxInt64), 1 + rng.Int64N(math.MaxInt32), 7,
				1 + rng.Int64N(1e15), 1 + rng.Int64N(1e15)}
		}
		for range rng.IntN(30) {
			f := F(rng.Int64N(1e9)-5e8, dens[rng.IntN(len(dens))])
			switch rng.IntN(60) {
			case 0:
				f = F(math.MaxInt64-rng.Int64N(5), 1+rng.Int64N(3))
			case 1:
				f = F(1, math.MaxInt64).Mul(F(1, math.MaxInt64-1))
			}
			s.add(f)
			want = want.Add(f)
		}
		if got := s.total(); !got.Equal(want) || got.String() != want.String() {
			t.Fatalf("%s, not %s", got, want)
		}
	}
	if s.common.BitLen() > 2*longestCommon {
		t.Errorf("a common denominator of %d bits", s.common.BitLen())
	}
}

// TestNear sorts by keys that differ far behind the comma.
func TestNear(t *testing.T) {
	big := F(1, math.MaxInt64).Mul(F(1, math.MaxInt64-24))
	rows := []Row{}
	for i, key := range []Frac{Int(50), Int(50).Add(big), Int(50).Sub(big), F(151, 3), Int(-2), {}, Int(50).Add(big)} {
		rows = append(rows, Row{Contestant: Contestant{Number: i}, key: key, Place: 1})
	}
	var got []string
	for _, r := range rank(rows, false, nil)[0].Rows {
		got = append(got, r.Contestant.String()+" "+r.Label())
	}
	want := []string{"3 1", "1 2=", "6 2=", "0 4", "2 5", "5 6", "4 7"}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("%q, not %q", got, want)
		}
	}
}
