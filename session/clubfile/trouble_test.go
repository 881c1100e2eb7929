package clubfile

import (
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"

	sqlite3 "modernc.org/sqlite/lib"

	"clubnight/session"
	"clubnight/session/sharing"
)

// Whatever refuses a change of the club file: the change is not in it, what was
// there before is, the error is one that has words, and when the trouble is over
// the same change goes in.
func TestTrouble(t *testing.T) {
	pragma := func(t *testing.T, f *File, text string) {
		t.Helper()
		if _, err := f.db.Exec("PRAGMA " + text); err != nil {
			t.Fatal(err)
		}
	}
	failing := func(code int32) func(*testing.T, *forgetful, *File) func() {
		return func(_ *testing.T, d *forgetful, _ *File) func() {
			d.refuse = code
			return func() { d.refuse = 0 }
		}
	}
	for _, c := range []struct {
		name string
		want error
		make func(*testing.T, *forgetful, *File) (over func())
	}{
		{"no room in the file", ErrFull, func(t *testing.T, _ *forgetful, f *File) func() {
			pragma(t, f, "max_page_count = 1") // as many as there are
			return func() { pragma(t, f, "max_page_count = 1000000") }
		}},
		{"no room when it is synchronised", ErrFull, failing(sqlite3.SQLITE_FULL)},
		{"a failing disk", ErrDisk, failing(sqlite3.SQLITE_IOERR_FSYNC)},
		{"a share that went away", ErrDisk, failing(sqlite3.SQLITE_IOERR_WRITE)},
		{"protected against writing", ErrReadOnly, func(t *testing.T, _ *forgetful, f *File) func() {
			pragma(t, f, "query_only = 1")
			return func() { pragma(t, f, "query_only = 0") }
		}},
		{"held by a backup", ErrLocked, func(t *testing.T, _ *forgetful, f *File) func() {
			pragma(t, f, "busy_timeout = 1")
			other, err := sql.Open("sqlite", dataSource(f.path))
			if err != nil {
				t.Fatal(err)
			}
			tx, err := other.Begin()
			if err != nil {
				t.Fatal(err)
			}
			return func() { tx.Rollback(); other.Close() }
		}},
		{"a folder in which no file can be made", ErrCannotOpen, failing(sqlite3.SQLITE_CANTOPEN)},
		{"moved away", ErrGone, func(t *testing.T, _ *forgetful, f *File) func() {
			if runtime.GOOS == "windows" {
				t.Skip("Windows moves no open file")
			}
			if err := os.Rename(f.path, f.path+" moved"); err != nil {
				t.Fatal(err)
			}
			return func() { os.Rename(f.path+" moved", f.path) }
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := newForgetful(t)
			f, err := Open(filepath.Join(d.folder, "club.clubnight"))
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			j := f.NewEvening()
			large := session.Remarked{Text: strings.Repeat("x", 100_000)}
			one, two := []session.Entry{{Seq: 1, Fact: large}}, []session.Entry{{Seq: 2, Fact: large}}
			if err := j.Append(one); err != nil {
				t.Fatal(err)
			}
			over := c.make(t, d, f)
			if err := j.Append(two); !errors.Is(err, c.want) {
				t.Errorf("%v, want %v", err, c.want)
			}
			over()
			if entries, err := j.Entries(); err != nil || len(entries) != 1 {
				t.Fatalf("%d entries, %v", len(entries), err)
			}
			if err := j.Append(two); err != nil {
				t.Errorf("when it was over: %v", err)
			}
			if found, err := f.Verify(t.Context()); len(found) > 0 || err != nil {
				t.Errorf("%v, %v", found, err)
			}
		})
	}
}

