package control

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// after is a process that has ended.
type after struct{ err error }

func (a after) wait() error { return a.err }

func (after) kill() error { return nil }

// looked is a computer whose processes are others at each look; the last ones stay.
type looked struct {
	thisComputer
	lists  [][]string
	fails  error
	looked int
}

func (l *looked) processes() ([]Process, error) {
	list := l.lists[min(l.looked, len(l.lists)-1)]
	l.looked++
	var all []Process
	for i, name := range list {
		all = append(all, Process{ID: i, Name: name})
	}
	return all, l.fails
}

// A program that only started another is over when that is: not when the
// launcher has ended.
func TestWaitFollows(t *testing.T) {
	idle, system := []string{}, []string{"System", "bmpro-stand-in.exe", "BMProfile.exe"}
	other, same := append([]string{"bmpro.EXE"}, system...), append([]string{"BCS launcher.exe"}, system...)
	failed, failure := &Exit{1}, errors.New("no memory")
	for name, c := range map[string]struct {
		kind   Kind
		exit   error
		took   time.Duration // from the start to the end of the launcher
		lists  [][]string
		fails  error
		pauses int // between the looks that are to be made
	}{
		"closed after the evening": {BMPro, nil, 3 * time.Hour, [][]string{system}, nil, 0},
		"crashed":                  {BCS5, failed, time.Second, [][]string{system}, nil, 0},
		"handed over":              {BCS5, nil, time.Second, [][]string{other, other, other, system}, nil, 3},
		"handed over, same name":   {BCS5, nil, time.Second, [][]string{same, same, system}, nil, 2},
		"handed over late":         {BCS5, nil, time.Second, [][]string{system, system, system, other, system}, nil, 4},
		// a pause is a second here
		"handed over in vain":              {BCS5, nil, time.Second, [][]string{system}, nil, 14},
		"handed over after the evening":    {BCS5, nil, 3 * time.Hour, [][]string{other, system}, nil, 1},
		"a launcher that says it failed":   {BCS5, failed, time.Second, [][]string{other, system}, nil, 1},
		"where Windows does not tell":      {BCS5, nil, time.Second, [][]string{idle}, failure, 0},
		"where there is no Windows":        {BCS5, nil, time.Second, [][]string{idle}, nil, 0},
		"a stand-in beside another of BCS": {StandIn, nil, time.Second, [][]string{other}, nil, 0},
	} {
		began, pauses := time.Date(2026, 11, 17, 19, 0, 0, 0, time.UTC), 0
		l := &looked{lists: c.lists, fails: c.fails}
		r := newRun(l, Program{Kind: c.kind, Path: `C:\BCS.Net\BCS launcher.exe`}, after{c.exit})
		r.began, r.pause = began, func() { pauses++ }
		r.now = func() time.Time { return began.Add(c.took + time.Duration(pauses)*time.Second) }
		if err := r.Wait(); err != c.exit || pauses != c.pauses {
			t.Errorf("%s: %v after %d pauses, want %v after %d", name, err, pauses, c.exit, c.pauses)
		}
	}
}

