package clubfile

import (
	"context"
	"database/sql"
	"errors"
	"io"
	"os"

	"modernc.org/sqlite"
	codes "modernc.org/sqlite/lib"
)

// SQLite takes a reading that the system answers with EIO for a damaged page: its
// SQLITE_IOERR_CORRUPTFS ends as SQLITE_CORRUPT. So before a file is called damaged in
// its pages, it is read through.

// readTwice reads a club file, and once more where that finds damaged pages: a cable may
// have been loose for a moment. db is the connection that may write to it, nil where
// there is none. The error is ErrDisk, or what else the system says, where the file
// cannot be read through.
func readTwice(db *sql.DB, path string, read func() error) error {
	err := read()
	if !inPages(err) {
		return err
	}
	release := func() error { return nil }
	if db != nil { // nobody writes meanwhile
		conn, busy := db.Conn(context.Background())
		if busy != nil {
			return err
		}
		release = conn.Close
	}
	if unread := errors.Join(readThrough(path), release()); unread != nil {
		return unread
	}
	return read()
}

// inPages reports whether an error is that SQLite found a page damaged.
func inPages(err error) bool {
	var damage *Damage
	var said *sqlite.Error
	return errors.As(err, &damage) && damage.Part == InPages ||
		errors.As(err, &said) && said.Code()&0xff == codes.SQLITE_CORRUPT
}

// readThrough reads a file to its end as SQLite does. No transaction of ours that writes
// may be open: closing a file lets go of its locks (sqlite.org/howtocorrupt.html, 2.2).
func readThrough(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return Disk(err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err == nil {
		_, err = io.Copy(io.Discard, io.NewSectionReader(file, 0, info.Size()))
	}
	return Disk(err)
}

// said is translated for a reading of the file that is over, or about to be.
func (f *File) said(err error) error {
	if inPages(err) {
		if unread := readThrough(f.path); unread != nil {
			return unread
		}
	}
	return translated(err)
}
