package scoring

import (
	"math/big"
	"slices"
)

// frequentSum adds many fractions with few denominators, as those of boards with
// different numbers of scores are: what has one denominator is added as whole numbers,
// and a common denominator is kept for the next sum, which is likely to have the same. It
// may be used for one sum after the other; its zero value is 0.
type frequentSum struct {
	dens, nums []int64 // by rising denominator
	rest       Frac    // what does not fit

	common *big.Int           // a multiple of the denominators of scale
	scale  map[int64]*big.Int // common divided by each of them
}

// longestCommon is the bits of a common denominator beyond which a new one is begun.
const longestCommon = 1024

func (s *frequentSum) reset() { s.dens, s.nums, s.rest = s.dens[:0], s.nums[:0], Frac{} }

func (s *frequentSum) add(f Frac) {
	if f.wide == nil {
		k, found := slices.BinarySearch(s.dens, f.den1+1)
		if !found {
			s.dens, s.nums = slices.Insert(s.dens, k, f.den1+1), slices.Insert(s.nums, k, 0)
		}
		if n, ok := addSmall(s.nums[k], f.num); ok {
			s.nums[k] = n
			return
		}
	}
	s.rest = s.rest.Add(f)
}

// total is the sum.
func (s *frequentSum) total() Frac {
	total := s.rest
	if len(s.dens) < 4 { // small numbers, most likely
		for k, den := range s.dens {
			total = total.Add(F(s.nums[k], den))
		}
		return total
	}
	s.meet()
	sum, term := new(big.Int), new(big.Int)
	for k, n := range s.nums {
		sum.Add(sum, term.Mul(s.scale[s.dens[k]], term.SetInt64(n)))
	}
	return total.Add(fromRat(new(big.Rat).SetFrac(sum, s.common)))
}

// meet sees to it that common is a multiple of all denominators.
func (s *frequentSum) meet() {
	for _, den := range s.dens {
		if s.scale[den] == nil {
			s.extend()
			return
		}
	}
}

// extend makes common a multiple of the denominators that there are now besides.
func (s *frequentSum) extend() {
	if s.common == nil || s.common.BitLen() > longestCommon {
		s.common = big.NewInt(1)
	}
	common := new(big.Int).Set(s.common)
	factor, rest := new(big.Int), new(big.Int)
	for _, den := range s.dens {
		d := big.NewInt(den)
		if rest.Rem(common, d).Sign() != 0 {
			common.Mul(common, factor.Div(d, factor.GCD(nil, nil, common, d)))
		}
	}
	if common.Cmp(s.common) != 0 || s.scale == nil {
		s.common, s.scale = common, make(map[int64]*big.Int)
	}
	for _, den := range s.dens {
		s.scale[den] = new(big.Int).Div(s.common, big.NewInt(den))
	}
}
