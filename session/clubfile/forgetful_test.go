package clubfile

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// forgetful is a folder on a disk that forgets, at a power cut, whatever was not
// synchronised: the content of a file since its last synchronisation, and a deletion
// whose folder was not written. It listens between SQLite and the system, in the place of
// SQLite's own functions.
type forgetful struct {
	t      testing.TB
	folder string             // what the program sees
	disk   string             // what a power cut leaves
	open   map[uintptr]string // the paths of open files
	cut    func()             // is called after each change of the disk
	wrote  func()             // is called after each write to a file of the folder
	refuse int32              // the code by which the disk refuses to open or to synchronise, 0 for none
	mute   bool               // the folder cannot be written: of a deletion the disk says so afterwards
	given  []any              // the functions that SQLite calls
}

// at is what a pointer of SQLite's points to.
func at[T any](p uintptr) *T { return *(**T)(unsafe.Pointer(&p)) }

// call is a function of SQLite's, and pointer the other way round (ccgo's
// own way of both).
func call[F any](p uintptr) F { return *(*F)(unsafe.Pointer(&struct{ uintptr }{p})) }

func pointer[F any](d *forgetful, f F) uintptr {
	d.given = append(d.given, f) // SQLite's pointer to it is none to Go
	return *(*uintptr)(unsafe.Pointer(&struct{ f F }{f}))
}

type (
	openFunc   = func(tls *libc.TLS, vfs, name, file uintptr, flags int32, out uintptr) int32
	deleteFunc = func(tls *libc.TLS, vfs, name uintptr, syncFolder int32) int32
	writeFunc  = func(tls *libc.TLS, file, buffer uintptr, amount int32, offset int64) int32
	syncFunc   = func(tls *libc.TLS, file uintptr, flags int32) int32
)

func newForgetful(t testing.TB) *forgetful {
	d := &forgetful{t: t, folder: t.TempDir(), disk: t.TempDir(), open: map[uintptr]string{},
		cut: func() {}, wrote: func() {}}
	tls := libc.NewTLS()
	vfs := at[sqlite3.Tsqlite3_vfs](sqlite3.Xsqlite3_vfs_find(tls, 0))
	was := *vfs
	type own struct{ sync, write uintptr }
	tables, owns := map[uintptr]own{}, map[uintptr]own{} // SQLite's functions, by their table and by the open file
	t.Cleanup(func() {
		runtime.KeepAlive(d)
		for table, own := range tables {
			io := at[sqlite3.Tsqlite3_io_methods](table)
			io.FxSync, io.FxWrite = own.sync, own.write
		}
		vfs.FxOpen, vfs.FxDelete = was.FxOpen, was.FxDelete
		tls.Close()
	})
	sync := pointer[syncFunc](d, func(tls *libc.TLS, file uintptr, flags int32) int32 {
		if d.refuse != 0 && d.watches(d.open[file]) {
			return d.refuse
		}
		rc := call[syncFunc](owns[file].sync)(tls, file, flags)
		if rc == sqlite3.SQLITE_OK {
			d.synchronised(d.open[file])
		}
		return rc
	})
	write := pointer[writeFunc](d, func(tls *libc.TLS, file, buffer uintptr, amount int32, offset int64) int32 {
		rc := call[writeFunc](owns[file].write)(tls, file, buffer, amount, offset)
		if d.watches(d.open[file]) {
			d.wrote()
		}
		return rc
	})
	vfs.FxOpen = pointer[openFunc](d, func(tls *libc.TLS, vfs, name, file uintptr, flags int32, out uintptr) int32 {
		if d.refuse == sqlite3.SQLITE_CANTOPEN && d.watches(libc.GoString(name)) {
			at[sqlite3.Tsqlite3_file](file).FpMethods = 0
			return d.refuse
		}
		rc := call[openFunc](was.FxOpen)(tls, vfs, name, file, flags, out)
		table := at[sqlite3.Tsqlite3_file](file).FpMethods
		if table == 0 {
			return rc
		}
		if io := at[sqlite3.Tsqlite3_io_methods](table); tables[table] == (own{}) {
			tables[table] = own{io.FxSync, io.FxWrite}
			io.FxSync, io.FxWrite = sync, write
		}
		d.open[file], owns[file] = "", tables[table]
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
		if d.mute && syncFolder != 0 && d.watches(libc.GoString(name)) {
			return sqlite3.SQLITE_IOERR_DIR_FSYNC
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
