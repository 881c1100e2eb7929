package scoring

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"strconv"
	"strings"
)

// ErrNumber is returned when a text is not a number that [ParseFrac] reads.
var ErrNumber = errors.New("not a number")

// Frac is an exact fraction. It is an immutable value; the zero value is 0.
// Small numerators and denominators are kept as integers, anything that would
// overflow them as a [big.Rat], so that no operation ever loses a digit.
// Compare with [Frac.Cmp] or [Frac.Equal], not with ==.
type Frac struct {
	num  int64
	den1 int64    // denominator minus one, so that the zero value is 0/1
	wide *big.Rat // set only when num or the denominator does not fit
}

// F is num/den in lowest terms. Like an integer division it panics when den is 0.
func F(num, den int64) Frac {
	if den == 0 {
		panic("scoring: fraction with denominator 0")
	}
	if num == math.MinInt64 || den == math.MinInt64 {
		return fromRat(big.NewRat(num, den))
	}
	if den < 0 {
		num, den = -num, -den
	}
	if den == 1 {
		return Frac{num: num}
	}
	g := gcd(num, den)
	return Frac{num: num / g, den1: den/g - 1}
}

// Int is the whole number n.
func Int(n int64) Frac { return F(n, 1) }

// gcd is the greatest common divisor of |a| and b, for b > 0; gcd(0, b) is b.
func gcd(a, b int64) int64 {
	if a < 0 {
		a = -a
	}
	for a != 0 {
		a, b = b%a, a
	}
	return b
}

// fromRat is r as a Frac, small again when it fits.
func fromRat(r *big.Rat) Frac {
	if r.Num().IsInt64() && r.Denom().IsInt64() {
		if n := r.Num().Int64(); n != math.MinInt64 {
			return Frac{num: n, den1: r.Denom().Int64() - 1}
		}
	}
	return Frac{wide: r}
}

// rat is f as a big.Rat that the caller must not change.
func (f Frac) rat() *big.Rat {
	if f.wide != nil {
		return f.wide
	}
	return big.NewRat(f.num, f.den1+1)
}

// mulSmall is a*b and whether it fits; neither may be the smallest int64.
func mulSmall(a, b int64) (int64, bool) {
	hi, lo := bits.Mul64(magnitude(a), magnitude(b))
	if hi != 0 || lo > math.MaxInt64 {
		return 0, false
	}
	if (a < 0) != (b < 0) {
		return -int64(lo), true
	}
	return int64(lo), true
}

func magnitude(a int64) uint64 {
	if a < 0 {
		return uint64(-a)
	}
	return uint64(a)
}

// addSmall is a+b and whether it fits (the smallest int64 counts as too small).
func addSmall(a, b int64) (int64, bool) {
	s := a + b
	if (a > 0 && b > 0 && s <= 0) || (a < 0 && b < 0 && s >= 0) || s == math.MinInt64 {
		return 0, false
	}
	return s, true
}

// Add is f + g.
func (f Frac) Add(g Frac) Frac {
	switch {
	case f.wide == nil && g.wide == nil:
		if s, ok := addFracs(f, g); ok {
			return s
		}
	case f.IsZero():
		return g
	case g.IsZero():
		return f
	}
	return fromRat(new(big.Rat).Add(f.rat(), g.rat()))
}

func addFracs(f, g Frac) (Frac, bool) {
	if f.den1 == g.den1 {
		n, ok := addSmall(f.num, g.num)
		return F(n, f.den1+1), ok
	}
	fd, gd := f.den1+1, g.den1+1
	d := gcd(fd, gd)
	a, ok1 := mulSmall(f.num, gd/d)
	b, ok2 := mulSmall(g.num, fd/d)
	den, ok3 := mulSmall(fd, gd/d)
	n, ok4 := addSmall(a, b)
	if !(ok1 && ok2 && ok3 && ok4) {
		return Frac{}, false
	}
	return F(n, den), true
}

// Neg is -f.
func (f Frac) Neg() Frac {
	if f.wide != nil {
		return fromRat(new(big.Rat).Neg(f.wide))
	}
	f.num = -f.num
	return f
}

// Sub is f - g.
func (f Frac) Sub(g Frac) Frac { return f.Add(g.Neg()) }

