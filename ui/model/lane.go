package model

import "sync"

// Lane runs what takes time off Fyne's goroutine, one after the other, in the order in
// which it was asked for: two names typed quickly are recorded in that order.
type Lane struct {
	start func(func())

	mu      sync.Mutex
	waiting []func()
	running bool
}

// NewLane makes a lane; start runs a function on a goroutine of its own.
func NewLane(start func(func())) *Lane { return &Lane{start: start} }

// Do runs f after everything that was asked for before.
func (l *Lane) Do(f func()) {
	l.mu.Lock()
	l.waiting = append(l.waiting, f)
	idle := !l.running
	l.running = true
	l.mu.Unlock()
	if idle {
		l.start(l.run)
	}
}

func (l *Lane) run() {
	for {
		l.mu.Lock()
		if len(l.waiting) == 0 {
			l.running = false
			l.mu.Unlock()
			return
		}
		f := l.waiting[0]
		l.waiting = l.waiting[1:]
		l.mu.Unlock()
		f()
	}
}

// Once runs f off Fyne's goroutine whenever it is kicked; kicks during a
// run give one more run.
type Once struct {
	start func(func())
	f     func()

	mu             sync.Mutex
	wanted, active bool
}

// NewOnce makes one; start runs a function on a goroutine of its own.
func NewOnce(start func(func()), f func()) *Once { return &Once{start: start, f: f} }

// Kick asks for a run.
func (o *Once) Kick() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.wanted = true
	if !o.active {
		o.active = true
		o.start(o.run)
	}
}

func (o *Once) run() {
	for {
		o.mu.Lock()
		if !o.wanted {
			o.active = false
			o.mu.Unlock()
			return
		}
		o.wanted = false
		o.mu.Unlock()
		o.f()
	}
}
