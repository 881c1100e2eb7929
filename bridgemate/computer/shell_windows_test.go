package computer

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/windows"
	"golang.org/x/sys/windows/registry"
)

// underWine reports whether the system is Wine, which looks for the programs of
// files in one place only.
func underWine() bool {
	return windows.NewLazySystemDLL("ntdll.dll").NewProc("wine_get_version").Find() == nil
}

// associate has the test's own binary do what a verb says with files of an ending, under
// a name that no other program has, until the test ends.
func associate(t *testing.T, ending, verb, command string) {
	t.Helper()
	root := registry.Key(registry.CURRENT_USER)
	if underWine() {
		root = registry.LOCAL_MACHINE
	}
	class := "Clubnight.Test" + ending
	set := func(path, value string) {
		key, _, err := registry.CreateKey(root, `Software\Classes\`+path, registry.SET_VALUE)
		if err == nil {
			err = key.SetStringValue("", value)
			key.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { registry.DeleteKey(root, `Software\Classes\`+path) })
	}
	set(ending, class)
	set(class, "Sheets of a test")
	set(class+`\shell`, "")
	set(class+`\shell\`+verb, "")
	set(class+`\shell\`+verb+`\command`, command)
}

// viewer is the command line of the test's own binary as a viewer, and what
// it was started with.
func viewer(t *testing.T) (command string, started func() []string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	told := filepath.Join(t.TempDir(), "note")
	t.Setenv(role, "viewer")
	t.Setenv(note, told)
	return `"` + self + `" -test.run=none`, func() (args []string) {
		t.Helper()
		for { // until the viewer has noted it, or the test's time is up
			text, err := os.ReadFile(told)
			if err == nil {
				if err := json.Unmarshal(text, &args); err != nil {
					t.Fatal(err)
				}
				for os.Remove(told) != nil {
					time.Sleep(time.Millisecond)
				}
				return args[1:]
			}
			time.Sleep(time.Millisecond)
		}
	}
}

// The program gets the path as it is, whatever letters and signs are in it.
func TestOpenerGetsThePathWhole(t *testing.T) {
	command, started := viewer(t)
	associate(t, ".clubnight-open", "open", command+` "%1"`)
	for _, name := range clubNames {
		path := written(t, strings.TrimSuffix(name, ".pdf")+".clubnight-open")
		if err := Open(path); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := started(); !slices.Equal(got, []string{path}) {
			t.Errorf("%q, want %q", got, path)
		}
	}
}

// A path that is too long for the shell is opened under another name, of the
// same file or of a copy.
func TestOpenLongPath(t *testing.T) {
	command, started := viewer(t)
	associate(t, ".clubnight-open", "open", command+` "%1"`)
	folder := filepath.Join(t.TempDir(), strings.Repeat("Bridge Club Łódź ", 8)+"x",
		strings.Repeat("Dienstag ", 14)+"x")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, strings.Repeat("Zoë ", 20)+"x.clubnight-open")
	if err := os.WriteFile(path, []byte("ranking"), 0o600); err != nil {
		t.Fatal(err)
	}
	is := func(t *testing.T) {
		if err := Open(path); err != nil {
			t.Fatal(err)
		}
		got := started()
		if len(got) != 1 || len(got[0]) >= longest {
			t.Fatalf("%q", got)
		}
		if text, err := os.ReadFile(got[0]); err != nil || string(text) != "ranking" {
			t.Errorf("%q, %v", text, err)
		}
	}
	t.Run("short folder", is)
	pdf := strings.TrimSuffix(path, filepath.Ext(path)) + strings.Repeat(" Zoë", 25) + ".pdf"
	if err := os.WriteFile(pdf, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if name, err := short(pdf); err != nil || len(name) >= longest || !strings.EqualFold(filepath.Ext(name), ".pdf") {
		t.Errorf("a long name: %q, %v", name, err)
	} else if _, err := os.Stat(name); err != nil {
		t.Error(err)
	}
	was := shortName
	t.Cleanup(func() { shortName = was })
	shortName = func(string) string { return "" } // as on a disk that keeps none
	t.Setenv("TMP", t.TempDir())
	t.Run("copy", is)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if _, err := short(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a long path to nothing: %v", err)
	}
}

// What Windows says is told: no program, a program that was taken away.
func TestOpenFails(t *testing.T) {
	var unopened *Unopened
	path := written(t, "Ranking ü.clubnight-nobody")
	if err := Open(path); !errors.Is(err, ErrNoProgram) || !errors.As(err, &unopened) || unopened.Path != path {
		t.Errorf("no program: %v", err)
	}
	associate(t, ".clubnight-gone", "open", `"C:\Gone away\viewer.exe" "%1"`)
	if err := Open(written(t, "Ranking ü.clubnight-gone")); !errors.Is(err, ErrNoProgram) {
		t.Errorf("the program is gone: %v", err)
	}
	broken := filepath.Join(t.TempDir(), "viewer.exe")
	if err := os.WriteFile(broken, []byte("no program"), 0o600); err != nil {
		t.Fatal(err)
	}
	associate(t, ".clubnight-broken", "open", `"`+broken+`" "%1"`)
	if err := Open(written(t, "Ranking.clubnight-broken")); err == nil {
		t.Error("a broken program opened the file")
	} else if !errors.Is(err, ErrNoProgram) {
		t.Errorf("a broken program: %v", err)
	}
}

// Every error of the shell has its kind.
func TestOpenErrors(t *testing.T) {
	for code, want := range map[syscall.Errno]error{
		windows.ERROR_NO_ASSOCIATION: ErrNoProgram, windows.ERROR_FILE_NOT_FOUND: ErrNoProgram,
		windows.ERROR_PATH_NOT_FOUND:    ErrNoProgram,
		windows.ERROR_BAD_EXE_FORMAT:    ErrNoProgram,
		windows.ERROR_SHARING_VIOLATION: ErrHeld, windows.ERROR_ACCESS_DENIED: fs.ErrPermission,
		windows.ERROR_ACCESS_DISABLED_BY_POLICY: fs.ErrPermission, windows.ERROR_CANCELLED: ErrNotOpened,
		windows.ERROR_DDE_FAIL:          ErrNotOpened,
		windows.ERROR_NOT_ENOUGH_MEMORY: ErrNotOpened,
	} {
		if err := opened(code); !errors.Is(err, want) {
			t.Errorf("%d: %v, want %v", uintptr(code), err, want)
		}
	}
	if err := opened(nil); err != nil {
		t.Error(err)
	}
	if err := opened(fs.ErrNotExist); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// A sheet goes to the printer with its name whole, as often as there are copies.
func TestPrintTo(t *testing.T) {
	was := findPrinter
	t.Cleanup(func() { findPrinter = was })
	findPrinter = func(string) error { return nil }
	command, started := viewer(t)
	associate(t, ".clubnight-print", "printto", command+` "%1" "%2" "%3" "%4"`)
	printers := []string{"Office", `\\server\HP 4000`, "Büro Łódź", "100% PDF"}
	if !underWine() { // Wine 8 cuts a name at its second space, in quotes or not
		printers = append(printers, `\\server\HP 4000 & Co`, "Büro Łódź (2. Etage)")
	}
	for _, printer := range printers {
		path := written(t, "Zoë's 75% Ranking.clubnight-print")
		if err := Print(t.Context(), path, printer, 1); err != nil {
			t.Errorf("%s: %v", printer, err)
			continue
		}
		if got := started(); len(got) < 2 || got[0] != path || got[1] != printer {
			t.Errorf("%q, want %q to %q", got, path, printer)
		}
	}
	if err := Print(t.Context(), written(t, "a.clubnight-nobody"), "Office", 1); !errors.Is(err, ErrNoPrintProgram) {
		t.Errorf("no program: %v", err)
	}
	associate(t, ".clubnight-shown", "open", command+` "%1"`)
	if err := Print(t.Context(), written(t, "a.clubnight-shown"), "Office", 1); !errors.Is(err, ErrNoPrintProgram) {
		t.Errorf("a program that only shows: %v", err)
	}
	if err := Print(t.Context(), filepath.Join(t.TempDir(), "gone.clubnight-print"), "Office", 1); !errors.Is(err,
		ErrNotPrinted) || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}

// A printer that is not there is said to be gone; no program is asked to print to it.
func TestPrinterGone(t *testing.T) {
	command, _ := viewer(t)
	associate(t, ".clubnight-print", "printto", command+` "%1" "%2"`)
	path := written(t, "a.clubnight-print")
	for _, printer := range []string{"", "Gone ü", `Of"fice`, "a\x00b", `\\gone\HP 4000`} {
		err := Print(t.Context(), path, printer, 1)
		if !errors.Is(err, ErrNoPrinter) {
			t.Errorf("%q: %v", printer, err)
		}
	}
	if _, err := os.Stat(os.Getenv(note)); err == nil {
		t.Error("a program was asked")
	}
}

// Windows is asked with a reason, or where that is not to be had without; release takes
// it back, and may be called twice.
func TestStayAwake(t *testing.T) {
	release, err := StayAwake(t.Context(), "An evening ü")
	if err != nil {
		t.Fatal(err)
	}
	release()
	release()
	release, err = threadState()
	if err != nil {
		t.Fatal(err)
	}
	release()
	release()
	if _, err := request("a\x00b"); err == nil {
		t.Error("a reason with a zero in it was taken")
	}
}
