package account

import "clubnight/scoring"

// precision is with how many decimals a column of figures was published; exactly
// where some have no end.
type precision int

const (
	exactly precision = -1
	// mostDecimals is beyond what anybody publishes.
	mostDecimals = 6
	// floatDecimals is as many as a program writes that keeps its figures as binary
	// floats: 11.833333333333334.
	floatDecimals = 18
)

// published is the precision of a column.
func published(column []*scoring.Frac) (most precision) {
	for _, f := range column {
		if f == nil {
			continue
		}
		places := decimals(*f)
		if places == exactly {
			return exactly
		}
		most = max(most, places)
	}
	return most
}

// decimals is how many decimals a figure has: of a binary float as many as
// mean something.
func decimals(f scoring.Frac) precision {
	for places := range precision(floatDecimals + 1) {
		if f.IsInt() {
			return min(places, mostDecimals)
		}
		f = f.Mul(scoring.Int(10))
	}
	return exactly
}

// equal reports whether two figures are the same as far as they were published, each in a
// column of its precision. One unit of the last decimal is a matter of rounding; where a
// column has no decimals, half a one is, unless the other has none either.
func equal(a, b scoring.Frac, of, in precision) bool {
	if of > in && in != exactly || of == exactly {
		a, b, of, in = b, a, in, of
	}
	if a.Equal(b) {
		return true
	}
	if of == exactly || of == 0 && in == 0 {
		return false
	}
	apart := a.Sub(b)
	if apart.Sign() < 0 {
		apart = apart.Neg()
	}
	unit := scoring.F(1, 2)
	if of > 0 {
		unit = scoring.Int(1)
		for range of {
			unit = unit.Div(scoring.Int(10))
		}
	}
	return apart.Cmp(unit) <= 0
}
