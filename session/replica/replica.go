// Package replica keeps an evening in step with a server, where other
// computers keep the same one.
//
//	f := replica.New(evening, dial, replica.Options{})
//	go f.Run(ctx)
//
// What is recorded is in this computer's own journal first and never waits for the
// server. A follower sends what the server lacks and takes what is missing here, as soon
// as either side says so, and compares both sides besides, since a message may be lost
// and a server that took over from another may lack what that one had acknowledged:
// nothing that a server said earlier is relied on.
//
// Without a server two copies of an evening exchange what they lack by [Exchange].
package replica

import (
	"context"
	"errors"
	"time"

	"clubnight/session"
)

// Server is where the computers of an evening send what they recorded. Its methods end
// when their context does; after an error they may be called again, and do again what
// they did or did not do.
type Server interface {
	// Known says how many entries of each site it has.
	Known(context.Context) (session.Known, error)
	// Send gives it entries; those that it has are passed over. On an error none, some or
	// all of them are there.
	Send(context.Context, []session.SealedEntry) error
	// Fetch gives entries that somebody lacks who has those: some of them at
	// least, where there are any.
	Fetch(context.Context, session.Known) ([]session.SealedEntry, error)
	// Wait returns when somebody may have sent something.
	Wait(context.Context) error
	Close()
}

// Dial connects with the server.
type Dial func(context.Context) (Server, error)

// Options say how a follower works. The zero value will do.
type Options struct {
	// Final reports whether an error is so certain that trying again is for somebody who
	// knows better to ask for: see Follower.Retry. After every other one it is tried
	// again for ever, slower and slower. Where it is nil, no error is final.
	Final func(error) bool
	// Longest is the longest pause between two tries: 30 seconds where it is 0.
	Longest time.Duration
	// Compare is how often both sides are compared though nobody said anything: 15
	// seconds where it is 0.
	Compare time.Duration
	// Patience is how long the server may take to say that it is there: 5 seconds where
	// it is 0. Entries may take six times as long.
	Patience time.Duration
}

// The figures of Options where nothing else is said, and others.
const (
	compareEvery = 15 * time.Second
	patience     = 5 * time.Second
	forEntries   = 6 // times patience
	// batched is how long is waited for more of what is recorded or announced
	// at nearly one moment.
	batched = 10 * time.Millisecond
	// lastAttempt is how long the end of Run may take.
	lastAttempt = 3 * time.Second
)

// ErrForgets is the error of a server that acknowledged entries, and has not got them
// when it is asked for them.
var ErrForgets = errors.New("the server forgets what it has acknowledged")

// page is how many entries are sent at once, and pageBytes how long they may be.
const (
	page      = 500
	pageBytes = 1 << 20
)

// paged calls do with some of the lines after the other.
func paged(lines []session.SealedEntry, do func([]session.SealedEntry) error) error {
	for len(lines) > 0 {
		n, bytes := 0, 0
		for n < len(lines) && n < page && (n == 0 || bytes < pageBytes) {
			bytes += len(lines[n].Body) + len(lines[n].Seen)
			n++
		}
		if err := do(lines[:n]); err != nil {
			return err
		}
		lines = lines[n:]
	}
	return nil
}

// lacking counts the entries that somebody lacks whom the others are ahead of.
func lacking(has, others session.Known) (n int64) {
	for site, there := range others {
		n += max(0, there-has[site])
	}
	return n
}

// beyond is what is known of each site by the one or the other.
func beyond(a, b session.Known) session.Known {
	k := a.Copy()
	if k == nil {
		k = session.Known{}
	}
	for site, n := range b {
		k[site] = max(k[site], n)
	}
	return k
}

// Join takes in all that a server has of an evening: whoever joins one does so before
// Session.Share tells the others. The error is the server's, or that of Session.Receive.
func Join(ctx context.Context, server Server, s *session.Session) error {
	for {
		known, err := s.Known()
		if err != nil {
			return err
		}
		lines, err := server.Fetch(ctx, known)
		if err != nil || len(lines) == 0 {
			return err
		}
		taken, err := s.Receive(lines)
		if _, err = session.KeptAside(err); err != nil || taken == 0 {
			return err
		}
	}
}

// Exchange gives each of two copies of an evening what it lacks of the other, and says
// how many entries each one took. What cannot be taken leaves the others alone; the error
// joins why, of both: see Session.Receive and session.KeptAside.
func Exchange(a, b *session.Session) (byA, byB int, err error) {
	hasA, errA := a.Known()
	hasB, errB := b.Known()
	if err := errors.Join(errA, errB); err != nil {
		return 0, 0, err
	}
	forA, errB := b.Lines(hasA)
	forB, errA := a.Lines(hasB)
	if err := errors.Join(errA, errB); err != nil {
		return 0, 0, err
	}
	byA, errA = take(a, forA)
	byB, errB = take(b, forB)
	return byA, byB, errors.Join(errA, errB)
}

// take has a session receive lines, some after the other. Of a site of which one cannot
// be taken, those behind it are not tried.
func take(s *session.Session, lines []session.SealedEntry) (taken int, wrong error) {
	_ = paged(lines, func(some []session.SealedEntry) error {
		n, err := s.Receive(some)
		taken, wrong = taken+n, errors.Join(wrong, err)
		return nil
	})
	return taken, wrong
}
