package simultaneous

import (
	"runtime"
	"sync"
	"sync/atomic"

	"clubnight/scoring"
)

// processors is how many goroutines share the work.
func processors() int { return max(1, runtime.GOMAXPROCS(0)) }

// settle judges the boards anew on which something changed, and adds up again the pairs
// that played them and those of the clubs that sent something.
func (f *Field) settle() {
	stale := f.counts.Stale()
	each(f.workers, len(stale), func() func(int) { return func(i int) { f.counts.Judge(stale[i]) } })
	var changed [maxBoard + 1]bool
	for _, board := range stale {
		changed[board] = true
	}
	clubs := f.ordered()
	each(f.workers, len(clubs), func() func(int) {
		card := f.counts.Card()
		return func(i int) {
			c := clubs[i]
			for _, p := range c.pairs {
				if c.fresh || p.played(&changed) {
					p.add(card)
				}
			}
			c.fresh = false
		}
	})
}

// played reports whether the pair played one of the boards.
func (p *pair) played(boards *[maxBoard + 1]bool) bool {
	for i := range p.plays {
		if boards[p.plays[i].result.Board] {
			return true
		}
	}
	return false
}

// add adds up what the pair got. Whom it met does not matter to that.
func (p *pair) add(card *scoring.ScoreCard) {
	card.Reset()
	for _, play := range p.plays {
		card.Add(play.at, &play.result.Line, play.side, scoring.Contestant{})
	}
	p.row = card.Row(p.row.Contestant, p.Unranked)
}

// each does n pieces of work in so many goroutines at most; start gives each of them
// its own way to do one.
func each(workers, n int, start func() func(i int)) {
	var next atomic.Int64
	work := func() {
		do := start()
		for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
			do(i)
		}
	}
	var others sync.WaitGroup
	for range min(workers, n) - 1 {
		others.Go(work)
	}
	work()
	others.Wait()
}
