package turns_test

import (
	"context"
	"errors"
	"testing"

	"clubnight/bridgemate/turns"
)

var errFull = errors.New("no space left on the disk")

// One retrieval goes on at a time; it begins again after a stop, and an error ends it.
func TestOneRetrievalGoesOnAtATime(t *testing.T) {
	var r turns.Retrieval
	begun, ended, fails := 0, 0, error(nil)
	turn := make(chan bool)
	work := turns.Work{
		Begin: func() error { begun++; return fails },
		Turn: func(_ context.Context, first bool) error {
			if !first {
				turn <- true
			}
			return nil
		},
		Wait: func(context.Context) {},
		End:  func() { ended++ },
	}
	for range 2 {
		if err := r.Start(t.Context(), work); err != nil {
			t.Fatal(err)
		}
	}
	<-turn
	go func() {
		for range turn { // what is in a turn when it is stopped comes to its end
		}
	}()
	if was := r.Stop(); !was || r.Stop() || begun != 1 || ended != 1 {
		t.Errorf("stopped %v, begun %d, ended %d", was, begun, ended)
	}
	fails = errFull
	if err := r.Start(t.Context(), work); !errors.Is(err, errFull) || ended != 2 || r.Stop() {
		t.Errorf("%v, ended %d", err, ended)
	}
	fails = nil
	work.Turn = func(context.Context, bool) error { return errFull }
	if err := r.Start(t.Context(), work); !errors.Is(err, errFull) {
		t.Errorf("the first turn ends it: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	work.Turn = func(ctx context.Context, _ bool) error { cancel(); <-ctx.Done(); return nil }
	if err := r.Start(ctx, work); !errors.Is(err, context.Canceled) || r.Stop() {
		t.Errorf("nobody waits for it any more: %v", err)
	}
}

// Waiting for a lock ends with a context.
func TestWaitingForALockEndsWithTheContext(t *testing.T) {
	l := turns.NewLock()
	l.Lock()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := l.LockUntil(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	l.Unlock()
	if err := l.LockUntil(t.Context()); err != nil {
		t.Error(err)
	}
}
