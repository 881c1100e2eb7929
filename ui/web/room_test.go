package web

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"clubnight/reports/bounded"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// started is a server on a port of its own that this computer alone can reach.
type started struct {
	*Server
	t    *testing.T
	made chan struct{}
	url  string
}

func start(t *testing.T, limits bounded.Limits) *started {
	t.Helper()
	return startWith(t, Options{limits: limits}, 1)
}

// startWith starts a server with options, which tells of so many editions that nobody
// waits for.
func startWith(t *testing.T, o Options, editions int) *started {
	t.Helper()
	r := &started{t: t, made: make(chan struct{}, editions)}
	o.made = func() { r.made <- struct{}{} }
	o.listen = func(string) (net.Listener, error) { return net.Listen("tcp", "127.0.0.1:0") }
	o.Failed = func(err error) { t.Error(err) }
	s, err := Start(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Stop(); err != nil {
			t.Error(err)
		}
	})
	r.Server, r.url = s, fmt.Sprintf("http://127.0.0.1:%d", s.Port())
	return r
}

// show shows an evening and waits for its pages.
func (r *started) show(s *session.Session) {
	r.t.Helper()
	st, sc := sessiontest.Scored(r.t, s)
	r.Show(st, sc)
	<-r.made
}

// get asks for a page.
func (r *started) get(path string) (status int, body string, h http.Header) {
	r.t.Helper()
	answer, err := http.Get(r.url + path)
	if err != nil {
		r.t.Fatal(err)
	}
	defer answer.Body.Close()
	content, err := io.ReadAll(answer.Body)
	if err != nil {
		r.t.Fatal(err)
	}
	return answer.StatusCode, string(content), answer.Header
}

// has fails where a page has not the status or, of one that is there, not the text.
func (r *started) has(path string, status int, text string) {
	r.t.Helper()
	if got, body, _ := r.get(path); got != status || !strings.Contains(body, text) {
		r.t.Errorf("%s: status %d, want %d with %q in\n%s", path, got, status, text, body)
	}
}

// barometer is three tables that play the same two boards in each of three rounds.
func barometer() *movement.Movement {
	m := &movement.Movement{Name: "barometer", Tables: 3, Rounds: 3, BoardsPerRound: 2, Winners: 2, Copies: 3}
	for table := range 3 {
		for round := range 3 {
			m.Rows = append(m.Rows, movement.Row{Table: table + 1, Round: round + 1, NS: table + 1,
				EW: 4 + (table+round)%3, Low: 2*round + 1, High: 2*round + 2})
		}
	}
	return m
}

func TestOnlyWhatIsReleasedIsServed(t *testing.T) {
	r := start(t, bounded.Room)
	r.has("/", http.StatusServiceUnavailable, "")
	// released too early by mistake
	s := sessiontest.Dealt(t, sessiontest.Evening(t, "Tuesday pairs", barometer()), true)
	sessiontest.Play(t, s, 1, 2)
	r.show(s)
	r.has("/", 200, "The ranking will be here when the director releases it.")
	for _, path := range []string{"/ranking.html", "/board-1.html", "/pair-a-1.html", "/rounds.html"} {
		r.has(path, 404, "")
	}
	sessiontest.Record(t, s, session.StandingsReleased{Through: 1},
		session.PenaltyGiven{Who: session.Contestant{Section: 1, Number: 1},
			Amount: scoring.Int(-25), Unit: scoring.PercentOfTop, Reason: "told table 3 that the queen is singleton"})
	r.show(s)
	r.has("/ranking.html", 200, "After round 1 of 3")
	if _, body, _ := r.get("/ranking.html"); strings.Contains(body, "singleton") {
		t.Error("the reason of a penalty is shown while boards are in play")
	}
	r.has("/board-1.html", 200, "North-South")
	r.has("/board-3.html", 404, "") // played, and not released
	r.has("/board-5.html", 404, "") // to be played
	if _, body, _ := r.get("/pair-a-1.html"); strings.Contains(body, "board-3.html") ||
		!strings.Contains(body, "board-1.html") {
		t.Error("the personal page has boards of a round that is not released, or not its own")
	}

	// A table has yet to play board 2: its row was deleted, after the round was shown.
	late := session.Key{Section: 1, Table: 2, Round: 1, Board: 2}
	sessiontest.Record(t, s, session.ResultDiscarded{Key: late})
	r.show(s)
	r.has("/ranking.html", 200, "After round 1 of 3")
	r.has("/board-2.html", 404, "")
	r.has("/board-1.html", 200, "")
	if _, body, _ := r.get("/pair-a-1.html"); !strings.Contains(body, "somebody has yet to play this board") ||
		strings.Contains(body, `<svg viewBox="0 0 600 190"`) {
		t.Error("the personal page shows a board that a table has yet to play, or a curve that tells of it")
	}

	sessiontest.Record(t, s, session.StandingsReleased{})
	r.show(s)
	r.has("/ranking.html", 404, "")
	r.has("/board-1.html", 404, "")

	// Another evening begins anew: that a round was shown holds for the first alone.
	other := sessiontest.Evening(t, "Thursday pairs", barometer())
	sessiontest.Record(t, other, session.StandingsReleased{Through: 3})
	r.show(other)
	r.has("/", 200, "The ranking will be here")
}

