package computer

import (
	"os"
	"path/filepath"
	"runtime"
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
func TestPrinters(t *testing.T) {
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
