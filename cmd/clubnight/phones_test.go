//go:build window

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/terminal"
)

// handheld is a phone that lies on a table: it says what its page says.
type handheld struct {
	http.Client
	at string // the server: "http://192.168.178.20:8080"
	n  int    // of what it said
}

// joins comes to a table with the address on its card.
func joins(t *testing.T, address string) *handheld {
	t.Helper()
	host, code, found := strings.Cut(address, "/T/")
	if !found {
		t.Fatalf("no address of a table: %q", address)
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	h := &handheld{http.Client{Jar: jar}, "http://" + host, 0}
	var joined struct{ Joined bool }
	if h.posts(t, "/table/join", map[string]string{"code": code}, &joined); !joined.Joined {
		t.Fatal("the phone is not let in")
	}
	page, err := h.Get(h.at + "/table")
	if err != nil {
		t.Fatal(err)
	}
	page.Body.Close()
	if page.StatusCode != http.StatusOK {
		t.Fatalf("the page of the table: %s", page.Status)
	}
	return h
}

// posts sends something until it is not too often, and reads what is answered.
func (h *handheld) posts(t *testing.T, path string, what, answer any) {
	t.Helper()
	body, err := json.Marshal(what)
	if err != nil {
		t.Fatal(err)
	}
	until(t, "an answer to "+string(body), func() bool {
		r, err := http.NewRequest(http.MethodPost, h.at+path, bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Origin", h.at)
		got, err := h.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer got.Body.Close()
		switch got.StatusCode {
		case http.StatusTooManyRequests:
			return false
		case http.StatusOK:
			if err := json.NewDecoder(got.Body).Decode(answer); err != nil {
				t.Fatal(err)
			}
			return true
		}
		t.Fatalf("%s: %s", path, got.Status)
		return false
	})
}

// says says something, which is recorded.
func (h *handheld) says(t *testing.T, c terminal.Command) (id string) {
	t.Helper()
	h.n++
	c.ID = fmt.Sprintf("%032x", h.n)
	var a terminal.Answer
	if h.posts(t, "/table/say", c, &a); a.Outcome != terminal.Recorded || a.Entry == 0 {
		t.Fatalf("%+v was answered %+v", c, a)
	}
	return c.ID
}

// enters enters a result, and the other side agrees to it on the same screen.
func (h *handheld) enters(t *testing.T, round, board, ns, ew int, e terminal.Entry) {
	t.Helper()
	at := terminal.Command{Do: terminal.Offer, Round: round, Board: board, NS: ns, EW: ew, Entry: &e}
	at.Offer = h.says(t, at)
	at.Do, at.Entry, at.How = terminal.Accept, nil, session.OnSameScreen
	h.says(t, at)
}

// pairsAt are the pairs of a table in a round, as the Bridgemate file has them.
func (c club) pairsAt(t *testing.T, table, round int) (ns, ew int) {
	t.Helper()
	for line := range strings.Lines(rowsOf(t, c.path("evening 1.bws"), "RoundData")) {
		of := map[string]int{}
		for _, field := range strings.Fields(line) {
			name, value, _ := strings.Cut(field, "=")
			of[name], _ = strconv.Atoi(value)
		}
		if of["Table"] == table && of["Round"] == round {
			return of["NSPair"], of["EWPair"]
		}
	}
	t.Fatalf("no table %d in round %d", table, round)
	return 0, 0
}

var atTable = regexp.MustCompile(`[0-9.]+:[0-9]+/T/[0-9A-Z]+`)

// TestPhonesInTheWindow is an evening with Bridgemates, a phone and the keyboard: the
// Bridgemate of table 2 dies in round 2, its table goes on by phone, and its last boards
// are typed. The program is closed meanwhile, and lets the phone in again by itself.
func TestPhonesInTheWindow(t *testing.T) {
	d, c, p := deadBridgemate(t)
	p.goes(t, "Enter on a phone", "Tab", "Tab", "Tab")
	d.keys(t, "Return")
	p.sees(t, "Phones are let in from now on", "no phone there")
	p.goes(t, "kit.Tiles", "alt+3")
	d.keys(t, "Return")
	p.sees(t, "/T/")
	d.picture(t, "the code of a table")
	address := atTable.FindString(p.shown())
	phone := joins(t, address)
	d.keys(t, "Escape")
	p.alone(t)
	until(t, "a phone at table 2", func() bool { return !strings.Contains(p.shown(), "no phone there") })

	enter := func(round, i int) {
		t.Helper()
		ns, ew := c.pairsAt(t, 2, round)
		phone.enters(t, round, (round*8+i)%24+1, ns, ew, terminal.Entry{Outcome: session.Played,
			Contract: fmt.Sprintf("%dH", 2+i%3), Declarer: "E", Tricks: -1})
	}
	for i := range 8 {
		enter(2, i)
	}
	p.sees(t, "64 of 72 results", "☏")
	d.picture(t, "a phone beside Bridgemates")
	p.close(t, d)
	p = c.open(t, d)
	p.sees(t, "64 of 72 results")
	for i := range 6 {
		enter(3, i)
	}
	p.sees(t, "70 of 72 results")
	for i := 6; i < 8; i++ {
		board := (3*8+i)%24 + 1
		p.types(t, fmt.Sprintf("2 r3 %d %dhe-1", board, 2+i%3), fmt.Sprintf("Table 2, round 3, board %d: ", board))
	}
	p.sees(t, "72 of 72 results")
	d.picture(t, "a handset, a phone and the keyboard")

	c.endsMixed(t, d, p, "table 2", "phone")
}
