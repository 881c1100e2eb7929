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

// Options say how many deals, or plays, are solved.
type Options struct {
	Workers  int                   // side by side; 0 means one for each processor
	Memory   int                   // bytes for each worker's table; 0 means DefaultMemory
	Progress func(done, total int) // called after each, from the goroutine that asked; may be nil
}

// Tables solves many deals side by side and gives their tables in the same order. A bad
// deal is found before any work starts and the error names its place in the list; when
// the context is cancelled its error is returned, with the tables that were finished
// (the others are zero).
func Tables(ctx context.Context, deals []deal.Deal, o Options) ([]Table, error) {
	for i := range deals {
		if err := deals[i].Check(); err != nil {
			return nil, fmt.Errorf("deal %d, %w", i+1, err)
		}
	}
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	tables := make([]Table, len(deals))
	var next atomic.Int64
	type part struct {
		deal   int
		strain scoring.Denomination
		tricks [4]uint8
	}
	parts := make(chan part)
	var wg sync.WaitGroup
	for range min(o.Workers, 5*len(deals)) {
		wg.Go(func() {
			v, filled := New(o.Memory), -1
			for ctx.Err() == nil {
				i := int(next.Add(1) - 1)
				if i >= 5*len(deals) {
					return
				}
				p := part{deal: i / 5, strain: scoring.Denomination(i % 5)}
				if filled != p.deal {
					v.deal.Set(deals[p.deal])
					filled = p.deal
				}
				var err error
				if p.tricks, err = v.strain(ctx, p.strain); err != nil {
					return
				}
				parts <- p
			}
		})
	}
	go func() { wg.Wait(); close(parts) }()
	solved, done := make([]int, len(deals)), 0
	for p := range parts {
		for seat, t := range p.tricks {
			tables[p.deal][seat][p.strain] = t
		}
		if solved[p.deal]++; solved[p.deal] == 5 {
			done++
			if o.Progress != nil {
				o.Progress(done, len(deals))
			}
		}
	}
	if done < len(deals) {
		for i, n := range solved {
			if n < 5 {
				tables[i] = Table{}
			}
		}
		return tables, ctx.Err()
	}
	return tables, nil
}
