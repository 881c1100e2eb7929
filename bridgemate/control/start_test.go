package control

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// report is the variable that names the file into which a started program
// writes how it was started.
const report = "CLUBNIGHT_CONTROL_TEST"

// started is how a program was started: its arguments, and how it was asked to show its
// window (Windows' SW_ number, 0 when not asked).
type started struct {
	Arguments []string
	Window    uint16
	Folder    string // that it works in
}

// window asks the system for started.Window; only Windows has one to give.
var window = func() uint16 { return 0 }

// TestMain lets the test's own binary be the program that is started: it writes down how,
// and ends with exit code 3.
func TestMain(m *testing.M) {
	path := os.Getenv(report)
	if path == "" {
		os.Exit(m.Run())
	}
	if path == handover {
		os.Exit(handOver())
	}
	folder, err := os.Getwd()
	if err != nil {
		panic(err)
	}
	how, err := json.Marshal(started{os.Args[1:], window(), folder})
	if err == nil {
		err = os.WriteFile(path, how, 0o600)
	}
	if err != nil {
		panic(err)
	}
	os.Exit(3)
}

// printer is that binary in a folder whose name has spaces and brackets.
func printer(t *testing.T, name string) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "Our club [A] programs")
	path := filepath.Join(folder, name)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	from, err := os.Open(self)
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	to, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o755)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(to, from); err != nil {
		t.Fatal(err)
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// run starts the program, waits for its end, and gives what it reported.
func run(t *testing.T, p Program, file string, s Switches) started {
	t.Helper()
	out := filepath.Join(t.TempDir(), "arguments")
	cmd, err := Start(p, file, s, []string{report + "=" + out})
	if err != nil {
		t.Fatalf("%s: %v", p, err)
	}
	var exit *Exit
	if err := cmd.Wait(); !errors.As(err, &exit) || exit.Code != 3 {
		t.Fatalf("%s ended with %v, want exit code 3", p, err)
	}
	text, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	var got started
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	return got
}

func TestStartGivesTheSwitchesOfTheKind(t *testing.T) {
	const file = `/home/club/Our club [A]/Tuesday 3.bws`
	everything := Switches{Reset: true, Read: true, Minimise: true, HandRecords: []int{1, 2}}
	path := printer(t, "bmpro-stand-in.exe")
	guide := []string{"/f:[/home/club/Our club [A]/Tuesday 3.bws]", "/s", "/h:[1,2]", "/r", "/m"}
	for kind, want := range map[Kind][]string{
		BMPro:   guide,
		BCS4:    guide,
		BCS5:    {"-f/home/club/Our club [A]/Tuesday 3.bws", "-s", "-r"},
		StandIn: guide,
	} {
		got := run(t, Program{Kind: kind, Path: path}, file, everything).Arguments
		if runtime.GOOS == "windows" && kind != BCS5 { // the command line has no quotes: it is split at every space
			got, want = []string{strings.Join(got, " ")}, []string{strings.Join(want, " ")}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q\nwant %q", kind, got, want)
		}
	}
}

// A control program works in its own folder, which is not ours; what a rehearsal names is
// looked for from ours.
func TestStartsInItsFolder(t *testing.T) {
	path := printer(t, "bmpro-stand-in.exe")
	ours, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for kind, want := range map[Kind]string{BMPro: filepath.Dir(path), BCS4: filepath.Dir(path),
		BCS5: filepath.Dir(path), StandIn: ours} {
		for _, s := range []Switches{{}, {Minimise: true}} {
			if got := run(t, Program{Kind: kind, Path: path}, "evening.bws",
				s).Folder; !(thisComputer{}).same(got, want) {
				t.Errorf("%s, %+v: %s, want %s", kind, s, got, want)
			}
		}
	}
	near := filepath.Join(t.TempDir(), "near")
	if err := os.Rename(filepath.Dir(path), near); err != nil {
		t.Fatal(err)
	}
	t.Chdir(near) // named from where we are
	if got := run(t, Program{Kind: BMPro, Path: "bmpro-stand-in.exe"}, "evening.bws",
		Switches{}).Folder; !(thisComputer{}).same(got, near) {
		t.Errorf("%s, want %s", got, near)
	}
}

// The program is started without a shell: a path means nothing else than itself.
func TestStartNeedsNoShell(t *testing.T) {
	path := printer(t, "bmpro-stand-in.exe")
	for _, file := range []string{
		`/home/club/$(touch gone) ; rm -rf "x" & echo %PATH% | more > y.bws`, "/home/club/`id`.bws",
		"/home/club/-s /s -r.bws", "/home/club/Ağaoğlu's Łódź *?.bws",
	} {
		if runtime.GOOS == "windows" && strings.Contains(file, `"`) {
			continue // Windows has no such file
		}
		got := run(t, Program{Kind: BCS5, Path: path}, file, Switches{Read: true}).Arguments
		if want := []string{"-f" + file, "-r"}; !slices.Equal(got, want) {
			t.Errorf("%q\nwant %q", got, want)
		}
		if runtime.GOOS != "windows" {
			if got := run(t, Program{Kind: StandIn, Path: path}, file, Switches{}).Arguments; !slices.Equal(got,
				[]string{"/f:[" + file + "]"}) {
				t.Errorf("%q", got)
			}
		}
	}
}

// here is this computer, with other programs running.
type here struct {
	thisComputer
	machine machine
}

func (h here) processes() ([]Process, error) { return h.machine.processes() }

func (h here) processPath(id int) string { return h.machine.processPath(id) }

var busy = machine{
	running: []Process{{ID: 4, Name: "System"}, {ID: 812, Name: "bmpro.EXE"}, {ID: 900, Name: "BMPro.exe"},
		{ID: 901, Name: "bmpro-stand-in.exe"}, {ID: 902, Name: "BMProfile.exe"}, {ID: 903, Name: "BMPro"}},
	paths: map[int]string{812: usual, 901: `C:\Clubnight\bmpro-stand-in.exe`},
}

func TestRunningProgramsAreListed(t *testing.T) {
	want := []Process{{812, "bmpro.EXE", usual}, {900, "BMPro.exe", ""}}
	got, err := running(busy)
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("running: %+v, %v; want %+v", got, err, want)
	}
	if got, want := got[1].String(), "BMPro.exe (process 900)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, err := running(machine{}); err != nil || got != nil {
		t.Errorf("on an idle computer: %v, %v", got, err)
	}
	failure := errors.New("no memory")
	if _, err := running(machine{failure: failure}); !errors.Is(err, failure) {
		t.Errorf("error %v, want %v", err, failure)
	}
	if got, err := Running(); runtime.GOOS != "windows" && (err != nil || got != nil) {
		t.Errorf("without Windows: %v, %v", got, err)
	}
}

