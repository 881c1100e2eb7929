// Package turns is about whose turn it is at something slow: a [Lock] for which nobody
// waits longer than he wants to, and a [Retrieval] that has a turn at every interval.
package turns

import "context"

// Lock is had by one at a time. Waiting for it can end with a context.
type Lock struct{ taken chan struct{} }

// NewLock makes a lock that nobody has.
func NewLock() Lock { return Lock{make(chan struct{}, 1)} }

// Lock waits until nobody has it.
func (l Lock) Lock() { l.taken <- struct{}{} }

// Unlock gives it to the next.
func (l Lock) Unlock() { <-l.taken }

// LockUntil waits until nobody has it or ctx ends, and gives the error of ctx then.
func (l Lock) LockUntil(ctx context.Context) error {
	select {
	case l.taken <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
