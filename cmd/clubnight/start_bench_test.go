//go:build window

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
	"time"
)

// BenchmarkFirstFrame starts the program, again and again, on a club file with an
// evening, each time beside the least window that Fyne can open: from the start of the
// process until the window is drawn first, and until the evening stands in it.
// CLUBNIGHT_WINDOW and CLUBNIGHT_BARE name the two programs. What is given are medians,
// and how many times the bare window's they are.
func BenchmarkFirstFrame(b *testing.B) {
	program, bare := os.Getenv("CLUBNIGHT_WINDOW"), os.Getenv("CLUBNIGHT_BARE")
	if program == "" || bare == "" || os.Getenv("DISPLAY")+os.Getenv("WAYLAND_DISPLAY") == "" {
		b.Skip("no programs, or no display to show them on")
	}
	folder := b.TempDir()
	club := filepath.Join(folder, "evening", "clubnight.log")
	clubnight := func() (first, shown time.Duration) {
		os.Remove(club)
		cmd := inFolder(folder, program, "--rehearsal", "--club", filepath.Join("evening", "club.clubnight"))
		begun := time.Now()
		if err := cmd.Start(); err != nil {
			b.Fatal(err)
		}
		defer func() { cmd.Process.Kill(); cmd.Wait() }()
		log := waitForLine(b, club, "evening shown")
		return logged(b, log, "first frame").Sub(begun), logged(b, log, "evening shown").Sub(begun)
	}
	empty := func() time.Duration {
		var said bytes.Buffer
		cmd := inFolder(folder, bare)
		cmd.Stdout = &said
		begun := time.Now()
		if err := cmd.Run(); err != nil {
			b.Fatal(err)
		}
		drawn, err := time.Parse(time.RFC3339Nano, string(bytes.TrimSpace(said.Bytes())))
		if err != nil {
			b.Fatal(err)
		}
		return drawn.Sub(begun)
	}
	clubnight() // sets the evening up
	empty()     // and the libraries are in memory
	var bares, firsts, evenings []time.Duration
	for b.Loop() {
		bares = append(bares, empty())
		first, shown := clubnight()
		firsts, evenings = append(firsts, first), append(evenings, shown)
	}
	of := func(all []time.Duration) float64 {
		slices.Sort(all)
		return float64(all[len(all)/2].Microseconds()) / 1000
	}
	b.ReportMetric(of(bares), "bare-ms")
	b.ReportMetric(of(firsts), "frame-ms")
	b.ReportMetric(of(evenings), "evening-ms")
	b.ReportMetric(of(firsts)/of(bares), "frame/bare")
	b.ReportMetric(of(evenings)/of(bares), "evening/bare")
	b.ReportMetric(0, "ns/op") // of a pair, which says nothing
}

func inFolder(folder, path string, args ...string) *exec.Cmd {
	cmd := exec.Command(path, args...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "HOME="+folder, "XDG_CONFIG_HOME="+folder, "XDG_CACHE_HOME="+folder,
		"LANG=en_GB.UTF-8", "LC_ALL=en_GB.UTF-8")
	return cmd
}

// waitForLine waits until the log holds a line, and is the log then.
func waitForLine(b *testing.B, path, line string) []byte {
	b.Helper()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); <-tick.C {
		if log, err := os.ReadFile(path); err == nil && bytes.Contains(log, []byte(line)) {
			return log
		}
	}
	b.Fatalf("%q did not happen in %v", line, patience)
	return nil
}

// logged is when something was written to the log.
func logged(b *testing.B, log []byte, line string) time.Time {
	b.Helper()
	m := regexp.MustCompile(`(?m)^time=(\S+) level=INFO msg="` + line + `"`).FindSubmatch(log)
	if m == nil {
		b.Fatalf("no %q in the log:\n%s", line, log)
	}
	at, err := time.Parse(time.RFC3339Nano, string(m[1]))
	if err != nil {
		b.Fatal(err)
	}
	return at
}