// Deals that are not released are nowhere, whatever else is.
func TestNoDealsBeforeTheirRelease(t *testing.T) {
	r := start(t, bounded.Room)
	s := sessiontest.Dealt(t, sessiontest.Evening(t, "Tuesday pairs", barometer()), false)
	sessiontest.Play(t, s, 1, 3)
	sessiontest.Record(t, s, session.StandingsReleased{Through: 3})
	r.show(s)
	if _, body, _ := r.get("/board-1.html"); strings.Contains(body, `class="deal"`) ||
		!strings.Contains(body, "North-South") {
		t.Error("a locked deal is shown, or the board is not")
	}
	sessiontest.Record(t, s, session.DealsReleased{})
	r.show(s)
	r.has("/board-1.html", 200, `class="deal"`)
}

// released is an evening with all of its pages.
func released(t *testing.T) *session.Session {
	s := sessiontest.Full(t)
	sessiontest.Record(t, s, session.StandingsReleased{Through: 9})
	return s
}

func TestHeaders(t *testing.T) {
	r := start(t, bounded.Room)
	r.show(released(t))
	_, body, h := r.get("/ranking.html")
	for name, want := range map[string]string{
		"Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		"X-Content-Type-Options":  "nosniff", "X-Frame-Options": "DENY",
		"Referrer-Policy": "no-referrer", "Cache-Control": "no-store",
		"Content-Type": "text/html; charset=utf-8", "Refresh": "30", "Cross-Origin-Resource-Policy": "same-origin",
	} {
		if got := h.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	for _, inline := range []string{"<script", "style=", "<style", "onclick", "http://", "https://"} {
		if strings.Contains(body, inline) {
			t.Errorf("the page has %s, which its own policy forbids", inline)
		}
	}
	if _, _, h := r.get("/ranking.html?still"); h.Get("Refresh") != "" {
		t.Error("a page that is to stay renews itself")
	}
	if _, _, h := r.get("/site.css"); h.Get("Content-Type") != "text/css; charset=utf-8" || h.Get("Refresh") != "" {
		t.Errorf("the style: %v", h)
	}
}

func TestRequestsThatAreRefused(t *testing.T) {
	r := start(t, bounded.Room)
	r.show(released(t))
	for _, c := range []struct {
		method, path, host string
		status             int
	}{
		{"GET", "/", "", 200}, {"HEAD", "/board-7.html", "", 200}, {"POST", "/", "", 405},
		{"PUT", "/ranking.html", "", 405}, {"DELETE", "/", "", 405},
		{"OPTIONS", "/", "", 405}, {"PROPFIND", "/", "", 405},
		{"GET", "/board-99.html", "", 404}, {"GET", "/../../etc/passwd", "", 404},
		{"GET", "/%2e%2e/%2e%2e/etc/passwd", "", 404},
		{"GET", "/..%5c..%5cboot.ini", "", 404}, {"GET", "//ranking.html", "", 404},
		{"GET", "/ranking.html/", "", 404}, {"GET", "/site.go", "", 404},
		{"GET", "/index.html%00", "", 404}, {"GET", "/C:/Windows/win.ini", "", 404},
		{"GET", "/", "127.0.0.1:8080", 200}, {"GET", "/", "LOCALHOST.:8080", 200},
		{"GET", "/", "evil.example:8080", 421}, {"GET", "/", "localhost.evil.example", 421},
		{"GET", "/", hostName(t) + ":8080", 200}, {"GET", "/", hostName(t) + ".anything.example", 421},
	} {
		request, err := http.NewRequest(c.method, r.url, nil)
		if err != nil {
			t.Fatal(err)
		}
		if request.URL.Opaque = c.path; strings.HasPrefix(c.path, "//") {
			request.URL.Opaque, request.URL.Path = "", c.path
		}
		request.Host = c.host
		answer, err := http.DefaultTransport.RoundTrip(request)
		if err != nil {
			t.Errorf("%v: %v", c, err)
			continue
		}
		body, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		if answer.StatusCode != c.status || c.method == "HEAD" && len(body) > 0 ||
			answer.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s %s of %q: %d with %d bytes, want %d", c.method, c.path, c.host,
				answer.StatusCode, len(body), c.status)
		}
	}
}

