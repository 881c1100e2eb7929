//go:build linux

package congress

import (
	"clubnight/session"
	"testing"
	"time"
)

func TestPeaceProbe(t *testing.T) {
	for _, s := range []size{
		{sections: []string{"mitchell tables=3 rounds=2 boards=3", "mitchell tables=3 rounds=2 boards=3"}, halls: []string{"A", "B"}, seed: 7},
		{sections: []string{"web tables=37 rounds=9 boards=3", "web tables=37 rounds=9 boards=3"}, halls: []string{"A,B"}, seed: 7},
	} {
		began := time.Now()
		p := peacefully(t, s)
		t.Log(time.Since(began), len(p.State().Results), len(p.settled), len(p.State().Seats))
		for _, k := range p.pick(t, 1, 1, 2) {
			t.Log(k)
		}
		_ = session.Key{}
	}
}
