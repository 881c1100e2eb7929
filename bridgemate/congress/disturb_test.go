//go:build linux && long

package congress

import (
	randv2 "math/rand/v2"
	"sync"
	"syscall"
	"time"
)

// disturber does harm to lines at random until it is stopped.
type disturber struct {
	stop   chan struct{}
	done   sync.WaitGroup
	mu     sync.Mutex
	counts map[state]int
	held   time.Duration
}

// disturb begins to harm the lines of computers, each for a time between least and most,
// with as long a peace in between.
func (e *event) disturb(seed uint64, least, most time.Duration, computers ...*computer) *disturber {
	d := &disturber{stop: make(chan struct{}), counts: map[state]int{}}
	for i, c := range computers {
		chance := chances(seed, uint64(i))
		d.done.Go(func() {
			for n := 0; ; n++ {
				is, takes := state(1+chance.IntN(5)), least+time.Duration(chance.Int64N(int64(most-least)))
				if n%2 == 0 {
					is = whole
				}
				harmed := c.line.harm(is)
				select {
				case <-d.stop:
					c.line.harm(whole)
					return
				case <-time.After(takes):
				}
				if is != whole && harmed {
					d.mu.Lock()
					d.counts[is]++
					d.held += takes
					d.mu.Unlock()
				}
			}
		})
	}
	e.Cleanup(d.end)
	return d
}

func chances(a, b uint64) *randv2.Rand { return randv2.New(randv2.NewPCG(a, b)) }

// end mends all lines. It may be called again.
func (d *disturber) end() {
	select {
	case <-d.stop:
	default:
		close(d.stop)
	}
	d.done.Wait()
}

// total is how often a line was harmed.
func (d *disturber) total() (n int) {
	for _, times := range d.counts {
		n += times
	}
	return n
}

// failOver kills the server, and has its standby take over under its address.
func (e *event) failOver() {
	e.Helper()
	if err := e.server.Kill(); err != nil {
		e.Fatal(err)
	}
	if err := e.standby.Promote(); err != nil {
		e.Fatal(err)
	}
	e.server = e.standby
	for _, c := range e.all {
		c.line.lead(e.address())
	}
	e.tell("the server was killed; its standby took over")
}

// returns starts a computer again whose rooms another one took over meanwhile: it refuses
// to read a row of them, and follows.
func (e *event) returns(c *computer) {
	e.Helper()
	c.line.hold(whole)
	e.hall(c, "")
	c.program.wait(e)
	if code := c.program.cmd.ProcessState.ExitCode(); code != 1 {
		e.Errorf("%s reads rooms that were taken over: exit code %d\n%s", c.name, code, c.program.tail())
	}
	c.dead = false
	e.follows(c)
	e.tell("%s is there again: it gave its rooms up, and follows", c.name)
}

// harm makes the line what chance wants, unless somebody holds it.
func (w *line) harm(is state) bool {
	w.mu.Lock()
	held := w.held
	w.mu.Unlock()
	if !held {
		w.set(is)
	}
	return !held
}

// lead has the line lead to another server, as when that takes over the
// address of the one before.
func (w *line) lead(to string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.to = to
	w.snap()
}

// cost is what it took so far, or in all where it has ended: time of the processor and
// the most memory, in kilobytes.
func (p *process) cost() (cpu time.Duration, rss int64) {
	if s := p.cmd.ProcessState; s != nil {
		use, _ := s.SysUsage().(*syscall.Rusage)
		if use != nil {
			rss = use.Maxrss
		}
		return s.UserTime() + s.SystemTime(), rss
	}
	return 0, 0
}