// A program that somebody closes soon after its start may be started again at once,
// though it may have been a launcher.
func TestProgramClosedSoonIsOver(t *testing.T) {
	system, other := []string{"System"}, []string{"System", "BMPro.exe"}
	for name, c := range map[string]struct {
		kind Kind
		list []string
		want bool
	}{
		"closed":                           {BCS5, system, true},
		"handed over":                      {BCS5, other, false},
		"a stand-in beside another of BCS": {StandIn, other, true},
	} {
		r := newRun(&looked{lists: [][]string{c.list}},
			Program{Kind: c.kind, Path: `C:\BCS.Net\BCS launcher.exe`}, after{nil})
		if r.Over() {
			t.Errorf("%s: over before it has ended", name)
		}
		r.now, r.pause = func() time.Time { return r.began.Add(time.Second) }, func() {
			if got := r.Over(); got != c.want {
				t.Errorf("%s: over is %v", name, got)
			}
			r.now = func() time.Time { return r.began.Add(time.Hour) }
			r.computer = &looked{lists: [][]string{system}}
		}
		if err := r.Wait(); err != nil || r.Over() != true {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// handover is the report of a launcher: it starts itself anew, as the program that
// works, and ends at once. That one waits for the launcher's end, says so, and goes on
// until it is told to leave.
const (
	handover = "hand over"
	working  = "CLUBNIGHT_CONTROL_TEST_WORKS" // the folder of what it says
)

func handOver() int {
	folder := os.Getenv(working)
	if os.Getenv("CLUBNIGHT_CONTROL_TEST_LAUNCHED") == "" {
		self, err := os.Executable()
		if err != nil {
			return 1
		}
		cmd := exec.Command(self, os.Args[1:]...)
		cmd.Env = append(os.Environ(), "CLUBNIGHT_CONTROL_TEST_LAUNCHED=1")
		in, err := cmd.StdinPipe() // which the launcher's end closes
		if err == nil {
			err = cmd.Start()
		}
		if err != nil {
			return 1
		}
		_ = in
		return 0
	}
	bufio.NewReader(os.Stdin).ReadByte()
	if os.WriteFile(filepath.Join(folder, "works"), nil, 0o600) != nil {
		return 1
	}
	for {
		if _, err := os.Stat(filepath.Join(folder, "leave")); err == nil {
			return 5
		}
		time.Sleep(time.Millisecond)
	}
}

// A BCS whose launcher ends at once runs on until the program itself ends,
// minimised or not.
func TestLauncherHandsOver(t *testing.T) {
	if runtime.GOOS != "windows" {
		t.Skip("only Windows tells which programs run")
	}
	path := printer(t, "BMPro.exe")
	for _, s := range []Switches{{}, {Minimise: true}} {
		folder := t.TempDir()
		r, err := Start(Program{Kind: BCS5, Path: path}, `C:\evening.bws`, s,
			[]string{report + "=" + handover, working + "=" + folder})
		if err != nil {
			t.Fatal(err)
		}
		found := make(chan struct{})
		looked := 0
		r.pause = func() {
			looked++
			if _, err := os.Stat(filepath.Join(folder, "works")); err == nil && found != nil {
				close(found)
				found = nil
			}
			time.Sleep(time.Millisecond)
		}
		saw, ended := found, make(chan error, 1)
		go func() { ended <- r.Wait() }()
		select {
		case <-saw:
		case err := <-ended:
			t.Fatalf("%+v: said to have ended while it works: %v", s, err)
		}
		if list, err := Running(); err != nil || len(list) != 1 || !strings.EqualFold(list[0].Name, "BMPro.exe") {
			t.Errorf("%+v: %v, %v", s, list, err)
		}
		if _, err := Start(Program{Kind: BCS5, Path: path}, `C:\evening.bws`, s, nil); !errors.Is(err, ErrRunning) {
			t.Errorf("a second one: %v", err)
		}
		if err := os.WriteFile(filepath.Join(folder, "leave"), nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := <-ended; err != nil {
			t.Errorf("%+v: %v", s, err)
		}
	}
}

// A program that is killed has not ended well; it cannot be killed twice.
func TestKilledProgramHasNotEndedWell(t *testing.T) {
	path := printer(t, "bmpro-stand-in.exe")
	for _, p := range []Program{{Kind: StandIn, Path: path}, {Kind: BCS5, Path: path}} {
		folder := t.TempDir()
		r, err := Start(p, "evening.bws", Switches{Minimise: true},
			[]string{report + "=" + handover, working + "=" + folder, "CLUBNIGHT_CONTROL_TEST_LAUNCHED=1"})
		if err != nil {
			t.Fatal(err)
		}
		for !slices.ContainsFunc(entriesOf(t, folder), func(name string) bool { return name == "works" }) {
			time.Sleep(time.Millisecond)
		}
		if err := r.Kill(); err != nil {
			t.Error(err)
		}
		var exit *Exit
		if err := r.Wait(); !errors.As(err, &exit) || exit.Code == 0 || exit.Code == 5 ||
			!strings.Contains(err.Error(), fmt.Sprint(exit.Code)) {
			t.Errorf("%s: %v", p, err)
		}
		if err := r.Kill(); err == nil {
			t.Errorf("%s was killed twice", p)
		}
	}
}

func entriesOf(t *testing.T, folder string) (names []string) {
	t.Helper()
	list, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names
}
