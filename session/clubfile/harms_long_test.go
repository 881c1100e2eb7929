//go:build long

package clubfile_test

import (
	"math/rand/v2"
	"testing"
	"time"
)

// Wrong bits at random, from a seed that the test names: none costs more than one entry.
func TestHarmsAtRandom(t *testing.T) {
	h := newHundred(t)
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 15))
	for range 1000 {
		what, content := h.harm(rng)
		if n, lost := h.sound(t, what, content); n < len(h.entries)-1 || len(lost) > 1 {
			t.Errorf("seed %d, %s: %d of %d entries; lost: %v", seed, what, n, len(h.entries), lost)
		}
	}
}
