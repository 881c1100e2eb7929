package web

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
	if all := goroutines(); strings.Contains(all, "everybody.(*Pages).make") || strings.Contains(all, "web.Start") ||
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
