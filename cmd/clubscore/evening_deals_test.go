package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// An evening gets its deals on the command line, once: others are refused unless the
// director says so. What is exported of them has a heading and what every contract makes.
func TestEveningDeals(t *testing.T) {
	dir := t.TempDir()
	club, deals := filepath.Join(dir, "club.clubnight"), filepath.Join(dir, "tuesday.pbn")
	said(t, "evening", "new", club, "--name", "Tuesday pairs", "--club", "Anytown BC", "--date", "2026-11-17",
		"--movement", "howell tables=2 boards=1")
	said(t, "deal", "--boards", "3", "--seed", "a trial", "--event", "Tuesday pairs", "--out", deals)
	content, err := os.ReadFile(deals)
	if err != nil || !strings.Contains(string(content), `[Event "Tuesday pairs"]`) {
		t.Fatalf("%s, %v", content, err)
	}
	if _, err := runs(t, "evening", "deals", club); !errors.Is(err, errUsage) {
		t.Errorf("without a file: %v", err)
	}
	if _, err := runs(t, "evening", "deals", club, deals, "--section", "Z"); !errors.Is(err, errUsage) {
		t.Errorf("of a section that is not there: %v", err)
	}
	said(t, "evening", "deals", club, deals)
	if _, err := runs(t, "evening", "deals", club, deals); !errors.Is(err, errOtherDeals) {
		t.Errorf("a second time: %v", err)
	}
	said(t, "evening", "deals", club, deals, "--anyway", "--release")
	out := said(t, "export", "deals", club)
	for _, want := range []string{`[Event "Tuesday pairs"]`, `[Site "Anytown BC"]`, `[Date "2026.11.17"]`,
		"[DoubleDummyTricks ", "[OptimumResultTable "} {
		if strings.Count(out, want) != 3 {
			t.Errorf("%d times %s in\n%s", strings.Count(out, want), want, out)
		}
	}
	pdf := filepath.Join(dir, "hands.pdf")
	said(t, "handrecord", club, "--pdf", pdf)
	if content, err := os.ReadFile(pdf); err != nil || !strings.HasPrefix(string(content), "%PDF-1.5") {
		t.Errorf("%.20q, %v", content, err)
	}
}
