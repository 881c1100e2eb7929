package frame

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"clubnight/session/words"
)

func init() { Register("test.js", []byte("'use strict';\n"+strings.Repeat("/* a script */\n", 200))) }

// A page says its language and build, runs its own scripts and nothing else.
func TestPage(t *testing.T) {
	w := httptest.NewRecorder()
	Page{Words: words.For("de"), Title: "Tisch <A7>", Class: "table", Body: "<main>hier</main>",
		Scripts: []string{"test.js"}}.Write(w, http.StatusOK)
	body := w.Body.String()
	for _, want := range []string{`<html lang="de" data-build="` + Build() + `">`, "<title>Tisch &lt;A7&gt;</title>",
		`<script src="` + Href("test.js") + `" defer></script>`, `href="` + Href(styleName) + `"`,
		"<noscript><p class=\"no-script\">Dieser Browser führt keine Skripte aus", "<main>hier</main>", `<body class="table">`} {
		if !strings.Contains(body, want) {
			t.Errorf("the page has no %s:\n%s", want, body)
		}
	}
	for name, want := range map[string]string{
		"Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src 'self' data:; script-src 'self'; " +
			"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY",
		"Referrer-Policy": "no-referrer", "Cross-Origin-Resource-Policy": "same-origin", "X-Build": Build(),
	} {
		if got := w.Header().Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	w = httptest.NewRecorder()
	Page{Title: "Board 7", Class: "board"}.Write(w, http.StatusOK)
	if policy := w.Header().Get("Content-Security-Policy"); strings.Contains(policy, "script-src") ||
		strings.Contains(w.Body.String(), "script") {
		t.Errorf("a page without scripts may run them: %s", policy)
	}
}

// Assets are kept for ever under their hash, packed for who unpacks, and nothing else is
// there.
func TestAssets(t *testing.T) {
	get := func(path, accept string) *httptest.ResponseRecorder {
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", path, nil)
		r.Header.Set("Accept-Encoding", accept)
		ServeAsset(w, r)
		return w
	}
	plain, packed := get(Href("test.js"), ""), get(Href("test.js"), "br, gzip")
	if plain.Code != 200 || !strings.HasPrefix(plain.Body.String(), "'use strict'") ||
		plain.Header().Get("Content-Type") != "text/javascript; charset=utf-8" ||
		plain.Header().Get("Cache-Control") != "public, max-age=31536000, immutable" {
		t.Errorf("%d, %v", plain.Code, plain.Header())
	}
	if packed.Header().Get("Content-Encoding") != "gzip" || packed.Body.Len() >= plain.Body.Len() {
		t.Errorf("packed: %d bytes of %d", packed.Body.Len(), plain.Body.Len())
	}
	for _, path := range []string{"/a/test.js", "/a/", "/a/test.0123456789abcdef.js", "/a/../frame.go"} {
		if got := get(path, ""); got.Code != http.StatusNotFound {
			t.Errorf("%s: %d", path, got.Code)
		}
	}
}

func TestPacks(t *testing.T) {
	for accept, want := range map[string]bool{"": false, "gzip": true, "br,GZIP;q=1.0": true, "gzip;q=0": false,
		"gzip; q=0.0": false, "x-gzip": false, "deflate": false, "gzip;q=0.5": true} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Accept-Encoding", accept)
		if got := packs(r); got != want {
			t.Errorf("%q: %t", accept, got)
		}
	}
}

