package bridgemate_test

import (
	"context"
	"errors"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
	"clubnight/session"
)

// share is a disk in the network that can go away: what is asked of it then waits until
// it is back, whatever else happens, as a call of the operating system does.
type share struct {
	mu     sync.Mutex
	back   chan struct{} // nil while it is there
	asked  chan struct{} // gets a signal for everything that waits
	inside int
	most   int // of the calls that were made at the same time
	fails  error
}

func newShare() *share { return &share{asked: make(chan struct{}, 1000)} }

func (s *share) goAway() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.back = make(chan struct{})
}

// comeBack ends the waiting; fails is what they get who waited.
func (s *share) comeBack(fails error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fails = fails
	close(s.back)
	s.back = nil
}

// call is what every call to the share goes through.
func (s *share) call() error {
	s.mu.Lock()
	s.inside++
	s.most = max(s.most, s.inside)
	back := s.back
	s.mu.Unlock()
	var err error
	if back != nil {
		s.asked <- struct{}{}
		<-back
		s.mu.Lock()
		err = s.fails
		s.mu.Unlock()
	}
	s.mu.Lock()
	s.inside--
	s.mu.Unlock()
	return err
}

func (s *share) read(ctx context.Context,
	read func(context.Context) (*bws.Contents, bool, error)) (*bws.Contents, bool, error) {
	if err := s.call(); err != nil {
		return nil, false, err
	}
	return read(context.WithoutCancel(ctx))
}

// onShare puts an evening on a share that can go away.
func onShare(t *testing.T) (*session.Session, *bridgemate.Link, *share) {
	t.Helper()
	s, l := created(t)
	sh := newShare()
	l.ReadThrough(sh.read)
	l.LookThrough(func() { _ = sh.call() })
	l.WriteThrough(func() { _ = sh.call() })
	with(l, func(o *bridgemate.Options) { o.Interval = time.Millisecond })
	t.Cleanup(func() { l.Close() })
	return s, l, sh
}

// hangs is after how long a test takes what it waits for for something that never comes,
// however busy the computer is.
const hangs = 5 * time.Minute

// soon waits for something that nothing may hold up.
func soon[T any](t *testing.T, what string, c <-chan T) (v T) {
	t.Helper()
	select {
	case v = <-c:
	case <-time.After(hangs):
		t.Fatalf("%s: never", what)
	}
	return v
}

// begun does something on a goroutine of its own, and gives what it comes to.
func begun(do func() error) <-chan error {
	result := make(chan error, 1)
	go func() { result <- do() }()
	return result
}

// untilStatus waits for a status; every one is looked at.
func untilStatus(t *testing.T, l *bridgemate.Link, what string, is func(bridgemate.Status) bool) {
	t.Helper()
	more := make(chan struct{}, 1)
	l.Watch(func(bridgemate.Status) {
		select {
		case more <- struct{}{}:
		default:
		}
	})
	for !is(l.Status()) {
		soon(t, what, more)
	}
}

// A share that goes away in mid-evening holds up neither Stop nor the end of the
// program; there is one call to it and no more; the status says so; and when it is
// back, reading goes on.
func TestShareGoesAway(t *testing.T) {
	s, l, sh := onShare(t)
	insert(t, l, row(1, "1 NT", "N", "="))
	if err := l.StartReading(t.Context()); err != nil {
		t.Fatal(err)
	}
	until(t, s, "the first result", func(st *session.State) bool { return len(st.Results) == 1 })
	sh.goAway()
	soon(t, "a reading that waits", sh.asked)
	if err := soon(t, "Stop", begun(l.StopReading)); err != nil {
		t.Fatal(err)
	}
	if st := l.Status(); st.Reading || st.Err != nil || s.State().Reading {
		t.Errorf("stopped: %+v", st)
	}
	l.SetPatience(time.Millisecond)
	if err := soon(t, "Start while the share is away",
		begun(func() error { return l.StartReading(t.Context()) })); err != nil {
		t.Errorf("start: %v", err)
	}
	if st := l.Status(); !st.Reading || !errors.Is(st.Err, bridgemate.ErrNoAnswer) || st.Since.IsZero() {
		t.Errorf("a file that does not answer: %+v", st)
	}
	if !soon(t, "Close", closed(l)) {
		t.Error("nothing was closed")
	}
	if !s.State().Reading {
		t.Error("the evening would not be read on")
	}
	l.SetPatience(0)
	insert(t, l, row(2, "2 NT", "N", "="))
	again := begun(func() error { return l.StartReading(t.Context()) })
	sh.comeBack(nil)
	if err := soon(t, "Start", again); err != nil {
		t.Fatal(err)
	}
	until(t, s, "the second result", func(st *session.State) bool { return len(st.Results) == 2 })
	untilStatus(t, l, "a green light", func(st bridgemate.Status) bool { return st.Err == nil && st.Reading })
	l.Close()
	if sh.most != 1 {
		t.Errorf("%d calls to one file at the same time", sh.most)
	}
}

