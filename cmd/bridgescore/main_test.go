package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/session/exchange/text"
)

const example = "2\n2\n3\n1 1 2 -50\n1 2 1 0\n2 1 3 300\n2 2 1 100\nend\n"

// files writes an input and gives its name and one for the output beside it.
func files(t *testing.T, text string) (in, out string) {
	t.Helper()
	folder := t.TempDir()
	in, out = filepath.Join(folder, "in.txt"), filepath.Join(folder, "out.txt")
	if err := os.WriteFile(in, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return in, out
}

// beside lists the names in the folder of a file.
func beside(t *testing.T, file string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(file))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func TestReportIsWritten(t *testing.T) {
	for _, line := range []string{"", "an old report\n"} {
		in, out := files(t, example)
		if line != "" {
			if err := os.WriteFile(out, []byte(line), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if err := run([]string{in, out}, io.Discard, io.Discard); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"Board 1\n", "   1     2       -50            2\n",
			"   1       50.00        1=         2      100.00         1\n"} {
			if !strings.Contains(string(got), want) {
				t.Errorf("no %q in\n%s", want, got)
			}
		}
		if names := beside(t, out); len(names) != 2 {
			t.Errorf("left behind: %v", names)
		}
	}
}

// When the input is wrong the output stays as it was, and nothing else is left.
func TestNothingIsWrittenWhenTheInputIsWrong(t *testing.T) {
	in, out := files(t, strings.Replace(strings.Replace(example, "300", "4", 1), "end", "", 1))
	err := run([]string{in, out}, io.Discard, io.Discard)
	if !errors.Is(err, text.ErrBadFile) || !strings.Contains(err.Error(), in+": line 6: 4 is a score") ||
		!strings.Contains(err.Error(), in+": line 8: the file stops here") {
		t.Errorf("%v", err)
	}
	if names := beside(t, out); len(names) != 1 {
		t.Errorf("written: %v", names)
	}
	if err := os.WriteFile(out, []byte("an old report\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := run([]string{in, out}, io.Discard, io.Discard); err == nil {
		t.Error("no error")
	}
	if got, err := os.ReadFile(out); err != nil || string(got) != "an old report\n" {
		t.Errorf("the old report is now %q, %v", got, err)
	}
}

func TestTheInputIsNeverOverwritten(t *testing.T) {
	in, _ := files(t, example)
	if err := run([]string{in, in}, io.Discard, io.Discard); !errors.Is(err, errSameFile) {
		t.Errorf("%v", err)
	}
	if got, err := os.ReadFile(in); err != nil || string(got) != example {
		t.Errorf("the input is now %q, %v", got, err)
	}
}

// A printer or pipe is written to; no file takes its place.
func TestDevicesStay(t *testing.T) {
	in, _ := files(t, example)
	if err := run([]string{in, os.DevNull}, io.Discard, io.Discard); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("%s is now %v, %v", os.DevNull, info, err)
	}
}

func TestLimitsAndTheFlag(t *testing.T) {
	in, out := files(t, "46\n31\n31\n46 31 31 50\nend\n")
	if err := run([]string{in, out}, io.Discard, io.Discard); !errors.Is(err, text.ErrBadFile) {
		t.Errorf("%v", err)
	}
	for _, args := range [][]string{{"--no-limits", in, out}, {in, out, "--no-limits"}, {in, "-no-limits", out}} {
		if err := run(args, io.Discard, io.Discard); err != nil {
			t.Errorf("%v: %v", args, err)
		}
	}
}

func TestCommandLine(t *testing.T) {
	in, out := files(t, example)
	for _, args := range [][]string{{}, {in}, {in, out, out}, {"--nonsense", in, out}} {
		if err := run(args, io.Discard, io.Discard); !errors.Is(err, errUsage) {
			t.Errorf("%v: %v", args, err)
		}
	}
	if err := run([]string{in + "x", out}, io.Discard, io.Discard); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no input: %v", err)
	}
	if err := run([]string{in, filepath.Join(out, "x")}, io.Discard, io.Discard); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no folder: %v", err)
	}
}
