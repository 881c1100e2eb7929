package replica

import (
	"bytes"
	"slices"
	"time"

	"clubnight/session"
)

// State is how an evening stands with its server.
type State string

// The states.
const (
	// InStep: both have the same.
	InStep State = "in step"
	// Behind: the server is there, and one lacks something of the other. Err says why,
	// where it is not on its way.
	Behind State = "behind"
	// Alone: the server does not answer, and is tried again and again. Err is nil before
	// the first attempt has ended.
	Alone State = "alone"
	// Refused: the server is not to be had as it was asked for, and is not tried again
	// before somebody says so: see Follower.Retry.
	Refused State = "refused"
)

// Status is how an evening stands with its server, and since when.
type Status struct {
	State State
	// ToSend is how many entries the server lacks, ToCome how many are missing here,
	// both as far as is known.
	ToSend, ToCome int64
	// Since is the beginning of the state.
	Since time.Time
	// Err is the server's error, or this computer's where it cannot take something.
	Err error
	// Aside are the lines that came and are not by the computer that they name, 50 at
	// most, each once. They are not among those that are missing, and nothing waits for
	// them.
	Aside []*session.Forged
}

// mostAside is how many of them are held.
const mostAside = 50

// Status is how the evening stands with its server now.
func (f *Follower) Status() Status {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.status
}

// Watch calls see with the status now and whenever it changes, on a goroutine of the
// follower, until stop is called. see must not wait for the follower.
func (f *Follower) Watch(see func(Status)) (stop func()) {
	w := &watcher{see}
	f.mu.Lock()
	f.watchers = append(f.watchers, w)
	now := f.status
	f.mu.Unlock()
	see(now)
	return func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.watchers = slices.DeleteFunc(f.watchers, func(x *watcher) bool { return x == w })
	}
}

type watcher struct{ see func(Status) }

// stands makes a status that of the follower, and shows it where it is another one.
func (f *Follower) stands(now Status) {
	f.mu.Lock()
	was := f.status
	now.Since, now.Aside = was.Since, f.aside
	if was.State != now.State {
		now.Since = time.Now()
	}
	f.status = now
	watchers := slices.Clone(f.watchers)
	f.mu.Unlock()
	if was.State == now.State && was.ToSend == now.ToSend && was.ToCome == now.ToCome && same(was.Err, now.Err) &&
		len(was.Aside) == len(now.Aside) {
		return
	}
	for _, w := range watchers {
		w.see(now)
	}
}

// kept notes lines that are forged; the status shows them when it is shown next.
func (f *Follower) kept(forged []*session.Forged) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, l := range forged {
		known := slices.ContainsFunc(f.aside, func(was *session.Forged) bool {
			return was.ID == l.ID && bytes.Equal(was.Line.Sum, l.Line.Sum)
		})
		if !known && len(f.aside) < mostAside {
			f.aside = append(f.aside[:len(f.aside):len(f.aside)], l)
		}
	}
}

func same(a, b error) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return a.Error() == b.Error()
}
