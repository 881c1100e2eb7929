package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"clubnight/session/eventserver/eventservertest"
)

// word is one of a line for a shell, in quotation marks or without.
var word = regexp.MustCompile(`"[^"]*"|[^\s"]+`)

// What make event-server prints works as it is printed.
func TestTryingAnEvent(t *testing.T) {
	dir := filepath.ToSlash(t.TempDir())
	t.Setenv("XDG_CONFIG_HOME", dir)
	t.Setenv("AppData", dir)
	s := eventservertest.Start(t, eventservertest.Options{})
	t.Setenv("PGPASSWORD", s.Owner().Password)
	certificate := filepath.Join(dir, "server.pem")
	if err := os.WriteFile(certificate, s.Owner().Certificate, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PGSSLROOTCERT", certificate)
	ran := 0
	for _, line := range s.Try("clubscore", dir) {
		command, isOurs := strings.CutPrefix(line, "clubscore ")
		if !isOurs {
			inShell(t, line)
			continue
		}
		args := word.FindAllString(command, -1)
		for i := range args {
			args[i] = strings.Trim(args[i], `"`)
		}
		said := tried(t, args)
		if code := regexp.MustCompile(`(?m)^desk +(\S+) `).FindStringSubmatch(said); code != nil {
			t.Setenv(codeVariable, code[1])
		}
		ran++
	}
	if ran != 5 {
		t.Errorf("%d commands", ran)
	}
}

// tried runs a command and returns what it said; following ends as soon as it is in step.
func tried(t *testing.T, args []string) string {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), 5*time.Minute)
	defer stop()
	out := &heard{end: stop}
	if args[1] != "follow" {
		out.end = nil
	}
	if err := run(ctx, args, out); err != nil {
		t.Fatalf("%v: %v\n%s", args, err, out)
	}
	if args[1] == "follow" && !strings.Contains(out.String(), "in step") {
		t.Errorf("followed, and said\n%s", out)
	}
	return out.String()
}

// heard keeps what is said, and ends something when it hears that all is in step.
type heard struct {
	bytes.Buffer
	end func()
}

func (h *heard) Write(line []byte) (int, error) {
	n, err := h.Buffer.Write(line)
	if h.end != nil && strings.Contains(h.String(), "in step") {
		h.end()
	}
	return n, err
}

// inShell runs a line that is not ours, where its program is installed.
func inShell(t *testing.T, line string) {
	t.Helper()
	shell, err := exec.LookPath("sh")
	if _, missing := exec.LookPath(strings.Fields(line)[0]); err != nil ||
		missing != nil && !strings.HasPrefix(line, "export") {
		return
	}
	if out, err := exec.CommandContext(t.Context(), shell, "-c", line).CombinedOutput(); err != nil ||
		strings.HasPrefix(line, "psql") && !strings.Contains(string(out), "computer opened") {
		t.Errorf("%s: %v\n%s", line, err, out)
	}
}
