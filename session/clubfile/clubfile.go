// Package clubfile is the club's own file: its players and the journals of all its
// evenings, in one SQLite database that can be copied to a stick.
//
//	club, err := clubfile.Open("Tuesday club.clubnight")
//	evening, err := session.Resume(club.NewEvening())
//
// What was appended is on the disk when Append returns: the program, or the computer, may
// end at any moment after it. It is sealed, so that what a disk or a stick does to it is
// noticed: an evening gives out the entries before the first that is not as it was
// written, and [File.Verify] compares the whole file. A file that an earlier version
// wrote is upgraded when it is opened, and a copy of it is kept beside it; entries are
// never rewritten, and every kind that there ever was is read for ever.
package clubfile

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"modernc.org/sqlite"
	codes "modernc.org/sqlite/lib"

	"clubnight/session"
	"clubnight/session/sharing"
)

// Errors of the club file.
var (
	// ErrNotClubFile is returned for a file that is something else.
	ErrNotClubFile = errors.New("not a Clubnight club file")
	// ErrNewer is returned for a file that a newer Clubnight wrote.
	ErrNewer = errors.New("the club file was written by a newer Clubnight")
	// ErrElsewhere is returned when another program goes on with the same evening.
	ErrElsewhere = errors.New("the evening is open in another window of Clubnight")
	// ErrNoEvening is returned when the file has no evening of that number.
	ErrNoEvening = errors.New("no such evening in the club file")
	// ErrNoPlayer is returned when nobody in the file has the number.
	ErrNoPlayer = errors.New("no such player in the club file")
	// ErrNoFile is returned, beside fs.ErrNotExist, where there is no club
	// file at a path.
	ErrNoFile = errors.New("there is no club file here")
	// ErrEmpty is returned for a file without a single byte: it was a club file
	// once, or never became one.
	ErrEmpty = errors.New("the file is empty")
)

// File is an open club file. Its methods may be called from any goroutine.
type File struct {
	db   *sql.DB
	path string
	kept string // the copy of the older file: see Kept
	// what was found damaged when the file was opened: see Damaged
	damaged []Damage
	// forgets counts the players who were forgotten: what was read before names them.
	forgets atomic.Int64
}

// Open opens the club file at path, and creates it when there is none. A file of an older
// version is upgraded, after a copy of it was kept beside it: see [File.Kept]. Open
// returns ErrNotClubFile, ErrEmpty, ErrNewer or ErrDamaged for files that it must not
// touch, and fs.ErrNotExist where the folder is missing.
func Open(path string) (*File, error) {
	f, err := OpenExisting(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return f, err
	}
	if err := create(path); err != nil {
		return nil, fmt.Errorf("club file %s: %w", path, translated(err))
	}
	return OpenExisting(path)
}

