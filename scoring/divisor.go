package scoring

import "math/big"

// Divisor says what the sum of a score's IMPs against all others is divided by.
type Divisor uint8

// The variants of Cross-IMPs.
const (
	PerComparison Divisor = iota // by the number of other scores; the only fair one when boards differ
	PerScore                     // by the number of scores
	Undivided
	// Probst divides by √(r(r-1)/2), r being the number of scores, so that a total can
	// go on a victory point scale for teams (XIMPQ, White Book 3.1.3). The root is
	// taken to nine decimals.
	Probst
)

// divisors are all of them: the name, and what is divided by where there are n scores.
var divisors = [...]struct {
	name string
	of   func(n int64) Frac
}{
	PerComparison: {"comparisons", func(n int64) Frac { return Int(n - 1) }},
	PerScore:      {"scores", Int},
	Undivided:     {"none", func(int64) Frac { return Int(1) }},
	Probst:        {"probst", func(n int64) Frac { return root(n * (n - 1) / 2) }},
}

// divisorNames are their names in the order of their constants.
var divisorNames = func() (names []string) {
	for _, d := range divisors {
		names = append(names, d.name)
	}
	return names
}()

// of is what the sum of a score's IMPs is divided by where there are n scores.
func (d Divisor) of(n int) Frac { return divisors[d].of(int64(n)) }

// root is the square root of n, cut after nine decimals; of a square it is exact.
func root(n int64) Frac {
	const scale = 1_000_000_000
	square := new(big.Int).Mul(big.NewInt(n), big.NewInt(scale*scale))
	return F(square.Sqrt(square).Int64(), scale)
}

// String is one of "comparisons", "scores", "none", "probst".
func (d Divisor) String() string { return nameOf(divisorNames, d) }

// MarshalText writes the name; the error is [ErrName].
func (d Divisor) MarshalText() ([]byte, error) { return marshal(divisorNames, d) }

// UnmarshalText reads what MarshalText writes, in any case; the error wraps [ErrName].
func (d *Divisor) UnmarshalText(text []byte) error { return unmarshal(divisorNames, text, d) }
