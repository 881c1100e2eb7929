package web

import (
	"maps"
	"sync"
	"time"
)

// meter lets everybody do something so often: rate times a second, and burst times at
// once.
type meter struct {
	rate, burst float64
	now         func() time.Time

	mu  sync.Mutex
	all map[string]level
}

// level is how much somebody may do at a moment.
type level struct {
	left float64
	at   time.Time
}

// mostMetered is how many are kept apart at a time: whoever has all of his burst back
// need not be kept.
const mostMetered = 4096

func newMeter(rate, burst float64, now func() time.Time) *meter {
	return &meter{rate: rate, burst: burst, now: now, all: map[string]level{}}
}

// take reports whether somebody may do it now, and then counts it.
func (m *meter) take(who string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.now()
	if len(m.all) >= mostMetered {
		maps.DeleteFunc(m.all, func(_ string, l level) bool { return m.left(l, now) >= m.burst })
	}
	l, there := m.all[who]
	switch {
	case !there && len(m.all) >= mostMetered:
		return false
	case !there:
		l = level{m.burst, now}
	}
	l.left, l.at = m.left(l, now), now
	if l.left < 1 {
		m.all[who] = l
		return false
	}
	l.left--
	m.all[who] = l
	return true
}

// left is how much is left at a moment.
func (m *meter) left(l level, now time.Time) float64 {
	return min(m.burst, l.left+m.rate*max(0, now.Sub(l.at).Seconds()))
}

// guesses counts wrong codes: after three of one phone nothing that it sends is tried for
// a while.
type guesses struct {
	now func() time.Time

	mu  sync.Mutex
	all map[string]guessed
}

// guessed is how many wrong codes came, and when the last did.
type guessed struct {
	wrong int
	last  time.Time
}

// Wrong codes.
const (
	mostWrong = 3
	wait      = 30 * time.Second
)

func newGuesses(now func() time.Time) *guesses { return &guesses{now: now, all: map[string]guessed{}} }

// waits reports whether somebody has to wait.
func (g *guesses) waits(who string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	one := g.all[who]
	return one.wrong >= mostWrong && g.now().Sub(one.last) < wait
}

// wrong counts a wrong code.
func (g *guesses) wrong(who string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	now := g.now()
	if len(g.all) >= mostMetered {
		maps.DeleteFunc(g.all, func(_ string, one guessed) bool { return now.Sub(one.last) >= wait })
	}
	one := g.all[who]
	if now.Sub(one.last) >= wait {
		one.wrong = 0
	}
	if len(g.all) < mostMetered || one.wrong > 0 {
		g.all[who] = guessed{one.wrong + 1, now}
	}
}
