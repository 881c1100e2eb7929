package control

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sys/windows"
)

func init() {
	window = func() uint16 {
		var how windows.StartupInfo
		if windows.GetStartupInfo(&how) != nil || how.Flags&windows.STARTF_USESHOWWINDOW == 0 {
			return 0
		}
		return how.ShowWindow
	}
}

// BCS 5 is minimised by Windows, the others by their switch.
func TestMinimisedByWindowsOrASwitch(t *testing.T) {
	path := printer(t, "bmpro-stand-in.exe")
	for kind, want := range map[Kind]uint16{BMPro: 0, BCS4: 0, StandIn: 0, BCS5: windows.SW_MINIMIZE} {
		p := Program{Kind: kind, Path: path}
		if got := run(t, p, `C:\evening.bws`, Switches{Minimise: true}).Window; got != want {
			t.Errorf("%s: window %d, want %d", kind, got, want)
		}
		if got := run(t, p, `C:\evening.bws`, Switches{}).Window; got != 0 {
			t.Errorf("%s, not minimised: window %d", kind, got)
		}
	}
}

// A stand-in that a program with a window starts opens no console, and is none the worse
// for that; one that belongs to a console stays with it.
func TestNoConsole(t *testing.T) {
	was := hasConsole
	t.Cleanup(func() { hasConsole = was })
	path := printer(t, "bmpro-stand-in.exe")
	for console, want := range map[bool]uint32{false: windows.CREATE_NO_WINDOW, true: 0} {
		hasConsole = func() bool { return console }
		for _, how := range []display{plain, minimised} {
			if got := flags(how); got != 0 {
				t.Errorf("console %t, a program with a window: flags %#x", console, got)
			}
		}
		if got := flags((Program{Kind: StandIn}).display(Switches{Minimise: true})); got != want {
			t.Errorf("console %t: flags %#x, want %#x", console, got, want)
		}
		if got := run(t, Program{Kind: StandIn, Path: path}, `C:\evening.bws`,
			Switches{Read: true}).Arguments; len(got) != 2 {
			t.Errorf("console %t: started with %q", console, got)
		}
	}
}

// What every Windows has: a registry with both views, files with versions, and processes.
func TestWindowsTells(t *testing.T) {
	c := thisComputer{}
	// The two views differ on 64-bit Windows only.
	for h, name := range map[hive]string{machine32: "ProgramFiles(x86)", machine64: "ProgramW6432"} {
		want := c.environment(name)
		if want == "" {
			continue
		}
		if got := c.registry(h, `SOFTWARE\Microsoft\Windows\CurrentVersion`,
			"ProgramFilesDir"); !strings.EqualFold(got, want) {
			t.Errorf("hive %d: programs in %q, want %q", h, got, want)
		}
	}
	if got := c.registry(user, `Software\Clubnight\No such key`, "No such value"); got != "" {
		t.Errorf("a value that is not there: %q", got)
	}
	library := filepath.Join(os.Getenv("SystemRoot"), "System32", "kernel32.dll")
	if v := c.version(library); v[0] < 6 {
		t.Errorf("version of %s: %q", library, v)
	}
	if v := c.version(filepath.Join(t.TempDir(), "gone.exe")); v != (version{}) {
		t.Errorf("version of no file: %q", v)
	}
	all, err := c.processes()
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(all,
		func(p Process) bool { return p.ID == os.Getpid() && strings.EqualFold(p.Name, filepath.Base(self)) }) {
		t.Errorf("this process %d is not among %d", os.Getpid(), len(all))
	}
	if got := c.processPath(os.Getpid()); !c.same(got, self) {
		t.Errorf("this process is %q, want %q", got, self)
	}
}