// OpenExisting opens a club file as Open does, and returns ErrNoFile, which is an
// fs.ErrNotExist, where there is none.
func OpenExisting(path string) (*File, error) {
	abs, err := filepath.Abs(path)
	if err == nil {
		err = openable(abs)
	}
	var f *File
	if err == nil {
		err = readTwice(nil, abs, func() error {
			f, err = open(abs)
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("club file %s: %w", path, err)
	}
	return f, nil
}

// openable refuses what SQLite would say too little of, or would overwrite: it takes a
// file of less than a page's header for an empty one.
func openable(abs string) error {
	info, err := os.Stat(abs)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%w: %w", ErrNoFile, err)
	case err != nil:
		return err
	case info.IsDir():
		return fmt.Errorf("%w: it is a folder", ErrNotClubFile)
	case info.Size() == 0:
		return ErrEmpty
	case ofOthers(abs, info):
		return fmt.Errorf("%w: %w", ErrOthers, fs.ErrPermission)
	case info.Size() < sqliteHeader:
		return ErrNotClubFile
	}
	return nil
}

// sqliteHeader is the length of the header that begins every SQLite file
// (sqlite.org/fileformat.html#the_database_header).
const sqliteHeader = 100

// open opens a file, brings it to this program's version and checks what
// everything else rests on.
func open(abs string) (*File, error) {
	db, err := connect(abs)
	if err != nil {
		return nil, translated(err)
	}
	f := &File{path: abs, db: db}
	ctx := context.Background()
	if err = f.prepare(ctx); err == nil {
		err = within(ctx, db, f.check)
	}
	if err != nil {
		db.Close()
		err = translated(err)
		err = orForeign(abs, err)
		if errors.Is(err, ErrCannotOpen) || errors.Is(err, ErrDisk) {
			err = because(unreadable(abs), err)
		}
		return nil, err
	}
	return f, nil
}

// because puts what the system says of a file before what SQLite says, which is less.
func because(system, err error) error {
	switch {
	case system == nil:
		return err
	case sharing.Is(system):
		return fmt.Errorf("%w: %w", ErrLocked, err)
	}
	return fmt.Errorf("%w: %w", Disk(system), err)
}

// create makes a club file that is whole from the moment it has its name, and for
// its owner's eyes only.
func create(path string) error {
	abs, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	temporary, err := os.CreateTemp(filepath.Dir(abs), "club*.part") // for its owner only
	if err != nil {
		return translated(err)
	}
	defer os.Remove(temporary.Name())
	if err := temporary.Close(); err != nil {
		return err
	}
	db, err := connect(temporary.Name())
	if err != nil {
		return err
	}
	f := &File{path: temporary.Name(), db: db}
	if err := errors.Join(f.prepare(context.Background()), db.Close()); err != nil {
		return err
	}
	if _, err = place(temporary.Name(), func(int) string { return abs }); errors.Is(err, fs.ErrExist) {
		return nil // somebody else was faster
	}
	return err
}

func connect(abs string) (*sql.DB, error) {
	db, err := sql.Open("sqlite", dataSource(abs))
	if err != nil {
		return nil, err
	}
	return bounded(db), nil
}

// longestText is the longest text of an entry, in bytes, that is written or read; the
// deals of an evening with all that is known of them are a tenth of it.
const longestText = 16 << 20

// bounded leaves a database one connection, on which the others wait and not in the file,
// and which refuses longer texts before it reads them.
func bounded(db *sql.DB) *sql.DB {
	db.SetMaxOpenConns(1)
	if conn, err := db.Conn(context.Background()); err == nil { // else the first use says why not
		_, _ = sqlite.Limit(conn, codes.SQLITE_LIMIT_LENGTH, longestText)
		conn.Close()
	}
	return db
}

// dataSource says how every connection is made: with a rollback journal, so that there is
// one file to copy, and with a commit that is on the disk when it returns. FULL would
// leave a gap: the transaction commits when the rollback journal is deleted, and a power
// cut before the folder is written brings the journal back, which undoes it. EXTRA writes
// the folder too (sqlite.org/pragma.html#pragma_synchronous).
func dataSource(abs string) string {
	return sharing.FileURL(abs) +
		"?_txlock=immediate&_pragma=busy_timeout(5000)&_pragma=journal_mode(DELETE)&_pragma=synchronous(EXTRA)&_pragma=foreign_keys(1)"
}

// Path is where the file lies.
func (f *File) Path() string { return f.path }

// Close closes the file.
func (f *File) Close() error { return f.db.Close() }

// NewEvening starts the journal of a new evening. It comes into the file with its
// first entries, in one transaction: an evening whose beginning cannot be written
// leaves nothing behind.
func (f *File) NewEvening() *Journal { return &Journal{file: f} }

func (j *Journal) begin(tx *sql.Tx) error {
	h := heading{created: stamp(time.Now())}
	done, err := tx.Exec("INSERT INTO evening (created) VALUES (?)", h.created)
	if err != nil {
		return err
	}
	if h.id, err = done.LastInsertId(); err != nil {
		return err
	}
	j.id = h.id
	return h.put(tx, first(h.id))
}

// change writes to the file in one transaction, which is on the disk when change returns.
// Where the error is ErrUnsure it is in the file all the same.
func (f *File) change(write func(*sql.Tx) error) error {
	tx, err := f.db.Begin()
	if err != nil {
		return translated(err)
	}
	defer tx.Rollback()
	if err := write(tx); err != nil {
		return translated(err)
	}
	return f.confirmed(tx.Commit())
}

// Evening finds the journal of an earlier evening.
func (f *File) Evening(id int64) (*Journal, error) {
	var n int
	if err := f.db.QueryRow("SELECT count(*) FROM evening WHERE id = ?", id).Scan(&n); err != nil {
		return nil, f.said(err)
	}
	if n == 0 {
		return nil, fmt.Errorf("evening %d: %w", id, ErrNoEvening)
	}
	return &Journal{file: f, id: id}, nil
}

// Evenings lists the numbers of all evenings, the newest first.
func (f *File) Evenings() ([]int64, error) {
	ids, err := eveningIDs(f.db)
	return ids, f.said(err)
}

func eveningIDs(tx queryer) (ids []int64, err error) {
	rows, err := tx.Query("SELECT id FROM evening ORDER BY id DESC")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

// Unfinished finds the newest evening that has begun, if it was not closed: the one that
// the program goes on with after a crash or a restart. ok reports whether there is one.
// An evening without entries has not begun, and hides none: earlier versions left one
// where a disk failed at its beginning.
func (f *File) Unfinished() (j *Journal, ok bool, err error) {
	const newest = `SELECT e.id,
			coalesce((SELECT max(CASE own WHEN 0 THEN seq ELSE tick END) FROM entry WHERE evening = e.id AND kind = ?), 0),
			coalesce((SELECT max(CASE own WHEN 0 THEN seq ELSE tick END) FROM entry WHERE evening = e.id AND kind = ?), 0)
		FROM evening e WHERE EXISTS (SELECT 1 FROM entry WHERE evening = e.id) ORDER BY e.id DESC LIMIT 1`
	var id, closed, set int64
	row := f.db.QueryRow(newest, session.EveningClosed{}.Kind(), session.EveningSet{}.Kind())
	switch err := row.Scan(&id, &closed, &set); {
	case errors.Is(err, sql.ErrNoRows):
		return nil, false, nil
	case err != nil:
		return nil, false, f.said(err)
	}
	if closed > set { // a heading set after the end opens the evening again
		return nil, false, nil
	}
	return &Journal{file: f, id: id}, true, nil
}
