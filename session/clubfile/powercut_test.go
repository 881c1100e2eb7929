package clubfile

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"

	"clubnight/session"
)

// forgetful is a folder on a disk that forgets, at a power cut, whatever was not synchronised: the content of a file
// since its last synchronisation, and a deletion whose folder was not written. It listens between SQLite and the
// system, in the place of SQLite's own functions.
type forgetful struct {
	t      testing.TB
	folder string             // what the program sees
	disk   string             // what a power cut leaves
	open   map[uintptr]string // the paths of open files
	cut    func()             // is called after each change of the disk
	given  []any              // the functions that SQLite calls
}

// at is what a pointer of SQLite's points to.
func at[T any](p uintptr) *T { return *(**T)(unsafe.Pointer(&p)) }

// call is a function of SQLite's, and pointer the other way round (ccgo's own way of both).
func call[F any](p uintptr) F { return *(*F)(unsafe.Pointer(&struct{ uintptr }{p})) }

func pointer[F any](d *forgetful, f F) uintptr {
	d.given = append(d.given, f) // SQLite's pointer to it is none to Go
	return *(*uintptr)(unsafe.Pointer(&struct{ f F }{f}))
}

type (
	openFunc   = func(tls *libc.TLS, vfs, name, file uintptr, flags int32, out uintptr) int32
	deleteFunc = func(tls *libc.TLS, vfs, name uintptr, syncFolder int32) int32
	syncFunc   = func(tls *libc.TLS, file uintptr, flags int32) int32
)

func newForgetful(t testing.TB) *forgetful {
	d := &forgetful{t: t, folder: t.TempDir(), disk: t.TempDir(), open: map[uintptr]string{}, cut: func() {}}
	tls := libc.NewTLS()
	vfs := at[sqlite3.Tsqlite3_vfs](sqlite3.Xsqlite3_vfs_find(tls, 0))
	was := *vfs
	methods, syncs := map[uintptr]uintptr{}, map[uintptr]uintptr{} // the tables of functions of files, and their own xSync
	t.Cleanup(func() {
		runtime.KeepAlive(d)
		for table, sync := range methods {
			at[sqlite3.Tsqlite3_io_methods](table).FxSync = sync
		}
		vfs.FxOpen, vfs.FxDelete = was.FxOpen, was.FxDelete
		tls.Close()
	})
	sync := pointer[syncFunc](d, func(tls *libc.TLS, file uintptr, flags int32) int32 {
		rc := call[syncFunc](syncs[file])(tls, file, flags)
		if rc == sqlite3.SQLITE_OK {
			d.synchronised(d.open[file])
		}
		return rc
	})
	vfs.FxOpen = pointer[openFunc](d, func(tls *libc.TLS, vfs, name, file uintptr, flags int32, out uintptr) int32 {
		rc := call[openFunc](was.FxOpen)(tls, vfs, name, file, flags, out)
		table := at[sqlite3.Tsqlite3_file](file).FpMethods
		if table == 0 {
			return rc
		}
		if io := at[sqlite3.Tsqlite3_io_methods](table); methods[table] == 0 {
			methods[table], io.FxSync = io.FxSync, sync
		}
		d.open[file], syncs[file] = "", methods[table]
		if name != 0 {
			d.open[file] = libc.GoString(name)
		}
		return rc
	})
	vfs.FxDelete = pointer[deleteFunc](d, func(tls *libc.TLS, vfs, name uintptr, syncFolder int32) int32 {
		rc := call[deleteFunc](was.FxDelete)(tls, vfs, name, syncFolder)
		if path := libc.GoString(name); rc == sqlite3.SQLITE_OK && syncFolder != 0 && d.watches(path) {
			os.Remove(filepath.Join(d.disk, filepath.Base(path)))
			d.cut()
		}
		return rc
	})
	return d
}

func (d *forgetful) watches(path string) bool { return strings.HasPrefix(path, d.folder) }

// synchronised puts a file on the disk as it is now.
func (d *forgetful) synchronised(path string) {
	if !d.watches(path) {
		return
	}
	content, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(filepath.Join(d.disk, filepath.Base(path)), content, 0o600)
	}
	if err != nil {
		d.t.Error(err)
	}
	d.cut()
}

// left is the folder as the power cut leaves it.
func (d *forgetful) left() string {
	folder := d.t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(d.disk)); err != nil {
		d.t.Fatal(err)
	}
	return folder
}

// entriesLeft is how many entries of the evening the power cut left.
func (d *forgetful) entriesLeft(evening int64) int {
	club, err := OpenExisting(filepath.Join(d.left(), "club.clubnight"))
	if err != nil {
		d.t.Fatal(err)
	}
	defer club.Close()
	j, err := club.Evening(evening)
	if err != nil {
		d.t.Fatal(err)
	}
	entries, err := j.Entries()
	if err != nil {
		d.t.Fatal(err)
	}
	return len(entries)
}

// club is an empty club file in the folder, on the disk too.
func (d *forgetful) club() string {
	path := filepath.Join(d.folder, "club.clubnight")
	club, err := Open(path)
	if err != nil {
		d.t.Fatal(err)
	}
	if err := club.Close(); err != nil {
		d.t.Fatal(err)
	}
	d.synchronised(path) // under its lasting name, as the first change of the folder would
	return path
}

// An entry that was shown is there after a power cut, however early it comes; and so it is at every moment between.
func TestPowerCut(t *testing.T) {
	d := newForgetful(t)
	club, err := Open(d.club())
	if err != nil {
		t.Fatal(err)
	}
	defer club.Close()
	j, err := club.NewEvening()
	if err != nil {
		t.Fatal(err)
	}
	shown, cuts := 0, 0
	d.cut = func() {
		cuts++
		switch n := d.entriesLeft(j.ID()); {
		case n < shown:
			t.Errorf("cut %d: %d entries of the %d that were shown", cuts, n, shown)
		case n > shown+1:
			t.Errorf("cut %d: %d entries where %d were written", cuts, n, shown+1)
		}
	}
	for n := range int64(8) {
		e := session.Entry{Seq: n + 1, By: "director", Fact: session.Remarked{Text: fmt.Sprint("result ", n)}}
		if err := j.Append([]session.Entry{e}); err != nil {
			t.Fatal(err)
		}
		shown++
		d.cut()
	}
	if cuts < 3*8 {
		t.Errorf("%d cuts: the disk was not listened to", cuts)
	}
}

// The disk of this test does forget: with synchronous=FULL the folder is not written, and the last entry is lost.
func TestPowerCutWithoutTheFolder(t *testing.T) {
	d := newForgetful(t)
	path := d.club()
	db, err := sql.Open("sqlite", strings.Replace(dataSource(path), "synchronous(EXTRA)", "synchronous(FULL)", 1))
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	club := &File{path: path, db: db}
	defer club.Close()
	j, err := club.NewEvening()
	if err == nil {
		err = j.Append([]session.Entry{{Seq: 1, By: "director", Fact: session.Remarked{Text: "one"}}})
	}
	if err == nil {
		err = j.Append([]session.Entry{{Seq: 2, By: "director", Fact: session.Remarked{Text: "two"}}})
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path + "-journal"); !errors.Is(err, fs.ErrNotExist) {
		t.Fatal("the journal was not deleted", err)
	}
	if n := d.entriesLeft(j.ID()); n != 1 {
		t.Errorf("%d entries are left, want 1: this disk forgets nothing", n)
	}
}