func TestStartRefuses(t *testing.T) {
	path := printer(t, "BMPro.exe")
	out := filepath.Join(t.TempDir(), "arguments")
	environment := []string{report + "=" + out}
	failure := errors.New("no memory")
	cases := []struct {
		name    string
		program Program
		on      machine
		want    error
		says    string
	}{
		{"a second one", Program{Kind: BMPro, Path: path}, busy, ErrRunning, usual},
		{"a second BCS 5", Program{Kind: BCS5, Path: path}, busy, ErrRunning, usual},
		{"a file that is gone", Program{Kind: BCS4, Path: path + "x"}, machine{}, ErrNoProgram, "BMPro.exex"},
		{"a folder", Program{Kind: BCS4, Path: filepath.Dir(path)}, machine{}, ErrNoProgram, "Our club [A] programs"},
		{"no path", Program{}, machine{}, ErrNoProgram, ""},
		{"when it cannot be known", Program{Kind: BCS4, Path: path}, machine{failure: failure},
			failure, "which programs run"},
	}
	for _, c := range cases {
		cmd, err := start(here{machine: c.on}, c.program, "evening.bws", Switches{}, environment)
		if cmd != nil || !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %v with %q", c.name, err, c.want, c.says)
		}
	}
	if _, err := os.Stat(out); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a program was started: %v", err)
	}
	// A rehearsal goes on beside a control program, and beside other rehearsals.
	cmd, err := start(here{machine: busy}, Program{Kind: StandIn, Path: path}, "evening.bws", Switches{}, environment)
	if err != nil {
		t.Fatal(err)
	}
	var exit *Exit
	if err := cmd.Wait(); !errors.As(err, &exit) || exit.Code != 3 {
		t.Errorf("the stand-in ended with %v, want exit code 3", err)
	}
	// A file that is no program: the system's own words, and the path.
	text := filepath.Join(t.TempDir(), "BMPro.exe")
	if err := os.WriteFile(text, []byte("no program"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, s := range []Switches{{}, {Minimise: true}} {
		_, err := start(here{}, Program{Kind: BCS5, Path: text}, "evening.bws", s, nil)
		// outside Windows it may not even be run
		if !strings.Contains(fmt.Sprint(err), text) || !errors.Is(err, ErrNotProgram) && !errors.Is(err, ErrBlocked) {
			t.Errorf("a text file: %v", err)
		}
	}
}

// What keeps Windows from starting a program has a name each.
func TestErrorsOfWindows(t *testing.T) {
	for code, want := range map[uintptr]error{2: ErrNoProgram, 3: ErrNoProgram, 5: ErrBlocked,
		193: ErrNotProgram, 216: ErrNotProgram,
		225: ErrBlocked, 740: ErrElevation, 1223: ErrDeclined, 1260: ErrBlocked, 4551: ErrBlocked} {
		if got := errorsOfWindows[code]; got != want {
			t.Errorf("%d: %v, want %v", code, got, want)
		}
	}
	if err := refused("BMPro.exe", errors.New("no memory")); !strings.Contains(err.Error(), "BMPro.exe") ||
		!strings.Contains(err.Error(), "no memory") {
		t.Error(err)
	}
}

func TestComputerName(t *testing.T) {
	want, err := os.Hostname()
	if runtime.GOOS == "windows" {
		want = os.Getenv("COMPUTERNAME")
	}
	got, nameErr := ComputerName()
	if err != nil || nameErr != nil || got == "" || got != want {
		t.Errorf("%q, %v; want %q, %v", got, nameErr, want, err)
	}
}
