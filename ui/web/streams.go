package web

import (
	"context"
	"net/http"
	"reflect"
	"sync"
	"time"

	"clubnight/session"
	"clubnight/session/terminal"
	"clubnight/ui/web/frame"
	"clubnight/ui/web/visit"
)

// settle is how long entries are gathered before it is found out whose screens they
// change.
const settle = 100 * time.Millisecond

// streams tell phones that what they show has changed.
type streams struct {
	session    *session.Session
	terminal   *terminal.Terminal
	everything *frame.Hub // of whatever happens
	leave      func()
	wake       chan struct{}
	ended      chan struct{}
	gone       chan struct{}

	mu    sync.Mutex
	views map[terminal.Visit]*view
	over  bool
}

// view is a screen that phones show: all that lie on one table, or one that goes with its
// owner.
type view struct {
	hub    *frame.Hub
	screen terminal.Screen
}

func newStreams(s *session.Session, t *terminal.Terminal) *streams {
	all := &streams{session: s, terminal: t, everything: frame.NewHub(), wake: make(chan struct{}, 1),
		ended: make(chan struct{}), gone: make(chan struct{}), views: map[terminal.Visit]*view{}}
	all.everything.Changed(s.State().Seq)
	all.leave = s.Listen(func([]session.Entry) {
		select {
		case all.wake <- struct{}{}:
		default: // it is awake already
		}
	})
	go all.follow()
	return all
}

// follow finds out after entries whose screens they change.
func (s *streams) follow() {
	defer close(s.gone)
	for {
		select {
		case <-s.ended:
			return
		case <-s.wake:
		}
		s.look()
		rest := time.NewTimer(settle)
		select {
		case <-s.ended:
			rest.Stop()
			return
		case <-rest.C:
		}
	}
}

// look compares every screen that somebody shows with what it was.
func (s *streams) look() {
	s.mu.Lock()
	shown := make(map[terminal.Visit]*view, len(s.views))
	for v, one := range s.views {
		if one.hub.Listening() == 0 {
			delete(s.views, v) // who comes back is told of everything
			continue
		}
		shown[v] = one
	}
	s.mu.Unlock()
	for v, one := range shown {
		screen := s.terminal.Screen(v)
		seq := screen.Seq
		screen.Seq = 0
		if !reflect.DeepEqual(screen, one.screen) { // which only this goroutine changes
			one.screen = screen
			one.hub.Changed(seq)
		}
	}
	s.everything.Changed(s.session.State().Seq)
}

// of is the hub of a phone.
func (s *streams) of(v terminal.Visit) *frame.Hub {
	key := v
	if v.Table > 0 {
		key.ID = "whichever" // all that lie on a table show the same
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	one := s.views[key]
	if one == nil {
		one = &view{hub: frame.NewHub(), screen: s.terminal.Screen(key)}
		one.hub.Changed(one.screen.Seq)
		if one.screen.Seq = 0; s.over {
			one.hub.End()
		}
		s.views[key] = one
	}
	return one.hub
}

// end ends all streams.
func (s *streams) end() {
	s.leave()
	close(s.ended)
	<-s.gone
	s.mu.Lock()
	defer s.mu.Unlock()
	s.over = true
	s.everything.End()
	for _, one := range s.views {
		one.hub.End()
	}
}

// listens is the stream of a table's phone.
func (s *Server) listens(w http.ResponseWriter, r *http.Request) {
	e := s.evening.Load()
	v, ok := visit.Of(r)
	if !ok || e == nil {
		frame.Refuse(w, r, http.StatusForbidden, frame.Stranger)
		return
	}
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	defer s.visitors.listens(v.ID, cancel)()
	e.streams.of(v).ServeHTTP(w, r.WithContext(ctx))
}
