package connector

import (
	"context"
	"errors"
	"slices"

	"clubnight/bridgemate/connector/protocol"
)

// batch is what was taken of a queue last. It comes again where the answer to its
// acceptance was lost, or the program of the other side was ended, before what is new;
// and is no second entry of the same then.
type batch[T protocol.Item] struct {
	items []T
	last  int // the number by which it is accepted
	// back is true where a lower number came after it: the other side began anew.
	back bool
}

// fresh are the items of a poll that were not taken before. Where what was taken comes
// with as many new numbers as there are items, it was entered anew since.
func (b *batch[T]) fresh(items []T, last int) []T {
	n := len(b.items)
	if n > 0 && len(items) >= n && slices.Equal(items[:n], b.items) && last-b.last < len(items) {
		return items[n:]
	}
	return items
}

// poll asks for what is new of a kind, has it taken, and accepts it: in this order. What
// cannot be taken now is not accepted, and comes again.
func poll[T protocol.Item](ctx context.Context, c *protocol.Client, session protocol.GUID, b *batch[T],
	take func(fresh []T) error) error {
	items, last, err := protocol.Poll[T](ctx, c, session, protocol.New)
	if err != nil {
		return err
	}
	if err := take(b.fresh(items, last)); err != nil {
		return err
	}
	if len(items) == 0 {
		return nil
	}
	b.back = b.back || last < b.last
	b.items, b.last = items, last
	if err := protocol.Accept[T](ctx, c, session, last); !errors.Is(err, protocol.ErrorNoUpdates) {
		return err
	}
	return nil
}

// everything is what the other side has of every kind, accepted or not.
type everything struct {
	results []protocol.Result
	players []protocol.Player
	seats   []protocol.Participation
	deals   []protocol.Handrecord
	calls   []protocol.TdCall
	asked   int // how many kinds were asked for
}

// ask asks for everything that was not asked for yet: where a call fails, the next one
// goes on from there.
func (e *everything) ask(ctx context.Context, c *protocol.Client, session protocol.GUID) error {
	kinds := []func() error{
		func() (err error) { e.results, err = all[protocol.Result](ctx, c, session); return err },
		func() (err error) { e.players, err = all[protocol.Player](ctx, c, session); return err },
		func() (err error) { e.seats, err = all[protocol.Participation](ctx, c, session); return err },
		func() (err error) { e.deals, err = all[protocol.Handrecord](ctx, c, session); return err },
		func() (err error) { e.calls, err = all[protocol.TdCall](ctx, c, session); return err },
	}
	for e.asked < len(kinds) {
		if err := kinds[e.asked](); err != nil {
			return err
		}
		e.asked++
	}
	return nil
}

func all[T protocol.Item](ctx context.Context, c *protocol.Client, session protocol.GUID) ([]T, error) {
	items, _, err := protocol.Poll[T](ctx, c, session, protocol.All)
	return items, err
}
