package turns

import (
	"context"
	"fmt"
	"sync"
)

// Work is what a reading does. All of it is called on the reading's own goroutine.
type Work struct {
	// Begin comes first; where it fails nothing else is called.
	Begin func() error
	// Turn reads once, first being true at the first time. An error of it ends the
	// reading: what shall be tried again is none.
	Turn func(ctx context.Context, first bool) error
	// Wait waits for the next turn, or until the context ends.
	Wait func(ctx context.Context)
	// End is called when no other turn comes. It is called also where Begin failed.
	End func()
}

// Retrieval is one goroutine at most that reads at intervals. The zero value reads
// nothing.
type Retrieval struct {
	mu  sync.Mutex
	now *run
}

// run is a reading between its start and its end.
type run struct {
	stop     context.CancelFunc
	stopping bool          // guarded by Retrieval.mu
	first    chan struct{} // closed after the first turn, whatever it said
	ended    chan struct{} // closed when nothing of it is left
	err      error         // why it could not begin, or ended; set before ended is closed
}

// Start begins a reading, and returns after its first turn. Where one goes on already,
// nothing changes. The error is that of Begin, or of the first turn; when ctx ends before
// the first turn does, nothing goes on, and it is the error of ctx; context.Canceled,
// where Stop came before.
func (r *Retrieval) Start(ctx context.Context, w Work) error {
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		now, stopping, mine := r.begin(ctx, w)
		if stopping {
			select {
			case <-now.ended:
			case <-ctx.Done():
			}
			continue
		}
		select {
		case <-now.first:
			return nil
		case <-now.ended:
			return now.err
		case <-ctx.Done():
			if mine {
				r.Stop()
			}
			return ctx.Err()
		}
	}
}

// begin gives the reading that goes on, and begins one where there is none: then it is
// mine. It may be stopping.
func (r *Retrieval) begin(ctx context.Context, w Work) (now *run, stopping, mine bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.now != nil {
		return r.now, r.now.stopping, false
	}
	running, stop := context.WithCancel(context.WithoutCancel(ctx))
	r.now = &run{stop: stop, first: make(chan struct{}), ended: make(chan struct{})}
	go r.read(running, r.now, w)
	return r.now, false, true
}

// read is a reading from its beginning to its end.
func (r *Retrieval) read(ctx context.Context, now *run, w Work) {
	defer func() {
		r.mu.Lock()
		now.stopping = true
		r.mu.Unlock()
		now.stop()
		w.End()
		r.mu.Lock()
		r.now = nil
		r.mu.Unlock()
		close(now.ended)
	}()
	if now.err = w.Begin(); now.err != nil {
		return
	}
	for first := true; ; first = false {
		if now.err = w.Turn(ctx, first); now.err != nil {
			return
		}
		if ctx.Err() != nil {
			if first {
				now.err = fmt.Errorf("reading was stopped: %w", ctx.Err())
			}
			return
		}
		if first {
			close(now.first)
		}
		if w.Wait(ctx); ctx.Err() != nil {
			return
		}
	}
}

// Stop ends the reading at once, and waits until nothing of it is left: whatever it does
// then ends with its context. It reports whether there was one to end.
func (r *Retrieval) Stop() (was bool) {
	r.mu.Lock()
	now := r.now
	if now == nil {
		r.mu.Unlock()
		return false
	}
	was, now.stopping = !now.stopping, true
	r.mu.Unlock()
	now.stop()
	<-now.ended
	return was
}
