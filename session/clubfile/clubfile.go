// Package clubfile is the club's own file: its players and the journals of all its evenings, in
// one SQLite database that can be copied to a stick.
//
//	club, err := clubfile.Open("Tuesday club.clubnight")
//	journal, err := club.NewEvening()
//	evening, err := session.Resume(journal)
//
// What was appended is on the disk when Append returns: the program, or the computer, may end at
// any moment after it. A file that an earlier version wrote is upgraded when it is opened, and a copy of
// it is kept beside it; entries are never rewritten, and every kind that there ever was is read for ever.
package clubfile

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"clubnight/session"

	_ "modernc.org/sqlite" // registers the driver "sqlite"
)

// Errors of the club file.
var (
	// ErrNotClubFile is returned for a file that is something else, or damaged.
	ErrNotClubFile = errors.New("not a Clubnight club file")
	// ErrNewer is returned for a file that a newer Clubnight wrote.
	ErrNewer = errors.New("the club file was written by a newer Clubnight")
	// ErrElsewhere is returned when another program goes on with the same evening.
	ErrElsewhere = errors.New("the evening is open in another window of Clubnight")
	// ErrNoEvening is returned when the file has no evening of that number.
	ErrNoEvening = errors.New("no such evening in the club file")
)

// File is an open club file. Its methods may be called from any goroutine.
type File struct {
	db   *sql.DB
	path string
	kept string // the copy of the older file: see Kept
}

// Open opens the club file at path, and creates it when there is none. A file of an older version is
// upgraded, after a copy of it was kept beside it: see [File.Kept]. Open returns ErrNotClubFile or
// ErrNewer for files that it must not touch, and fs.ErrNotExist where the folder is missing.
func Open(path string) (*File, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("club file %s: %w", path, err)
	}
	if err := openable(abs); err != nil {
		return nil, fmt.Errorf("club file %s: %w", path, err)
	}
	f := &File{path: abs}
	if f.db, err = connect(abs); err != nil {
		return nil, fmt.Errorf("club file %s: %w", path, err)
	}
	if err := f.prepare(context.Background()); err != nil {
		f.db.Close()
		return nil, fmt.Errorf("club file %s: %w", path, err)
	}
	return f, nil
}

// openable refuses what SQLite would say too little of, or would overwrite: it takes a file of less than a page's
// header for an empty one.
func openable(abs string) error {
	info, err := os.Stat(abs)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		_, err = os.Stat(filepath.Dir(abs))
		return err
	case err != nil:
		return err
	case info.IsDir():
		return fmt.Errorf("%w: it is a folder", ErrNotClubFile)
	case info.Size() > 0 && info.Size() < sqliteHeader:
		return ErrNotClubFile
	}
	return nil
}

// sqliteHeader is the length of the header that begins every SQLite file (sqlite.org/fileformat.html#the_database_header).
const sqliteHeader = 100

func connect(abs string) (*sql.DB, error) {
	db, err := sql.Open("sqlite", dataSource(abs))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1) // one writer: the others wait here and not in the file
	return db, nil
}

// dataSource says how every connection is made: with a rollback journal, so that there is one file to
// copy, and with a commit that is on the disk when it returns. FULL would leave a gap: the transaction
// commits when the rollback journal is deleted, and a power cut before the folder is written brings
// the journal back, which undoes it. EXTRA writes the folder too (sqlite.org/pragma.html#pragma_synchronous).
func dataSource(abs string) string {
	return fileURL(abs) + "?_txlock=immediate&_pragma=busy_timeout(5000)&_pragma=journal_mode(DELETE)&_pragma=synchronous(EXTRA)&_pragma=foreign_keys(1)"
}

func fileURL(abs string) string {
	slashed := filepath.ToSlash(abs)
	if !strings.HasPrefix(slashed, "/") {
		slashed = "/" + slashed // C:/… becomes file:///C:/…
	}
	u := url.URL{Scheme: "file", Path: slashed}
	return u.String()
}

// Path is where the file lies.
func (f *File) Path() string { return f.path }

// Close closes the file.
func (f *File) Close() error { return f.db.Close() }