func hostName(t *testing.T) string {
	name, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// Who sends a header letter by letter is cut off, and what is too long is refused.
func TestSlowAndLargeRequests(t *testing.T) {
	limits := bounded.Room
	limits.Read, limits.Write = 100*time.Millisecond, 100*time.Millisecond
	r := start(t, limits)
	r.show(released(t))
	slow := dial(t, r)
	fmt.Fprint(slow, "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
	if _, err := io.ReadAll(slow); errors.Is(err, context.DeadlineExceeded) || isTimeout(err) {
		t.Errorf("who never ends a request is served for ever: %v", err)
	}

	// So is who says that there is more to come, and is answered nevertheless.
	body := dial(t, r)
	fmt.Fprint(body, "GET /site.css HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\nx")
	if _, err := io.ReadAll(body); isTimeout(err) {
		t.Errorf("who never ends a body is served for ever: %v", err)
	}

	large := dial(t, r)
	fmt.Fprintf(large, "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Large: %s\r\n\r\n", strings.Repeat("x", 64<<10))
	answer, err := http.ReadResponse(bufio.NewReader(large), nil)
	if err == nil && answer.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
		t.Errorf("64 KB of header: %s", answer.Status)
	}

	// Requests on requests, and not a byte of the answers is read: the answers fill the
	// way back, and then it is over.
	deaf := dial(t, r)
	asked := strings.Repeat("GET /ranking.html HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 100)
	for err = nil; err == nil; {
		_, err = io.WriteString(deaf, asked)
	}
	if isTimeout(err) {
		t.Errorf("who never reads is served for ever: %v", err)
	}
	for status := 0; status != http.StatusOK; { // a busy computer is slow and deaf itself, at times
		if answer, err := http.Get(r.url + "/ranking.html"); err == nil {
			status = answer.StatusCode
			answer.Body.Close()
		}
	}
}

// dial opens a connection that fails the test in the place of hanging it.
func dial(t *testing.T, r *started) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", strings.TrimPrefix(r.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	if err := c.SetDeadline(time.Now().Add(5 * time.Minute)); err != nil {
		t.Fatal(err)
	}
	return c
}

func isTimeout(err error) bool {
	var timeout net.Error
	return errors.As(err, &timeout) && timeout.Timeout()
}

