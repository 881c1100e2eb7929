package scoring

import (
	"encoding/json"
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestFracAgainstRat checks every operation against math/big, around the border where
// small integers no longer do.
func TestFracAgainstRat(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	pick := func() int64 {
		switch rng.IntN(4) {
		case 0:
			return rng.Int64N(10)
		case 1:
			return math.MaxInt64 - rng.Int64N(3)
		case 2:
			return math.MinInt64 + rng.Int64N(3)
		}
		return int64(rng.Uint64() >> (1 + rng.IntN(60)))
	}
	same := func(f Frac, r *big.Rat) bool {
		small := r.Num().IsInt64() && r.Denom().IsInt64() && r.Num().Int64() != math.MinInt64
		return f.String() == r.RatString() && (f.wide == nil) == small
	}
	for range 20000 {
		a, b, c, d := pick(), pick(), pick(), pick()
		if b == 0 || d == 0 {
			continue
		}
		f, g := F(a, b), F(c, d)
		x, y := big.NewRat(a, b), big.NewRat(c, d)
		if !same(f, x) || !same(f.Add(g), new(big.Rat).Add(x, y)) || !same(f.Sub(g), new(big.Rat).Sub(x, y)) ||
			!same(f.Mul(g), new(big.Rat).Mul(x, y)) || !same(f.Neg(), new(big.Rat).Neg(x)) ||
			f.Cmp(g) != x.Cmp(y) || f.Sign() != x.Sign() || f.IsInt() != x.IsInt() || f.Equal(g) != (x.Cmp(y) == 0) {
			t.Fatalf("%d/%d and %d/%d: %s %s", a, b, c, d, f, g)
		}
		if g.Sign() != 0 && !same(f.Div(g), new(big.Rat).Quo(x, y)) {
			t.Fatalf("%s / %s = %s", f, g, f.Div(g))
		}
	}
}

func TestFracZeroValue(t *testing.T) {
	var zero Frac
	if !zero.IsZero() || zero.String() != "0" || !zero.Equal(F(0, 17)) || zero != F(0, -3) ||
		!zero.Add(F(1, 3)).Equal(F(1, 3)) {
		t.Errorf("the zero value is %s", zero)
	}
	for name, bad := range map[string]func(){"F": func() { F(1, 0) }, "Div": func() { Int(1).Div(zero) }} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s by 0 passes", name)
				}
			}()
			bad()
		}()
	}
}

func TestParseFrac(t *testing.T) {
	for text, want := range map[string]string{
		"97/180": "97/180", " -4/6 ": "-2/3", "+3": "3", "53.89": "5389/100", "-.5": "-1/2", "5.": "5", "007": "7",
		"123456789012345678901234567890/3": "41152263004115226300411522630",
	} {
		f, err := ParseFrac(text)
		if err != nil || f.String() != want {
			t.Errorf("%q: %s, %v", text, f, err)
		}
	}
	for _, text := range []string{"", "x", "1/0", "1/-2", "1e9", "0x1F", "1_000", ".", "1/2/3", "--1", "1/2.5", "½",
		"1 2", strings.Repeat("9", 201), "NaN", "Inf"} {
		if f, err := ParseFrac(text); !errors.Is(err, ErrNumber) {
			t.Errorf("%q is read as %s, %v", text, f, err)
		}
	}
	raw, err := json.Marshal(map[string]Frac{"total": F(97, 180)})
	if err != nil || string(raw) != `{"total":"97/180"}` {
		t.Errorf("%s, %v", raw, err)
	}
	var back map[string]Frac
	if err := json.Unmarshal(raw, &back); err != nil || !back["total"].Equal(F(97, 180)) {
		t.Errorf("%v, %v", back, err)
	}
}

func TestRounding(t *testing.T) {
	for _, tt := range []struct {
		f      string
		places int
		want   map[Rounding]string
	}{
		{"2.5", 0, map[Rounding]string{HalfAwayFromZero: "3", HalfEven: "2", HalfUp: "3", HalfTowardZero: "2",
			TowardZero: "2", AwayFromZero: "3"}},
		{"-2.5", 0, map[Rounding]string{HalfAwayFromZero: "-3", HalfEven: "-2", HalfUp: "-2", HalfTowardZero: "-2",
			TowardZero: "-2", AwayFromZero: "-3"}},
		{"3.5", 0, map[Rounding]string{HalfAwayFromZero: "4", HalfEven: "4", HalfUp: "4", HalfTowardZero: "3",
			TowardZero: "3", AwayFromZero: "4"}},
		{"2.51", 0, map[Rounding]string{HalfAwayFromZero: "3", HalfEven: "3", HalfUp: "3", HalfTowardZero: "3",
			TowardZero: "2", AwayFromZero: "3"}},
		{"-2.49", 0, map[Rounding]string{HalfAwayFromZero: "-2", HalfEven: "-2", HalfUp: "-2", HalfTowardZero: "-2",
			TowardZero: "-2", AwayFromZero: "-3"}},
		{"-445", -1, map[Rounding]string{HalfAwayFromZero: "-450", HalfUp: "-440", HalfEven: "-440"}},
		{"125", -1, map[Rounding]string{HalfAwayFromZero: "130", HalfUp: "130", HalfEven: "120"}},
		{"12.65", 1, map[Rounding]string{HalfAwayFromZero: "12.7", HalfEven: "12.6"}},
		{"60.15625", 2, map[Rounding]string{HalfAwayFromZero: "60.16", TowardZero: "60.15"}},
		{"-0.001", 2, map[Rounding]string{HalfAwayFromZero: "0.00"}},
		{"1/3", 4, map[Rounding]string{HalfAwayFromZero: "0.3333"}},
		{"100", 2, map[Rounding]string{HalfAwayFromZero: "100.00"}},
	} {
		for mode, want := range tt.want {
			if got := Decimal(frac(t, tt.f), tt.places, mode); got != want {
				t.Errorf("%s to %d places, mode %d: %s, want %s", tt.f, tt.places, mode, got, want)
			}
		}
	}
	for f, want := range map[string]string{"12.650": "12.65", "3": "3", "8.2": "8.2", "100": "100",
		"2/3": "0.67", "-0.001": "0"} {
		if got := Shortest(frac(t, f), 2, HalfAwayFromZero); got != want {
			t.Errorf("%s: %s, want %s", f, got, want)
		}
	}
}
