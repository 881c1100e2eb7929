//go:build long

package web

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os/exec"
	"strings"
	"testing"
	"time"

	"clubnight/reports/bounded"
	"clubnight/reports/browsertest"
	"clubnight/session"
	"clubnight/session/sessiontest"
)

// A browser that was left open renews the page by itself, without a script, and shows
// it with its style under the headers that the room sets; the ranking comes as soon
// as a round is released.
func TestBrowserFollowsTheEvening(t *testing.T) {
	chromium := browsertest.Chromium(t)
	r := start(t, bounded.Room)
	evening := sessiontest.Small(t)
	r.show(evening)
	room, err := url.Parse(r.url)
	if err != nil {
		t.Fatal(err)
	}
	asked, proxy := make(chan string, 100), httputil.NewSingleHostReverseProxy(room)
	between := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		proxy.ServeHTTP(w, q)
		asked <- q.URL.Path
	}))
	defer between.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	var says bytes.Buffer
	command := exec.CommandContext(ctx, chromium, "--headless", "--no-sandbox", "--disable-gpu",
		"--remote-debugging-port=0", "--enable-logging=stderr", "--user-data-dir="+browsertest.Profile(t), between.URL+"/")
	command.Stderr = &says
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for released := false; seen["/"] < 2 || seen["/site.css"] < 1; {
		select {
		case path := <-asked:
			seen[path]++
		case <-ctx.Done():
			t.Fatalf("the browser asked for %v only", seen)
		}
		if !released && seen["/"] == 1 {
			released = true
			sessiontest.Record(t, evening, session.StandingsReleased{Through: 2})
			r.show(evening)
		}
	}
	cancel()
	_ = command.Wait()
	if strings.Contains(says.String(), "Refused to") || strings.Contains(says.String(), "violates") {
		t.Errorf("the headers keep something of the pages out:\n%s", says.String())
	}
	out, err := exec.CommandContext(t.Context(), chromium, "--headless", "--no-sandbox", "--disable-gpu",
		"--user-data-dir="+browsertest.Profile(t), "--dump-dom", between.URL+"/ranking.html").Output()
	if err != nil || !strings.Contains(string(out), "After round 2 of 5") ||
		strings.Contains(string(out), "PROVISIONAL") {
		t.Errorf("%v: the ranking is shown as\n%s", err, out)
	}
}
