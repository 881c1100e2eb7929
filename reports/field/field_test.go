package field

import (
	"compress/gzip"
	"fmt"
	"html"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/reports/site"
	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/simultaneous"
	"clubnight/session/simultaneous/tables"
	"clubnight/session/words"
)

var public = time.Date(2026, 11, 24, 23, 30, 0, 0, time.UTC)

// played is a field of so many clubs with six tables each.
func played(t testing.TB, clubs int, lines bool) *simultaneous.Field {
	t.Helper()
	f, err := simultaneous.New(simultaneous.Rules{Scoring: method.Choices{Method: "mp"},
		Lines: lines, Share: scoring.F(1, 2)})
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	scores := []scoring.Points{-620, -420, -110, -50, 50, 100, 140, 170, 420, 450, 620}
	for c := range clubs {
		a := simultaneous.Arrival{Club: simultaneous.ClubID(fmt.Sprintf("%c%d", "aA"[c%2], c/2+1)),
			Name: fmt.Sprintf("Bridge Club %d", c+1), Region: []string{"North", "South & West"}[c%2],
			Number: 1, At: public.Add(time.Duration(c-300) * time.Minute)}
		for table := 1; table <= 6; table++ {
			for _, number := range []int{table, 6 + table} {
				a.Pairs = append(a.Pairs, simultaneous.Pair{Contestant: session.Contestant{Section: 1, Number: number},
					Names: [2]string{fmt.Sprintf("North %d-%d", c+1, number),
						fmt.Sprintf("Sørén <%d-%d>", c+1, number)}})
			}
			for board := 1; board <= 6; board++ {
				if board > 2 && table == 6 && c == 0 {
					continue // that table went home
				}
				a.Results = append(a.Results,
					simultaneous.Result{Outcome: session.ScoreOnly,
						Line: scoring.Line{Section: "A", Table: table, Round: (board + 1) / 2, Board: board,
							NS: table, EW: 6 + table, Score: scores[random.IntN(len(scores))]}})
			}
		}
		if _, err := f.Take(a); err != nil {
			t.Fatal(err)
		}
	}
	return f
}

func pagesFor(t testing.TB, f *simultaneous.Field, now time.Time, live bool) *Pages {
	return New(OfField(f, tables.Event{Name: "Autumn Simultaneous Pairs", Day: public, Public: public}, now),
		Options{Zone: time.UTC, Live: live})
}

func content(t testing.TB, p *Pages, name string) string {
	t.Helper()
	made, ok, err := p.Page(name)
	if !ok || err != nil {
		t.Fatalf("%s: there %t, %v", name, ok, err)
	}
	return string(made)
}

var reference = regexp.MustCompile(`href="([^"#]+)"`)

// Every link leads to a page, every pair stands in the ranking once and on its
// club's page, and nothing that a club called itself or its players becomes part
// of a page's own text.
func TestPages(t *testing.T) {
	for _, lines := range []bool{false, true} {
		p := pagesFor(t, played(t, 40, lines), public, false)
		names := p.Names()
		inRanking, inClubs := 0, 0
		for _, name := range names {
			if name == site.Style {
				continue
			}
			text := content(t, p, name)
			for _, m := range reference.FindAllStringSubmatch(text, -1) {
				if m[1] != "data:," && !slices.Contains(names, m[1]) {
					t.Errorf("%s leads to %s, which is not there", name, m[1])
				}
			}
			if strings.Contains(text, "<script") || strings.Contains(text, "Sørén <") ||
				strings.Contains(text, "style=") {
				t.Errorf("%s has what is no part of it", name)
			}
			n := strings.Count(text, "Sørén &lt;")
			switch {
			case name == Index || strings.HasPrefix(name, "ranking-"):
				inRanking += n
			case strings.HasPrefix(name, "club-"):
				inClubs += n
			}
		}
		if inRanking != 480 || inClubs != 480 {
			t.Errorf("of 480 pairs %d are in rankings, %d on the pages of clubs", inRanking, inClubs)
		}
		if text := content(t, p, Index); !strings.Contains(text,
			"40 of 40 clubs have sent their results · 480 pairs · 1436 results") ||
			!strings.Contains(text, "The last results came on 24 November 2026, 19:09") {
			t.Errorf("the first page says\n%.1500s", text)
		}
		if lines && !strings.Contains(content(t, p, Index), "North-South") {
			t.Error("the lines are not told apart")
		}
	}
}

// Nothing of a board is there while somebody may have yet to play it (Law 16D).
func TestBoardsBeforeTheirTime(t *testing.T) {
	f := played(t, 2, false)
	p := pagesFor(t, f, public.Add(-time.Second), false)
	for _, name := range p.Names() {
		if strings.HasPrefix(name, "board-") {
			t.Errorf("%s is there too early", name)
		}
	}
	if !strings.Contains(content(t, p, boards), "Boards will be here from 24 November 2026, 23:30") {
		t.Error("nothing says when the boards come")
	}
	p = pagesFor(t, f, public, false)
	text := html.UnescapeString(content(t, p, boardFile(3)))
	for _, s := range f.Board(3)[0].NS.Frequency {
		if !strings.Contains(text, words.English().Points(s.Score)) {
			t.Errorf("board 3 has no %d in\n%s", s.Score, text)
		}
	}
}

