package doubledummy

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"clubnight/scoring"
	"clubnight/session/deal"
)

// LeadsOf scores every opening lead of many deals side by side, in the order
// of the deals. It takes about half a second for each. A bad deal is found
// before any work starts and the error names its place in the list; it fails
// also with the context's error.
func LeadsOf(ctx context.Context, deals []deal.Deal, o Options) ([]Leads, error) {
	for i := range deals {
		if err := deals[i].Check(); err != nil {
			return nil, fmt.Errorf("deal %d, %w", i+1, err)
		}
	}
	return sideBySide(ctx, len(deals), o, func(v *Solver, i int) (Leads, error) { return v.Leads(ctx, deals[i]) })
}

// CardPlay is the play of a deal, as Review follows it.
type CardPlay struct {
	Deal     deal.Deal
	Trumps   scoring.Denomination
	Declarer scoring.Direction
	Cards    []deal.PlayedCard
}

// Reviewed is what Review found out about a play: the cards up to the first that cannot
// be judged, and why not.
type Reviewed struct {
	Cards []CardReview
	Err   error
}

// Reviews follows many plays side by side, in the order of the list. It takes about a
// tenth of a second for each. What is wrong with one of them is told there; Reviews
// itself fails with the context's error alone.
func Reviews(ctx context.Context, plays []CardPlay, o Options) ([]Reviewed, error) {
	return sideBySide(ctx, len(plays), o, func(v *Solver, i int) (r Reviewed, err error) {
		p := &plays[i]
		r.Cards, r.Err = v.Review(ctx, p.Deal, p.Trumps, p.Declarer, p.Cards)
		return r, ctx.Err()
	})
}

// sideBySide solves n things, each worker with a solver of its own, and
// ends at the first error.
func sideBySide[T any](ctx context.Context, n int, o Options, solve func(v *Solver, i int) (T, error)) ([]T, error) {
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	results := make([]T, n)
	solved := make(chan struct{})
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(o.Workers, n) {
		wg.Go(func() {
			v := New(o.Memory)
			for ctx.Err() == nil {
				i := int(next.Add(1) - 1)
				if i >= n {
					return
				}
				var err error
				if results[i], err = solve(v, i); err != nil {
					cancel(err)
					return
				}
				solved <- struct{}{}
			}
		})
	}
	go func() { wg.Wait(); close(solved) }()
	done := 0
	for range solved {
		if done++; o.Progress != nil {
			o.Progress(done, n)
		}
	}
	if done < n {
		return nil, context.Cause(ctx)
	}
	return results, nil
}