// Only what a page of ours sends is taken.
func TestTake(t *testing.T) {
	type said struct {
		ID string `json:"id"`
	}
	const good = `{"id":"7","unknown":[1]}`
	for name, c := range map[string]struct {
		method, origin, kind, body string
		change                     func(*http.Request)
		want                       Refusal
	}{
		"as a page sends":     {body: good},
		"with a charset":      {kind: "application/json; charset=utf-8", body: good},
		"in capitals":         {origin: "HTTP://PC.LOCAL:8080", body: good},
		"GET":                 {method: "GET", body: good, want: WrongMethod},
		"PUT":                 {method: "PUT", body: good, want: WrongMethod},
		"no origin":           {origin: "-", body: good, want: Foreign},
		"null":                {origin: "null", body: good, want: Foreign},
		"elsewhere":           {origin: "http://evil.example", body: good, want: Foreign},
		"another port":        {origin: "http://pc.local:8081", body: good, want: Foreign},
		"no port":             {origin: "http://pc.local", body: good, want: Foreign},
		"https":               {origin: "https://pc.local:8080", body: good, want: Foreign},
		"begins like ours":    {origin: "http://pc.local:8080.evil.example", body: good, want: Foreign},
		"two origins":         {change: func(r *http.Request) { r.Header.Add("Origin", "http://pc.local:8080") }, body: good, want: Foreign},
		"no host":             {origin: "http://", change: func(r *http.Request) { r.Host = "" }, body: good, want: Foreign},
		"fetched cross-site":  {change: func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, body: good, want: Foreign},
		"fetched from here":   {change: func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "same-origin") }, body: good},
		"a form":              {kind: "application/x-www-form-urlencoded", body: good, want: WrongForm},
		"plain text":          {kind: "text/plain", body: good, want: WrongForm},
		"no type":             {kind: "-", body: good, want: WrongForm},
		"packed":              {change: func(r *http.Request) { r.Header.Set("Content-Encoding", "gzip") }, body: good, want: WrongForm},
		"too large":           {body: `{"id":"` + strings.Repeat("x", 100) + `"}`, want: TooLarge},
		"too large, unsaid":   {change: func(r *http.Request) { r.ContentLength = -1 }, body: `{"id":"` + strings.Repeat("x", 100) + `"}`, want: TooLarge},
		"large behind a good": {change: func(r *http.Request) { r.ContentLength = -1 }, body: good + strings.Repeat(" ", 100), want: TooLarge},
		"nothing":             {body: "", want: Unreadable},
		"half":                {body: `{"id":"7`, want: Unreadable},
		"two":                 {body: `{}{}`, want: Unreadable},
		"a list":              {body: `[]`, want: Unreadable},
	} {
		t.Run(name, func(t *testing.T) {
			orElse := func(s, usual string) string {
				if s == "" {
					return usual
				}
				return strings.TrimPrefix(s, "-")
			}
			r := httptest.NewRequest(orElse(c.method, "POST"), "http://pc.local:8080/table/say", strings.NewReader(c.body))
			for k, v := range map[string]string{"Origin": orElse(c.origin, "http://pc.local:8080"),
				"Content-Type": orElse(c.kind, "application/json")} {
				if v != "" {
					r.Header.Set(k, v)
				}
			}
			if c.change != nil {
				c.change(r)
			}
			var counted []Refusal
			rec := httptest.NewRecorder()
			w, r := Enter(rec, r, words.English(), func(why Refusal) { counted = append(counted, why) })
			var into said
			took := Take(w, r, 60, &into)
			switch {
			case c.want == "":
				if !took || into.ID != "7" || len(counted) > 0 {
					t.Errorf("not taken: %v, %v", into, counted)
				}
			case took || len(counted) != 1 || counted[0] != c.want || rec.Code < 400 ||
				!strings.Contains(rec.Body.String(), `{"refused":"`+string(c.want)+`","say":"`):
				t.Errorf("taken %t, counted %v, %d %s", took, counted, rec.Code, rec.Body)
			}
		})
	}
}

// FuzzTake sends anything as JSON: it is taken, or refused once.
func FuzzTake(f *testing.F) {
	f.Add("POST", "http://pc.local:8080", "application/json", `{"id":"7"}`)
	f.Add("POST", "null", "text/plain", `{}{}`)
	f.Fuzz(func(t *testing.T, method, origin, kind, body string) {
		r := httptest.NewRequest("POST", "http://pc.local:8080/", strings.NewReader(body))
		r.Method = method
		r.Header["Origin"], r.Header["Content-Type"] = []string{origin}, []string{kind}
		count := 0
		w, r := Enter(httptest.NewRecorder(), r, nil, func(Refusal) { count++ })
		var into map[string]any
		if took := Take(w, r, 1000, &into); took != (count == 0) || took && origin != "http://pc.local:8080" &&
			!strings.EqualFold(origin, "http://pc.local:8080") || took && len(body) > 1000 {
			t.Errorf("taken %t, refused %d times", took, count)
		}
	})
}

