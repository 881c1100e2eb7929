package board_test

import (
	"html"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/session/words"
	"clubnight/ui/web/board"
	"clubnight/ui/web/frame"
)

// reader reads pages of an evening.
type reader struct {
	*testing.T
	mux *http.ServeMux
}

func read(t *testing.T, s *session.Session) reader {
	r := reader{t, http.NewServeMux()}
	board.New(board.Options{State: func() *session.State {
		if s == nil {
			return nil
		}
		return s.State()
	}, Failed: func(err error) { t.Error(err) }}).Routes(r.mux)
	r.mux.HandleFunc(frame.Assets, frame.ServeAsset)
	return r
}

func (r reader) get(path, language string) *httptest.ResponseRecorder {
	w, asked := httptest.NewRecorder(), httptest.NewRequest("GET", path, nil)
	asked.Header.Set("Accept-Language", language)
	r.mux.ServeHTTP(w, asked)
	return w
}

var tags = regexp.MustCompile(`<[^>]*>|\s+`)

// text is what can be read on a page.
func (r reader) text(path string) string {
	r.Helper()
	w := r.get(path, "en")
	if w.Code != http.StatusOK {
		r.Fatalf("%s: %d", path, w.Code)
	}
	_, body, _ := strings.Cut(w.Body.String(), "<body")
	return strings.Join(strings.Fields(html.UnescapeString(tags.ReplaceAllString(body, " "))), " ")
}

func (r reader) want(what, text string, wants ...string) {
	r.Helper()
	for _, want := range wants {
		if !strings.Contains(text, want) {
			r.Errorf("%s has no %q:\n%s", what, want, text)
		}
	}
}

// The page tells deal, par, what makes and each table's line; the boards beside it that
// may be seen are one tap away.
func TestBoard(t *testing.T) {
	s := sessiontest.Break(t)
	sessiontest.Release(t, s, 6, 7, 8)
	r := read(t, s)
	r.want("board 7", r.text("/board/A7"), "What happened on board 7", "Tuesday pairs · everybody has played it",
		"♠ Q J 8 6", "dealer South", "all vulnerable", "Par +600 3NT by South",
		"3NT makes when South plays it. Played by North it can be beaten: East leads ♣ 8, ♣ 6 or ♣ 3, and nothing else.",
		"Game was bid at 9 of 13 tables and made at 7.", "S 8 9 9 7 9", "1 3NT N +2 +660 23 call game −1 lead ♠ K +2 play +1",
		"no game", "a lead can cost a trick and still be right")
	page := r.get("/board/a7", "en").Body.String()
	r.want("its page", page, `href="/board/A6"`, `href="/board/A8"`, `href="/board"`)
	if page != r.get("/board/7", "en").Body.String() {
		t.Error("with one section the letter may be left out")
	}
	for _, name := range sessiontest.Players {
		if strings.Contains(page, name) {
			t.Errorf("the page names %s", name)
		}
	}
	r.want("the list", r.text("/board"), "What happened on the boards", "Board 6", "Board 7", "Board 8", "by North-South fails")
	r.want("in German", r.get("/board/A7", "de-AT, en").Body.String(), `lang="de"`, "Was auf Board 7 geschah", "Teiler Süd")
	if got := r.get("/board/A7", "en").Header().Get("Refresh"); got != "60" {
		t.Errorf("renewed after %q", got)
	}
	if got := r.get("/board/A7?still", "en").Header().Get("Refresh"); got != "" {
		t.Errorf("renewed after %q all the same", got)
	}
}

