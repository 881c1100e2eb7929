package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"clubnight/assets"
	"clubnight/bridgemate/computer"
)

// Both reports are written where the club file lies, whatever the folder is in which the
// program was started, and it is said where.
func TestReports(t *testing.T) {
	for _, c := range []struct {
		command, in string
		mayFail     bool // there is no control program on most computers that build this, which is red
	}{
		{"selftest-bws", "Access 97", false},
		{"doctor", "Club file: ", true},
	} {
		t.Run(c.command, func(t *testing.T) {
			newHome(t)
			t.Setenv("LC_ALL", "en_GB.UTF-8")
			t.Chdir(t.TempDir())
			documents, err := computer.Documents()
			if err != nil {
				t.Fatal(err)
			}
			report := filepath.Join(documents, assets.Name, "clubnight "+c.command+".txt")
			for _, terminal := range []bool{true, false} {
				os.Remove(report)
				var h heard
				code := perform([]string{c.command}, h.callerAt(terminal, true))
				text, err := os.ReadFile(report)
				if err != nil || code != 0 && !(code == exitFailed && c.mayFail) {
					t.Fatalf("exit code %d, %v", code, err)
				}
				plain := strings.ReplaceAll(strings.TrimPrefix(string(text), "\ufeff"), "\r\n", "\n")
				if plain == string(text) || !strings.HasPrefix(plain, assets.About()) ||
					!strings.Contains(plain, c.in) {
					t.Errorf("report:\n%q", text)
				}
				if terminal {
					if out := h.out.String(); !strings.HasPrefix(out, plain) ||
						!strings.Contains(out, "The report is in "+report) || len(h.asked)+len(h.boxes) > 0 {
						t.Errorf("at the terminal:\n%s", out)
					}
					continue
				}
				if len(h.asked) != 1 || !strings.Contains(h.asked[0], "The report is in "+report) ||
					len(h.opened) != 1 || h.opened[0] != report {
					t.Errorf("by a click: asked %q, opened %q", h.asked, h.opened)
				}
			}
			if left, err := os.ReadDir("."); err != nil || len(left) > 0 {
				t.Errorf("the folder in which it was started holds %v, %v", left, err)
			}
		})
	}
}

// Where this user has no folder for a club file the report says so, and
// takes no other for one.
func TestReportWithoutAHome(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows knows the folder for documents by itself")
	}
	newHome(t)
	t.Setenv("HOME", "")
	t.Setenv("LC_ALL", "en_GB.UTF-8")
	var h heard
	code := perform([]string{"doctor"}, h.callerAt(true, false))
	if out := h.out.String(); code != exitFailed || !strings.Contains(out, "no folder for the club file") ||
		strings.Contains(out, "it is a folder") || !strings.Contains(out, "Access engine") {
		t.Errorf("exit code %d:\n%s", code, out)
	}
}

// The next folder takes the report that one refuses; where none does, it is said.
func TestWriteReport(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	good := filepath.Join(folder, "new", "one")
	path, err := writeReport("r.txt", []byte("✓\n"), []string{file, good})
	if err != nil || path != filepath.Join(good, "r.txt") {
		t.Fatalf("%q, %v", path, err)
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != "\ufeff✓\r\n" {
		t.Errorf("%q, %v", text, err)
	}
	if path, err := writeReport("r.txt", nil, []string{file}); err == nil {
		t.Errorf("written into a file: %q", path)
	}
}
