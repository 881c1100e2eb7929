package clubfile

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"syscall"

	"modernc.org/sqlite"
	codes "modernc.org/sqlite/lib"
)

// Errors by which the computer, the disk or a share refuses. Of what was to be written nothing is in the file then, and
// all that was written before still is.
var (
	// ErrFull is returned when the disk has no room left.
	ErrFull = errors.New("the disk is full")
	// ErrDisk is returned when the disk or the share answers with errors.
	ErrDisk = errors.New("the disk answers with errors")
	// ErrReadOnly is returned when the file, its folder or the disk may not be written to.
	ErrReadOnly = errors.New("the club file may not be written to")
	// ErrLocked is returned when another program holds the file for longer than a change waits.
	ErrLocked = errors.New("another program holds the club file")
	// ErrGone is returned when the file was moved, renamed or deleted while it was open.
	ErrGone = errors.New("the club file is no longer where it was opened")
	// ErrCannotOpen is returned when the computer does not open the file, or the one that SQLite keeps beside it.
	ErrCannotOpen = errors.New("the club file cannot be opened")
)

// told is an error of SQLite with the one of this package that it means (sqlite.org/rescode.html).
func told(err error) error {
	var said *sqlite.Error
	if err == nil {
		return nil
	}
	if !errors.As(err, &said) {
		if strings.HasPrefix(err.Error(), "sql: Scan error") { // a column holds what was never written to it
			return fmt.Errorf("%w: %w", ErrDamaged, err)
		}
		return Disk(err) // of a file beside the club file, before SQLite is asked
	}
	meant := meaning(said.Code())
	if meant == nil || errors.Is(err, meant) {
		return err
	}
	return fmt.Errorf("%w: %w", meant, err)
}

// Disk is what the system says of a disk, with ErrFull, ErrReadOnly or ErrDisk where it means one of them.
func Disk(err error) error {
	numbers := map[error]error{syscall.ENOSPC: ErrFull, syscall.EROFS: ErrReadOnly, syscall.EIO: ErrDisk}
	if filepath.Separator == '\\' { // ERROR_DISK_FULL, ERROR_HANDLE_DISK_FULL, ERROR_WRITE_PROTECT, ERROR_CRC, ERROR_IO_DEVICE
		numbers = map[error]error{syscall.Errno(112): ErrFull, syscall.Errno(39): ErrFull, syscall.Errno(19): ErrReadOnly, syscall.Errno(23): ErrDisk, syscall.Errno(1117): ErrDisk}
	}
	for refused, meant := range numbers {
		if errors.Is(err, refused) && !errors.Is(err, meant) {
			return fmt.Errorf("%w: %w", meant, err)
		}
	}
	return err
}

// meaning is the error that a result code of SQLite means, nil where it means nothing to a club.
func meaning(code int) error {
	switch code {
	case codes.SQLITE_READONLY_DBMOVED, codes.SQLITE_IOERR_VNODE:
		return ErrGone
	case codes.SQLITE_READONLY_DIRECTORY, codes.SQLITE_READONLY_CANTINIT:
		return ErrReadOnly
	}
	switch code & 0xff { // the rest of a code says more of the same
	case codes.SQLITE_FULL:
		return ErrFull
	case codes.SQLITE_IOERR:
		return ErrDisk
	case codes.SQLITE_READONLY:
		return ErrReadOnly
	case codes.SQLITE_BUSY, codes.SQLITE_LOCKED, codes.SQLITE_PROTOCOL:
		return ErrLocked
	case codes.SQLITE_CANTOPEN:
		return ErrCannotOpen
	case codes.SQLITE_PERM, codes.SQLITE_AUTH:
		return fs.ErrPermission
	case codes.SQLITE_CORRUPT, codes.SQLITE_NOTADB, codes.SQLITE_ERROR, codes.SQLITE_CONSTRAINT:
		return ErrDamaged // the statements are always the same: one that fails finds other tables than were made
	}
	return nil
}