// Many read while results come in; each page is of one state and whole.
func TestManyReadersWhileTheEveningGoesOn(t *testing.T) {
	r := &started{t: t, made: make(chan struct{}, 1000)}
	s, err := Start(t.Context(), Options{made: func() { r.made <- struct{}{} },
		listen: func(string) (net.Listener, error) { return net.Listen("tcp", "127.0.0.1:0") }})
	if err != nil {
		t.Fatal(err)
	}
	r.Server, r.url = s, fmt.Sprintf("http://127.0.0.1:%d", s.Port())
	evening := sessiontest.Small(t)
	r.show(evening)
	var readers sync.WaitGroup
	for range 8 {
		readers.Go(func() {
			for range 30 {
				for _, path := range []string{"/", "/ranking.html", "/pair-a-1.html"} {
					answer, err := http.Get(r.url + path)
					if err != nil {
						t.Error(err)
						return
					}
					body, err := io.ReadAll(answer.Body)
					answer.Body.Close()
					if err != nil || answer.StatusCode == 200 && !strings.HasSuffix(string(body), "</html>\n") {
						t.Errorf("%s: %v, %d bytes", path, err, len(body))
					}
				}
			}
		})
	}
	for i := range 40 {
		sessiontest.Record(t, evening, session.StandingsReleased{Through: i % 4})
		st, sc := sessiontest.Scored(t, evening)
		s.Show(st, sc)
	}
	readers.Wait()
	if err := s.Stop(); err != nil {
		t.Error(err)
	}
	if err := s.Stop(); err != nil {
		t.Error(err)
	}
	s.Show(sessiontest.Scored(t, evening)) // after the end it does nothing, and does not wait
	if _, err := http.Get(r.url); err == nil {
		t.Error("a stopped server serves")
	}
}

func TestTheServerEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s, err := Start(ctx,
		Options{listen: func(string) (net.Listener, error) { return net.Listen("tcp", "127.0.0.1:0") }})
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	<-s.stopped
}

// The wanted port is taken, else the usual one, else one that is free.
func TestPorts(t *testing.T) {
	for _, c := range []struct {
		wanted int
		taken  []string
		tried  []string
	}{
		{0, nil, []string{":8080"}},
		{9000, nil, []string{":9000"}},
		{9000, []string{":9000"}, []string{":9000", ":8080"}},
		{9000, []string{":9000", ":8080"}, []string{":9000", ":8080", ":0"}},
		{-5, []string{":8080"}, []string{":8080", ":0"}},
		{70000, []string{":8080", ":0"}, []string{":8080", ":0"}},
	} {
		var tried []string
		l, err := listen(Options{Port: c.wanted, listen: func(address string) (net.Listener, error) {
			tried = append(tried, address)
			if slices.Contains(c.taken, address) {
				return nil, errors.New("in use")
			}
			return newFar(), nil
		}})
		if !slices.Equal(tried, c.tried) || (l == nil) != slices.Contains(c.taken, ":0") || (err != nil) != (l == nil) {
			t.Errorf("%d: tried %v, %v %v", c.wanted, tried, l, err)
		}
	}
}

func TestAddresses(t *testing.T) {
	parse := func(list ...string) (all []netip.Addr) {
		for _, a := range list {
			all = append(all, netip.MustParseAddr(a))
		}
		return all
	}
	for _, c := range []struct {
		in   []netip.Addr
		out  string
		want []string
	}{
		{parse("169.254.3.4", "172.17.0.1", "192.168.178.20"), "192.168.178.20",
			[]string{"http://192.168.178.20:8080/", "http://172.17.0.1:8080/", "http://169.254.3.4:8080/"}},
		{parse("130.89.1.2", "10.0.0.5"), "", []string{"http://10.0.0.5:8080/", "http://130.89.1.2:8080/"}},
		{nil, "", []string{"http://localhost:8080/"}},
	} {
		var out netip.Addr
		if c.out != "" {
			out = netip.MustParseAddr(c.out)
		}
		if got := addresses(8080, c.in, out); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.in, got, c.want)
		}
	}
	for _, a := range interfaces() {
		if !a.Is4() || a.IsLoopback() {
			t.Errorf("%v is no address for the wall", a)
		}
	}
}
