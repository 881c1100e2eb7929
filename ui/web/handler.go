package web

import (
	"fmt"
	"net/http"
	"net/netip"
	"runtime/debug"
	"strings"

	"clubnight/reports/bounded"
	"clubnight/session/terminal"
	"clubnight/ui/web/frame"
	"clubnight/ui/web/visit"
)

// serve answers a request.
func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	q := &asked{from: cameFrom(r)}
	s.visitors.reached(q.from)
	w, r = frame.Enter(w, r, s.options.Words, func(why frame.Refusal) { s.visitors.refuse(why, q) })
	defer func() {
		if fault := recover(); fault != nil && fault != http.ErrAbortHandler {
			s.options.Log.Error("a page for phones", "fault", fmt.Sprint(fault), "stack", string(debug.Stack()))
			panic(http.ErrAbortHandler) // what was sent of the answer is no answer
		}
	}()
	if !s.own.named(r) {
		frame.Refuse(w, r, http.StatusMisdirectedRequest, frame.WrongName)
		return
	}
	rooted, cut := strings.CutPrefix(r.URL.Path, "/")
	switch first, _, _ := strings.Cut(rooted, "/"); {
	case !cut:
		s.everybody.ServeHTTP(w, r)
	case first == "a":
		s.asset(w, r)
	case first == "t", first == "T", first == "table", first == "director", first == "board":
		s.phones(w, r, q)
	default:
		s.everybody.ServeHTTP(w, r)
	}
}

func (s *Server) asset(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		frame.Refuse(w, r, http.StatusMethodNotAllowed, frame.WrongMethod)
		return
	}
	frame.ServeAsset(w, r)
}

// asked is what is kept of a request while it is answered.
type asked struct {
	from  netip.Prefix
	visit terminal.Visit // the zero Visit for a stranger
	// guessed is true where a code was sent that no table has.
	guessed bool
}

// phones answers a request for a page of a table's phone, of the director's, or of the
// break.
func (s *Server) phones(w http.ResponseWriter, r *http.Request, q *asked) {
	e := s.evening.Load()
	switch {
	case r.Method != http.MethodGet && r.Method != http.MethodHead && r.Method != http.MethodPost:
		w.Header().Set("Allow", "GET, HEAD, POST")
		frame.Refuse(w, r, http.StatusMethodNotAllowed, frame.WrongMethod)
		return
	case r.Method == http.MethodPost && !frame.Ours(r):
		frame.Refuse(w, r, http.StatusForbidden, frame.Foreign)
		return
	case e == nil:
		frame.Refuse(w, r, http.StatusServiceUnavailable, frame.Shut)
		return
	}
	if rest, short := strings.CutPrefix(r.URL.Path, "/t/"); short {
		again := *r.URL
		again.Path, again.RawPath = "/T/"+rest, ""
		other := *r
		other.URL = &again
		r = &other
	}
	if _, pattern := e.mux.Handler(r); pattern == "" {
		frame.Refuse(w, r, http.StatusNotFound, frame.NotThere)
		return
	}
	if r, known := s.recognise(e, r, q); known {
		s.known(e, w, r, q)
	} else {
		s.stranger(e, w, r, q)
	}
}

// recognise finds the visit of a request.
func (s *Server) recognise(e *served, r *http.Request, q *asked) (*http.Request, bool) {
	v, ok := e.keys.Of(r)
	if !ok {
		return r, false
	}
	q.visit = v
	return visit.With(r, v), true
}

// known answers a phone that joined. It may still be one whose code was renewed: then it
// is let see that, and has no more than a stranger.
func (s *Server) known(e *served, w http.ResponseWriter, r *http.Request, q *asked) {
	meter := s.visitors.asks
	if r.Method == http.MethodPost {
		meter = s.visitors.says
	}
	switch {
	case !meter.take(q.visit.ID):
		w.Header().Set("Retry-After", "1")
		frame.Refuse(w, r, http.StatusTooManyRequests, frame.TooOften)
	case !e.terminal.Admits(q.visit):
		s.stranger(e, w, r, q)
	case !s.visitors.come(q.visit):
		frame.Refuse(w, r, http.StatusForbidden, frame.Crowded)
	case !bounded.Know(r, q.visit.ID):
		frame.Refuse(w, r, http.StatusTooManyRequests, frame.TooOften)
	default:
		e.mux.ServeHTTP(w, r)
	}
}

// stranger answers who has joined nothing yet, or is the director's phone.
func (s *Server) stranger(e *served, w http.ResponseWriter, r *http.Request, q *asked) {
	tries := r.URL.Path == "/table/join" || strings.HasPrefix(r.URL.Path, "/T/")
	switch {
	case !s.visitors.strangers.take(q.from.String()):
		w.Header().Set("Retry-After", "1")
		frame.Refuse(w, r, http.StatusTooManyRequests, frame.TooOften)
	case r.Method == http.MethodPost && !e.open() && !strings.HasPrefix(r.URL.Path, "/director/"):
		// the director's phone signs what it says, also where all tables have handsets
		frame.Refuse(w, r, http.StatusForbidden, frame.Shut)
	case tries && s.visitors.guesses.waits(guesser(q, r)):
		w.Header().Set("Retry-After", "30")
		frame.Refuse(w, r, http.StatusTooManyRequests, frame.Waiting)
	default:
		e.mux.ServeHTTP(w, r)
		if tries && q.guessed {
			s.visitors.guesses.wrong(guesser(q, r))
		}
	}
}

// guesser tells one phone from another before it has joined: phones behind one address
// differ by what their browsers say of themselves.
func guesser(q *asked, r *http.Request) string { return q.from.String() + " " + r.UserAgent() }

// directorHeard notes that the director's phone was heard.
func (s *Server) directorHeard(r *http.Request) {
	bounded.Know(r, "director")
	s.visitors.director()
}

// cameFrom is the network from which a request comes: an IPv4 address, or a network of 64
// bits.
func cameFrom(r *http.Request) netip.Prefix { return bounded.From(r.RemoteAddr) }
