package feed

import (
	"context"
	"errors"
	"fmt"
	"time"

	"clubnight/session"
	"clubnight/session/movement"
)

// ErrSilent is returned where a room has not answered within its time. What it was told
// may have arrived all the same.
var ErrSilent = errors.New("the room does not answer")

// patient is a room that is not waited for without end.
type patient struct {
	Feed
	patience time.Duration
}

// Within is a room each call to which ends after a time, with ErrSilent: who waits for
// one that never answers waits with everything that comes after it.
func Within(patience time.Duration, f Feed) Feed { return &patient{f, patience} }

// ask makes a call that ends with its time.
func (p *patient) ask(ctx context.Context, call func(context.Context) error) error {
	bounded, done := context.WithTimeout(ctx, p.patience)
	defer done()
	err := call(bounded)
	if err != nil && errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return fmt.Errorf("%w: %w", ErrSilent, err)
	}
	return err
}

// ChangeMovement implements Feed.
func (p *patient) ChangeMovement(ctx context.Context, section int, c *movement.Change) error {
	return p.ask(ctx, func(ctx context.Context) error { return p.Feed.ChangeMovement(ctx, section, c) })
}

// FinishChanges implements Feed.
func (p *patient) FinishChanges(ctx context.Context) error { return p.ask(ctx, p.Feed.FinishChanges) }

// WaitUpdated implements Feed.
func (p *patient) WaitUpdated(ctx context.Context) (waiting []Table, err error) {
	err = p.ask(ctx, func(ctx context.Context) (err error) {
		waiting, err = p.Feed.WaitUpdated(ctx)
		return err
	})
	return waiting, err
}

// SendResults implements Feed.
func (p *patient) SendResults(ctx context.Context, keys ...session.Key) (n int, err error) {
	err = p.ask(ctx, func(ctx context.Context) (err error) {
		n, err = p.Feed.SendResults(ctx, keys...)
		return err
	})
	return n, err
}

// SendNames implements Feed.
func (p *patient) SendNames(ctx context.Context) (n int, err error) {
	err = p.ask(ctx, func(ctx context.Context) (err error) {
		n, err = p.Feed.SendNames(ctx)
		return err
	})
	return n, err
}

// SendSettings implements Feed.
func (p *patient) SendSettings(ctx context.Context) error { return p.ask(ctx, p.Feed.SendSettings) }
