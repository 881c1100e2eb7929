package fleet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"clubnight/session/terminal"
	"clubnight/session/terminal/badwifi"
)

// book is a program that records what it is told once.
type book struct {
	mu      sync.Mutex
	seq     int64
	entries map[string]int64
	joined  map[string]bool // visits
}

// ServeHTTP implements http.Handler.
func (b *book) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	refuse := func(status int, why string) {
		w.WriteHeader(status)
		fmt.Fprintf(w, `{"refused": %q}`, why)
	}
	if r.Method == http.MethodPost && r.Header.Get("Origin") != "http://"+r.Host {
		refuse(http.StatusForbidden, "foreign")
		return
	}
	visit, err := r.Cookie("visit")
	switch {
	case r.URL.Path == "/table/join":
		var d card
		if json.NewDecoder(r.Body).Decode(&d) != nil || d.Code != "3K7M9QTA" {
			refuse(http.StatusForbidden, "code")
			return
		}
		id := fmt.Sprint(len(b.joined))
		b.joined[id] = true
		http.SetCookie(w, &http.Cookie{Name: "visit", Value: id, Path: "/", HttpOnly: true})
	case err != nil || !b.joined[visit.Value]:
		refuse(http.StatusForbidden, "stranger")
	case r.URL.Path == "/table/events":
		w.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprintf(w, "event: beat\ndata: 1\n\nevent: changed\ndata: %d\n\n", b.seq)
	case r.URL.Path == "/table/state":
		w.Header().Set("X-Entry", fmt.Sprint(b.seq))
		fmt.Fprint(w, "a screen")
	case r.URL.Path == "/table/say":
		var c terminal.Command
		if json.NewDecoder(r.Body).Decode(&c) != nil {
			refuse(http.StatusBadRequest, "unreadable")
			return
		}
		a := terminal.Answer{ID: c.ID, Outcome: terminal.Before, Entry: b.entries[c.ID]}
		if a.Entry == 0 {
			b.seq++
			b.entries[c.ID], a.Outcome, a.Entry = b.seq, terminal.Recorded, b.seq
		}
		_ = json.NewEncoder(w).Encode(a)
	}
}

func opened(t *testing.T, script badwifi.Script) (*Device, *book, *badwifi.Way) {
	t.Helper()
	b := &book{entries: map[string]int64{}, joined: map[string]bool{}}
	program := httptest.NewServer(b)
	t.Cleanup(program.Close)
	way, err := badwifi.New(program.Listener.Addr().String(), script)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(way.Close)
	quick := Waits{Patience: 150 * time.Millisecond, Again: time.Millisecond}
	p := NewDevice("A3 North", way.Address(), quick, rand.New(rand.NewPCG(1, 2)))
	t.Cleanup(p.Close)
	return p, b, way
}

// Whatever is done to what a phone says, each thing is answered in the end, and there
// once.
func TestPhone(t *testing.T) {
	p, b, way := opened(t, badwifi.AtRandom(rand.New(rand.NewPCG(3, 4)), 0.4))
	if err := p.Join(t.Context(), "3K7M9QTA", ""); err != nil {
		t.Fatal(err)
	}
	tries := 0
	for n := range 60 {
		if n%20 == 19 {
			p.Reload()
		}
		if n == 30 { // the program is another one, and knows nobody
			b.mu.Lock()
			clear(b.joined)
			b.mu.Unlock()
		}
		a, err := p.Say(t.Context(), terminal.Command{Do: terminal.Call})
		if err != nil || a.Entry == 0 {
			t.Fatalf("%+v, %v", a, err)
		}
	}
	way.Follow(nil)
	for _, s := range p.Sent() {
		tries += s.Tries
		if !s.Answered || b.entries[s.ID] != s.Answer.Entry {
			t.Errorf("%+v is entry %d", s, b.entries[s.ID])
		}
	}
	if len(b.entries) != 60 || tries < 70 || len(p.Wrong()) > 0 {
		t.Errorf("%d entries after %d tries; wrong are %q", len(b.entries), tries, p.Wrong())
	}
}

// Who gives up does not know what became of it; the queue is there after a page was
// opened anew.
func TestGivesUp(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	p, b, way := opened(t, func(r badwifi.Crossing) badwifi.Fault {
		if r.Path != "/table/say" {
			return badwifi.Fault{}
		}
		return badwifi.Fault{Lost: true, Answered: cancel}
	})
	if err := p.Join(t.Context(), "wrong", ""); !errors.Is(err, ErrRefused) {
		t.Errorf("a wrong code: %v", err)
	}
	if err := p.Join(t.Context(), "3K7M9QTA", ""); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Say(ctx, terminal.Command{}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	said := p.Sent()
	if len(said) != 1 || said[0].Answered || len(b.entries) != 1 {
		t.Errorf("%+v, %v", said, b.entries)
	}
	way.Follow(nil)
	if text, err := p.Screen(t.Context()); text != "a screen" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	heard, end := context.WithCancel(t.Context())
	p.Listen(heard, func(seq int64) {
		if seq == 1 {
			end()
		}
	})
	a, err := p.Say(t.Context(), terminal.Command{})
	if err != nil || a.Outcome != terminal.Recorded || p.Sent()[1].Seen != 1 {
		t.Errorf("%+v, %v", a, err)
	}
}
