package web

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"clubnight/reports/bounded"
	"clubnight/session"
	"clubnight/session/words"
	"clubnight/ui/web/everybody"
	"clubnight/ui/web/visit"
)

// UsualPort is tried where no other port is wanted, or the wanted one is taken.
const UsualPort = 8080

// Options say how the pages are served.
type Options struct {
	// Port is tried first, 0 for UsualPort: that of last time, so that the
	// address on the wall stays.
	Port int
	// Words is the language of everybody's pages, and that of a phone which asks for none
	// of the program's; nil is English.
	Words *words.Words
	// Secret is the file from which the codes of the tables and the director's invitation
	// follow.
	Secret visit.File
	// Failed, which may be nil, is told what went wrong with everybody's pages of an
	// evening, which are then not there. It is called by a goroutine of the server, for
	// whose end Stop waits: so it must not wait for whoever stops the server.
	Failed func(error)
	// Log is told what is refused, by kind and table; nil is told nothing.
	Log *slog.Logger

	limits bounded.Limits
	listen func(address string) (net.Listener, error)
	made   func() // called when the pages of a state are there, or will not be; nil but in tests
	now    func() time.Time
}

// Server serves the pages. Its methods may be called from any goroutine.
type Server struct {
	options   Options
	own       own
	port      int
	pages     *bounded.Server
	everybody *everybody.Pages
	visitors  *visitors
	stopped   chan struct{} // closed when nothing is served any more
	once      sync.Once

	serving sync.Mutex // held while another evening is served
	evening atomic.Pointer[served]
	over    bool // guarded by serving
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
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.now == nil {
		o.now = time.Now
	}
	l, err := listen(o)
	if err != nil {
		return nil, err
	}
	s := &Server{options: o, own: ofThisComputer(), stopped: make(chan struct{}),
		everybody: everybody.New(everybody.Options{Words: o.Words, Failed: o.Failed, Made: o.made}),
		visitors:  newVisitors(o.Log, o.now)}
	s.port = l.Addr().(*net.TCPAddr).Port
	s.pages = bounded.New(http.HandlerFunc(s.serve), o.limits)
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

// Show shows everybody another state of an evening, with its scores, as soon as its pages
// are made. It returns at once; of states that follow each other quickly only the last is
// shown.
func (s *Server) Show(st *session.State, sc *session.Scores) { s.everybody.Show(st, sc) }

// patience is how long Stop waits for those who are being served.
const patience = 2 * time.Second

// Stop ends serving: nobody new is let in, and who is being served has a moment to
// finish. Once it returns, no goroutine of the server makes or serves pages any more.
// Further calls wait for the first. The error is that of the network.
func (s *Server) Stop() (err error) {
	s.once.Do(func() {
		s.serving.Lock()
		s.over = true
		if was := s.evening.Swap(nil); was != nil {
			was.end()
		}
		s.serving.Unlock()
		s.visitors.end()
		err = s.pages.Stop(patience)
	})
	<-s.stopped
	s.everybody.Stop()
	return err
}
