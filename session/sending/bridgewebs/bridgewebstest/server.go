// Package bridgewebstest is BridgeWebs' interface on loopback, as its guide and three of
// its clients describe it, and as bad as a web server can be. It is for tests.
package bridgewebstest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"

	"clubnight/session/sending/bridgewebs"
)

// Server is what it does. The zero value takes what comes with the empty password.
type Server struct {
	Club, Password string
	// Upload is asked before an upload is answered; what it writes is the answer. A
	// request that ends in panic(http.ErrAbortHandler) has its line cut.
	Upload func(n int, w http.ResponseWriter, r *http.Request) (answered bool)
	// After is asked when it was taken, before the answer.
	After func(n int, w http.ResponseWriter, r *http.Request) (answered bool)
	// Events writes the calendar of a day, nil for the usual form.
	Events func(w http.ResponseWriter, events map[string]Event)
	// Line wraps every connection, nil for none.
	Line func(net.Conn) net.Conn

	http    *httptest.Server
	changed sync.Mutex
	uploads int
	stored  []*Stored
}

// Event is an entry of the calendar.
type Event struct {
	Title string `json:"title"`
	File  string `json:"file"`
}

// Stored is a result that stands there: one a file name.
type Stored struct {
	ID, Name, Data string
	Deals          []string
	Times          int // how often it came
}

// Start starts it until the end of the test.
func Start(t testing.TB, s *Server) *Server {
	t.Helper()
	s.http = httptest.NewUnstartedServer(http.HandlerFunc(s.serve))
	if s.Line != nil {
		s.http.Listener = &lines{s.http.Listener, s.Line}
	}
	s.http.Config.ErrorLog = log.New(io.Discard, "", 0) // lines are cut on purpose
	s.http.StartTLS()
	t.Cleanup(func() {
		s.http.CloseClientConnections()
		s.http.Close()
	})
	return s
}

// lines are connections that are wrapped.
type lines struct {
	net.Listener
	wrap func(net.Conn) net.Conn
}

// Accept implements net.Listener.
func (l *lines) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return l.wrap(c), nil
}

// Site is a club's way to it.
func (s *Server) Site() *bridgewebs.Site {
	return &bridgewebs.Site{Club: s.Club, Password: s.Password, Address: s.http.URL + "/cgi-bin/bwx/api.cgi", Client: s.http.Client()}
}

// Certificate is what the server proves itself with, in DER.
func (s *Server) Certificate() []byte { return s.http.Certificate().Raw }

// Stored are the results that stand there.
func (s *Server) Stored() []Stored {
	s.changed.Lock()
	defer s.changed.Unlock()
	var list []Stored
	for _, r := range s.stored {
		list = append(list, *r)
	}
	return list
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	form, err := formOf(r)
	if err != nil {
		panic(http.ErrAbortHandler) // half a request is none
	}
	get := func(name string) string { return form.Get(name) }
	if get("club") != s.Club || r.URL.Query().Get("club") != s.Club {
		fmt.Fprintln(w, "message = Club not found")
		return
	}
	upload := get("type") == "upload"
	n := 0
	if upload {
		s.changed.Lock()
		s.uploads++
		n = s.uploads
		s.changed.Unlock()
		if s.Upload != nil && s.Upload(n, w, r) {
			return
		}
	}
	if get("password") != s.Password {
		fmt.Fprintln(w, "message = Invalid Password")
		return
	}
	switch {
	case upload:
		s.take(form)
		if s.After != nil && s.After(n, w, r) {
			return
		}
		fmt.Fprintln(w, "message = Upload Successful")
	case get("transfer") == "events":
		s.calendar(w)
	case get("transfer") == "res":
		s.giveBack(w, get("filename"))
	default:
		fmt.Fprintln(w, "message = Unknown request")
	}
}

// formOf reads both encodings.
func formOf(r *http.Request) (url.Values, error) {
	if strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/") {
		if err := r.ParseMultipartForm(32 << 20); err != nil {
			return nil, err
		}
		return r.MultipartForm.Value, nil
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	return url.ParseQuery(string(body))
}

// take stores a result under the event that it names, else under its file name.
func (s *Server) take(form url.Values) {
	s.changed.Lock()
	defer s.changed.Unlock()
	var stored *Stored
	for _, r := range s.stored {
		if r.Name == form.Get("filename") || form.Has("event_id") && r.ID == form.Get("event_id") {
			stored = r
		}
	}
	if stored == nil {
		stored = &Stored{ID: fmt.Sprint(len(s.stored) + 1)}
		s.stored = append(s.stored, stored)
	}
	stored.Name, stored.Data = form.Get("filename"), form.Get("data")
	stored.Deals = nil
	for _, n := range []string{"", "2", "3", "4", "5", "6", "7", "8", "9"} {
		if form.Has("deal" + n + "data") {
			stored.Deals = append(stored.Deals, form.Get("deal"+n+"data"))
		}
	}
	stored.Times++
}

func (s *Server) calendar(w http.ResponseWriter) {
	s.changed.Lock()
	defer s.changed.Unlock()
	events := map[string]Event{}
	for _, r := range s.stored {
		events[r.ID] = Event{"An evening", r.Name}
	}
	if s.Events != nil {
		s.Events(w, events)
		return
	}
	events[fmt.Sprint(len(s.stored)+1)] = Event{Title: "Create New Event"}
	text, _ := json.Marshal(map[string]any{"events": events})
	fmt.Fprintf(w, "message = Download Successful\njson = %s\n", text)
}

func (s *Server) giveBack(w http.ResponseWriter, id string) {
	s.changed.Lock()
	defer s.changed.Unlock()
	for _, r := range s.stored {
		if r.ID == id {
			text := strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "\r\n", "~", "\n", "~").Replace(r.Data)
			fmt.Fprintf(w, "message = Download Successful\ndata = %s\n", cmp.Or(text, "~"))
			return
		}
	}
	fmt.Fprintln(w, "message = Not found")
}
