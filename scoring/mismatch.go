package scoring

// Mismatched is what a match in a Swiss gives to a contestant who met another opponent
// than the one it should have met.
type Mismatched uint8

// The kinds of it.
const (
	// NoMismatch counts as it was played.
	NoMismatch Mismatched = iota
	// TooStrong is an opponent clearly above the right one, met by no fault of
	// the contestant's own.
	TooStrong
	// TooWeak is an opponent clearly below the right one, met by the
	// contestant's own fault.
	TooWeak
)

// mismatchLimit is how far apart the scores of two opponents may be, as a part of
// what a match gives to both sides: 5 VP of 20, 2½ of 10. It is also the base of what
// is then taken or given.
var mismatchLimit = F(1, 4)

// Mismatch is what White Book 2025, 3.5, makes of a match that a contestant played
// against a wrong opponent, for that contestant alone: its opponent is looked at for
// itself. The scores are those that the draw went by, in VP; a ruling or an appeal that
// changes them later makes no mismatch. Of several opponents who would have been right
// all must differ to the same side.
func Mismatch(met Frac, right []Frac, pool Frac, ownFault bool) Mismatched {
	above, below := len(right) > 0, len(right) > 0
	limit := pool.Mul(mismatchLimit)
	for _, r := range right {
		above = above && met.Sub(r).Cmp(limit) > 0
		below = below && r.Sub(met).Cmp(limit) > 0
	}
	switch {
	case above && !ownFault:
		return TooStrong
	case below && ownFault:
		return TooWeak
	}
	return NoMismatch
}

// Points is what the victory points that were won in such a match become, exactly: 5 + ¾
// of them against an opponent who was too strong; a quarter less of what exceeds 5
// against one who was too weak. On 10-0 it is 2½ instead of 5.
func (k Mismatched) Points(won, pool Frac) Frac {
	base := pool.Mul(mismatchLimit)
	switch {
	case k == TooStrong:
		return base.Add(won.Mul(F(3, 4)))
	case k == TooWeak && won.Cmp(base) > 0:
		return won.Sub(won.Sub(base).Mul(F(1, 4)))
	}
	return won
}
