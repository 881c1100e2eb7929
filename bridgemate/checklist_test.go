package bridgemate_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/control"
	"clubnight/bridgemate/rehearsal"
	"clubnight/session"
	"clubnight/session/movement"
)

// standInName is what the test program is called where it plays the control program.
// Windows starts nothing without the ending.
const standInName = "bmpro-stand-in.exe"

func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == standInName {
		os.Exit(standIn())
	}
	os.Exit(m.Run())
}

func standIn() int {
	line, err := rehearsal.ParseCommandLine(os.Args[1:], os.Getenv)
	var room *rehearsal.Room
	if err == nil {
		room, err = rehearsal.NewRoom(line.Choices)
	}
	if err == nil {
		err = room.Run(context.Background(), line, func(rehearsal.Happening) {})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// withRoom gives a link a control program: a room that plays flat out and stays on.
func withRoom(t *testing.T, l *bridgemate.Link, c rehearsal.Choices) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	image, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), standInName) // a copy: Windows makes links for administrators only
	if err := os.WriteFile(program, image, 0o700); err != nil {
		t.Fatal(err)
	}
	c.Speed = "max"
	with(l, func(o *bridgemate.Options) {
		o.Program, o.AutoServerStart, o.Interval, o.Environment = program, true, 20*time.Millisecond, c.Environment()
	})
	t.Cleanup(func() { l.Close() })
}

// listed has the computer list a control program that somebody started by hand; without
// one, Windows' list says that it is gone.
func listed(l *bridgemate.Link) {
	l.SetRunning(func() ([]control.Process, error) { return []control.Process{{ID: 812, Name: "BMPro.exe"}}, nil })
}

// until waits for the session to come to a state; every entry is looked at.
func until(t *testing.T, s *session.Session, what string, reached func(*session.State) bool) {
	t.Helper()
	more := make(chan struct{}, 1)
	stop := s.Listen(func([]session.Entry) {
		select {
		case more <- struct{}{}:
		default:
		}
	})
	defer stop()
	limit := time.After(hangs)
	for !reached(s.State()) {
		select {
		case <-more:
		case <-limit:
			t.Fatalf("%s: never; %d of %d results", what, len(s.State().Results), s.State().Expected())
		}
	}
}

func complete(st *session.State) bool { return len(st.Results) == st.Expected() }

// The list with which the guide ends, from the first item to the last, on one evening.
func TestGuideChecklist(t *testing.T) {
	s, l := evening(t)
	withRoom(t, l, rehearsal.Choices{Seed: 5, Calm: true, KeepOpen: true})
	// Creation, adding session data, automatic start-up.
	var steps []bridgemate.Step
	if err := l.Start(t.Context(), func(step bridgemate.Step, done bool) {
		if done {
			steps = append(steps, step)
		}
	}); err != nil || len(steps) != len(bridgemate.Steps(false)) {
		t.Fatalf("%v after %q", err, steps)
	}
	// Retrieval of results and of player numbers.
	until(t, s, "all results, and the numbers of 20 players",
		func(st *session.State) bool { return complete(st) && len(st.Seats) == 20 })
	// The movement changes: a round is added that repeats the first with other boards.
	m := s.State().Sections[0].Movement
	e := movement.NewEditor(m)
	if err := e.AddRound(); err != nil {
		t.Fatal(err)
	}
	for table := 1; table <= 5; table++ {
		row, _ := m.At(table, 1)
		if err := e.SetPairs(table, 6, row.NS, row.EW); err != nil {
			t.Fatal(err)
		}
		if err := e.MoveBoards(table, 6, 15+table); err != nil {
			t.Fatal(err)
		}
	}
	c, err := m.ChangeTo(e.Movement(), 5)
	if err != nil {
		t.Fatal(err)
	}
	if err := l.ChangeMovement(t.Context(), 1, c); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), hangs)
	defer cancel()
	if waiting, err := l.WaitUpdated(ctx); err != nil || len(waiting) > 0 {
		t.Fatalf("not taken: %+v, %v", waiting, err)
	}
	until(t, s, "the results of the added round",
		func(st *session.State) bool { return complete(st) && st.Expected() == 80 })
	// The control program is closed by accident, and started again without
	// resetting the system.
	before := s.State().Results
	stopRoom(t, l)
	read(t, l)
	if alarms := l.Status().Alarms; len(alarms) != 0 {
		t.Errorf("everything is in, and there is an alarm: %+v", alarms)
	}
	if err := l.Restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	read(t, l)
	if after := s.State().Results; len(after) != len(before) || len(bws.Standing(contents(t, l).Received)) != 80 {
		t.Errorf("%d results before, %d after", len(before), len(after))
	}
	stopRoom(t, l)
}

// stopRoom closes the control program as a user does by accident.
func stopRoom(t *testing.T, l *bridgemate.Link) {
	t.Helper()
	if err := l.KillProgram(); err != nil {
		t.Fatal(err)
	}
	<-l.ProgramEnded()
}

// A control program that goes away in mid-evening is an alarm, and Restart
// brings everything back.
func TestProgramGone(t *testing.T) {
	s, l := evening(t)
	withRoom(t, l, untilEnded(rehearsal.Choices{Seed: 5, Calm: true, KeepOpen: true})) // started again, it plays on
	if err := l.Start(t.Context(), func(bridgemate.Step, bool) {}); err != nil {
		t.Fatal(err)
	}
	until(t, s, "some results", func(st *session.State) bool { return len(st.Results) > 5 })
	stopRoom(t, l)
	read(t, l)
	alarms := l.Status().Alarms
	if len(alarms) != 1 || alarms[0].Kind != bridgemate.ProgramGone || alarms[0].Since.IsZero() {
		t.Fatalf("%+v", alarms)
	}
	if err := l.Restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	until(t, s, "all results after the restart", complete)
	read(t, l)
	if alarms := l.Status().Alarms; len(alarms) != 0 {
		t.Errorf("after the restart: %+v", alarms)
	}
	stopRoom(t, l)
}

// Windows may take its time to list the programs that run, and a provider to be found.
// Who asks how the link stands waits for neither.
func TestStatusWaitsForNothing(t *testing.T) {
	_, l := created(t)
	withRoom(t, l, rehearsal.Choices{Seed: 5, Calm: true, KeepOpen: true})
	if err := l.Launch(false); err != nil {
		t.Fatal(err)
	}
	stopRoom(t, l)
	asked, answer := make(chan bool), make(chan bool)
	wait := func() { asked <- true; <-answer }
	l.SetRunning(func() ([]control.Process, error) { wait(); return nil, nil })
	l.SlowEngine(wait)
	for name, slow := range map[string]func() error{
		"the list of programs": func() error { return l.ReadNow(t.Context()) },
		"the engine":           func() error { return l.Create(t.Context()) },
	} {
		done := make(chan error)
		go func() { done <- slow() }()
		<-asked
		l.Status() // hangs where it waits
		l.Options()
		answer <- true
		if err := <-done; err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if alarms := l.Status().Alarms; len(alarms) != 1 || alarms[0].Kind != bridgemate.ProgramGone {
		t.Errorf("%+v", alarms)
	}
}
