package node

import (
	"context"
	"sync"
	"time"

	"clubnight/session"
	"clubnight/session/eventserver"
	"clubnight/session/replica"
)

// Replication keeps an evening in step with its event until End.
type Replication struct {
	*replica.Follower
	stop context.CancelFunc
	done chan struct{}
}

// endPatience is how long the end of following may take: a last attempt to
// send what was recorded.
const endPatience = 5 * time.Second

// Follow follows the event of a shared evening. Without a server, or without what it
// takes to reach it, the evening goes on alone; the follower's status says so.
func (c *Computer) Follow(s *session.Session) *Replication {
	return c.FollowBy(s, replica.Options{Final: Final})
}

// FollowBy is Follow in another way.
func (c *Computer) FollowBy(s *session.Session, o replica.Options) *Replication {
	ctx, stop := context.WithCancel(context.Background())
	f := &Replication{replica.New(s, c.dial(s), o), stop, make(chan struct{})}
	go func() {
		defer close(f.done)
		f.Run(ctx)
	}()
	return f
}

// Final reports whether Follow takes an error for certain, and waits until somebody
// knows better.
func Final(err error) bool { return eventserver.ProspectOf(err) == eventserver.Final }

// End ends it within seconds. What could not be sent is sent by whoever opens the evening
// next. That of nil is none.
func (f *Replication) End() {
	if f == nil {
		return
	}
	f.stop()
	select {
	case <-f.done:
	case <-time.After(endPatience):
	}
}

// dial reaches the event of an evening by what is kept at that moment: it
// may be a new invitation.
func (c *Computer) dial(s *session.Session) replica.Dial {
	return func(ctx context.Context) (replica.Server, error) {
		a, err := c.access(s.State().SharedAs())
		if err != nil {
			return nil, err
		}
		server, err := eventserver.Dial(ctx, a)
		if err != nil {
			return nil, err // no *eventserver.Server that is nil
		}
		return server, nil
	}
}

// Once brings an evening in step with its event, and returns when it is; the
// error is why it cannot be.
func (c *Computer) Once(ctx context.Context, s *session.Session) error {
	f := c.Follow(s)
	defer f.End()
	in := make(chan error, 1)
	var said sync.Once
	stop := f.Watch(func(now replica.Status) {
		switch {
		case now.State == replica.InStep:
			said.Do(func() { in <- nil })
		case now.Err != nil && now.State != replica.InStep:
			said.Do(func() { in <- now.Err })
		}
	})
	defer stop()
	select {
	case err := <-in:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
