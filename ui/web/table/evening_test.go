package table

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/session/terminal"
	"clubnight/session/words"
	"clubnight/ui/web/frame"
	"clubnight/ui/web/visit"
)

// house is an evening with its pages, as the program serves them.
type house struct {
	*testing.T
	session  *session.Session
	terminal *terminal.Terminal
	keys     *visit.Keys
	hub      *frame.Hub
	settings map[string]any
	members  []session.Member
	url      string
	// away is true while nobody answers; unheard, while what is said is taken and no
	// answer comes through.
	away, unheard atomic.Bool
}

// Take tells everybody of what was recorded, as the program does.
func (h *house) Take(v terminal.Visit, c terminal.Command) (terminal.Answer, error) {
	a, err := h.terminal.Take(v, c)
	h.hub.Changed(h.session.State().Seq)
	return a, err
}
func (h *house) Screen(v terminal.Visit) terminal.Screen         { return h.terminal.Screen(v) }
func (h *house) Door(s, t int) (terminal.Door, bool)             { return h.terminal.Door(s, t) }
func (h *house) Lies(s, t int, id string) (terminal.Visit, bool) { return h.terminal.Lies(s, t, id) }
func (h *house) Own(s, t int, at, id string) (terminal.Visit, bool) {
	return h.terminal.Own(s, t, at, id)
}
func (h *house) Admits(v terminal.Visit) bool { return h.terminal.Admits(v) }

// five are five tables of a Mitchell in which North-South stay: rounds of four boards.
func five(t testing.TB) *session.Session {
	return sessiontest.Evening(t, "Tuesday pairs",
		sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 4}))
}

// open opens an evening for phones.
func open(t *testing.T, s *session.Session) *house {
	t.Helper()
	h := &house{T: t, session: s, hub: frame.NewHub(), settings: map[string]any{}}
	h.keys = visit.New([]byte("a secret of thirty-two bytes, or so"), terminal.Evening(s.State()))
	h.terminal = terminal.New(s, terminal.Options{Settings: func() map[string]any { return h.settings },
		Members: func() []session.Member { return h.members }})
	h.record(session.PhonesOpened{Port: 8080}, session.TablesPhoned{ID: 1})
	mux := http.NewServeMux()
	New(Options{Changes: h.hub, Evening: func() (Evening, bool) {
		return Evening{Terminal: h, Keys: h.keys, State: h.session.State(), Club: "Riverside Bridge Club",
			Members: h.members}, true
	}}).Routes(mux)
	mux.HandleFunc("GET "+frame.Assets, frame.ServeAsset)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if h.away.Load() {
			panic(http.ErrAbortHandler)
		}
		w, r = frame.Enter(w, r, words.English(), nil)
		if h.unheard.Load() && r.Method == http.MethodPost {
			mux.ServeHTTP(httptest.NewRecorder(), r)
			panic(http.ErrAbortHandler)
		}
		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	t.Cleanup(h.hub.End)
	h.url = server.URL
	return h
}

// record records facts and tells everybody.
func (h *house) record(facts ...session.Fact) {
	h.Helper()
	sessiontest.Record(h, h.session, facts...)
	h.hub.Changed(h.session.State().Seq)
}

// result records a result as a handset sends it.
func (h *house) result(table, round, board int, contract, declarer string, tricks int) {
	h.Helper()
	h.record(sessiontest.Result(h, h.session.State(), table, round, board, contract, declarer, tricks))
}

func (h *house) code(table int) string {
	return h.keys.Code(1, table, h.session.State().CodeOf(1, table))
}

// client is a phone without a browser.
type client struct {
	*house
	http *http.Client
	lang string
}

func (h *house) client(lang string) *client {
	jar, err := cookiejar.New(nil)
	if err != nil {
		h.Fatal(err)
	}
	return &client{h, &http.Client{Jar: jar}, lang}
}

// joined is a phone that joined a table; seat is "" for one that lies there.
func (h *house) joined(table int, seat, lang string) *client {
	h.Helper()
	c := h.client(lang)
	if code, said := c.post("/table/join", map[string]string{"code": h.code(table), "seat": seat}); code != http.StatusOK {
		h.Fatalf("not let in: %d %s", code, said)
	}
	return c
}

func (c *client) do(r *http.Request, err error) (int, string) {
	c.Helper()
	if err != nil {
		c.Fatal(err)
	}
	r.Header.Set("Accept-Language", c.lang)
	answer, err := c.http.Do(r)
	if err != nil {
		c.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		c.Fatal(err)
	}
	return answer.StatusCode, string(body)
}

func (c *client) get(path string) (int, string) {
	c.Helper()
	return c.do(http.NewRequestWithContext(c.Context(), http.MethodGet, c.url+path, nil))
}

func (c *client) post(path string, value any) (int, string) {
	c.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		c.Fatal(err)
	}
	r, err := http.NewRequestWithContext(c.Context(), http.MethodPost, c.url+path, bytes.NewReader(text))
	if err == nil {
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Origin", c.url)
	}
	return c.do(r, err)
}

// data is what the script is told.
func (c *client) data(page string) (d struct {
	Seq    int64  `json:"seq"`
	Round  int    `json:"round"`
	Enters bool   `json:"enters"`
	Seat   string `json:"seat"`
	Side   string `json:"side"`
	NS     int    `json:"ns"`
	EW     int    `json:"ew"`
	Boards []struct {
		N      int        `json:"n"`
		Result *entryData `json:"result"`
		Offer  *offerData `json:"offer"`
		Shown  bool       `json:"shown"`
		Erases bool       `json:"erases"`
	} `json:"boards"`
}) {
	c.Helper()
	_, after, ok := strings.Cut(page, `id="data">`)
	text, _, ends := strings.Cut(after, "</script>")
	if !ok || !ends {
		c.Fatalf("no data in %s", page)
	}
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		c.Fatal(err)
	}
	return d
}
