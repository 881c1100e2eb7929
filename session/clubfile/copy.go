package clubfile

import (
	"context"
	"errors"
	"fmt"
	"os"

	"modernc.org/sqlite"
)

// Errors of a copy.
var (
	// ErrFull is returned where the disk has no room left.
	ErrFull = errors.New("the disk is full")
	// ErrReadOnly is returned where the file, or the folder that it lies in, cannot be written to.
	ErrReadOnly = errors.New("can only be read")
)

// CopyTo writes what the file holds at one moment to a path where nothing is, or an empty file, and returns when the
// copy is on the disk; its folder is not synchronised. Entries can be recorded meanwhile, and wait at most while the file
// is read. Where it fails something may be left at the path. The error is of the club file, of the disk, or the context's.
func (f *File) CopyTo(ctx context.Context, path string) error {
	db, err := connect(f.path) // its own connection: the file's is for the evening
	if err != nil {
		return err
	}
	defer db.Close()
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", path); err != nil {
		return onDisk(err)
	}
	copied, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer copied.Close()
	if like, err := os.Stat(f.path); err == nil {
		copied.Chmod(like.Mode().Perm()) // who may read the club file may read the copy
	}
	return copied.Sync()
}

// onDisk tells apart what SQLite says of the disk (sqlite.org/rescode.html).
func onDisk(err error) error {
	var of *sqlite.Error
	if !errors.As(err, &of) {
		return err
	}
	const full, readOnly, corrupt, notADatabase = 13, 8, 11, 26
	switch of.Code() & 0xff {
	case full:
		return fmt.Errorf("%w: %v", ErrFull, err)
	case readOnly:
		return fmt.Errorf("%w: %v", ErrReadOnly, err)
	case corrupt, notADatabase:
		return fmt.Errorf("%w: %v", ErrNotClubFile, err)
	}
	return err
}
