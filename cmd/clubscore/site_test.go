package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/reports/site"
	"clubnight/session/sessiontest"
)

func TestSiteCommand(t *testing.T) {
	file := filepath.Join(t.TempDir(), "easy.txt")
	if err := os.WriteFile(file, []byte(easy(t)), 0o600); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "site")
	out := rulesRun(t, "site", file, dir, "--language", "de")
	index := strings.TrimSpace(out)
	if index != filepath.Join(dir, "index.html") {
		t.Errorf("it says %q", out)
	}
	ranking, err := os.ReadFile(filepath.Join(dir, "ranking.html"))
	if err != nil || !strings.Contains(string(ranking), "Jon Birch") ||
		!strings.Contains(string(ranking), `<html lang="de">`) {
		t.Errorf("%v, the ranking is\n%s", err, ranking)
	}
}

// eveningThatGoesOn is a club file with an evening of which one round is played.
func eveningThatGoesOn(t *testing.T) (file string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "club.clubnight")
	said(t, "evening", "new", file, "--name", "Tuesday", "--movement", "howell tables=3 boards=2")
	e, err := openEvening(file, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer e.close()
	sessiontest.Play(t, e.Session, 1, 1)
	return file
}

// What a rule set would bid stands on the pages where it is asked for, and
// the deal is released.
func TestSiteWithSuggestions(t *testing.T) {
	file := eveningThatGoesOn(t)
	e, err := openEvening(file, 0)
	if err != nil {
		t.Fatal(err)
	}
	sessiontest.Dealt(t, e.Session, true)
	e.close()
	for _, c := range []struct {
		args []string
		want bool
	}{{nil, false}, {[]string{"--suggest", "acol"}, true}} {
		dir := filepath.Join(t.TempDir(), "site")
		rulesRun(t, append([]string{"site", file, dir, "--over"}, c.args...)...)
		board, err := os.ReadFile(filepath.Join(dir, "board-1.html"))
		if err != nil || strings.Contains(string(board), "Suggested by") != c.want {
			t.Errorf("%v: %v, the board is\n%s", c.args, err, board)
		}
	}
	if err := run(context.Background(), []string{"site", file, t.TempDir(), "--over", "--suggest", "no such rules"},
		io.Discard); err == nil {
		t.Error("rules that are not there are taken")
	}
	if err := run(context.Background(), []string{"site", file, "--serve", "--suggest", "acol"},
		io.Discard); !errors.Is(err, errUsage) {
		t.Errorf("the room page takes suggestions: %v", err)
	}
}

// Nothing of an evening that goes on is written unless somebody says that it is over.
func TestSiteOfAnEveningThatGoesOn(t *testing.T) {
	file := eveningThatGoesOn(t)
	dir := filepath.Join(t.TempDir(), "site")
	err := run(context.Background(), []string{"site", file, dir}, io.Discard)
	if _, missing := os.Stat(dir); !errors.Is(err, site.ErrNothing) || !errors.Is(missing, os.ErrNotExist) {
		t.Errorf("%v, %v", err, missing)
	}
	rulesRun(t, "site", file, dir, "--over")
	if _, err := os.Stat(filepath.Join(dir, "ranking.html")); err != nil {
		t.Error(err)
	}
}

func TestSiteRefuses(t *testing.T) {
	file := playedEvening(t)
	for _, args := range [][]string{{"site"}, {"site", file}, {"site", file, "out", "more"},
		{"site", file, "out", "--serve"}, {"site", file, "out", "--language", "klingon"}} {
		if err := run(context.Background(), args, io.Discard); !errors.Is(err, errUsage) {
			t.Errorf("%v: %v", args, err)
		}
	}
}

// What is served is there until the program is stopped, and is what is released alone.
func TestSiteServes(t *testing.T) {
	file := eveningThatGoesOn(t)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	said, out := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		err := run(ctx, []string{"site", file, "--serve", "--port", "0"}, out)
		out.Close()
		ended <- err
	}()
	line, err := bufio.NewReader(said).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	go io.Copy(io.Discard, said) //nolint:errcheck // the other addresses
	address, err := url.Parse(strings.TrimSpace(line))
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.Get("http://127.0.0.1:" + address.Port() + "/board-1.html")
	if err != nil {
		t.Fatal(err)
	}
	var body bytes.Buffer
	_, _ = body.ReadFrom(answer.Body)
	answer.Body.Close()
	if answer.StatusCode == http.StatusOK {
		t.Errorf("a board of an evening that goes on is served:\n%s", body.String())
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