// Mul is f × g.
func (f Frac) Mul(g Frac) Frac {
	if f.wide == nil && g.wide == nil {
		fd, gd := f.den1+1, g.den1+1
		a, b := gcd(f.num, gd), gcd(g.num, fd)
		n, ok1 := mulSmall(f.num/a, g.num/b)
		d, ok2 := mulSmall(fd/b, gd/a)
		if ok1 && ok2 {
			return Frac{num: n, den1: d - 1}
		}
	}
	return fromRat(new(big.Rat).Mul(f.rat(), g.rat()))
}

// Div is f / g. Like an integer division it panics when g is 0.
func (f Frac) Div(g Frac) Frac {
	if g.Sign() == 0 {
		panic("scoring: division of a fraction by 0")
	}
	if g.wide == nil {
		return f.Mul(F(g.den1+1, g.num))
	}
	return f.Mul(fromRat(new(big.Rat).Inv(g.wide)))
}

// Cmp is -1, 0 or +1 as f is less than, equal to or greater than g.
func (f Frac) Cmp(g Frac) int {
	if f.wide == nil && g.wide == nil {
		if f.den1 == g.den1 {
			return cmp.Compare(f.num, g.num)
		}
		a, ok1 := mulSmall(f.num, g.den1+1)
		b, ok2 := mulSmall(g.num, f.den1+1)
		if ok1 && ok2 {
			return cmp.Compare(a, b)
		}
	}
	return f.rat().Cmp(g.rat())
}

// near is f in floating point to about fifteen digits; infinite or no number where it
// is too large for that.
func (f Frac) near() float64 {
	if f.wide == nil {
		return float64(f.num) / float64(f.den1+1)
	}
	num, _ := f.wide.Num().Float64()
	den, _ := f.wide.Denom().Float64()
	return num / den
}

// Equal reports whether f and g are the same number.
func (f Frac) Equal(g Frac) bool { return f.Cmp(g) == 0 }

// Sign is -1, 0 or +1 as f is negative, zero or positive.
func (f Frac) Sign() int {
	if f.wide != nil {
		return f.wide.Sign()
	}
	return cmp.Compare(f.num, 0)
}

// IsZero reports whether f is 0.
func (f Frac) IsZero() bool { return f.Sign() == 0 }

// IsInt reports whether f is a whole number.
func (f Frac) IsInt() bool {
	if f.wide != nil {
		return f.wide.IsInt()
	}
	return f.den1 == 0
}

// String is f in lowest terms, such as "97/180", "-1/3" or "12".
func (f Frac) String() string {
	if f.wide != nil {
		return f.wide.RatString()
	}
	if f.den1 == 0 {
		return strconv.FormatInt(f.num, 10)
	}
	return strconv.FormatInt(f.num, 10) + "/" + strconv.FormatInt(f.den1+1, 10)
}

// longestNumber bounds what ParseFrac reads, so that no text can ask for a number of
// a million digits. Totals of an evening stay far below it.
const longestNumber = 200

// ParseFrac reads what [Frac.String] writes, and decimals: "97/180", "-12", "+3",
// "53.89". Blanks around the number are allowed. The error wraps [ErrNumber].
func ParseFrac(text string) (Frac, error) {
	s := strings.TrimSpace(text)
	wrong := func() (Frac, error) { return Frac{}, fmt.Errorf("%w: %.40q", ErrNumber, text) }
	if len(s) > longestNumber {
		return wrong()
	}
	unsigned := s
	if s != "" && (s[0] == '+' || s[0] == '-') {
		unsigned = s[1:]
	}
	top, bottom, isFraction := strings.Cut(unsigned, "/")
	if isFraction {
		if !allDigits(top) || !allDigits(bottom) || strings.Trim(bottom, "0") == "" {
			return wrong()
		}
	} else {
		whole, decimals, _ := strings.Cut(unsigned, ".")
		// written as a fraction a decimal is up to twice as long
		if !allDigits(whole+decimals) || decimals != "" && len(s) > longestNumber/2 {
			return wrong()
		}
	}
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		return wrong()
	}
	return fromRat(r), nil
}

func allDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// MarshalText writes f as [Frac.String] does, so that JSON carries the exact fraction.
func (f Frac) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// UnmarshalText reads what [ParseFrac] reads.
func (f *Frac) UnmarshalText(text []byte) error {
	g, err := ParseFrac(string(text))
	if err == nil {
		*f = g
	}
	return err
}
