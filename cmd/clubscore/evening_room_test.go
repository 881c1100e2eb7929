package main

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/bws/bwstest"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/movement"
)

// quickRoom is the room that plays as fast as it can, with a home of its own.
func quickRoom(t *testing.T) (program string) {
	t.Helper()
	folder, err := programs()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"XDG_CONFIG_HOME", "AppData", "HOME"} {
		t.Setenv(name, t.TempDir())
	}
	t.Setenv("CLUBNIGHT_REHEARSAL_SPEED", "max")
	program = filepath.Join(folder, "bmpro-stand-in")
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	return program
}

// Who stops it within its first reading ends it as well as who stops it later.
func TestStoppedWithinTheFirstReading(t *testing.T) {
	program := quickRoom(t)
	e, err := openEvening(clubWith(t, movementOf(t, "howell", movement.Options{Tables: 2, BoardsPerRound: 2})), 0)
	if err != nil {
		t.Fatal(err)
	}
	defer e.close()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	e.Listen(func(entries []session.Entry) {
		for _, entry := range entries {
			if _, begins := entry.Fact.(session.ReadingStarted); begins {
				stop()
			}
		}
	})
	r := &roomRun{out: &lineByLine{out: io.Discard}, broken: make(chan error, 1)}
	r.options.Program, r.options.Interval = program, time.Hour
	if err := r.play(ctx, e); err != nil {
		t.Error(err)
	}
}

// A room whose computer is gone is run from another one, without a window and without a
// line to anybody: its Bridgemates play on, and the other room is left alone.
func TestRoomIsRunFromAnotherComputer(t *testing.T) {
	program := quickRoom(t)
	m := movementOf(t, "howell", movement.Options{Tables: 2, BoardsPerRound: 2})
	gone, err := openEvening(clubWith(t, m, m), 0)
	if err != nil {
		t.Fatal(err)
	}
	defer gone.close()
	at, _ := m.At(1, 1)
	known := session.Result{Key: session.Key{Section: 2, Table: 1, Round: 1, Board: at.Low}, NS: at.NS,
		EW: at.EW, Outcome: session.Played,
		Contract: scoring.Contract{Level: 7, Denomination: scoring.NoTrump}, Tricks: -9, Row: 1}
	err = gone.Share("", session.Here{Computer: "gone", Name: "Room B", Role: session.RoleDirector})
	if err == nil {
		err = gone.Record(session.ByProgram, session.Uploaded{File: "evening.bws", Mark: "m"},
			session.ReadingStarted{File: "evening.bws"}, session.ResultReceived{Result: known})
	}
	if err != nil {
		t.Fatal(err)
	}
	lines, err := gone.Lines(nil)
	if err != nil {
		t.Fatal(err)
	}
	spare := filepath.Join(t.TempDir(), "spare.clubnight")
	club, err := clubfile.Open(spare)
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.Resume(club.NewEvening())
	if err == nil {
		_, err = s.Receive(lines)
	}
	if err != nil {
		t.Fatal(err)
	}
	club.Close()
	file := filepath.Join(t.TempDir(), "room.bws")
	if text, err := runs(t, "evening", "run", spare, "--sections", "B", "--bws", file, "--program", program,
		"--interval", "20ms"); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	e, err := openEvening(spare, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer e.close()
	st := e.State()
	results := map[int]int{}
	for k := range st.Results {
		results[k.Section]++
	}
	if !st.Owns(2) || st.Owns(1) || results[1] != 0 || results[2] != st.Expected()/2 {
		t.Errorf("section B owned %t, A %t; %v results", st.Owns(2), st.Owns(1), results)
	}
	if r := st.Results[known.Key]; r.Tricks != -9 || r.Contract.Level != 7 {
		t.Errorf("what was known before is now %+v", r.Result)
	}
	c, err := bws.Read(t.Context(), file)
	if err != nil || len(c.Sections) != 1 || c.Sections[0].ID != 2 {
		t.Errorf("the file has %+v: %v", c, err)
	}
	if text, err := runs(t, "evening", "run", spare, "--sections", "X", "--bws", file); err == nil ||
		!strings.Contains(err.Error(), "X") {
		t.Errorf("a section that is not there: %v %s", err, text)
	}
}

// olderCopy puts a copy of a file of before its last rows in its place.
func olderCopy(t *testing.T, file string, without int) {
	t.Helper()
	c, err := bws.Read(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	earlier := *c
	earlier.Received = c.Received[:len(c.Received)-without]
	bwstest.Rewrite(t, file, c.Marks()[0], &earlier)
}

// An older copy of the evening's own file in its place is told, and nothing of it is
// taken before --use-file says so. Then the evening goes on with it, and ends as it did.
func TestEveningRunWithAnOlderFile(t *testing.T) {
	program := quickRoom(t)
	club := clubWith(t, movementOf(t, "howell", movement.Options{Tables: 2, BoardsPerRound: 2}))
	file := filepath.Join(t.TempDir(), "room.bws")
	room := func(more ...string) (string, error) {
		return runs(t, append([]string{"evening", "run", club, "--bws", file, "--program", program,
			"--interval", "20ms"}, more...)...)
	}
	if text, err := room(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	state := func() *session.State {
		e, err := openEvening(club, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer e.close()
		return e.State()
	}
	was := state()
	olderCopy(t, file, 4)
	text, err := room()
	if !errors.Is(err, bridgemate.ErrOlder) || !strings.Contains(text, "older copy of this evening's Bridgemate file") ||
		!strings.Contains(text, "--use-file") || state().Seq != was.Seq {
		t.Fatalf("%v, %d entries: %s", err, state().Seq-was.Seq, text)
	}
	if text, err := room("--use-file"); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	is := state()
	if !slices.ContainsFunc(is.Entries(), func(e session.Entry) bool {
		f, taken := e.Fact.(session.OlderFileTaken)
		return taken && e.By == session.ByDirector && len(f.Rows) == was.Expected()-4
	}) {
		t.Error("the journal does not say that it was taken")
	}
	for k, r := range was.Results {
		if now := is.Results[k]; !now.Same(r.Result) {
			t.Errorf("%v: %+v, was %+v", k, now.Result, r.Result)
		}
	}
}
