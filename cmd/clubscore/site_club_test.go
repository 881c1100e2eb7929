package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/reports/clubsite"
)

// The whole site of a club, with settings that are kept for the next time.
func TestSiteOfAClub(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	file := filepath.Join(t.TempDir(), "club.clubnight")
	said(t, "evening", "new", file, "--name", "Tuesday", "--movement", "howell tables=3 boards=2")
	said(t, "evening", "play", file)
	said(t, "evening", "finish", file)
	dir := filepath.Join(t.TempDir(), "site")
	out := rulesRun(t, "site", file, dir, "--all", "--title", "Riverside", "--colour", "#ffee00", "--language", "de")
	if !strings.HasPrefix(out, filepath.Join(dir, "index.html")+"\n1 evening on the site, 1 made anew") {
		t.Errorf("it says %q", out)
	}
	out = rulesRun(t, "site", file, dir, "--all")
	front, err := os.ReadFile(filepath.Join(dir, "index.html"))
	if err != nil || !strings.Contains(string(front), "Riverside") ||
		!strings.Contains(string(front), `<html lang="de">`) ||
		!strings.Contains(out, "0 files written") {
		t.Errorf("%v, %q, the front page is\n%s", err, out, front)
	}
	for _, args := range [][]string{{"--all", "--over"}, {"--all", "--serve"}, {"--title", "x"},
		{"--all", "--language", "klingon"}} {
		err := run(context.Background(), append([]string{"site", file, dir}, args...), io.Discard)
		if !errors.Is(err, errUsage) {
			t.Errorf("%v: %v", args, err)
		}
	}
	for _, args := range [][]string{{"--colour", "yellow"}, {"--address", "club.example"}} {
		err := run(context.Background(), append([]string{"site", file, dir, "--all"}, args...), io.Discard)
		if !errors.Is(err, clubsite.ErrSettings) {
			t.Errorf("%v: %v", args, err)
		}
	}
	foreign := t.TempDir()
	if err := os.WriteFile(filepath.Join(foreign, "index.html"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := run(context.Background(), []string{"site", file, foreign, "--all"}, io.Discard); !errors.Is(err, clubsite.ErrForeign) {
		t.Error(err)
	}
}
