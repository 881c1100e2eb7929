package main

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"clubnight/session/clubfile"
	"clubnight/session/eventserver"
	"clubnight/session/eventserver/eventservertest"
)

// ends waits until a program has ended, and gives what it said.
func (p *program) ends(t *testing.T) string {
	t.Helper()
	for line := range p.lines {
		p.heard = append(p.heard, line)
	}
	return strings.Join(p.heard, "\n")
}

// Ctrl-C ends a command that goes on until then, and is no failure of it.
func TestInterruptIsTheEnd(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no signal can be sent here")
	}
	ctx, stop := signal.NotifyContext(t.Context(), os.Interrupt)
	defer stop()
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	self, err := os.FindProcess(os.Getpid())
	if err == nil {
		err = self.Signal(os.Interrupt)
	}
	if err != nil {
		t.Fatal(err)
	}
	<-ctx.Done()
	if err := failure(ctx); err != nil {
		t.Errorf("failed by %v", err)
	}
	ctx, fail = context.WithCancelCause(t.Context())
	fail(io.ErrUnexpectedEOF)
	if err := failure(ctx); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("the server's failure is %v", err)
	}
}

// A server that is mean is told of and tried again; where it is certain to be in vain,
// when somebody says so; by --retry always then too, and by --retry never not at all.
func TestRetry(t *testing.T) {
	server := eventservertest.Shared(t)
	mean, over := eventservertest.NewMean(t, server, server.NewDatabase(t))
	c := newCongress(t, over)
	const (
		unreachable = "alone: The server of the event cannot be reached."
		strange     = ": The server does not prove that it is the server of the event"
		again       = " It is tried again at "
	)
	waits := func(p *program, what string) {
		t.Helper()
		p.says(t, what)
		if last := p.heard[len(p.heard)-1]; !strings.Contains(last, again) {
			t.Errorf("it does not say when it is tried again:\n%s", last)
		}
	}

	office := begin(t, "event", "follow", "--club", c.office, "--enter")
	office.says(t, "in step")
	mean.Do(eventservertest.NoConnection)
	waits(office, "alone: The server has as many connections as it takes.")
	io.WriteString(office.in, "pen A3 10%top\n")
	office.says(t, ", 1 to send")
	mean.Do(eventservertest.None)
	office.says(t, "in step")
	mean.Do(eventservertest.Strange)
	office.says(t, "refused"+strange)
	if last := office.heard[len(office.heard)-1]; !strings.Contains(last, "It is not tried again by itself") {
		t.Errorf("it says\n%s", last)
	}
	io.WriteString(office.in, "retry\n")
	office.says(t, "tried again now")
	office.says(t, "refused"+strange)
	mean.Do(eventservertest.None)
	io.WriteString(office.in, "Retry\n")
	office.says(t, "in step")
	office.in.Close()
	office.ends(t)

	mean.Do(eventservertest.AnswersE)
	t.Setenv(codeVariable, c.codes["scorer"])
	fresh := filepath.Join(c.folder, "fresh.clubnight")
	join := []string{"event", "join", c.invitations["scorer"], "--club", fresh, "--as", "Room B"}
	joins := begin(t, join...)
	waits(joins, unreachable)
	never := filepath.Join(c.folder, "never.clubnight")
	for _, args := range [][]string{{"event", "join", c.invitations["scorer"], "--club", never},
		{"evening", "run", never, "--event", c.invitations["scorer"]}, {"event", "follow", c.office},
		{"evening", "run", c.office}} {
		if _, err := runs(t, append(args, "--retry", "never")...); !errors.Is(err, eventserver.ErrUnreachable) {
			t.Errorf("%v: %v", args, err)
		}
		if _, err := runs(t, append(args, "--retry", "seldom")...); !errors.Is(err, errUsage) {
			t.Errorf("%v: %v", args, err)
		}
	}
	mean.Do(eventservertest.None)
	if text := joins.ends(t); !strings.Contains(text, fresh) {
		t.Errorf("it says\n%s", text)
	}
	if club, err := clubfile.OpenExisting(fresh); err != nil {
		t.Error(err)
	} else if ids, err := club.Evenings(); club.Close() != nil || err != nil || len(ids) != 1 {
		t.Errorf("evenings %v, %v", ids, err)
	}

	mean.Do(eventservertest.Strange)
	if text, _ := explained(errOf(runs(t, join...))); !strings.HasPrefix(text, strings.TrimPrefix(strange, ": ")) {
		t.Errorf("joined over a strange server: %q", text)
	}
	room := begin(t, "event", "follow", "--club", fresh, "--retry", "always")
	waits(room, strange)
	mean.Do(eventservertest.None)
	room.says(t, "in step")
	if stolen := mean.Stolen(); len(stolen) > 0 {
		t.Errorf("a strange server was told %q", stolen)
	}
}
