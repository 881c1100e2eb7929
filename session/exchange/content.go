package exchange

import (
	"context"
	"fmt"
	"slices"

	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/movement"
)

// Content is what a file held: one of its lists, as its format says.
type Content struct {
	// Name is the file as it was called, Format the name of its format.
	Name, Format string
	// Evenings are to be loaded one by one; the newest first.
	Evenings []Stored
	// Lines are scores without a movement, nil for none.
	Lines *Lines
	// Movements are in the order of the file.
	Movements []*movement.Movement
	// Deals are boards, nil for none.
	Deals *deal.Set
}

// Stored is an evening in a file.
type Stored struct {
	// Number is the evening's in a club file; 0 in a file of one evening.
	Number int64
	// Load copies it into memory: whatever is recorded there stays there.
	Load func(ctx context.Context) (*session.Session, error)
	// Account is what the file says of it where that is more than a journal: the
	// figures that somebody published, and what could not be taken over; nil for none.
	// It is an *account.Account.
	Account Account
}

// Account is an evening as another program tells of it.
type Account interface {
	// Facts is the evening for a journal; name is what it is called where the
	// account does not say.
	Facts(name string) ([]session.Fact, error)
}

// Has is what there is.
func (c *Content) Has() (h Holding) {
	if len(c.Evenings) > 0 {
		h |= HoldsEvenings
	}
	if c.Lines != nil {
		h |= HoldsLines
	}
	if len(c.Movements) > 0 {
		h |= HoldsMovements
	}
	if c.Deals != nil {
		h |= HoldsDeals
	}
	return h
}

// Evening loads an evening by its number, 0 for the newest. The error is
// ErrNoEvening or that of loading.
func (c *Content) Evening(ctx context.Context, number int64) (*session.Session, error) {
	stored, err := c.Stored(number)
	if err != nil {
		return nil, err
	}
	s, err := stored.Load(ctx)
	if err != nil {
		return nil, named(c.Name, err)
	}
	return s, nil
}

// Stored is the evening with a number, 0 for the newest, before it is loaded. The
// error wraps ErrNoEvening.
func (c *Content) Stored(number int64) (Stored, error) {
	i := slices.IndexFunc(c.Evenings, func(e Stored) bool { return number == 0 || e.Number == number })
	switch {
	case i < 0 && len(c.Evenings) == 0:
		return Stored{}, fmt.Errorf("%s: %w: there is none", c.Name, ErrNoEvening)
	case i < 0:
		return Stored{}, fmt.Errorf("%s: %w: %d", c.Name, ErrNoEvening, number)
	}
	return c.Evenings[i], nil
}

// Want opens a file that holds one of the wanted things; otherwise the error is an
// [OtherError], or ErrUnknown.
func Want(ctx context.Context, path string, wanted Holding) (*Content, error) {
	f, err := stat(path)
	if err != nil {
		return nil, err
	}
	c, err := open(ctx, f, path, wanted)
	if err != nil {
		return nil, err
	}
	if has := c.Has(); has != 0 && has&wanted == 0 { // a format of several things, and the file has another one
		return nil, &OtherError{path, c.Format, has, wanted}
	}
	return c, nil
}

// Deals are the deals of any file that holds some; those of an evening once they
// are released (Law 16D).
func Deals(ctx context.Context, path string) (*deal.Set, error) {
	c, err := Want(ctx, path, HoldsDeals|HoldsEvenings)
	if err != nil || c.Deals != nil {
		return c.deals(), err
	}
	s, err := c.Evening(ctx, 0)
	if err != nil {
		return nil, err
	}
	st := s.State()
	set := &deal.Set{}
	if st.Deals.Released {
		for _, sec := range st.Sections[:min(1, len(st.Sections))] {
			for _, n := range st.Deals.Numbers(sec.ID) {
				b, _ := st.Deals.Board(sec.ID, n)
				set.Boards = append(set.Boards, b)
			}
		}
	}
	if st.Deals.Locked() {
		return nil, fmt.Errorf("%s: %w", path, ErrDealsLocked)
	}
	if len(set.Boards) == 0 {
		return nil, &OtherError{path, c.Format, HoldsEvenings, HoldsDeals}
	}
	return set, nil
}

func (c *Content) deals() *deal.Set {
	if c == nil {
		return nil
	}
	return c.Deals
}

// MovementsOf are the movements of any file that holds some: also those of
// an evening's sections.
func MovementsOf(ctx context.Context, path string) ([]*movement.Movement, error) {
	c, err := Want(ctx, path, HoldsMovements|HoldsEvenings)
	if err != nil {
		return nil, err
	}
	if len(c.Movements) > 0 {
		return c.Movements, nil
	}
	s, err := c.Evening(ctx, 0)
	if err != nil {
		return nil, err
	}
	var all []*movement.Movement
	for _, sec := range s.State().Sections {
		all = append(all, sec.Movement)
	}
	if len(all) == 0 {
		return nil, &OtherError{path, c.Format, HoldsEvenings, HoldsMovements}
	}
	return all, nil
}

// Recorded is a session in memory into which the facts were recorded, by "file".
func Recorded(facts ...session.Fact) (*session.Session, error) {
	s, err := session.CopyOf(nil)
	if err == nil {
		err = s.Record("file", facts...)
	}
	return s, err
}

// OneEvening is the content of a file of one evening, by its facts.
func OneEvening(facts func() ([]session.Fact, error)) *Content {
	return &Content{Evenings: []Stored{{Load: func(context.Context) (*session.Session, error) {
		list, err := facts()
		if err != nil {
			return nil, err
		}
		return Recorded(list...)
	}}}}
}
