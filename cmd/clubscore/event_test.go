package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/session/eventserver"
	"clubnight/session/eventserver/eventservertest"
	"clubnight/session/simultaneous/returned"
	"clubnight/session/simultaneous/tables"
)

// clubEvening writes the evening of a club in a format that many programs write.
func clubEvening(t *testing.T, dir, club string) string {
	t.Helper()
	content, err := os.ReadFile("../../session/exchange/usebio/testdata/synthetic-1.2.xml")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, club+".xml")
	if err := os.WriteFile(file, bytes.ReplaceAll(content, []byte("Riverside Bridge Club"), []byte(club)),
		0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// eventRun runs a command of an event.
func eventRun(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := run(t.Context(), append([]string{"event"}, args...), &out)
	return out.String(), err
}

// does fails the test where a command fails, or does not say the text.
func does(t *testing.T, says string, args ...string) string {
	t.Helper()
	out, err := eventRun(t, args...)
	if err != nil || !strings.Contains(out, says) {
		t.Fatalf("event %v: %v, said\n%s", args, err, out)
	}
	return out
}

// An event from its announcement to the places that go back: the organiser announces it,
// clubs send, one for practice, one a file that is none, one twice; all is counted,
// listed, shown, and served.
func TestEventOfManyClubs(t *testing.T) {
	t.Cleanup(eventservertest.LightCodes())
	owner := eventservertest.Start(t, eventservertest.Options{}).Owner()
	dir := t.TempDir()
	certificate, clubs, out := filepath.Join(dir, "server.pem"), filepath.Join(dir,
		"clubs.csv"), filepath.Join(dir, "invitations")
	list := "id,name,region\nred,The Red Club,North\nblue,\"The Blue, Old Club\",South\ngreen,The Green Club,\n"
	for file, content := range map[string]string{certificate: string(owner.Certificate), clubs: list} {
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PGPASSWORD", owner.Password)
	open := []string{"open", owner.Address.String(), out, "--certificate", certificate, "--event", "autumn26", "--name",
		"Autumn Pairs", "--clubs", clubs, "--public", "2099-01-01 12:00"}
	does(t, "3 clubs", open...)
	if _, err := eventRun(t, open...); !errors.Is(err, tables.ErrEventExists) {
		t.Errorf("announced twice: %v", err)
	}
	if err := os.Unsetenv("PGPASSWORD"); err != nil {
		t.Fatal(err)
	}
	codes := codesIn(t, filepath.Join(out, "codes.csv"))
	by := func(name string, args ...string) []string {
		file := name + eventserver.Extension
		t.Setenv(codeVariable, codes[file])
		return append(args, "--invitation", filepath.Join(out, file))
	}
	red := clubEvening(t, dir, "The Red Club")
	does(t, "has not answered yet", by("club-red", "send", red, "--wait", "1ms")...)
	does(t, "1 clubs, 14 pairs, 147 results", by("organiser", "score", "--once")...)
	scorer := make(chan error, 1)
	ctx, stop := context.WithCancel(t.Context())
	tells, args := make(spoken, 1000), by("organiser", "score")
	go func() { scorer <- run(ctx, append([]string{"event"}, args...), tells) }()
	<-tells // it has read its code
	does(t, "It counts.", by("club-red", "send", red, "--wait", "1m")...)
	does(t, "nothing is counted", by("club-green", "send", clubEvening(t, dir, "The Green Club"),
		"--rehearsal", "--wait", "1m")...)
	if said, err := eventRun(t, by("club-blue", "send", certificate, "--wait", "1m")...); !errors.Is(err, errNotTaken) {
		t.Errorf("a file that is no evening: %v\n%s", err, said)
	}
	if _, err := eventRun(t, by("club-blue", "send", red, "--club", "green")...); !errors.Is(err, tables.ErrRight) {
		t.Errorf("sent for another club: %v", err)
	}
	if _, err := eventRun(t, by("reader", "send", red)...); !errors.Is(err, tables.ErrNoClub) {
		t.Errorf("a reader sent: %v", err)
	}
	if _, err := eventRun(t, "clubs", "--invitation",
		filepath.Join(out, "organiser"+eventserver.Extension)); !errors.Is(err, eventserver.ErrCode) {
		t.Errorf("the code of another invitation: %v", err)
	}
	stop()
	if err := <-scorer; err != nil {
		t.Error(err)
	}
	said := does(t, "3 of 3 have sent", by("organiser", "clubs")...)
	for _, part := range []string{"cannot be taken", "a rehearsal, in order", "counts"} {
		if !strings.Contains(said, part) {
			t.Errorf("the list of clubs does not say %q:\n%s", part, said)
		}
	}
	does(t, "2 of 2 have sent", by("club-red", "clubs", "--club", "red")...)

	back := filepath.Join(dir, "back")
	does(t, "1 files", by("organiser", "places", back)...)
	content, err := os.ReadFile(filepath.Join(back, "red"+returned.Ending))
	if err != nil {
		t.Fatal(err)
	}
	if r, err := returned.Read(content); err != nil || len(r.Places) != 14 || r.Places[0].Of != 14 ||
		r.Sending != 2 || !r.Provisional {
		t.Errorf("%+v, %v", r, err)
	}
	pages := filepath.Join(dir, "pages")
	does(t, "index.html", by("reader", "page", pages)...)
	if _, err := os.Stat(filepath.Join(pages, "board-1.html")); !os.IsNotExist(err) {
		t.Errorf("a board is shown that somebody may have yet to play: %v", err)
	}
	served(t, by("reader", "serve", "--listen", "127.0.0.1:0")...)

	t.Setenv("PGPASSWORD", owner.Password)
	drop := []string{"drop", strings.SplitN(owner.Address.String(), "?", 2)[0] + "?event=autumn26", "--certificate",
		certificate}
	does(t, "Autumn Pairs is gone: ", drop...)
	if _, err := eventRun(t, drop...); !errors.Is(err, tables.ErrNoEvent) {
		t.Errorf("dropped twice: %v", err)
	}
	if _, err := eventRun(t, by("club-red", "send", red)...); !errors.Is(err, eventserver.ErrPassword) {
		t.Errorf("sent to an event that is gone: %v", err)
	}
}

// codesIn are the codes of invitations by their files.
func codesIn(t *testing.T, file string) map[string]string {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(content)).ReadAll()
	if err != nil || len(rows) != 6 {
		t.Fatal(rows, err)
	}
	codes := map[string]string{}
	for _, row := range rows[1:] {
		codes[row[2]] = row[3]
	}
	return codes
}

// spoken is where a command that goes on writes to.
type spoken chan string

func (s spoken) Write(b []byte) (int, error) {
	s <- string(b)
	return len(b), nil
}

// served asks the server that a command runs for its first page.
func served(t *testing.T, args ...string) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	out, over := make(spoken, 10), make(chan error, 1)
	go func() { over <- run(ctx, append([]string{"event"}, args...), out) }()
	select {
	case address := <-out:
		for {
			a, err := http.Get(strings.TrimSpace(address))
			if err != nil {
				t.Fatal(err)
			}
			var b bytes.Buffer
			_, _ = b.ReadFrom(a.Body)
			a.Body.Close()
			if a.StatusCode == http.StatusServiceUnavailable { // it has yet to read the tables
				continue
			}
			if a.StatusCode != 200 || !strings.Contains(b.String(), "1 of 3 clubs has sent its results") {
				t.Errorf("%d:\n%s", a.StatusCode, b.String())
			}
			break
		}
	case err := <-over:
		t.Fatal(err)
	}
	stop()
	if err := <-over; err != nil {
		t.Error(err)
	}
}

// Files in a folder are an event without any server.
func TestEventOfFiles(t *testing.T) {
	dir := t.TempDir()
	for n := range 3 {
		clubEvening(t, dir, fmt.Sprintf("club %d", n+1))
	}
	if err := os.WriteFile(filepath.Join(dir, "notes.bin"), []byte{0, 1, 2}, 0o600); err != nil {
		t.Fatal(err)
	}
	said := does(t, "3 clubs, 42 pairs, 441 results", "score", dir)
	if !strings.Contains(said, "1=") {
		t.Errorf("three clubs with the same results share their places:\n%s", said)
	}
	does(t, "index.html", "page", filepath.Join(t.TempDir(), "out"), dir, "--name", "Autumn")
	for _, args := range [][]string{{"score"}, {"send"}, {"page"}, {"places"}, {"clubs"},
		{"serve", "x"}, {"open"}, {"nonsense"}} {
		if _, err := eventRun(t, args...); !errors.Is(err, errUsage) {
			t.Errorf("event %v: %v", args, err)
		}
	}
}