func closed(l *bridgemate.Link) <-chan bool {
	was := make(chan bool, 1)
	go func() { was <- l.Close() }()
	return was
}

// Everything else that asks the share can be left behind, too.
func TestCallsThatHang(t *testing.T) {
	for name, do := range map[string]func(context.Context, *bridgemate.Link) error{
		"reading":        func(ctx context.Context, l *bridgemate.Link) error { return l.ReadNow(ctx) },
		"looking for it": func(ctx context.Context, l *bridgemate.Link) error { return l.Restart(ctx) },
		"sending corrections": func(ctx context.Context,
			l *bridgemate.Link) error {
			_, err := l.SendResults(ctx)
			return err
		},
		"marking rows": func(ctx context.Context, l *bridgemate.Link) error {
			l.ReadThrough(func(ctx context.Context,
				read func(context.Context) (*bws.Contents, bool, error)) (*bws.Contents, bool, error) {
				return read(ctx) // only what is written meets the share
			})
			with(l, func(o *bridgemate.Options) { o.Processed = "Processed1" })
			return l.ReadNow(ctx)
		},
		"a second reading": func(ctx context.Context, l *bridgemate.Link) error {
			first := begun(func() error { return l.ReadNow(context.WithoutCancel(ctx)) })
			defer func() { go func() { <-first }() }()
			return l.ReadNow(ctx)
		},
	} {
		t.Run(name, func(t *testing.T) {
			s, l, sh := onShare(t)
			insert(t, l, row(1, "1 NT", "N", "="))
			sh.goAway()
			ctx, cancel := context.WithCancel(t.Context())
			result := begun(func() error { return do(ctx, l) })
			soon(t, "a call that waits", sh.asked)
			seq := s.State().Seq
			cancel()
			err := soon(t, "the end of the waiting", result)
			if err != nil && !errors.Is(err, context.Canceled) {
				t.Errorf("%v", err)
			}
			if st := l.Status(); st.Err != nil || st.Marking != nil {
				t.Errorf("that nobody waits is no fault of the file: %+v", st)
			}
			sh.comeBack(nil)
			if s.State().Seq != seq {
				t.Error("what was left behind has recorded something")
			}
			if err := l.ReadNow(t.Context()); err != nil || len(s.State().Results) != 1 {
				t.Errorf("afterwards: %v, %d results", err, len(s.State().Results))
			}
		})
	}
}

// Who closes the program, or presses Stop, while the first reading waits, ends it; nobody
// who asked for a start is told that it succeeded.
func TestFirstReadingIsStopped(t *testing.T) {
	broken := errors.New("the network is gone")
	for name, end := range map[string]func(*bridgemate.Link, context.CancelFunc) error{
		"by Close":       func(l *bridgemate.Link, _ context.CancelFunc) error { l.Close(); return nil },
		"by Stop":        func(l *bridgemate.Link, _ context.CancelFunc) error { return l.StopReading() },
		"by its context": func(_ *bridgemate.Link, cancel context.CancelFunc) error { cancel(); return nil },
	} {
		t.Run(name, func(t *testing.T) {
			s, l, sh := onShare(t)
			with(l, func(o *bridgemate.Options) { o.Interval = time.Hour })
			sh.goAway()
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			first := begun(func() error { return l.StartReading(ctx) })
			soon(t, "a reading that waits", sh.asked)
			// Another one joins it, or, where it comes too late for that, begins anew,
			// until nobody wants it any more.
			other, enough := context.WithCancel(ctx)
			second := begun(func() error { return l.StartReading(other) })
			if err := soon(t, "the end", begun(func() error { return end(l, cancel) })); err != nil {
				t.Fatal(err)
			}
			if err := soon(t, "the answer to who started", first); !errors.Is(err, context.Canceled) {
				t.Errorf("a start that was stopped: %v", err)
			}
			enough()
			if err := soon(t, "the answer to who started, too", second); !errors.Is(err, context.Canceled) {
				t.Errorf("a second start: %v", err)
			}
			if l.Status().Reading {
				t.Error("nothing runs, and it is called reading")
			}
			sh.comeBack(broken)
			insert(t, l, row(1, "1 NT", "N", "="))
			if err := l.StartReading(t.Context()); err != nil {
				t.Fatal(err)
			}
			if st := l.Status(); !st.Reading || st.Err != nil || len(s.State().Results) != 1 {
				t.Errorf("started again: %+v, %d results", st, len(s.State().Results))
			}
		})
	}
}