// A change is in the file when its journal is deleted. Where the disk does not confirm
// that, it is asked again; where it does not then, the change is refused, and what comes
// next takes its place instead of coming behind it.
func TestUnconfirmed(t *testing.T) {
	defer func() { syncFolder = sharing.SyncFolder }()
	entry := func(seq int64, text string) []session.Entry {
		return []session.Entry{{Seq: seq, Fact: session.Remarked{Text: text}}}
	}
	for name, c := range map[string]struct {
		before []string // what is there and confirmed
		again  error    // what the folder says when it is asked again
		want   []string // what is there after one more entry that is confirmed
	}{
		"the second time":       {[]string{"a"}, nil, []string{"a", "b", "c"}},
		"never":                 {[]string{"a"}, syscall.EIO, []string{"a", "c"}},
		"of the first, never":   {nil, syscall.EIO, []string{"c"}},
		"of the first, at once": {nil, nil, []string{"b", "c"}},
	} {
		t.Run(name, func(t *testing.T) {
			d := newForgetful(t)
			f, err := Open(d.club())
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			j, n := f.NewEvening(), int64(len(c.before))
			for i, text := range c.before {
				if err := j.Append(entry(int64(i)+1, text)); err != nil {
					t.Fatal(err)
				}
			}
			d.mute, syncFolder = true, func(string) error { return c.again }
			err = j.Append(entry(n+1, "b"))
			if refused := errors.Is(err, ErrUnsure) && errors.Is(err, ErrDisk); refused != (c.again != nil) {
				t.Fatal(err)
			}
			if err == nil {
				n++
			} else if err = j.Append(entry(n+1, "b once more")); !errors.Is(err, ErrUnsure) {
				t.Fatal(err)
			}
			d.mute = false
			if err := j.Append(entry(n+1, "c")); err != nil {
				t.Fatal(err)
			}
			var got []string
			entries, err := j.Entries()
			for _, one := range entries {
				got = append(got, one.Fact.(session.Remarked).Text)
			}
			if err != nil || !slices.Equal(got, c.want) {
				t.Errorf("%q, %v, want %q", got, err, c.want)
			}
			if found, err := f.Verify(t.Context()); len(found) > 0 || err != nil {
				t.Errorf("%v, %v", found, err)
			}
			if evenings, err := f.Evenings(); err != nil || len(evenings) != 1 {
				t.Errorf("evenings %v, %v", evenings, err)
			}
		})
	}
}

// A file that may only be read opens and is read.
func TestReadOnlyFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.clubnight")
	f, err := Open(path)
	if err == nil {
		err = f.SetPlayers([]Player{{Number: "1", Name: "Anna Rossi"}})
		f.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o400); err != nil {
		t.Fatal(err)
	}
	if f, err = Open(path); err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if players, err := f.Players(); err != nil || len(players) != 1 {
		t.Errorf("%v, %v", players, err)
	}
	if file, err := os.OpenFile(path, os.O_WRONLY, 0); err == nil {
		file.Close()
		t.Skip("who runs this test may write to everything")
	}
	if err := f.NewEvening().Append([]session.Entry{{Seq: 1, By: "x",
		Fact: session.Remarked{Text: "x"}}}); !errors.Is(err, ErrReadOnly) {
		t.Errorf("%v, want %v", err, ErrReadOnly)
	}
}

// diskErrors are errors of the system with what they say of the disk, on Windows Windows'
// own numbers. The last says nothing of it.
func diskErrors() map[syscall.Errno]error {
	if runtime.GOOS == "windows" {
		return map[syscall.Errno]error{112: ErrFull, 39: ErrFull, 19: ErrReadOnly, 23: ErrDisk, 1117: ErrDisk, 80: nil}
	}
	return map[syscall.Errno]error{syscall.ENOSPC: ErrFull, syscall.EROFS: ErrReadOnly,
		syscall.EIO: ErrDisk, syscall.EEXIST: nil}
}

// What the system says of a disk has the words of this package.
func TestDisk(t *testing.T) {
	for number, want := range diskErrors() {
		err := Disk(&os.PathError{Op: "write", Path: "x", Err: number})
		for _, meant := range []error{ErrFull, ErrReadOnly, ErrDisk} {
			if errors.Is(err, meant) != (meant == want) {
				t.Errorf("%v: %v, want %v", number, err, want)
			}
		}
		if again := Disk(err); !errors.Is(again, number) || again.Error() != err.Error() {
			t.Errorf("%v: said twice: %v", number, again)
		}
	}
	if err := Disk(nil); err != nil {
		t.Error(err)
	}
}
