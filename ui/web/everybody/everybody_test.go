package everybody

import (
	"bytes"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"clubnight/reports/site"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// answer keeps what a handler sends.
type answer struct {
	header http.Header
	status int
}

func (a *answer) Header() http.Header         { return a.header }
func (a *answer) WriteHeader(status int)      { a.status = status }
func (a *answer) Write(b []byte) (int, error) { return len(b), nil }

// shows are pages of a state, made at once.
func shows(t testing.TB, s *session.Session) *Pages {
	st, sc := sessiontest.Scored(t, s)
	p := &Pages{}
	p.shown.Store(p.edition(&evening{st, sc}))
	return p
}

// FuzzPaths asks for anything: what is served is a page of the site, or the
// sentence that there is none.
func FuzzPaths(f *testing.F) {
	for _, p := range []string{"", "index.html", "board-7.html", "../secret", "..\\secret", "%00", "pair-a-1.html?x",
		"site.css", "ranking.html/.", "\x00", "//"} {
		f.Add(p)
	}
	s := sessiontest.Small(f)
	sessiontest.Record(f, s, session.StandingsReleased{Through: 3})
	pages := shows(f, s)
	names := pages.shown.Load().site.Names()
	f.Fuzz(func(t *testing.T, path string) {
		w := &answer{header: http.Header{}}
		pages.ServeHTTP(w, &http.Request{Method: http.MethodGet, URL: &url.URL{Path: "/" + path}})
		want := http.StatusNotFound
		if path == "" || slices.Contains(names, path) {
			want = http.StatusOK
		}
		if w.status != want {
			t.Errorf("%q: %d, want %d", path, w.status, want)
		}
	})
}

func TestPagesAreMadeOnce(t *testing.T) {
	s := sessiontest.Full(t)
	sessiontest.Record(t, s, session.StandingsReleased{Through: 9})
	e := shows(t, s).shown.Load()
	one, _, _ := e.page(site.Index)
	two, _, _ := e.page(site.Index)
	if &one[0] != &two[0] {
		t.Error("a page is made for every reader")
	}
}

// A finished evening shows its ranking, boards and cards, whatever was released while it
// went on; deals that are not released are not there, and that is said.
func TestFinishedEvening(t *testing.T) {
	s := sessiontest.Full(t)
	before := shows(t, s).shown.Load()
	if page, _, _ := before.page(site.Index); !bytes.Contains(page, []byte("when the director releases it")) {
		t.Error("what is not released is not said")
	}
	if _, there, _ := before.page("ranking.html"); there {
		t.Error("a ranking that is not released is there")
	}
	sessiontest.Record(t, s, session.EveningClosed{})
	e := shows(t, s).shown.Load()
	for _, name := range []string{"ranking.html", "board-7.html", "pair-a-1.html"} {
		if page, there, err := e.page(name); !there || err != nil || len(page) == 0 {
			t.Errorf("%s is not there: %v", name, err)
		}
	}
	if page, _, _ := e.page(site.Index); bytes.Contains(page, []byte("when the director releases it")) {
		t.Error("a finished evening waits to be released")
	}
}

// An address at which nothing is gets a page that says so, and leads to the others from
// wherever it is.
func TestNoSuchPage(t *testing.T) {
	p := shows(t, sessiontest.Full(t))
	empty := &Pages{}
	for name, c := range map[string]struct {
		pages *Pages
		want  []string
	}{
		"an evening": {p, []string{"There is no such page.", `href="/index.html"`, `href="/site.css"`}},
		"nothing":    {empty, []string{"The ranking will be here when the director releases it."}},
	} {
		w := &written{answer: answer{header: http.Header{}}}
		c.pages.ServeHTTP(w, &http.Request{Method: http.MethodGet, URL: &url.URL{Path: "/far/away.html"}})
		for _, want := range append(c.want, "<!DOCTYPE html>") {
			if !strings.Contains(w.text.String(), want) || w.status < 400 ||
				w.header.Get("Content-Type") != "text/html; charset=utf-8" {
				t.Errorf("%s: %d, %v, without %q:\n%s", name, w.status, w.header, want, w.text.String())
			}
		}
	}
}

// written keeps the text of an answer, too.
type written struct {
	answer
	text bytes.Buffer
}

func (w *written) Write(b []byte) (int, error) { return w.text.Write(b) }

// What happened on boards is one tap away from every page as soon as everybody may see
// one, and not before.
func TestToldBoards(t *testing.T) {
	s := sessiontest.Break(t)
	sessiontest.Record(t, s, session.StandingsReleased{Through: 1})
	for _, told := range []bool{false, true} {
		if told {
			sessiontest.Release(t, s, 7)
		}
		e := shows(t, s).shown.Load()
		for _, name := range e.site.Names() {
			page, _, err := e.page(name)
			if err != nil {
				t.Fatal(err)
			}
			link := bytes.Contains(page, []byte(`<a href="/board">What happened on the boards</a>`))
			if want := told && name != site.Style; link != want {
				t.Errorf("%s: a link is %v, want %v", name, link, want)
			}
		}
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
	p := &Pages{}
	for b.Loop() {
		e := p.edition(&evening{st, sc})
		if page, ok, err := e.page("ranking.html"); err != nil || !ok || len(page) == 0 {
			b.Fatal(ok, err)
		}
	}
}

// BenchmarkPage is what one reader costs, once a page is made.
func BenchmarkPage(b *testing.B) {
	p := shows(b, sixty(b))
	request := &http.Request{Method: http.MethodGet, URL: &url.URL{Path: "/" + site.Index}}
	b.ReportAllocs()
	for b.Loop() {
		a := &answer{header: http.Header{}}
		if p.ServeHTTP(a, request); a.status != http.StatusOK {
			b.Fatal(a.status)
		}
	}
}
