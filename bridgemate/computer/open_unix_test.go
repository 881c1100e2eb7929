//go:build !windows

package computer

import (
	"bufio"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// inPath puts a program of ours into a folder that is the whole PATH.
func inPath(t *testing.T, name, script string) {
	t.Helper()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, name), []byte("#!/bin/sh\n"+script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder)
}

// fifo is a pipe with a name, for programs to tell what they did.
func fifo(t *testing.T) (path string, lines *bufio.Scanner) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "told")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0) // both ends: it neither waits nor ends
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return path, bufio.NewScanner(f)
}

func next(t *testing.T, lines *bufio.Scanner) string {
	t.Helper()
	if !lines.Scan() {
		t.Fatal(lines.Err())
	}
	return lines.Text()
}

// The opener gets the path whole, as one argument that is no option, wherever we stand.
func TestOpenerGetsThePathWhole(t *testing.T) {
	told, lines := fifo(t)
	for _, name := range clubNames {
		path := written(t, name)
		inPath(t, opener(), "echo \"$#:$1\" > "+told+"\n")
		t.Chdir(filepath.Dir(path))
		if err := Open(name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if got := next(t, lines); got != "1:"+path {
			t.Errorf("%s: %q", name, got)
		}
	}
	folder := t.TempDir()
	if err := Open(folder); err != nil || next(t, lines) != "1:"+folder {
		t.Errorf("a folder: %v", err)
	}
}

// Every exit code of xdg-open is told; a computer that has none, or a broken one, too.
func TestOpenFails(t *testing.T) {
	path := written(t, "Ranking.pdf")
	t.Setenv("PATH", t.TempDir())
	if err := Open(path); !errors.Is(err, ErrNoProgram) {
		t.Errorf("without %s: %v", opener(), err)
	}
	for code, want := range map[int]error{1: ErrNotOpened, 2: fs.ErrNotExist, 3: ErrNoProgram,
		4: ErrNotOpened, 77: ErrNotOpened} {
		inPath(t, "xdg-open", "exit "+strconv.Itoa(code)+"\n")
		var unopened *Unopened
		if err := Open(path); opener() == "xdg-open" &&
			(!errors.Is(err, want) || !errors.As(err, &unopened) || unopened.Path != path) {
			t.Errorf("exit code %d: %v, want %v", code, err, want)
		}
	}
	inPath(t, opener(), "kill -9 $$\n")
	if err := Open(path); !errors.Is(err, ErrNotOpened) {
		t.Errorf("killed: %v", err)
	}
	inPath(t, opener(), "")
	folder := os.Getenv("PATH")
	if err := os.WriteFile(filepath.Join(folder, opener()), []byte("#!/gone/away\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := Open(path); !errors.Is(err, ErrNotOpened) {
		t.Errorf("broken: %v", err)
	}
}

// On a bare desktop xdg-open is the viewer itself, and stays. It is not waited for, does
// not belong to our terminal, and when it ends nothing is left of it.
func TestOpenDoesNotWait(t *testing.T) {
	told, lines := fifo(t)
	leave := filepath.Join(t.TempDir(), "leave")
	if err := syscall.Mkfifo(leave, 0o600); err != nil {
		t.Fatal(err)
	}
	cat, err := exec.LookPath("cat")
	if err != nil {
		t.Fatal(err)
	}
	was := answers
	answers = time.Millisecond
	t.Cleanup(func() { answers = was })
	inPath(t, opener(), "echo $$ > "+told+"\n"+cat+" "+leave+" >/dev/null\nexit 4\n")
	if err := Open(written(t, "Ranking.pdf")); err != nil {
		t.Fatal(err)
	}
	id, err := strconv.Atoi(strings.TrimSpace(next(t, lines)))
	if err != nil {
		t.Fatal(err)
	}
	if group, err := syscall.Getpgid(id); err != nil || group == syscall.Getpgrp() {
		t.Errorf("group %d, ours is %d, %v", group, syscall.Getpgrp(), err)
	}
	if err := os.WriteFile(leave, nil, 0); err != nil { // opens when the viewer reads, and lets it go
		t.Fatal(err)
	}
	for syscall.Kill(id, 0) == nil { // a zombie would stay until the test's time is up
		time.Sleep(time.Millisecond)
	}
}
