package replica

import (
	"math/rand/v2"
	"time"
)

// Backoff is how long to wait before something is tried again: each time about twice as
// long, up to Longest, and never quite the same, so that many computers do not come back
// at one moment.
type Backoff struct {
	Longest time.Duration // 30 seconds where it is 0
	last    time.Duration
}

const (
	firstPause   = 250 * time.Millisecond
	longestPause = 30 * time.Second
)

// Next is the next pause.
func (b *Backoff) Next() time.Duration {
	longest := b.Longest
	if longest == 0 {
		longest = longestPause
	}
	b.last = min(max(firstPause, 2*b.last), longest)
	return b.last/2 + rand.N(b.last/2+1)
}

// Reset begins again with short pauses.
func (b *Backoff) Reset() { b.last = 0 }
