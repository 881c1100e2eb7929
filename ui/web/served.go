package web

import (
	"errors"
	"net/http"
	"strings"
	"sync"
	"time"

	"clubnight/session"
	"clubnight/session/terminal"
	"clubnight/ui/desk"
	"clubnight/ui/web/board"
	"clubnight/ui/web/director"
	"clubnight/ui/web/table"
	"clubnight/ui/web/visit"
)

// Evening is the evening at whose tables phones are.
type Evening struct {
	Session *session.Session
	// Terminal says what the tables' phones show beside the evening, and Director what
	// the director's phone stands on: all but what the server has itself.
	Terminal terminal.Options
	Director director.Options

	further []part // of tests
}

// part is one kind of pages for phones.
type part interface{ Routes(mux *http.ServeMux) }

// served is an evening that is served.
type served struct {
	Evening
	terminal *terminal.Terminal
	keys     *visit.Keys
	director *visit.Director
	mux      *http.ServeMux
	streams  *streams
	members  recent
}

// recent is a list of members as it was read: every phone asks for it.
type recent struct {
	mu   sync.Mutex
	list []session.Member
	at   time.Time
}

// remembers is how long it is taken as it was.
const remembers = 10 * time.Second

// read reads it again when it is some seconds old.
func (m *recent) read(read func() []session.Member) []session.Member {
	m.mu.Lock()
	defer m.mu.Unlock()
	if read != nil && (m.at.IsZero() || time.Since(m.at) > remembers) {
		m.list, m.at = read(), time.Now()
	}
	return m.list
}

// Serve serves the phones of an evening, in the place of one that was served before,
// whose phones are let in no more. One without a session is none. The error says that the
// secret of the codes could not be kept: they hold until the program ends.
func (s *Server) Serve(e Evening) (err error) {
	s.serving.Lock()
	defer s.serving.Unlock()
	var next *served
	if e.Session != nil && !s.over {
		next = &served{Evening: e, mux: http.NewServeMux(), terminal: terminal.New(e.Session, e.Terminal)}
		next.streams = newStreams(e.Session, next.terminal)
		if next.keys, err = s.options.Secret.Keys(terminal.Evening(e.Session.State())); err != nil {
			err = errors.Join(ErrSecret, err)
		}
		next.director = s.options.Secret.Director(next.keys, s.visitors.changed)
		next.director.Heard(s.directorHeard)
		for _, p := range append(s.parts(next), e.further...) {
			p.Routes(next.mux)
		}
	}
	s.visitors.forget()
	if was := s.evening.Swap(next); was != nil {
		was.end()
	}
	s.visitors.changed()
	return err
}

// ErrSecret is returned by Serve when the secret of the tables' codes cannot be kept:
// after the program ends the codes are new ones.
var ErrSecret = errors.New("the codes of the tables hold until the program ends")

// parts are the pages for phones.
func (s *Server) parts(e *served) []part {
	return []part{
		table.New(table.Options{Evening: e.atTables, Changes: http.HandlerFunc(s.listens),
			Crowded: s.visitors.crowded}),
		director.New(s.directs(e)),
		board.New(board.Options{State: e.Session.State, Failed: s.options.Failed}),
	}
}

// directs is what the director's phone stands on.
func (s *Server) directs(e *served) director.Options {
	o := e.Director
	o.Session = func() *session.Session { return e.Session }
	o.Keys, o.Changes, o.Log = e.director, e.streams.everything, s.options.Log
	o.Visitors = func() desk.Visitors { return s.Visitors().Desk() }
	o.Card = func(section, table int) (address, code string) {
		return s.TableAddress(section, table), s.TableCode(section, table)
	}
	return o
}

// atTables is the evening as the tables' pages take it.
func (s *served) atTables() (table.Evening, bool) {
	st := s.Session.State()
	return table.Evening{Terminal: s.terminal, Keys: s.keys, State: st, Club: st.Evening.Club,
		Members: s.members.read(s.Terminal.Members)}, true
}

// end ends the streams.
func (s *served) end() { s.streams.end() }

// open reports whether phones are let in.
func (s *served) open() bool {
	st := s.Session.State()
	return st.PhonesAt != 0 && !st.Closed
}

// TableAddress is what the code on the card of a table leads to, in capitals, for which a
// QR code has fewer modules; "" where no evening is served.
func (s *Server) TableAddress(section, table int) string {
	code := s.TableCode(section, table)
	if code == "" {
		return ""
	}
	return strings.ToUpper(s.Addresses()[0]) + "T/" + code
}

// TableCode is the code of a table, for who types it; "" where no evening is served.
func (s *Server) TableCode(section, table int) string {
	e := s.evening.Load()
	if e == nil {
		return ""
	}
	return e.keys.Code(section, table, e.Session.State().CodeOf(section, table))
}

// Director is the invitation of the director's phone: the address for the QR code, which
// has the key in the part that is never sent, and the code that is typed on it. Both are
// "" where no evening is served.
func (s *Server) Director() (address, code string) {
	e := s.evening.Load()
	if e == nil {
		return "", ""
	}
	key, code := e.director.Invitation()
	return s.Addresses()[0] + "director#" + key, code
}

// RenewDirector throws the director's phone out and makes a new invitation. The error
// says that it could not be kept: it holds until the program ends.
func (s *Server) RenewDirector() error {
	e := s.evening.Load()
	if e == nil {
		return nil
	}
	if err := e.director.Renew(); err != nil {
		return errors.Join(ErrSecret, err)
	}
	return nil
}
