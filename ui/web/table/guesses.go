package table

import (
	"net"
	"net/http"
	"sync"
	"time"
)

// guesses counts wrong codes, by where they come from: after three nothing is tried for a
// while. All phones behind one router count as one, so a right code forgets the wrong ones.
type guesses struct {
	mu   sync.Mutex
	from map[string]guess
}

type guess struct {
	wrong int
	last  time.Time
}

const (
	mostWrong = 3
	rest      = 30 * time.Second
	mostFrom  = 1000 // addresses that are remembered
)

// origin is where a request comes from.
func origin(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

// may reports whether another code may be tried.
func (g *guesses) may(from string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	one := g.from[from]
	if one.wrong >= mostWrong && time.Since(one.last) >= rest {
		delete(g.from, from)
		return true
	}
	return one.wrong < mostWrong
}

// was counts a wrong code.
func (g *guesses) was(from string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.from == nil || len(g.from) >= mostFrom {
		g.from = map[string]guess{}
	}
	one := g.from[from]
	g.from[from] = guess{one.wrong + 1, time.Now()}
}

func (g *guesses) forget(from string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.from, from)
}
