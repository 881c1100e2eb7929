package places

import (
	"context"
	"errors"
	"slices"

	"clubnight/session"
	"clubnight/session/exchange/usebio"
	"clubnight/session/sending"
	"clubnight/session/sending/letters"
)

// ErrNothing is the cause where an evening has nothing for a place: no member with an
// address, no pages.
var ErrNothing = errors.New("there is nothing for this place")

// Maker makes what of an evening goes to a place. The error wraps ErrNothing where that
// is nothing.
type Maker func(ctx context.Context, d sending.Destination) ([]sending.Parcel, error)

// Without is a place to which nothing goes, and why.
type Without struct {
	Place sending.Destination
	Err   error
}

// Faults are those over which the other side would stumble, where an evening was left out
// because its file has some; nil where it was not.
func Faults(err error) []*usebio.Fault {
	var one *usebio.Fault
	var several *letters.Faulty
	switch {
	case errors.As(err, &several):
		return several.Faults
	case errors.As(err, &one):
		return []*usebio.Fault{one}
	}
	return nil
}

// Final is an evening as if it were final and released now, for who wants to see
// beforehand what would go.
func Final(st *session.State) (*session.State, error) {
	if v := st.Version(); v.Number == 0 || v.Open || !st.Closed {
		var err error
		if st, err = st.With(session.EveningClosed{}); err != nil {
			return nil, err
		}
	}
	return st.With(sending.Release(st)...)
}

// Put writes down what of an evening is to go to places, "" for all that are not off, and
// is the fact by which the journal learns where it was let go; nil where nowhere. One
// place that cannot have it leaves the others alone. The error is that of the outbox or
// of the context.
func Put(ctx context.Context, box *sending.Outbox, e sending.Evening, to []string, maker Maker) (
	asked session.Fact, left []Without, err error,
) {
	named, err := box.Destinations()
	if err != nil {
		return nil, nil, err
	}
	var went []sending.Destination
	for _, d := range named {
		if d.Off && !slices.Contains(to, d.ID) || len(to) > 0 && !slices.Contains(to, d.ID) {
			continue
		}
		parcels, err := maker(ctx, d)
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		if err == nil && len(parcels) == 0 {
			err = ErrNothing
		}
		if err == nil {
			err = box.Put(e, d.ID, parcels)
		}
		if err != nil {
			left = append(left, Without{d, err})
			continue
		}
		went = append(went, d)
	}
	if len(went) > 0 {
		asked = sending.Asked(e, went...)
	}
	return asked, left, nil
}
