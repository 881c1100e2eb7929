package ui

import "sync"

// lane runs what takes time off Fyne's goroutine, one after the other, in the order in which it was
// asked for: two names typed quickly are recorded in that order.
type lane struct {
	start func(func())

	mu      sync.Mutex
	waiting []func()
	running bool
}

// newLane makes a lane; start runs a function on a goroutine of its own.
func newLane(start func(func())) *lane { return &lane{start: start} }

// do runs f after everything that was asked for before.
func (l *lane) do(f func()) {
	l.mu.Lock()
	l.waiting = append(l.waiting, f)
	idle := !l.running
	l.running = true
	l.mu.Unlock()
	if idle {
		l.start(l.run)
	}
}

func (l *lane) run() {
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

// once runs f off Fyne's goroutine whenever it is kicked; kicks during a run give one more run.
type once struct {
	start func(func())
	f     func()

	mu             sync.Mutex
	wanted, active bool
}

// newOnce makes one; start runs a function on a goroutine of its own.
func newOnce(start func(func()), f func()) *once { return &once{start: start, f: f} }

// kick asks for a run.
func (o *once) kick() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.wanted = true
	if !o.active {
		o.active = true
		o.start(o.run)
	}
}

func (o *once) run() {
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
