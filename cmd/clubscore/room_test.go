package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/terminal"
)

// homeOfItsOwn keeps what the user's private files keep in a folder of the test.
func homeOfItsOwn(t *testing.T) {
	t.Helper()
	for _, name := range []string{"XDG_CONFIG_HOME", "AppData", "HOME"} {
		t.Setenv(name, t.TempDir())
	}
}

// serving is a program that serves, with what it said first.
type serving struct {
	t     *testing.T
	stop  context.CancelFunc
	ended chan error
	codes map[string]string // by the table
	at    string            // where a phone on this computer finds it
	first []string
	rest  func() string // what it said then; to be asked once it has ended
}

// serveWith runs a command until it has said where the director's phone comes in.
func serveWith(t *testing.T, args ...string) *serving {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	said, out := io.Pipe()
	s := &serving{t: t, stop: stop, ended: make(chan error, 1), codes: map[string]string{}}
	go func() {
		err := run(ctx, args, out)
		out.Close()
		s.ended <- err
	}()
	lines := bufio.NewScanner(said)
	for lines.Scan() {
		line := lines.Text()
		s.first = append(s.first, line)
		if words := strings.Fields(line); len(words) == 4 && words[0] == "table" {
			s.codes[words[1]] = words[2]
			if !strings.HasSuffix(words[3], "/T/"+words[2]) {
				t.Errorf("the address has not the code: %s", line)
			}
		}
		if port := regexp.MustCompile(`^http://[^/]*:(\d+)/$`).FindStringSubmatch(line); port != nil && s.at == "" {
			s.at = "http://127.0.0.1:" + port[1]
		}
		if strings.HasPrefix(line, "director ") {
			break
		}
	}
	rest, read := strings.Builder{}, make(chan struct{})
	go func() {
		defer close(read)
		for lines.Scan() {
			rest.WriteString(lines.Text() + "\n")
		}
	}()
	s.rest = func() string { <-read; return rest.String() }
	if s.at == "" {
		t.Fatalf("it says %q, %v", s.first, <-s.ended)
	}
	return s
}

// end stops it, and waits for its end.
func (s *serving) end() {
	s.t.Helper()
	s.stop()
	if err := <-s.ended; err != nil {
		s.t.Error(err)
	}
}

// phoneOf is a phone that lies on a table.
func (s *serving) phoneOf(table string) *http.Client {
	s.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.t.Fatal(err)
	}
	c := &http.Client{Jar: jar}
	if answer := s.says(c, "/table/join", map[string]string{"code": s.codes[table]}); !strings.Contains(answer, "joined") {
		s.t.Fatalf("table %s: %s", table, answer)
	}
	return c
}