// What may not be seen is answered like what there never was, header by header, and what
// is taken back is gone.
func TestNothingElse(t *testing.T) {
	s := sessiontest.Break(t)
	r := read(t, s)
	never := r.get("/board/Z99", "en")
	same := func(path string) {
		t.Helper()
		w := r.get(path, "en")
		if w.Code != http.StatusNotFound || w.Body.String() != never.Body.String() {
			t.Errorf("%s: %d, %s", path, w.Code, w.Body)
		}
		for name, values := range never.Header() {
			if got := w.Header()[name]; strings.Join(got, ";") != strings.Join(values, ";") {
				t.Errorf("%s: %s is %q, and %q of a board that is none", path, name, got, values)
			}
		}
		if len(w.Header()) != len(never.Header()) {
			t.Errorf("%s: other headers: %v", path, w.Header())
		}
	}
	sessiontest.Release(t, s, 1) // which everybody has to play
	for _, path := range []string{"/board/A7", "/board/A1", "/board/A99", "/board/B7", "/board/7", "/board/A+7", "/board/A7x",
		"/board/x", "/board/A-7", "/board/A99999999999999999999"} {
		same(path)
	}
	if strings.Contains(r.text("/board"), "Board 7") {
		t.Error("board 7 is on the list")
	}
	sessiontest.Release(t, s, 7)
	r.text("/board/A7")
	sessiontest.Record(t, s, session.BoardReleased{Section: 1, Board: 7, Back: true})
	same("/board/A7")
	r.want("the list", r.text("/board"), "No board is shown yet")
	if w := read(t, nil).get("/board/A7", "en"); w.Code != http.StatusNotFound {
		t.Errorf("without an evening: %d", w.Code)
	}
	if w := httptest.NewRecorder(); true {
		r.mux.ServeHTTP(w, httptest.NewRequest("POST", "/board/A7", nil))
		if w.Code != http.StatusMethodNotAllowed {
			t.Errorf("POST: %d", w.Code)
		}
	}
}

// A board with the same cards that another section has yet to play is not shown
// (Law 16D).
func TestOtherSectionPlays(t *testing.T) {
	five := sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 1})
	s := sessiontest.Dealt(t, sessiontest.Evening(t, "Tuesday pairs", five, five), false)
	sessiontest.Play(t, s, 1, 5)
	sessiontest.Release(t, s, 3)
	r := read(t, s)
	if w := r.get("/board/A3", "en"); w.Code != http.StatusNotFound {
		t.Errorf("section B has board 3 to play, and it is shown: %d", w.Code)
	}
	sessiontest.Play(t, s, 2, 5)
	r.want("board 3", r.text("/board/A3"), "What happened on board 3", "section A")
	if w := r.get("/board/3", "en"); w.Code != http.StatusNotFound {
		t.Errorf("without its section: %d", w.Code)
	}
}

// A result that is put right afterwards changes the page; one that is ruled on says so.
func TestPutRight(t *testing.T) {
	s := sessiontest.Break(t)
	sessiontest.Release(t, s, 7)
	r := read(t, s)
	r.want("before", r.text("/board/A7"), "2 3NT S +2 +660")
	for k, is := range s.State().Results {
		if k.Board == 7 && is.Lead == sessiontest.Lead(t, "C4") && is.Tricks == 2 {
			to := is.Result
			to.Tricks = -1
			sessiontest.Record(t, s, session.ResultCorrected{Result: to, Reason: "a claim"})
			r.want("put right", r.text("/board/A7"), "3NT S −1 −100", "made at 6")
			sessiontest.Record(t, s, session.RulingGiven{Key: k, ForNS: &scoring.Ruling{Kind: scoring.AveragePlus},
				ForEW: &scoring.Ruling{Kind: scoring.AverageMinus}})
			r.want("ruled", r.text("/board/A7"), "AVE+", "8 of 12 tables")
		}
	}
}

// Every kind of evening has its pages, without cards as well, in every language.
func TestKinds(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		t.Run(k.Name, func(t *testing.T) {
			s := k.Odd(t)
			for _, sec := range s.State().Sections {
				for _, b := range sec.Movement.Boards() {
					sessiontest.Record(t, s, session.BoardReleased{Section: sec.ID, Board: b})
				}
			}
			sessiontest.Record(t, s, session.EveningClosed{})
			r := read(t, s)
			links := regexp.MustCompile(`href="(/board/[A-Z]\d+)"`).FindAllStringSubmatch(r.get("/board", "en").Body.String(), -1)
			if len(links) == 0 {
				t.Fatal("no board")
			}
			for _, link := range links {
				if text := r.text(link[1]); !strings.Contains(text, "The cards of this board are not known here") {
					t.Errorf("%s: %s", link[1], text)
				}
			}
			for _, tag := range words.Languages() {
				if w := r.get(links[0][1], tag); w.Code != http.StatusOK || strings.Contains(w.Body.String(), "board.") &&
					strings.Contains(w.Body.String(), ">board.") {
					t.Errorf("%s: %d", tag, w.Code)
				}
			}
		})
	}
}
