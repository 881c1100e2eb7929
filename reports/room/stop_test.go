package room

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"net/http"
	"runtime"
	"strings"
	"testing"

	"clubnight/reports/bounded"
	"clubnight/reports/site"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// Once Stop returns nothing of the server goes on, not even for readers who never read
// and a context that does not end; neither does the context keep the server.
func TestNothingGoesOnAfterStop(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	for range 2 {
		r := &started{t: t, made: make(chan struct{}, 100)}
		s, err := Start(ctx, Options{made: func() { r.made <- struct{}{} },
			listen: func(string) (net.Listener, error) { return net.Listen("tcp", "127.0.0.1:0") }})
		if err != nil {
			t.Fatal(err)
		}
		r.Server, r.url = s, fmt.Sprintf("http://127.0.0.1:%d", s.Port())
		evening := released(t)
		r.show(evening)
		r.has("/ranking.html", http.StatusOK, "</html>")
		mute := dial(t, r) // says nothing
		defer mute.Close()
		half := dial(t, r) // asks for half a page, and reads none
		defer half.Close()
		if _, err := half.Write([]byte("GET /ranking.html HTTP/1.1\r\nHost: local")); err != nil {
			t.Fatal(err)
		}
		s.Show(sessiontest.Scored(t, evening)) // may still be on its way when the server stops
		if err := s.Stop(); err != nil {
			t.Error(err)
		}
		http.DefaultClient.CloseIdleConnections()
	}
	if all := goroutines(); strings.Contains(all, "room.(*Server).makePages") || strings.Contains(all, "room.Start") ||
		strings.Contains(all, "bounded.(*listener)") {
		t.Errorf("still there:\n%s", all)
	}
}

// Stop waits for pages that are being made.
func TestStopWaitsForPages(t *testing.T) {
	begun, further, over := make(chan struct{}), make(chan struct{}), false
	s, err := Start(t.Context(), Options{
		made:   func() { close(begun); <-further; over = true },
		listen: func(string) (net.Listener, error) { return net.Listen("tcp", "127.0.0.1:0") },
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Show(sessiontest.Scored(t, released(t)))
	<-begun
	go func() {
		<-s.stopped
		close(further)
	}()
	if err := s.Stop(); err != nil || !over {
		t.Errorf("stopped before its pages were made: %v", err)
	}
}

func goroutines() string {
	for size := 1 << 20; ; size *= 2 {
		if all := make([]byte, size); runtime.Stack(all, true) < size {
			return string(bytes.TrimRight(all, "\x00"))
		}
	}
}

// What browsers ask for beside a page is answered at once, before anything is
// shown, and not asked again.
func TestFavicon(t *testing.T) {
	r := start(t, bounded.Room)
	for range 2 {
		status, body, h := r.get("/favicon.ico")
		if status != http.StatusNotFound || body != "" ||
			h.Get("Cache-Control") != "max-age=86400" || h.Get("Refresh") != "" {
			t.Errorf("%d, %q, %v", status, body, h)
		}
		r.show(released(t))
	}
	if _, page, _ := r.get("/"); !strings.Contains(page, `<link rel="icon" href="data:,">`) {
		t.Error("pages do not say that they have no icon")
	}
}

// sixty is an evening of 60 tables and 36 boards.
func sixty(b testing.TB) *session.Session {
	m := &movement.Movement{Name: "Mitchell", Tables: 60, Rounds: 12, BoardsPerRound: 3, Winners: 2, Copies: 5}
	for table := range 60 {
		for round := range 12 {
			low := (table+round)%12*3 + 1
			m.Rows = append(m.Rows, movement.Row{Table: table + 1, Round: round + 1, NS: table + 1,
				EW: 61 + (table+round)%60, Low: low, High: low + 2})
		}
	}
	s := sessiontest.Evening(b, "Sixty tables", m)
	sessiontest.Play(b, s, 1, 12)
	sessiontest.Record(b, s, session.StandingsReleased{Through: 6})
	return s
}

// BenchmarkShow is how long the room waits for the ranking of 60 tables after an entry.
func BenchmarkShow(b *testing.B) {
	st, sc := sessiontest.Scored(b, sixty(b))
	s := &Server{}
	for b.Loop() {
		e := s.edition(&evening{st, sc})
		if page, ok, err := e.page("ranking.html"); err != nil || !ok || len(page) == 0 {
			b.Fatal(ok, err)
		}
	}
}

// BenchmarkPage is what one reader costs, once a page is made.
func BenchmarkPage(b *testing.B) {
	st, sc := sessiontest.Scored(b, sixty(b))
	s := &Server{}
	s.shown.Store(s.edition(&evening{st, sc}))
	h := handler{s, own{names: []string{"localhost"}}}
	request := &http.Request{Method: http.MethodGet, Host: "localhost", URL: newURL("/" + site.Index)}
	b.ReportAllocs()
	for b.Loop() {
		a := &answer{header: http.Header{}}
		if h.ServeHTTP(a, request); a.status != http.StatusOK {
			b.Fatal(a.status)
		}
	}
}
