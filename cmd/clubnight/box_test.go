//go:build !windows

package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

func TestBoxCommands(t *testing.T) {
	for _, c := range []struct {
		system, programs string
		want             []string
	}{
		{"linux", "", nil},
		{"linux", "xmessage kdialog zenity",
			[]string{"/bin/zenity --error --no-markup --width=480 --title=Clubnight --text=50 % <of>",
				"/bin/kdialog --title Clubnight --error 50 % <of>",
				"/bin/xmessage -center -title Clubnight 50 % <of>"}},
		{"linux", "osascript", nil},
		{"darwin", "osascript",
			[]string{"/bin/osascript -e on run argv -e display dialog (item 2 of argv) with title (item 1 of argv) buttons {\"OK\"} default button 1 with icon caution -e end run Clubnight 50 % <of>"}},
	} {
		find := func(program string) (string, error) {
			if slices.Contains(strings.Fields(c.programs), program) {
				return "/bin/" + program, nil
			}
			return "", errors.New("not found")
		}
		var got []string
		for _, command := range boxCommands(c.system, "50 % <of>", find) {
			got = append(got, strings.Join(command, " "))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s with %q: %q, want %q", c.system, c.programs, got, c.want)
		}
	}
}

func TestFold(t *testing.T) {
	long := strings.Repeat("Łódź ", 40)
	for _, c := range []struct{ text, want string }{
		{"", ""}, {"one\n\ntwo", "one\n\ntwo"}, {strings.Repeat("x", widest+9), strings.Repeat("x", widest+9)},
	} {
		if got := fold(c.text); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
	lines := strings.Split(fold(long), "\n")
	for i, line := range lines {
		if n := len([]rune(line)); n > widest || n < widest-5 && i < len(lines)-1 {
			t.Errorf("a line of %d letters: %q", n, line)
		}
	}
	if got := strings.Fields(fold(long)); len(got) != 40 {
		t.Errorf("%d words of 40", len(got))
	}
}

// A program that cannot show a box is followed by the next; closing the box
// is not a failure.
func TestShowBox(t *testing.T) {
	if runtime.GOOS == "darwin" {
		t.Skip("macOS has one program for it")
	}
	folder := t.TempDir()
	find := func(program string) (string, error) { return exec.LookPath(filepath.Join(folder, program)) }
	if err := showBox("x", find); !errors.Is(err, errNoBox) {
		t.Errorf("no program: %v", err)
	}
	program := func(name, script string) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("#!/bin/sh\n"+script+"\n"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	program("zenity", "exit 127")
	if err := showBox("x", find); err == nil {
		t.Error("a program that fails shows a box")
	}
	program("xmessage", `for last; do :; done; printf %s "$last" >"$0.said"; exit 1`)
	if err := showBox("Zoë's club", find); err != nil {
		t.Error(err)
	}
	if said, err := os.ReadFile(filepath.Join(folder, "xmessage.said")); err != nil || string(said) != "Zoë's club" {
		t.Errorf("%q, %v", said, err)
	}
}
