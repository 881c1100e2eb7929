//go:build window

package main

import (
	"errors"
	"io/fs"
	"os"
	system "os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestLoggedOut logs out in the middle of an evening, closes the terminal, or presses
// Ctrl+C in it: the window closes as by its menu, with nothing asked and nothing left
// behind, and the evening goes on when it is opened again.
func TestLoggedOut(t *testing.T) {
	if underWine() {
		t.Skip("Windows has no signals")
	}
	d := startDisplay(t)
	evening := []string{"--rehearsal", "--speed", "3000", "--tables", "5", "--boards", "20"}
	for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT} {
		t.Run(s.String(), func(t *testing.T) {
			if system.Ignored(s) {
				t.Skip("whoever runs the tests has programs ignore it")
			}
			folder := t.TempDir()
			p := d.startProgram(t, folder, evening...)
			d.keys(t, "F5")
			p.waitFor(t, "results 1", "results 2", "results 3", "results 4", "results 5")
			p.loggedOut(t, s)
			p = d.startProgram(t, folder, evening...)
			p.waitFor(t, "resumed")
			p.waitFor(t, "results 100 of 100")
			p.loggedOut(t, s)
		})
	}
}

// loggedOut sends a signal, and looks at what the program leaves behind.
func (p *program) loggedOut(t *testing.T, s os.Signal) {
	t.Helper()
	if err := p.cmd.Process.Signal(s); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- p.cmd.Wait() }()
	select {
	case err := <-ended:
		if err != nil {
			t.Errorf("the program ended with %v", err)
		}
	case <-time.After(patience):
		t.Fatal("the program does not end")
	}
	if said := p.said(); !strings.Contains(said, "window closed") || strings.Contains(said, "level=ERROR") {
		t.Errorf("the log:\n%s", said)
	}
	folder := filepath.Dir(p.log)
	if crash, err := os.ReadFile(filepath.Join(folder, "clubnight-crash.txt")); err != nil || len(crash) > 0 {
		t.Errorf("the crash file: %v\n%s", err, crash)
	}
	if _, err := os.Stat(filepath.Join(folder, "club.clubnight.open")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the club file is still open: %v", err)
	}
}