// says sends something as a page does.
func (s *serving) says(c *http.Client, path string, v any) string {
	s.t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		s.t.Fatal(err)
	}
	r, err := http.NewRequest(http.MethodPost, s.at+path, strings.NewReader(string(text)))
	if err != nil {
		s.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Origin", s.at)
	answer, err := c.Do(r)
	if err != nil {
		s.stop()
		s.t.Fatalf("%v; it ended: %v; %q", err, <-s.ended, s.rest())
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return string(body)
}

// plays enters a result on a phone that lies on a table, for both sides.
func (s *serving) plays(c *http.Client, k session.Key, ns, ew int) {
	s.t.Helper()
	at := terminal.Command{Round: k.Round, Board: k.Board, NS: ns, EW: ew}
	offer, accept := at, at
	offer.ID, offer.Do = fmt.Sprintf("%032x", k.Board), terminal.Offer
	offer.Entry = &terminal.Entry{Outcome: session.Played, Contract: "3NT", Declarer: "N", Tricks: 1}
	accept.ID, accept.Do, accept.Offer, accept.How = fmt.Sprintf("%032x", 1000+k.Board), terminal.Accept, offer.ID,
		session.OnSameScreen
	for _, say := range []terminal.Command{offer, accept} {
		if answer := s.says(c, "/table/say", say); !strings.Contains(answer, `"outcome":"recorded"`) {
			s.t.Errorf("%s: %s", say.Do, answer)
		}
	}
}

// An evening is served without a window: phones enter results, which are on the disk, and
// the codes and the port are the same after a restart, at which phones need not be let in
// again.
func TestRoomCommand(t *testing.T) {
	homeOfItsOwn(t)
	file := eveningThatGoesOn(t)
	s := serveWith(t, "room", file, "--phones", "A1,A2")
	if len(s.codes) != 3 {
		t.Fatalf("it says %q", s.first)
	}
	e, err := openEvening(file, 0)
	if err != nil {
		t.Fatal(err)
	}
	st := e.State()
	e.close()
	row, ok := st.Sections[0].Movement.At(1, 2)
	if !ok {
		t.Fatal("there is no round 2")
	}
	k := session.Key{Section: 1, Table: 1, Round: 2, Board: row.Low}
	s.plays(s.phoneOf("A1"), k, row.NS, row.EW)
	if answer, err := http.Get(s.at + "/"); err != nil || answer.StatusCode != http.StatusOK &&
		answer.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("everybody's page: %v %v", answer, err)
	}
	s.end()
	again := serveWith(t, "room", file)
	if again.codes["A1"] != s.codes["A1"] || again.at != s.at {
		t.Errorf("after a restart %s at %s, before %s at %s", again.codes["A1"], again.at, s.codes["A1"], s.at)
	}
	again.end()
	if e, err = openEvening(file, 0); err != nil {
		t.Fatal(err)
	}
	defer e.close()
	st = e.State()
	if r := st.Results[k]; r.Contract.Level != 3 || r.Tricks != 1 || st.PhonesAt == 0 ||
		st.Sends(1, 1) != session.OnPhone || st.Sends(1, 3) != session.OnHandset {
		t.Errorf("in the journal: %+v, port %d", r, st.PhonesAt)
	}
	opened := slices.DeleteFunc(slices.Clone(st.Entries()), func(e session.Entry) bool {
		_, is := e.Fact.(session.PhonesOpened)
		return !is
	})
	if len(opened) != 1 {
		t.Errorf("phones were let in %d times", len(opened))
	}
}

// What cannot be served is refused with the word that is wrong.
func TestRoomCommandRefuses(t *testing.T) {
	homeOfItsOwn(t)
	file := eveningThatGoesOn(t)
	for _, args := range [][]string{{"room"}, {"room", file, "more"}, {"room", file, "--phones", "B"},
		{"room", file, "--phones", "A9"}, {"room", file, "--phones", "A1,,"}, {"room", file, "--language", "klingon"}} {
		if err := run(t.Context(), args, io.Discard); !errors.Is(err, errUsage) {
			t.Errorf("%v: %v", args, err)
		}
	}
	if err := run(t.Context(), []string{"room", file + "x"}, io.Discard); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}

// Beside the Bridgemates phones are let in: what they say stands in the same evening.
func TestEveningRunWithPhones(t *testing.T) {
	program := quickRoom(t)
	file := clubWith(t, movementOf(t, "howell", movement.Options{Tables: 3, BoardsPerRound: 2}))
	s := serveWith(t, "evening", "run", file, "--phones", "A3", "--program", program, "--interval", "20ms", "--stay")
	call := terminal.Command{ID: fmt.Sprintf("%032x", 1), Do: terminal.Call, Reason: session.CallRuling}
	if answer := s.says(s.phoneOf("A3"), "/table/say", call); !strings.Contains(answer, `"outcome":"recorded"`) {
		t.Errorf("calling the director: %s", answer)
	}
	for { // until the handsets have sent all
		e, err := openEvening(file, 0)
		if err != nil {
			t.Fatal(err)
		}
		st := e.State()
		e.close()
		if len(st.ToCome()) > 0 || !st.Reading {
			select {
			case err := <-s.ended:
				t.Fatal("it ended: ", err)
			default:
				continue
			}
		}
		if calls := st.DirectorCalls(); len(calls) != 1 || calls[0].From.Table != 3 ||
			st.Sends(1, 3) != session.OnPhone {
			t.Errorf("the calls are %+v", calls)
		}
		break
	}
	s.end()
}
