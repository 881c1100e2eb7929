//go:build linux

package campaign

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A club file on a disk or a share that answers with errors is not called damaged, and no
// copy is advised in its place: whichever reading it is that fails.
func TestReadingFails(t *testing.T) {
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("there is no strace")
	}
	folder, err := programs()
	if err != nil {
		t.Fatal(err)
	}
	clubscore := filepath.Join(folder, "clubscore")
	club := filepath.Join(t.TempDir(), "club.clubnight")
	for _, words := range [][]string{
		{"evening", "new", club, "--name", "Tuesday", "--movement", "mitchell tables=5 boards=4"},
		{"evening", "do", club, "1 1 4s n ="}, {"evening", "do", club, "1 2 3nt e -1"},
	} {
		if out, err := exec.Command(clubscore, words...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %v: %s", words, err, out)
		}
	}
	failed, trace := 0, filepath.Join(t.TempDir(), "trace")
	for _, when := range []string{"1+", "2+", "3+", "4+", "5+", "6+", "7+", "8+", "9+", "10+", "11+", "12+", "14+", "16+"} {
		for _, command := range []string{"score", "evening show"} {
			words := append([]string{"-f", "-qq", "-o", trace, "-P", club, "-e", "trace=pread64",
				"-e", "inject=pread64:error=EIO:when=" + when, clubscore}, append(strings.Fields(command), club)...)
			out, err := exec.Command(strace, words...).CombinedOutput()
			if err == nil || !failsForGood(t, trace) {
				continue
			}
			failed++
			if text := string(out); !strings.Contains(text, "The disk or the share answers with errors.") ||
				strings.Contains(text, "damaged") || strings.Contains(text, "in its place") {
				t.Errorf("%s, reading %s fails: %s", command, when, text)
			}
		}
	}
	if failed < 3 {
		t.Errorf("%d readings failed", failed)
	}
}

// failsForGood reports whether no reading went well after the first that failed: strace
// counts for each thread by itself, and so some read again that others read in vain.
func failsForGood(t *testing.T, trace string) bool {
	t.Helper()
	log, err := os.ReadFile(trace)
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(log), "(INJECTED)")
	for line := range strings.Lines(after) {
		if strings.Contains(line, "pread64") && !strings.Contains(line, "(INJECTED)") {
			return false
		}
	}
	return true
}
