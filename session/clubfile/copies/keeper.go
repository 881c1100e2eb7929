package copies

import (
	"context"
	"sync"

	"clubnight/session"
	"clubnight/session/clubfile"
)

// Keeper makes copies by itself, at the start and at the end of every evening, and
// on request. It works on a goroutine of its own, one copy at a time, so that
// nobody waits for a disk.
type Keeper struct {
	club   *clubfile.File
	second func() string
	tell   func(r Copied, asked bool)

	ctx    context.Context
	cancel context.CancelFunc
	bell   chan struct{} // rings when there is something to do
	done   chan struct{}

	mu     sync.Mutex
	wanted bool // a copy is in line
	asked  bool // a person waits for it
	dirty  bool // something was recorded since the last copy began
	last   bool // it is the last one
	leave  []func()
}

// NewKeeper keeps copies of an open club file. second is asked for the second place
// before each copy, "" for none; tell hears of every copy, and whether somebody asked for
// it. Both run on the keeper's goroutine.
func NewKeeper(club *clubfile.File, second func() string, tell func(r Copied, asked bool)) *Keeper {
	k := &Keeper{club: club, second: second, tell: tell, bell: make(chan struct{}, 1), done: make(chan struct{})}
	k.ctx, k.cancel = context.WithCancel(context.Background())
	go k.work()
	return k
}

// Follow copies the club file when this evening starts and when it ends.
func (k *Keeper) Follow(s *session.Session) {
	var mu sync.Mutex
	started := begun(s.State().Entries())
	leave := s.Listen(func(entries []session.Entry) {
		mu.Lock()
		start := !started && begun(entries)
		started = started || start
		mu.Unlock()
		k.order(start || ended(entries), false, true)
	})
	k.mu.Lock()
	defer k.mu.Unlock()
	k.leave = append(k.leave, leave)
}

// begun reports whether something is among the entries by which an evening starts: its
// file is written or read, or a result is in.
func begun(entries []session.Entry) bool {
	for _, e := range entries {
		switch e.Fact.(type) {
		case session.Uploaded, session.ReadingStarted, session.ResultReceived, session.ResultCorrected:
			return true
		}
	}
	return false
}

func ended(entries []session.Entry) bool {
	for _, e := range entries {
		if _, is := e.Fact.(session.EveningClosed); is {
			return true
		}
	}
	return false
}

// Copy asks for a copy of what is recorded by now, and returns at once.
func (k *Keeper) Copy() { k.order(true, true, false) }

func (k *Keeper) order(copy, asked, dirty bool) {
	k.mu.Lock()
	k.wanted, k.asked, k.dirty = k.wanted || copy, k.asked || asked, k.dirty || dirty
	k.mu.Unlock()
	if copy {
		k.ring()
	}
}

func (k *Keeper) ring() {
	select {
	case k.bell <- struct{}{}:
	default:
	}
}

// Close makes a last copy of what was recorded since the one before, and waits for it as
// long as the context allows: a disk that does not answer is left to itself. The club
// file may be closed then.
func (k *Keeper) Close(ctx context.Context) {
	k.mu.Lock()
	k.wanted, k.last = k.wanted || k.dirty, true
	leave := k.leave
	k.leave = nil
	k.mu.Unlock()
	for _, from := range leave {
		from()
	}
	k.ring()
	select {
	case <-k.done:
	case <-ctx.Done():
		k.cancel()
	}
}

func (k *Keeper) work() {
	defer close(k.done)
	defer k.cancel()
	for range k.bell {
		k.mu.Lock()
		wanted, asked, last := k.wanted, k.asked, k.last
		k.wanted, k.asked = false, false
		if wanted {
			k.dirty = false
		}
		k.mu.Unlock()
		if wanted {
			r := Make(k.ctx, k.club, Options{Second: k.second()})
			k.tell(r, asked)
		}
		if last {
			return
		}
	}
}
