package web

import (
	"errors"
	"net/http"
	"strings"

	"clubnight/session"
	"clubnight/session/terminal"
	"clubnight/ui/web/visit"
)

// Evening is the evening at whose tables phones are.
type Evening struct {
	Session *session.Session
	// Terminal is that of the session: see terminal.New.
	Terminal Terminal
	// Parts are the pages for phones, made of what they stand on.
	Parts func(Ground) []Part
}

// Terminal is what the server asks of a terminal.Terminal.
type Terminal interface {
	Admits(v terminal.Visit) bool
	Screen(v terminal.Visit) terminal.Screen
}

// Part is one kind of pages for phones.
type Part interface{ Routes(mux *http.ServeMux) }

// Ground is what the pages for phones stand on.
type Ground struct {
	Keys     *visit.Keys
	Director *visit.Director
	// Changes is the stream of a table's phone: it tells when what its screen shows has
	// changed. Everything is that of whatever happens.
	Changes, Everything http.Handler
	// Crowded reports whether a table has as many phones as it may have.
	Crowded func(section, table int) bool
}

// served is an evening that is served.
type served struct {
	Evening
	keys     *visit.Keys
	director *visit.Director
	mux      *http.ServeMux
	streams  *streams
}

// Serve serves the phones of an evening, in the place of one that was served before,
// whose phones are let in no more. One without a session is none. The error says that the
// secret of the codes could not be kept: they hold until the program ends.
func (s *Server) Serve(e Evening) (err error) {
	s.serving.Lock()
	defer s.serving.Unlock()
	var next *served
	if e.Session != nil && !s.over {
		next = &served{Evening: e, mux: http.NewServeMux(), streams: newStreams(e.Session, e.Terminal)}
		if next.keys, err = s.options.Secret.Keys(visit.Evening(e.Session.State())); err != nil {
			err = errors.Join(ErrSecret, err)
		}
		next.director = s.options.Secret.Director(next.keys, s.visitors.changed)
		next.director.Heard(s.directorHeard)
		ground := Ground{Keys: next.keys, Director: next.director, Changes: http.HandlerFunc(s.listens),
			Everything: next.streams.everything, Crowded: s.visitors.crowded}
		if e.Parts != nil {
			for _, p := range e.Parts(ground) {
				p.Routes(next.mux)
			}
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