// A phone reads the language that was chosen on it, else its browser's, else the room's.
func TestWords(t *testing.T) {
	for name, c := range map[string]struct{ query, cookie, accept, want string }{
		"the room's":        {"", "", "", "nl"},
		"the browser's":     {"", "", "ja, de-AT;q=0.8, en;q=0.5", "de"},
		"none of ours":      {"", "", "ja", "nl"},
		"no language":       {"", "", "\x00;;;q=", "nl"},
		"chosen before":     {"", "tr", "de", "tr"},
		"chosen now":        {"?lang=fr", "tr", "de", "fr"},
		"chosen what is no": {"?lang=../x", "zz", "de", "de"},
	} {
		r := httptest.NewRequest("GET", "/table"+c.query, nil)
		if c.accept != "" {
			r.Header.Set("Accept-Language", c.accept)
		}
		if c.cookie != "" {
			r.AddCookie(&http.Cookie{Name: "lang", Value: c.cookie})
		}
		rec := httptest.NewRecorder()
		_, r = Enter(rec, r, words.For("nl"), nil)
		if base, _ := Words(r).Language().Base(); base.String() != c.want {
			t.Errorf("%s: %s, want %s", name, base, c.want)
		}
		if kept := rec.Header().Get("Set-Cookie"); (kept != "") != (name == "chosen now") {
			t.Errorf("%s: the cookie is %q", name, kept)
		}
	}
}

// A stream tells of the last change at once and of each further, and ends with the hub or
// with its request; the server's limits for pages do not end it.
func TestHub(t *testing.T) {
	h := NewHub()
	h.Changed(7)
	h.Changed(6) // never backwards
	server := httptest.NewUnstartedServer(h)
	// what a whole request and a whole answer may take is over before either has begun;
	// the head of a request has time, since a server shuts a connection on which it comes
	// later
	server.Config.WriteTimeout, server.Config.ReadTimeout = time.Nanosecond, time.Nanosecond
	server.Config.ReadHeaderTimeout = time.Minute
	server.Start()
	defer server.Close()
	answer, err := http.Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if kind := answer.Header.Get("Content-Type"); kind != "text/event-stream" {
		t.Error(kind)
	}
	lines := bufio.NewReader(answer.Body)
	next := func() string {
		var event strings.Builder
		for {
			line, err := lines.ReadString('\n')
			if err != nil || line == "\n" {
				return event.String()
			}
			event.WriteString(line)
		}
	}
	if got := next(); got != "event:changed\ndata:7\n" {
		t.Errorf("first: %q", got)
	}
	h.Changed(9)
	if got := next(); got != "event:changed\ndata:9\n" {
		t.Errorf("then: %q", got)
	}
	if h.Listening() != 1 {
		t.Errorf("%d listen", h.Listening())
	}
	h.End()
	if got := next(); got != "" {
		t.Errorf("after the end: %q", got)
	}
	for h.Listening() > 0 {
		runtime.Gosched() // until its goroutine has gone
	}
}

// Who has no stream waits for an answer, until there is more than was seen.
func TestHubWait(t *testing.T) {
	h := NewHub()
	h.Changed(7)
	server := httptest.NewServer(h)
	defer server.Close()
	get := func(query string) string {
		answer, err := http.Get(server.URL + query)
		if err != nil {
			return err.Error()
		}
		defer answer.Body.Close()
		body, _ := io.ReadAll(answer.Body)
		return fmt.Sprintf("%d %s", answer.StatusCode, body)
	}
	if got := get("?wait=6"); got != `200 {"seq":7}` {
		t.Error(got)
	}
	if got := get("?wait=six"); !strings.HasPrefix(got, "400 ") {
		t.Error(got)
	}
	answers := make(chan string)
	go func() { answers <- get("?wait=8") }() // seen from before a restart of the program
	for h.Listening() == 0 {
		h.Changed(7)
	}
	h.Changed(8)
	h.Changed(9)
	if got := <-answers; got != `200 {"seq":9}` {
		t.Error(got)
	}
	ctx, cancel := context.WithCancel(t.Context())
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL+"?wait=9", nil)
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		for h.Listening() == 0 {
			h.Changed(9)
		}
		cancel()
	}()
	if _, err := http.DefaultClient.Do(r); err == nil {
		t.Error("answered")
	}
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, httptest.NewRequest("POST", "/", nil))
	if rec.Code != http.StatusMethodNotAllowed {
		t.Error(rec.Code)
	}
}

// Suits are coloured wherever they stand, and nothing else is taken for markup.
func TestColoured(t *testing.T) {
	if got := Coloured(`<b>4♠ & ♥`); got != `&lt;b&gt;4<i class="su s">♠</i> &amp; <i class="su h">♥</i>` {
		t.Error(got)
	}
}