// Two clubs whose names differ in capitals alone have two pages, on any file system.
func TestClubFiles(t *testing.T) {
	seen := map[string]simultaneous.ClubID{}
	for _, id := range []simultaneous.ClubID{"red", "Red", "RED", "_r", "__r", "r.1", "r_1", "r-1", "R_1", ".."} {
		name := strings.ToLower(clubFile(id))
		if was, there := seen[name]; there || name != clubFile(id) || strings.Contains(name, "..") {
			t.Errorf("%s and %s have the page %s", id, was, name)
		}
		seen[name] = id
	}
}

func TestWrite(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "pages")
	p := pagesFor(t, played(t, 3, false), public, false)
	index, err := p.Write(dir)
	if err != nil || index != filepath.Join(dir, Index) {
		t.Fatal(index, err)
	}
	fewer := pagesFor(t, played(t, 1, false), public, false)
	if _, err := fewer.Write(dir); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, clubFile("A1"))); !os.IsNotExist(err) {
		t.Errorf("the page of a club that is gone is there: %v", err)
	}
}

// ask asks a server.
func ask(s *Server, method, target string, header ...string) *http.Response {
	r := httptest.NewRequest(method, target, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, a *http.Response) string {
	t.Helper()
	text, err := io.ReadAll(a.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A browser that has a page is told just that until there is another state; whoever can
// unpack gets it packed.
func TestServer(t *testing.T) {
	s := NewServer(Options{Zone: time.UTC})
	if a := ask(s, "GET", "/"); a.StatusCode != 503 {
		t.Errorf("before there is anything: %d", a.StatusCode)
	}
	e := OfField(played(t, 20, false), tables.Event{Name: "Autumn", Public: public}, public)
	s.Show(e)
	first := ask(s, "GET", "/")
	text := body(t, first)
	tag := first.Header.Get("ETag")
	if first.StatusCode != 200 || !strings.HasSuffix(text, "</html>\n") || tag == "" ||
		first.Header.Get("Refresh") != "60" || first.Header.Get("Cache-Control") != "public, max-age=10" {
		t.Fatalf("%d, %v", first.StatusCode, first.Header)
	}
	if a := ask(s, "GET", "/", "If-None-Match", `"other", `+tag); a.StatusCode != 304 || body(t, a) != "" {
		t.Errorf("a page that the browser has: %d", a.StatusCode)
	}
	packed := ask(s, "GET", "/", "Accept-Encoding", "br, gzip;q=0.8")
	z, err := gzip.NewReader(packed.Body)
	if err != nil {
		t.Fatal(err)
	}
	if plain, err := io.ReadAll(z); err != nil || string(plain) != text {
		t.Errorf("packed it is another page: %v", err)
	}
	if a := ask(s, "GET", "/", "Accept-Encoding", "gzip;q=0"); a.Header.Get("Content-Encoding") != "" {
		t.Error("packed for who cannot unpack")
	}
	if a := ask(s, "GET", "/ranking-1-2.html?still"); a.StatusCode != 200 || a.Header.Get("Refresh") != "" {
		t.Errorf("a page that is to stay renews itself: %v", a.Header)
	}
	s.Show(OfField(played(t, 21, false), tables.Event{Name: "Autumn", Public: public}, public))
	if a := ask(s, "GET", "/", "If-None-Match", tag); a.StatusCode != 200 {
		t.Errorf("another state: %d", a.StatusCode)
	}
	for _, c := range []struct {
		method, target string
		status         int
	}{
		{"HEAD", "/", 200}, {"POST", "/", 405}, {"DELETE", "/search.html", 405}, {"GET", "/../etc/passwd", 404},
		{"GET", "/board-99.html", 404}, {"GET", "//index.html", 404},
		{"GET", "/templates/field.html", 404}, {"GET", "/site.css", 200}, {"GET", "/search.html", 200},
	} {
		if a := ask(s, c.method, "http://event.example"+c.target); a.StatusCode != c.status ||
			a.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s %s: %d, want %d", c.method, c.target, a.StatusCode, c.status)
		}
	}
}

func TestSearch(t *testing.T) {
	s := NewServer(Options{Zone: time.UTC})
	s.Show(OfField(played(t, 20, false), tables.Event{Name: "Autumn", Public: public}, public))
	for wanted, want := range map[string]string{
		"soren+%3C7-": "12 pairs found", "NORTH+3-1": "4 pairs found", "bridge+club+20": "12 pairs found",
		"nobody": "0 pairs found", "": "0 pairs found",
		"north": "240 pairs found",
	} {
		text := body(t, ask(s, "GET", "/search.html?name="+wanted))
		if !strings.Contains(text, want) {
			t.Errorf("%q does not find %s", wanted, want)
		}
	}
	text := body(t, ask(s, "GET", "/search.html?name=%22%3E%3Cscript%3Ealert(1)%3C/script%3E"))
	if strings.Contains(text, "<script") {
		t.Error("what was looked for became part of the page")
	}
	if text := body(t, ask(s, "GET", "/search.html?name="+strings.Repeat("north", 10000))); len(text) > 20_000 {
		t.Errorf("an answer of %d bytes to a long name", len(text))
	}
}
