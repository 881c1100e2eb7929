package replica

import (
	"cmp"
	"context"
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
	theirs  session.Known // what the server had when it was asked last, and acknowledged since
	forgets bool          // it lacked something of that when it was asked again
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
	pause := Backoff{Longest: f.options.Longest}
	for ctx.Err() == nil {
		f.trying()
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
		if f.rest(ctx, f.ended(err, &pause)) {
			pause.Reset()
		}
	}
}

// trying shows that the server is being tried.
func (f *Follower) trying() {
	if was := f.Status(); !was.connected() {
		f.stands(f.compared(Status{State: Alone, Err: was.Err}))
	}
}

// ended shows by what a try has ended, and says when the next one is due; nil is never.
func (f *Follower) ended(err error, pause *Backoff) (due <-chan time.Time) {
	now := Status{State: Refused, Err: err}
	if !f.final(err) {
		wait := pause.Next()
		due = time.After(wait)
		now.State, now.Next = Alone, time.Now().Add(wait)
	}
	f.stands(f.compared(now))
	return due
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

func (f *Follower) final(err error) bool { return f.options.Final != nil && f.options.Final(err) }

// rest waits until it is time, or somebody wants it to be tried: then it says so.
func (f *Follower) rest(ctx context.Context, due <-chan time.Time) (wanted bool) {
	for {
		select {
		case <-ctx.Done():
			return false
		case <-due:
			return false
		case <-f.retry:
			return true
		case <-f.nudged:
			f.waiting()
		}
	}
}

// waiting shows that there is more to send.
func (f *Follower) waiting() {
	now := f.Status()
	f.stands(f.compared(Status{State: now.State, Err: now.Err, Next: now.Next}))
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
func (f *Follower) follow(ctx context.Context, server Server, pause *Backoff) error {
	ctx, done := context.WithCancel(ctx)
	var heard sync.WaitGroup
	heard.Go(func() { f.hear(ctx, server) })
	defer heard.Wait()
	defer done()

	r := round{f: f, server: server, passed: map[session.Site]bool{}}
	again := Backoff{Longest: f.options.Longest}
	var due time.Time // when what was passed over is tried again; messages in between do not put it off
	for {
		now, err := r.run(ctx)
		if err != nil {
			return err
		}
		pause.Reset()
		switch {
		case now.State == InStep:
			again.Reset()
			due = time.Now().Add(f.options.Compare)
			clear(r.passed)
		case !time.Now().Before(due) || again.last == 0:
			due = time.Now().Add(again.Next())
		}
		if now.Err != nil {
			now.Next = due
		}
		f.stands(now)
		timer := time.NewTimer(time.Until(due))
		select {
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err()
		case <-timer.C:
			r.anew()
		case <-f.retry:
			r.anew()
			again.Reset()
		case <-f.nudged:
			select { // more may come at nearly the same moment
			case <-ctx.Done():
			case <-time.After(batched):
			}
		}
		timer.Stop()
	}
}

// deafPause is the longest pause between two questions where the server cannot tell of
// news.
const deafPause = 5 * time.Second

// hear waits for others, and says so, until ctx ends. Where the server cannot tell, both
// sides are compared the more often.
func (f *Follower) hear(ctx context.Context, server Server) {
	pause := Backoff{Longest: deafPause}
	for ctx.Err() == nil {
		err := server.Wait(ctx)
		signal(f.nudged)
		wait := batched
		if err == nil {
			pause.Reset()
		} else {
			wait = pause.Next()
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
