package main

import (
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"clubnight/session"
	"clubnight/session/sessiontest"
)

// A phone reads what was released, and nothing else; the port is the same the next time;
// when the page is stopped nobody answers.
func TestRoomPageIsServed(t *testing.T) {
	c := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight")})
	p := c.roomPage()
	server, err := p.Start(t.Context(), p.Port, func(err error) { t.Error(err) })
	if err != nil {
		t.Fatal(err)
	}
	p.Keep(server.Port())
	if got := c.roomPage().Port; got != server.Port() || len(server.Addresses()) == 0 {
		t.Errorf("port %d, remembered %d, at %q", server.Port(), got, server.Addresses())
	}
	at := fmt.Sprintf("http://127.0.0.1:%d/ranking.html", server.Port())
	read := func(want string) {
		t.Helper()
		var text string
		// its pages are made beside
		for end := time.Now().Add(hangs); time.Now().Before(end); time.Sleep(time.Millisecond) {
			answer, err := http.Get(at)
			if err != nil {
				t.Fatal(err)
			}
			content, err := io.ReadAll(answer.Body)
			answer.Body.Close()
			if err != nil {
				t.Fatal(err)
			}
			if text = fmt.Sprint(answer.StatusCode, " ", string(content)); strings.Contains(text, want) {
				return
			}
		}
		t.Errorf("no %q in\n%s", want, text)
	}
	s := sessiontest.Kinds[1].Clean(t)
	st, sc := sessiontest.Scored(t, s)
	server.Show(st, sc)
	read("404")
	sessiontest.Record(t, s, session.StandingsReleased{Through: 1})
	st, sc = sessiontest.Scored(t, s)
	server.Show(st, sc)
	read("After round 1")
	if err := server.Stop(); err != nil {
		t.Error(err)
	}
	if _, err := http.Get(at); err == nil {
		t.Error("somebody answers still")
	}
}

// In the window phones are let in by tonight's evening, with the codes that the computer
// keeps; the director's phone asks the window.
func TestPhonesAreServed(t *testing.T) {
	for _, name := range []string{"XDG_CONFIG_HOME", "AppData", "HOME"} {
		t.Setenv(name, t.TempDir())
	}
	c := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight")})
	p := c.roomPage()
	server, err := p.Start(t.Context(), 0, func(err error) { t.Error(err) })
	if err != nil {
		t.Fatal(err)
	}
	s := sessiontest.Kinds[1].Clean(t)
	sessiontest.Record(t, s, session.PhonesOpened{Port: server.Port()}, session.TablesPhoned{ID: 1})
	if err := server.Serve(s); err != nil {
		t.Fatal(err)
	}
	address := server.TableAddress(1, 1)
	answer, err := http.Get(fmt.Sprintf("http://127.0.0.1:%d/T/%s", server.Port(), address[strings.LastIndex(address, "/")+1:]))
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		t.Errorf("the code of the table's card: %s", answer.Status)
	}
	if v := server.Visitors(); v.Phones() != 0 || v.Director {
		t.Errorf("nobody has joined: %+v", v)
	}
	again, err := p.Start(t.Context(), 0, func(err error) { t.Error(err) })
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Serve(s); err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(again.TableAddress(1, 1), address[strings.LastIndex(address, "/"):]) {
		t.Error("the code is another one after a restart")
	}
	for _, one := range []interface{ Stop() error }{server, again} {
		if err := one.Stop(); err != nil {
			t.Error(err)
		}
	}
}
