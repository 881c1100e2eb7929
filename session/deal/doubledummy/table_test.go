package doubledummy

import (
	"context"

	"clubnight/scoring"
	"clubnight/session/deal"
)

// Table finds the 20 results of a deal. It fails with deal.ErrCards or the
// context's error.
func (v *Solver) Table(ctx context.Context, d deal.Deal) (Table, error) {
	var t Table
	if err := d.Check(); err != nil {
		return t, err
	}
	v.deal.Set(d)
	for strain := scoring.Clubs; strain <= scoring.NoTrump; strain++ {
		tricks, err := v.strain(ctx, strain)
		if err != nil {
			return Table{}, err
		}
		for seat := range 4 {
			t[seat][strain] = tricks[seat]
		}
	}
	return t, nil
}
