package tables

import (
	"errors"
	"math/big"
	"strings"

	"github.com/jackc/pgx/v5/pgtype"

	"clubnight/scoring"
)

// fraction is an exact fraction in two columns.
type fraction struct{ over, under pgtype.Numeric }

// parts are numerator and denominator.
func parts(f scoring.Frac) fraction {
	over, under, whole := strings.Cut(f.String(), "/")
	if !whole {
		under = "1"
	}
	return fraction{integer(over), integer(under)}
}

// integer is a whole number of any size.
func integer(digits string) pgtype.Numeric {
	n, _ := new(big.Int).SetString(digits, 10) // a Frac writes nothing else
	return pgtype.Numeric{Int: n, Valid: true}
}

// errFraction is returned where two columns are no fraction.
var errFraction = errors.New("columns are not a fraction of whole numbers")

// frac is the fraction.
func (f fraction) frac() (scoring.Frac, error) {
	over, err := f.over.Value()
	if err != nil {
		return scoring.Frac{}, err
	}
	under, err := f.under.Value()
	if err != nil {
		return scoring.Frac{}, err
	}
	a, ok := over.(string)
	b, too := under.(string)
	if !ok || !too {
		return scoring.Frac{}, errFraction
	}
	return scoring.ParseFrac(a + "/" + b)
}
