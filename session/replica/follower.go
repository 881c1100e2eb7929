package replica

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"time"

	"clubnight/session"
)

// Follower keeps an evening in step with a server. Its methods may be
// called from any goroutine.
type Follower struct {
	session *session.Session
	dial    Dial
	options Options
	nudged  chan struct{} // something was recorded, or came to the server
	retry   chan struct{} // somebody wants it to be tried at once
	theirs  session.Known // what the server had when it was asked last
	forged  session.Known // up to where what it has of sites is forged, so that nothing of it is missing here

	mu       sync.Mutex
	status   Status
	aside    []*session.Forged
	watchers []*watcher
}

// New gives a follower of an evening that is shared, or becomes so by what the server has
// of it. Nothing happens before Run.
func New(s *session.Session, dial Dial, o Options) *Follower {
	o.Compare, o.Patience = cmp.Or(o.Compare, compareEvery), cmp.Or(o.Patience, patience)
	return &Follower{
		session: s, dial: dial, options: o, nudged: make(chan struct{}, 1), retry: make(chan struct{}, 1),
		status: Status{State: Alone, Since: time.Now()},
	}
}

// Retry has the follower try at once, also where the server has refused.
func (f *Follower) Retry() { signal(f.retry) }

func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default: // it is said already
	}
}

// Run follows until ctx ends. What the server lacks then is tried to be sent once more,
// for 3 seconds at most. It must be called once.
func (f *Follower) Run(ctx context.Context) {
	stop := f.session.Listen(func([]session.Entry) { signal(f.nudged) })
	defer stop()
	pause := backoff{}
	for ctx.Err() == nil {
		server, err := f.connect(ctx)
		if err == nil {
			err = f.follow(ctx, server, &pause)
			if ctx.Err() != nil {
				f.last(ctx, server)
			}
			server.Close()
		}
		if ctx.Err() != nil {
			return
		}
		if f.final(err) {
			f.alone(Refused, err)
			f.rest(ctx, nil)
			pause = backoff{}
			continue
		}
		f.alone(Alone, err)
		timer := time.NewTimer(pause.next())
		f.rest(ctx, timer.C)
		timer.Stop()
	}
}

// connect dials. What is recorded meanwhile shows as waiting.
func (f *Follower) connect(ctx context.Context) (server Server, err error) {
	bounded, done := context.WithTimeout(ctx, 2*f.options.Patience)
	defer done()
	dialled := make(chan struct{})
	go func() {
		defer close(dialled)
		server, err = f.dial(bounded)
	}()
	for {
		select {
		case <-dialled:
			return server, err
		case <-f.nudged:
			f.waiting()
		}
	}
}

func (f *Follower) final(err error) bool {
	return errors.Is(err, session.ErrOtherEvent) || f.options.Final != nil && f.options.Final(err)
}

// rest waits until it is time, or somebody wants it to be tried.
func (f *Follower) rest(ctx context.Context, time <-chan time.Time) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time:
			return
		case <-f.retry:
			return
		case <-f.nudged:
			f.waiting()
		}
	}
}

// waiting shows that there is more to send.
func (f *Follower) waiting() {
	now := f.Status()
	f.alone(now.State, now.Err)
}

// alone shows that there is no server.
func (f *Follower) alone(state State, why error) {
	f.stands(f.compared(Status{State: state, Err: why}))
}

// compared fills in how many entries are missing here and there.
func (f *Follower) compared(s Status) Status {
	ours, err := f.session.Known()
	if err == nil {
		s.ToSend, s.ToCome = lacking(f.theirs, ours), lacking(beyond(ours, f.forged), f.theirs)
	}
	return s
}

// follow keeps the evening in step with a server until that does not answer, or ctx ends.
func (f *Follower) follow(ctx context.Context, server Server, pause *backoff) error {
	ctx, done := context.WithCancel(ctx)
	var heard sync.WaitGroup
	heard.Go(func() { f.hear(ctx, server) })
	defer heard.Wait()
	defer done()

	r := round{f: f, server: server, passed: map[session.Site]bool{}}
	again := backoff{}
	var due time.Time // when what was passed over is tried again; messages in between do not put it off
	for {
		behind, err := r.run(ctx)
		if err != nil {
			return err
		}
		*pause = backoff{}
		switch {
		case !behind:
			again, due = backoff{}, time.Now().Add(f.options.Compare)
			clear(r.passed)
		case !time.Now().Before(due) || again.last == 0:
			due = time.Now().Add(again.next())
		}
		timer := time.NewTimer(time.Until(due))
		select {
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err()
		case <-timer.C:
			r.anew()
		case <-f.retry:
			r.anew()
		case <-f.nudged:
			select { // more may come at nearly the same moment
			case <-ctx.Done():
			case <-time.After(batched):
			}
		}
		timer.Stop()
	}
}

// hear waits for others, and says so, until ctx ends. Where the server cannot tell, both
// sides are compared the more often.
func (f *Follower) hear(ctx context.Context, server Server) {
	pause := backoff{}
	for ctx.Err() == nil {
		err := server.Wait(ctx)
		signal(f.nudged)
		wait := batched
		if err == nil {
			pause = backoff{}
		} else {
			wait = pause.next()
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
	}
}

// last tries to send what the server lacks, after the context has ended.
func (f *Follower) last(ctx context.Context, server Server) {
	ours, err := f.session.Known()
	if err != nil || lacking(f.theirs, ours) == 0 {
		return
	}
	ctx, done := context.WithTimeout(context.WithoutCancel(ctx), lastAttempt)
	defer done()
	r := round{f: f, server: server, passed: map[session.Site]bool{}}
	if err := r.ask(ctx); err == nil && f.session.State().Shared() {
		_ = r.send(ctx) // what is not sent now is sent by whoever opens the evening next
	}
}

// backoff is how long to wait before it is tried again: each time about twice as long,
// and never quite the same, so that many computers do not come back at one moment.
type backoff struct{ last time.Duration }

func (b *backoff) next() time.Duration {
	b.last = min(max(firstPause, 2*b.last), longestPause)
	return b.last/2 + rand.N(b.last/2)
}
