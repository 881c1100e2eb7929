package fleet

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/terminal"
	"clubnight/session/terminal/badwifi"
)

// hall is the program: a terminal behind what the pages of tables ask. It can be killed
// at any moment, and comes again with nothing but its journal.
type hall struct {
	t       *testing.T
	journal *session.MemoryJournal
	visits  map[string]terminal.Visit

	mu    sync.Mutex
	takes *terminal.Terminal
	said  int
}

func (h *hall) rise() *session.Session {
	h.t.Helper()
	s, err := session.Resume(h.journal)
	if err != nil {
		h.t.Fatal(err)
	}
	h.takes = terminal.New(s, terminal.Options{})
	return s
}

// ServeHTTP implements http.Handler.
func (h *hall) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if r.URL.Path == "/table/join" {
		var c card
		var table int
		if err := json.NewDecoder(r.Body).Decode(&c); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		_, _ = fmt.Sscan(c.Code, &table)
		id := fmt.Sprintf("visit%d", len(h.visits))
		v, ok := h.takes.Lies(1, table, id)
		if c.Seat != "" {
			v, ok = h.takes.Own(1, table, c.Seat, id)
		}
		if !ok {
			http.Error(w, `{"refused":"code"}`, http.StatusForbidden)
			return
		}
		h.visits[id] = v
		http.SetCookie(w, &http.Cookie{Name: "visit", Value: id, Path: "/"})
		return
	}
	visit, err := r.Cookie("visit")
	if err != nil {
		http.Error(w, `{"refused":"stranger"}`, http.StatusForbidden)
		return
	}
	var c terminal.Command
	if err := json.NewDecoder(r.Body).Decode(&c); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if h.said++; h.said%17 == 0 {
		h.rise() // it was killed
	}
	a, err := h.takes.Take(h.visits[visit.Value], c)
	if err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	_ = json.NewEncoder(w).Encode(a)
}

// planned is a result for each board of a movement.
func planned(m *movement.Movement) map[session.Key]session.Result {
	plan := map[session.Key]session.Result{}
	for _, row := range m.Rows {
		for _, b := range row.Boards() {
			k := session.Key{Section: 1, Table: row.Table, Round: row.Round, Board: b}
			n := row.Table + 3*row.Round + 5*b
			plan[k] = session.Result{Key: k, NS: row.NS, EW: row.EW, Outcome: session.Played,
				Contract: scoring.Contract{Level: n % 4, Denomination: scoring.Denomination(n % 5)},
				Declarer: scoring.Direction(n % 4), Tricks: n%3 - 1}
			if r := plan[k]; r.Contract.Level == 0 {
				r = session.Result{Key: k, NS: row.NS, EW: row.EW, Outcome: session.Played}
				if n%2 == 0 {
					r.Outcome = session.NotPlayed
				}
				plan[k] = r
			}
		}
	}
	return plan
}

// Whatever goes wrong at tables, in the Wi-Fi and with the program, each board stands as
// it was played, and each thing that was said is there once.
func TestFleet(t *testing.T) {
	m, err := movement.Make("mitchell", movement.Options{Tables: 5, BoardsPerRound: 2, Half: movement.EWMissing})
	if err != nil {
		t.Fatal(err)
	}
	h := &hall{t: t, journal: new(session.MemoryJournal), visits: map[string]terminal.Visit{}}
	err = h.rise().Record(session.ByDirector, session.EveningSet{Name: "phones", Date: time.Now()},
		session.SectionSet{ID: 1, Movement: m}, session.PhonesOpened{Port: 8080}, session.TablesPhoned{ID: 1})
	if err != nil {
		t.Fatal(err)
	}
	h.rise()
	program := httptest.NewServer(h)
	defer program.Close()
	r := &Fleet{Section: 1, Plan: planned(m), Seed: 7, Rough: 0.7, Lying: map[int]*Device{}, Own: map[int][]*Device{}}
	quick := Waits{Patience: 200 * time.Millisecond, Again: time.Millisecond}
	comes := func(name string, table int, seat string) *Device {
		random := rand.New(rand.NewPCG(1, uint64(len(r.Devices()))))
		way, err := badwifi.New(program.Listener.Addr().String(), badwifi.AtRandom(random, 0.15))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(way.Close)
		p := NewDevice(name, way.Address(), quick, rand.New(rand.NewPCG(2, uint64(len(r.Devices())))))
		t.Cleanup(p.Close)
		if err := p.Join(t.Context(), fmt.Sprint(table), seat); err != nil {
			t.Fatal(err)
		}
		return p
	}
	for _, row := range m.Round(1) {
		if row.Table < 5 {
			r.Lying[row.Table] = comes(fmt.Sprint(row.Table), row.Table, "")
		}
		if row.Table > 1 && row.NS > 0 {
			r.Own[row.NS] = append(r.Own[row.NS], comes(fmt.Sprint(row.Table, " North"), row.Table, "N"))
		}
		if row.Table > 2 && m.Playing(row) {
			r.Own[row.EW] = append(r.Own[row.EW], comes(fmt.Sprint(row.Table, " East"), row.Table, "E"))
		}
	}
	ctx, end := context.WithTimeout(t.Context(), 3*time.Minute)
	defer end()
	for round := 1; round <= m.Rounds; round++ {
		if err := r.Play(ctx, m, round); err != nil {
			t.Fatal(err)
		}
	}
	entries, err := h.journal.Entries()
	if err != nil {
		t.Fatal(err)
	}
	st, err := session.Fold(entries)
	if err != nil {
		t.Fatal(err)
	}
	for k, want := range r.Plan {
		if row, _ := m.At(k.Table, k.Round); !m.Playing(row) {
			continue
		}
		if got := st.Results[k].Result; !got.Same(want) {
			t.Errorf("%v is %+v and not %+v", k, got, want)
		}
	}
	var said []Sent
	for _, p := range r.Devices() {
		said = append(said, p.Sent()...)
	}
	for _, wrong := range append(Judge(entries, said), r.Wrong()...) {
		t.Error(wrong)
	}
	t.Logf("%d entries, %d things said, %v", len(entries), len(said), r.Counts())
}
