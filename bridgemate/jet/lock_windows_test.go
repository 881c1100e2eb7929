package jet

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/windows"

	"clubnight/session/sharing"
)

// held is what the system says of a file that another program has.
var held error = windows.ERROR_SHARING_VIOLATION

// What Jet has open is refused at once, by its lock file that is open; one that was left
// behind means nothing, and neither does the lock of one of our own programs.
func TestWhoHoldsTheFile(t *testing.T) {
	path := guideFile(t, Access2000)
	ldb := strings.TrimSuffix(path, filepath.Ext(path)) + ".ldb"
	if err := os.WriteFile(ldb, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	open(t, path).Close()
	ours := open(t, path)
	if _, err := tryLock(path); !isSharing(err) || errors.Is(err, ErrLocked) {
		t.Errorf("ours, with a lock file that was left behind: %v", err)
	}
	if err := ours.Close(); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{path, ldb} { // as Jet opens them: for writing, shared for writing
		f, err := sharing.Open(name, windows.GENERIC_READ|windows.GENERIC_WRITE,
			windows.FILE_SHARE_READ|windows.FILE_SHARE_WRITE, windows.OPEN_EXISTING)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
	}
	tries := 0
	_, err := lockFile(t.Context(), path, lockPatience,
		func(path string) (*os.File, error) { tries++; return tryLock(path) })
	if !errors.Is(err, ErrLocked) || tries != 1 {
		t.Errorf("%v after %d tries", err, tries)
	}
	if len(snapshot(t, path).Tables()) != 11 {
		t.Error("a reader is hindered")
	}
}

// A database that a scanner has open without leave to delete it is not replaced; it is
// waited for, and named.
func TestReplacedBesideAReader(t *testing.T) {
	path := guideFile(t, Access2000)
	f, err := sharing.Open(path, windows.GENERIC_READ,
		windows.FILE_SHARE_READ|windows.FILE_SHARE_WRITE, windows.OPEN_EXISTING)
	if err != nil {
		t.Fatal(err)
	}
	var by *sharing.Held
	if err := Create(path, Access2000, guideTables()); !errors.Is(err, ErrLocked) || !errors.As(err, &by) {
		t.Errorf("it stays open: %v", err)
	}
	go f.Close()
	if err := Create(path, Access2000, guideTables()); err != nil {
		t.Errorf("it is closed meanwhile: %v", err)
	}
}

// The .bws of a club that likes long names of folders.
func TestLongPath(t *testing.T) {
	dir := t.TempDir()
	for len(dir) < 300 {
		dir = filepath.Join(dir, "Dienstag Łódź 75% mit vielen Paaren")
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "evening.bws")
	if err := Create(path, Access2000, guideTables()); err != nil {
		t.Fatal(err)
	}
	open(t, path).Close()
	if len(snapshot(t, path).Tables()) != 11 {
		t.Error("not all tables")
	}
}
