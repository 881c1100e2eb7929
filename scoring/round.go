package scoring

import (
	"cmp"
	"math/big"
	"strconv"
	"strings"
)

// Rounding names a way to round. The zero value, half away from zero, is what
// scorers use for percentages, datums and the IMPs of a weighted match.
type Rounding uint8

// The ways to round.
const (
	HalfAwayFromZero Rounding = iota // 2.5 is 3, -2.5 is -3
	HalfEven                         // 2.5 is 2, 3.5 is 4
	HalfUp                           // 2.5 is 3, -2.5 is -2
	HalfTowardZero                   // 2.5 is 2, -2.5 is -2
	TowardZero                       // 2.9 is 2, -2.9 is -2
	AwayFromZero                     // 2.1 is 3, -2.1 is -3
	// HalfAwayFromAverage rounds a half to the side where it already is of the average:
	// half the top at matchpoints, 0 in IMPs and margins (White Book 4.2.6). Where no
	// average is known it is 0.
	HalfAwayFromAverage
)

// Round is f rounded to the given number of decimal places; places may be negative,
// -1 being the nearest ten. It is the only function of this program that rounds a score.
func Round(f Frac, places int, mode Rounding) Frac {
	if places == 0 && f.IsInt() {
		return f
	}
	scale := tenTo(max(places, -places))
	if places < 0 {
		return roundInt(f.Div(scale), mode).Mul(scale)
	}
	return roundInt(f.Mul(scale), mode).Div(scale)
}

// tenTo is ten to a power.
func tenTo(n int) Frac {
	scale := Int(1)
	for range n {
		scale = scale.Mul(Int(10))
	}
	return scale
}

// RoundAbout is [Round] of a figure whose average is known, which matters to
// [HalfAwayFromAverage] alone: with an average of 5, 2.5 is 2 and 7.5 is 8.
func RoundAbout(f, average Frac, places int, mode Rounding) Frac {
	switch {
	case mode != HalfAwayFromAverage:
		return Round(f, places, mode)
	case f.Cmp(average) >= 0:
		return Round(f, places, HalfUp)
	}
	return Round(f.Neg(), places, HalfUp).Neg()
}

// RoundTo is f rounded to a multiple of unit, such as 1/4.
func RoundTo(f, unit Frac, mode Rounding) Frac { return Round(f.Div(unit), 0, mode).Mul(unit) }

// roundInt is the whole number that mode makes of f.
func roundInt(f Frac, mode Rounding) Frac {
	if f.IsInt() {
		return f
	}
	if f.wide == nil {
		den := f.den1 + 1
		whole, rest := f.num/den, magnitude(f.num%den)
		half := cmp.Compare(rest, uint64(den)-rest) // how the rest compares with 1/2
		if mode.away(half, whole%2 != 0, f.Sign()) {
			whole += int64(f.Sign())
		}
		return Frac{num: whole}
	}
	whole, rest := new(big.Int).QuoRem(f.wide.Num(), f.wide.Denom(), new(big.Int)) // toward zero
	half := new(big.Int).Lsh(rest.Abs(rest), 1).Cmp(f.wide.Denom())
	if mode.away(half, whole.Bit(0) == 1, f.Sign()) {
		whole.Add(whole, big.NewInt(int64(f.Sign())))
	}
	return fromRat(new(big.Rat).SetInt(whole))
}

// away reports whether a figure that is no whole number is rounded away from zero: half
// is how what it has beyond the whole compares with 1/2, odd is of the whole.
func (mode Rounding) away(half int, odd bool, sign int) bool {
	switch mode {
	case HalfEven:
		return half > 0 || half == 0 && odd
	case HalfUp:
		return half > 0 || half == 0 && sign > 0
	case HalfTowardZero:
		return half > 0
	case TowardZero:
		return false
	case AwayFromZero:
		return true
	default: // HalfAwayFromZero, and HalfAwayFromAverage about 0
		return half >= 0
	}
}

// Decimal is f rounded and written with exactly that many decimals (none for
// places <= 0): Decimal(F(97, 180), 2, HalfAwayFromZero) is "0.54". What
// rounds to zero has no sign.
func Decimal(f Frac, places int, mode Rounding) string {
	if places > 0 {
		if scaled := roundInt(f.Mul(tenTo(places)), mode); scaled.wide == nil {
			return pointed(scaled.num, places)
		}
	}
	return Round(f, places, mode).rat().FloatString(max(places, 0))
}

// pointed writes a whole number of units of that many decimals: -54 with two is "-0.54".
func pointed(n int64, places int) string {
	digits := strconv.FormatUint(magnitude(n), 10)
	if missing := places + 1 - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	point := len(digits) - places
	text := digits[:point] + "." + digits[point:]
	if n < 0 {
		return "-" + text
	}
	return text
}

// Shortest is f as a decimal of at most the given places without closing zeros:
// 12.65, 8.2, 3. It is for sentences; columns of figures want [Decimal].
func Shortest(f Frac, places int, mode Rounding) string {
	s := Decimal(f, places, mode)
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return s
}
