package room

import (
	"context"
	"net"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"clubnight/reports/bounded"
	"clubnight/session"
	"clubnight/session/words"
)

// UsualPort is tried where no other port is wanted, or the wanted one is taken.
const UsualPort = 8080

// Options say how the pages are served.
type Options struct {
	// Port is tried first, 0 for UsualPort: that of last time, so that the
	// address on the wall stays.
	Port int
	// Words is the language; nil is English.
	Words *words.Words
	// Failed, which may be nil, is told what went wrong with the pages of an evening,
	// which are then not there. It is called by a goroutine of the server, for whose end
	// Stop waits: so it must not wait for whoever stops the server.
	Failed func(error)

	limits bounded.Limits
	listen func(address string) (net.Listener, error)
	made   func() // called when the pages of a state are there, or will not be; nil but in tests
}

// Server serves the pages. Its methods may be called from any goroutine.
type Server struct {
	options Options
	port    int
	pages   *bounded.Server
	stopped chan struct{} // closed when nothing is served any more
	ended   chan struct{} // closed when the pages' goroutine is to end
	gone    chan struct{} // closed when it has ended
	once    sync.Once

	wanted atomic.Pointer[evening] // what is to be shown next
	wake   chan struct{}
	shown  atomic.Pointer[edition] // what is shown; nil before the first
}

// evening is a state with its scores.
type evening struct {
	st *session.State
	sc *session.Scores
}

// Start serves on all addresses of the computer until the context ends or Stop is
// called: on the wanted port, else on UsualPort, else on one that is free. The error
// is that of the network.
func Start(ctx context.Context, o Options) (*Server, error) {
	if o.limits == (bounded.Limits{}) {
		o.limits = bounded.Room
	}
	if o.listen == nil {
		o.listen = func(address string) (net.Listener, error) { return net.Listen("tcp", address) }
	}
	l, err := listen(o)
	if err != nil {
		return nil, err
	}
	s := &Server{options: o, stopped: make(chan struct{}), ended: make(chan struct{}),
		gone: make(chan struct{}), wake: make(chan struct{}, 1)}
	s.port = l.Addr().(*net.TCPAddr).Port
	s.pages = bounded.New(handler{s, ofThisComputer()}, o.limits)
	go s.makePages()
	forget := context.AfterFunc(ctx, func() { _ = s.Stop() })
	go func() {
		defer close(s.stopped)
		// it ends with Stop, and tells no more than that
		_ = s.pages.Serve(l)
		// a context may last longer than an evening
		forget()
	}()
	return s, nil
}

// listen takes the first port that is free.
func listen(o Options) (l net.Listener, err error) {
	for _, port := range []int{o.Port, UsualPort, 0} {
		if port < 0 || port > 65535 || port == 0 && err == nil {
			continue
		}
		if l, err = o.listen(net.JoinHostPort("", strconv.Itoa(port))); err == nil {
			return l, nil
		}
	}
	return nil, err
}

// Port is the port on which is served: to be wanted next time.
func (s *Server) Port() int { return s.port }

// Addresses are those under which the pages can be reached, the one for the wall first.
func (s *Server) Addresses() []string { return addresses(s.port, interfaces(), outgoing()) }

// Show shows another state of an evening, with its scores, as soon as its pages are made.
// It returns at once; of states that follow each other quickly only the last is shown.
func (s *Server) Show(st *session.State, sc *session.Scores) {
	s.wanted.Store(&evening{st, sc})
	select {
	case s.wake <- struct{}{}:
	default: // it is awake already
	}
}

// patience is how long Stop waits for those who are being served.
const patience = 2 * time.Second

// Stop ends serving: nobody new is let in, and who is being served has a moment to
// finish. Once it returns, no goroutine of the server makes or serves pages any more.
// Further calls wait for the first. The error is that of the network.
func (s *Server) Stop() (err error) {
	s.once.Do(func() {
		close(s.ended)
		err = s.pages.Stop(patience)
	})
	<-s.stopped
	<-s.gone
	return err
}
