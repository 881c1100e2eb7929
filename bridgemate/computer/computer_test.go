package computer

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestFreeSpace(t *testing.T) {
	folder := t.TempDir()
	there, err := FreeSpace(folder)
	if err != nil || there <= 0 {
		t.Fatalf("%d, %v", there, err)
	}
	// A folder that is made later lies on the same disk.
	later, err := FreeSpace(filepath.Join(folder, "evenings", "sheets"))
	if err != nil || later < there/2 {
		t.Errorf("%d of %d, %v", later, there, err)
	}
	// So does what is beside a file.
	file := filepath.Join(folder, "club.clubnight")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := FreeSpace(file); err != nil {
		t.Error(err)
	}
}

// lpstat stands in the folder of programs and says what CUPS would.
func TestPrintersAreThoseThatCUPSNames(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows knows its printers itself")
	}
	t.Setenv("PATH", t.TempDir())
	if names, err := Printers(t.Context()); err == nil {
		t.Errorf("without CUPS: %q", names)
	}
	for name, c := range map[string]struct {
		script string
		want   int
	}{
		"two":  {"#!/bin/sh\necho Office_HP\necho Bar\n", 2},
		"none": {"#!/bin/sh\necho 'lpstat: No destinations added.' >&2\nexit 1\n", 0},
	} {
		folder := t.TempDir()
		if err := os.WriteFile(filepath.Join(folder, "lpstat"), []byte(c.script), 0o755); err != nil {
			t.Fatal(err)
		}
		t.Setenv("PATH", folder)
		names, err := Printers(t.Context())
		if err != nil || len(names) != c.want {
			t.Errorf("%s: %q, %v", name, names, err)
		}
	}
}

// A sheet goes to the printer that was chosen, in the copies that were asked for; what
// the printer's program says is in the error.
func TestSheetGoesToThePrinterThatWasChosen(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows starts the program of the file")
	}
	folder := t.TempDir()
	t.Setenv("PATH", folder)
	if err := Print(t.Context(), "a.pdf", "Office", 1); !errors.Is(err, ErrNoPrintProgram) {
		t.Errorf("without CUPS: %v", err)
	}
	said := filepath.Join(folder, "said")
	script := "#!/bin/sh\necho \"$@\" > " + said + "\n"
	if err := os.WriteFile(filepath.Join(folder, "lp"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := Print(t.Context(), "-Łukasz' sheet.pdf", "Office 2", 3); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(said)
	if want := "-d Office 2 -n 3 -- -Łukasz' sheet.pdf\n"; err != nil || string(got) != want {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
	if err := os.WriteFile(filepath.Join(folder, "lp"),
		[]byte("#!/bin/sh\necho lp: no such printer >&2\nexit 1\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := Print(t.Context(), "a.pdf", "Gone", 1); !errors.Is(err, ErrNotPrinted) ||
		!strings.Contains(err.Error(), "no such printer") {
		t.Errorf("refused: %v", err)
	}
	if err := os.WriteFile(filepath.Join(folder, "lpstat"), []byte("#!/bin/sh\necho Office\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	for printer, want := range map[string]error{"Gone": ErrNoPrinter, "Office": ErrNotPrinted} {
		if err := Print(t.Context(), "a.pdf", printer, 1); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", printer, err, want)
		}
	}
}
