//go:build window

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The window tests play with the program for Windows, too, where CLUBNIGHT_WINDOW names
// that and WINEPREFIX the Windows that Wine keeps for them: their displays, keys and
// readers stay those of Linux.

// underWine reports whether the program under test is one for Windows.
func underWine() bool { return strings.EqualFold(filepath.Ext(os.Getenv("CLUBNIGHT_WINDOW")), ".exe") }

// named is a file as the program under test names it. Wine shows the root
// of Linux as drive Z.
func named(path string) string {
	if !underWine() {
		return path
	}
	return "Z:" + strings.ReplaceAll(path, "/", `\`)
}

// run is a program of the system that the window is for.
func (d *display) run(program string, args ...string) *exec.Cmd {
	if underWine() {
		return d.command("wine", append([]string{program}, args...)...)
	}
	return d.command(program, args...)
}

// caches is the folder, or a pattern for it, in which programs keep what is of this
// computer: that of the home of a test, or that of the user of Windows.
func caches(home string) string {
	if underWine() {
		return filepath.Join(os.Getenv("WINEPREFIX"), "drive_c", "users", "*", "AppData", "Local")
	}
	return home
}

// wineBegins gives the display a Windows that no test has used: what programs remember of
// the user is gone, and nothing of it runs. It ends with the display, since the desktop
// on which Wine shows windows belongs to one display.
func (d *display) wineBegins(t *testing.T) {
	t.Helper()
	if !underWine() {
		return
	}
	if os.Getenv("WINEPREFIX") == "" {
		t.Fatal("WINEPREFIX does not name the Windows of the tests")
	}
	end := func() {
		exec.Command("wineserver", "--kill").Run() // it fails where nothing runs
		if out, err := exec.Command("wineserver", "--wait").CombinedOutput(); err != nil {
			t.Errorf("Wine does not end: %v %s", err, out)
		}
	}
	end()
	t.Cleanup(end)
	for _, kept := range []string{"Roaming/fyne", "Local/Clubnight"} {
		folders, err := filepath.Glob(filepath.Join(os.Getenv("WINEPREFIX"), "drive_c/users/*/AppData", kept))
		if err != nil {
			t.Fatal(err)
		}
		for _, folder := range folders {
			if err := os.RemoveAll(folder); err != nil {
				t.Fatal(err)
			}
		}
	}
}