// NewEvening starts the journal of a new evening.
func (f *File) NewEvening() (*Journal, error) {
	res, err := f.db.Exec("INSERT INTO evening (created) VALUES (?)", stamp(time.Now()))
	if err != nil {
		return nil, fmt.Errorf("starting an evening: %w", err)
	}
	id, err := res.LastInsertId()
	if err != nil {
		return nil, fmt.Errorf("starting an evening: %w", err)
	}
	return &Journal{file: f, id: id}, nil
}

// Evening finds the journal of an earlier evening.
func (f *File) Evening(id int64) (*Journal, error) {
	var n int
	if err := f.db.QueryRow("SELECT count(*) FROM evening WHERE id = ?", id).Scan(&n); err != nil {
		return nil, err
	}
	if n == 0 {
		return nil, fmt.Errorf("evening %d: %w", id, ErrNoEvening)
	}
	return &Journal{file: f, id: id}, nil
}

// Evenings lists the numbers of all evenings, the newest first.
func (f *File) Evenings() ([]int64, error) {
	rows, err := f.db.Query("SELECT id FROM evening ORDER BY id DESC")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var ids []int64
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

// Unfinished finds the newest evening if it has begun and was not closed: the one that the program
// goes on with after a crash or a restart. ok reports whether there is one.
func (f *File) Unfinished() (j *Journal, ok bool, err error) {
	const newest = `SELECT e.id,
			(SELECT count(*) FROM entry WHERE evening = e.id),
			coalesce((SELECT max(seq) FROM entry WHERE evening = e.id AND kind = ?), 0),
			coalesce((SELECT max(seq) FROM entry WHERE evening = e.id AND kind = ?), 0)
		FROM evening e ORDER BY e.id DESC LIMIT 1`
	var id, entries, closed, set int64
	row := f.db.QueryRow(newest, session.EveningClosed{}.Kind(), session.EveningSet{}.Kind())
	switch err := row.Scan(&id, &entries, &closed, &set); {
	case errors.Is(err, sql.ErrNoRows):
		return nil, false, nil
	case err != nil:
		return nil, false, err
	}
	if entries == 0 || closed > set { // a heading set after the end opens the evening again
		return nil, false, nil
	}
	return &Journal{file: f, id: id}, true, nil
}

// Journal is one evening in the club file; it implements session.Journal.
type Journal struct {
	file *File
	id   int64
}

// ID is the number of the evening.
func (j *Journal) ID() int64 { return j.id }

// Append implements session.Journal. It returns ErrElsewhere when somebody else went on with the
// evening since it was read.
func (j *Journal) Append(entries []session.Entry) error {
	tx, err := j.file.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var last int64
	if err := tx.QueryRow("SELECT coalesce(max(seq), 0) FROM entry WHERE evening = ?", j.id).Scan(&last); err != nil {
		return err
	}
	insert, err := tx.Prepare("INSERT INTO entry (evening, seq, recorded, author, kind, body) VALUES (?, ?, ?, ?, ?, ?)")
	if err != nil {
		return err
	}
	defer insert.Close()
	for _, e := range entries {
		if last++; e.Seq != last {
			return ErrElsewhere
		}
		kind, body, err := session.EncodeFact(e.Fact)
		if err != nil {
			return err
		}
		if _, err := insert.Exec(j.id, e.Seq, stamp(e.At), e.By, kind, string(body)); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// Entries implements session.Journal.
func (j *Journal) Entries() ([]session.Entry, error) {
	rows, err := j.file.db.Query("SELECT seq, recorded, author, kind, body FROM entry WHERE evening = ? ORDER BY seq", j.id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var entries []session.Entry
	for rows.Next() {
		var e session.Entry
		var recorded, kind, body string
		if err := rows.Scan(&e.Seq, &recorded, &e.By, &kind, &body); err != nil {
			return nil, err
		}
		if e.At, err = time.Parse(time.RFC3339Nano, recorded); err != nil {
			return nil, fmt.Errorf("entry %d: %w", e.Seq, err)
		}
		if e.Fact, err = session.DecodeFact(kind, []byte(body)); err != nil {
			return nil, fmt.Errorf("entry %d: %w", e.Seq, err)
		}
		entries = append(entries, e)
	}
	return entries, rows.Err()
}

func stamp(t time.Time) string { return t.Format(time.RFC3339Nano) }
