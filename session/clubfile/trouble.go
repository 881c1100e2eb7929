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

	"clubnight/session/sharing"
)

// Errors by which the computer, the disk or a share refuses. Of what was to be written
// nothing is in the file then, but for ErrUnsure, and all that was written before still
// is.
var (
	// ErrUnsure is returned, with ErrDisk, when what was to be written is in the file,
	// and the disk does not say that it would be there after a power cut.
	ErrUnsure = errors.New("the disk does not confirm what was written")
	// ErrFull is returned when the disk has no room left.
	ErrFull = errors.New("the disk is full")
	// ErrDisk is returned when the disk or the share answers with errors.
	ErrDisk = errors.New("the disk answers with errors")
	// ErrAway is returned when the drive or the share is not connected any more.
	ErrAway = errors.New("the drive or the share is not connected")
	// ErrOnline is returned when only the name of the file is on this computer, and the
	// synchroniser does not fetch the rest.
	ErrOnline = errors.New("the synchroniser does not fetch the file")
	// ErrOthers is returned, with fs.ErrPermission, when the file belongs to another user
	// of this computer who keeps it to himself.
	ErrOthers = errors.New("the club file belongs to another user")
	// ErrReadOnly is returned when the file, its folder or the disk may not
	// be written to.
	ErrReadOnly = errors.New("the club file may not be written to")
	// ErrLocked is returned when another program holds the file for longer
	// than a change waits.
	ErrLocked = errors.New("another program holds the club file")
	// ErrGone is returned when the file was moved, renamed or deleted while it was open.
	ErrGone = errors.New("the club file is no longer where it was opened")
	// ErrCannotOpen is returned when the computer does not open the file, or the one that
	// SQLite keeps beside it.
	ErrCannotOpen = errors.New("the club file cannot be opened")
)

// syncFolder writes a folder to the disk.
var syncFolder = sharing.SyncFolder

// confirmed is the error of the end of a transaction. Where only the folder could not be
// written, all is in the file, and is on the disk when the folder is.
func (f *File) confirmed(err error) error {
	var said *sqlite.Error
	if !errors.As(err, &said) || said.Code() != codes.SQLITE_IOERR_DIR_FSYNC {
		return translated(err)
	}
	if syncFolder(filepath.Dir(f.path)) == nil {
		return nil
	}
	return fmt.Errorf("%w: %w", ErrUnsure, translated(err))
}

// translated is an error of SQLite with the one of this package that it means
// (sqlite.org/rescode.html).
func translated(err error) error {
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

// Disk is what the system says of a disk, with ErrFull, ErrReadOnly, ErrAway, ErrOnline
// or ErrDisk where it means one of them.
func Disk(err error) error {
	for meant, numbers := range saidBy(filepath.Separator == '\\') {
		for _, number := range numbers {
			if errors.Is(err, number) && !errors.Is(err, meant) {
				return fmt.Errorf("%w: %w", meant, err)
			}
		}
	}
	return err
}

// saidBy are the numbers by which a system says what is the matter with a disk.
func saidBy(windows bool) map[error][]syscall.Errno {
	if !windows {
		return map[error][]syscall.Errno{ErrFull: {syscall.ENOSPC}, ErrReadOnly: {syscall.EROFS},
			ErrDisk: {syscall.EIO}, ErrAway: away}
	}
	return map[error][]syscall.Errno{ // learn.microsoft.com/windows/win32/debug/system-error-codes
		ErrFull:     {112, 39},  // ERROR_DISK_FULL, ERROR_HANDLE_DISK_FULL
		ErrReadOnly: {19},       // ERROR_WRITE_PROTECT
		ErrDisk:     {23, 1117}, // ERROR_CRC, ERROR_IO_DEVICE
		// ERROR_NOT_READY, BAD_NETPATH, DEV_NOT_EXIST, UNEXP_NET_ERR, NETNAME_DELETED,
		// BAD_NET_NAME, SEM_TIMEOUT, NO_SUCH_DEVICE, DEVICE_NOT_CONNECTED,
		// NETWORK_UNREACHABLE, HOST_UNREACHABLE, CONNECTION_ABORTED
		ErrAway: {21, 53, 55, 59, 64, 67, 121, 433, 1167, 1231, 1232, 1236},
		// ERROR_CLOUD_FILE_PROVIDER_NOT_RUNNING, UNSUCCESSFUL, ACCESS_DENIED,
		// REQUEST_CANCELED, PROVIDER_TERMINATED, REQUEST_TIMEOUT
		ErrOnline: {362, 389, 395, 398, 404, 426},
	}
}

// meaning is the error that a result code of SQLite means, nil where it
// means nothing to a club.
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
	case codes.SQLITE_TOOBIG:
		return ErrTooLong
	case codes.SQLITE_CORRUPT, codes.SQLITE_NOTADB, codes.SQLITE_ERROR, codes.SQLITE_CONSTRAINT:
		return ErrDamaged // the statements are always the same: one that fails finds other tables than were made
	}
	return nil
}
