//go:build !windows

package computer

import (
	"bufio"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// systemPath is where this system's own programs are.
var systemPath = os.Getenv("PATH")

// withTools makes our programs the only ones beside those that they need themselves.
func withTools(t *testing.T, name, script string) {
	t.Helper()
	t.Setenv("PATH", systemPath)
	var tools []string
	for _, tool := range []string{"sh", "cat"} {
		path, err := exec.LookPath(tool)
		if err != nil {
			t.Fatal(err)
		}
		tools = append(tools, path)
	}
	inPath(t, name, script)
	for _, path := range tools {
		if err := os.Symlink(path, filepath.Join(os.Getenv("PATH"), filepath.Base(path))); err != nil {
			t.Fatal(err)
		}
	}
}

// inhibitor is systemd-inhibit as it is seen from here: it holds while the command lives.
func inhibitor(told string) string {
	return "echo \"$1 $3 $4\" > " + told + "\nshift 4\n\"$@\"\necho released > " + told + "\n"
}

func onLinux(t *testing.T) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("other systems have other programs for it")
	}
}

// The system is held from StayAwake to release, and is told why.
func TestStayAwake(t *testing.T) {
	onLinux(t)
	told, lines := fifo(t)
	withTools(t, "systemd-inhibit", inhibitor(told))
	release, err := StayAwake(t.Context(), "An evening & more")
	if err != nil {
		t.Fatal(err)
	}
	if got := next(t, lines); got != "--what=sleep:idle --why=An evening & more --mode=block" {
		t.Errorf("asked with %q", got)
	}
	release()
	release() // twice is once
	if got := next(t, lines); got != "released" {
		t.Errorf("%q", got)
	}
}

// A program that dies holds nothing.
func TestAwakeEndsWithTheProgram(t *testing.T) {
	onLinux(t)
	told, lines := fifo(t)
	withTools(t, "systemd-inhibit", inhibitor(told))
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), role+"=awake")
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	if got := next(t, bufio.NewScanner(out)); got != "awake" {
		t.Fatal(got)
	}
	next(t, lines)
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if got := next(t, lines); got != "released" {
		t.Errorf("%q", got)
	}
	cmd.Wait()
}

// A system that refuses, cannot be asked, or asks for a password that
// nobody enters, is told.
func TestStayAwakeRefused(t *testing.T) {
	onLinux(t)
	t.Setenv("PATH", t.TempDir())
	if _, err := StayAwake(t.Context(), "x"); !errors.Is(err, ErrUnknown) {
		t.Errorf("without a program: %v", err)
	}
	inPath(t, "elogind-inhibit", "echo 'Failed to inhibit: Access denied' >&2\nexit 1\n")
	if _, err := StayAwake(t.Context(), "x"); !errors.Is(err, ErrNotAwake) ||
		!strings.Contains(err.Error(), "Access denied") {
		t.Errorf("refused: %v", err)
	}
	inPath(t, "systemd-inhibit", "exit 0\n")
	if _, err := StayAwake(t.Context(), "x"); !errors.Is(err, ErrNotAwake) {
		t.Errorf("ended at once: %v", err)
	}
	told, lines := fifo(t)
	withTools(t, "systemd-inhibit", "echo asked > "+told+"\ncat >/dev/null\n")
	ctx, cancel := context.WithCancel(t.Context())
	go func() { lines.Scan(); cancel() }()
	if _, err := StayAwake(ctx, "x"); !errors.Is(err, ErrNotAwake) || !errors.Is(err, context.Canceled) {
		t.Errorf("nobody answers: %v", err)
	}
}
