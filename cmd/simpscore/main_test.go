package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/session/exchange/text"
)

func TestSample(t *testing.T) {
	var out strings.Builder
	if err := run([]string{"../../scoring/published/simpscore.txt"}, &out); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("../../session/exchange/simpscore/testdata/simpscore.golden")
	if err != nil {
		t.Fatal(err)
	}
	if out.String() != strings.ReplaceAll(string(want), "\r\n", "\n") {
		t.Errorf("%s", out.String())
	}
}

// A wrong file is named with its lines, and nothing is printed.
func TestWrongFiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "bad.txt")
	if err := os.WriteFile(file, []byte("1 A\n1 B\nSCORES\n50\nx 0\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	err := run([]string{file}, &out)
	if !errors.Is(err, text.ErrBadFile) || out.Len() > 0 {
		t.Errorf("%v, printed %q", err, out.String())
	}
	for _, line := range []string{": line 2: ", ": line 4: ", ": line 5: "} {
		if !strings.Contains(err.Error(), file+line) {
			t.Errorf("no %q in %v", line, err)
		}
	}
	if err := run([]string{file + "x"}, &out); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	for _, args := range [][]string{{}, {file, file}} {
		if err := run(args, &out); !errors.Is(err, errUsage) {
			t.Errorf("%v: %v", args, err)
		}
	}
}