// A program that is started again where it was reads on, whatever its first look at
// the file says; it says what is the matter, and of nothing that it would have
// missed since midnight.
func TestFirstReadingFails(t *testing.T) {
	for name, c := range map[string]struct {
		begin func(t *testing.T, l *bridgemate.Link) (mend func() error)
		want  error
	}{
		"half of it is written": {func(t *testing.T, l *bridgemate.Link) func() error {
			var whole atomic.Bool
			l.ReadThrough(func(ctx context.Context,
				read func(context.Context) (*bws.Contents, bool, error)) (*bws.Contents, bool, error) {
				if !whole.Load() {
					return nil, false, jet.ErrTruncated
				}
				return read(ctx)
			})
			return func() error { whole.Store(true); return nil }
		}, jet.ErrTruncated},
		"it is not there yet": {func(t *testing.T, l *bridgemate.Link) func() error {
			file := l.Options().File
			if err := os.Rename(file, file+".aside"); err != nil {
				t.Fatal(err)
			}
			return func() error { return os.Rename(file+".aside", file) }
		}, os.ErrNotExist},
	} {
		t.Run(name, func(t *testing.T) {
			s, l := created(t)
			insert(t, l, row(1, "1 NT", "N", "="))
			if err := l.StartReading(t.Context()); err != nil {
				t.Fatal(err)
			}
			l.Close()
			insert(t, l, row(2, "2 NT", "N", "="))
			s, l = restarted(t, s, l)
			with(l, func(o *bridgemate.Options) { o.Interval = time.Millisecond })
			listed(l)
			mend := c.begin(t, l)
			if err := l.StartReading(t.Context()); err != nil {
				t.Fatal(err)
			}
			if st := l.Status(); !st.Reading || !errors.Is(st.Err, c.want) || len(st.Alarms) > 0 {
				t.Errorf("after the first look: %+v", st)
			}
			if err := mend(); err != nil {
				t.Fatal(err)
			}
			until(t, s, "what came in meanwhile", func(st *session.State) bool { return len(st.Results) == 2 })
			l.Close()
		})
	}
}

// What was read and could not be recorded is tried again though the file stays as it is,
// and the light is not green before the journal has it.
func TestRecordingFails(t *testing.T) {
	s, l := created(t)
	disk := &fullDisk{MemoryJournal: new(session.MemoryJournal)}
	if err := disk.Append(s.State().Entries()); err != nil {
		t.Fatal(err)
	}
	s, err := session.Resume(disk)
	if err != nil {
		t.Fatal(err)
	}
	l = bridgemate.New(s, roster{}, l.Options())
	read(t, l)
	insert(t, l, row(1, "1 NT", "N", "="))
	full := errors.New("the disk is full")
	disk.err = full
	var since time.Time
	for range 3 {
		if err := l.ReadNow(t.Context()); !errors.Is(err, full) {
			t.Fatalf("%v, want %v", err, full)
		}
		st := l.Status()
		if !errors.Is(st.Err, full) || len(s.State().Results) != 0 {
			t.Errorf("status %+v", st)
		}
		if since.IsZero() {
			since = st.Since
		}
		if st.Since != since {
			t.Error("the trouble began anew")
		}
	}
	disk.err = nil
	read(t, l)
	if st := l.Status(); st.Err != nil || len(s.State().Results) != 1 {
		t.Errorf("there is room again: %+v, %d results", st, len(s.State().Results))
	}
	if st := s.State(); st.Seq != int64(len(st.Entries())) {
		t.Error("something was recorded twice")
	}
}
