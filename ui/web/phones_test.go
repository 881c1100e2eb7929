package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"clubnight/reports/bounded"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/session/terminal"
	"clubnight/ui/web/frame"
	"clubnight/ui/web/visit"
)

// clock is a clock that stands until it is turned.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) turn(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// hall is an evening of five tables that is served, and phones are let in.
type hall struct {
	*started
	clock   *clock
	session *session.Session
	secret  visit.File
	log     bytes.Buffer
}

// five are five tables of a Mitchell in which North-South stay: rounds of four boards.
func five(t testing.TB) *session.Session {
	return sessiontest.Evening(t, "Tuesday pairs",
		sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 4}))
}

func openHall(t *testing.T, limits bounded.Limits, further ...part) *hall {
	t.Helper()
	h := &hall{clock: &clock{at: time.Date(2026, 11, 28, 19, 30, 0, 0, time.UTC)}, session: five(t),
		secret: visit.At(filepath.Join(t.TempDir(), "phones.key"))}
	sessiontest.Record(t, h.session, session.PhonesOpened{Port: 8080}, session.TablesPhoned{ID: 1})
	h.serve(t, limits, further...)
	return h
}

// serve starts a server for the evening.
func (h *hall) serve(t *testing.T, limits bounded.Limits, further ...part) {
	t.Helper()
	h.started = startWith(t, Options{limits: limits, now: h.clock.now, Secret: h.secret,
		Log: slog.New(slog.NewTextHandler(&h.log, nil))}, 1000)
	if err := h.Serve(Evening{Session: h.session, further: further}); err != nil {
		t.Fatal(err)
	}
}

// browser is a phone's browser, which keeps cookies and connections of its own.
type browser struct {
	*hall
	http  http.Client
	agent string
}

func (h *hall) browser(agent string) *browser {
	h.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		h.t.Fatal(err)
	}
	wires := &http.Transport{}
	h.t.Cleanup(wires.CloseIdleConnections)
	return &browser{h, http.Client{Jar: jar, Transport: wires}, agent}
}

// do asks, and returns the status, and why it was refused or the whole body.
func (b *browser) do(method, path, body string, change ...func(*http.Request)) (int, string) {
	b.t.Helper()
	r, err := http.NewRequestWithContext(b.t.Context(), method, b.url+path, strings.NewReader(body))
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header.Set("User-Agent", b.agent)
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Origin", b.url)
	}
	for _, c := range change {
		c(r)
	}
	answer, err := b.http.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	var why struct{ Refused string }
	if json.Unmarshal(text, &why) == nil && why.Refused != "" {
		return answer.StatusCode, why.Refused
	}
	return answer.StatusCode, string(text)
}

// refused asks for something that is refused for a reason, and counted once.
func (b *browser) refused(why frame.Refusal, status int, method, path, body string, change ...func(*http.Request)) {
	b.t.Helper()
	before := b.Visitors().Refused[why]
	got, text := b.do(method, path, body, change...)
	if counted := b.Visitors().Refused[why] - before; got != status || method != http.MethodHead &&
		text != string(why) || counted != 1 {
		b.t.Errorf("%s %s: %d %.60q, counted %d times; want %d %q", method, path, got, text, counted, status, why)
	}
}

// join joins a table.
func (b *browser) join(code, seat string) (int, string) {
	b.t.Helper()
	return b.do("POST", "/table/join", `{"code":"`+code+`","seat":"`+seat+`"}`)
}

// joined is a phone that lies on a table.
func (h *hall) joined(table int) *browser {
	h.t.Helper()
	b := h.browser(fmt.Sprintf("phone of table %d", table))
	if status, text := b.join(h.TableCode(1, table), ""); status != http.StatusOK {
		h.t.Fatalf("table %d: %d %s", table, status, text)
	}
	return b
}

// offers is what a phone says that enters 3NT by North on the first board of its table.
func (h *hall) offers(id string, table int) string {
	h.t.Helper()
	row := h.session.State().Sections[0].Movement.Table(table)[0]
	text, err := json.Marshal(terminal.Command{ID: id, Do: terminal.Offer, Round: 1, Board: row.Low, NS: row.NS,
		EW:    row.EW,
		Entry: &terminal.Entry{Outcome: session.Played, Contract: "3NT", Declarer: "N", Tricks: 1}})
	if err != nil {
		h.t.Fatal(err)
	}
	return string(text)
}

// key is the key of something that a phone says.
func key(n int) string { return fmt.Sprintf("%032x", n) }
