package sharing

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/sys/windows"
)

// deletePending is ERROR_DELETE_PENDING: the file goes when the last program closes it.
const deletePending = windows.Errno(303)

func isHeld(err error) bool {
	for _, held := range []windows.Errno{windows.ERROR_SHARING_VIOLATION, windows.ERROR_LOCK_VIOLATION,
		windows.ERROR_USER_MAPPED_FILE, deletePending} {
		if errors.Is(err, held) {
			return true
		}
	}
	return false
}

// holding looks for the file that is open. "Access denied" is what Windows says of
// renaming over an open file, and of much else.
func holding(err error, paths ...string) (string, bool) {
	if !isHeld(err) && !errors.Is(err, windows.ERROR_ACCESS_DENIED) {
		return "", false
	}
	for _, path := range paths {
		if within, open := openIn(path); open {
			return within, true
		}
	}
	return paths[0], isHeld(err)
}

// openIn finds an open file: the path itself or, in a folder, the first of its files.
func openIn(path string) (found string, open bool) {
	_ = filepath.WalkDir(path, func(at string, _ fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) || !isOpen(at) {
			return nil
		}
		found, open = at, true
		return fs.SkipAll
	})
	return found, open
}

// isOpen reports whether another program has a file or folder open, by
// asking for it alone.
func isOpen(path string) bool {
	name, err := windows.UTF16PtrFromString(LongName(path))
	if err != nil {
		return false
	}
	h, err := windows.CreateFile(name, windows.GENERIC_READ, 0, nil, windows.OPEN_EXISTING,
		windows.FILE_FLAG_BACKUP_SEMANTICS, 0)
	if err == nil {
		_ = windows.CloseHandle(h)
		return false
	}
	if isHeld(err) {
		return true
	}
	// A file that goes when it is closed cannot even be looked at; one that is
	// merely forbidden can.
	_, looking := windows.GetFileAttributes(name)
	return errors.Is(err, windows.ERROR_ACCESS_DENIED) && errors.Is(looking, windows.ERROR_ACCESS_DENIED)
}

// LongName is a path as the calls of Windows take it however long it is. Those of package
// os do this by themselves.
func LongName(path string) string {
	abs, err := filepath.Abs(path)
	if err != nil || len(abs) < longest {
		return path
	}
	return verbatim(abs)
}

// Open opens a file with what it lets others do meanwhile: access is GENERIC_…, share
// FILE_SHARE_… and create one of OPEN_….
func Open(path string, access, share, create uint32) (*os.File, error) {
	name, err := windows.UTF16PtrFromString(LongName(path))
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: path, Err: err}
	}
	h, err := windows.CreateFile(name, access, share, nil, create, windows.FILE_ATTRIBUTE_NORMAL, 0)
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: path, Err: err}
	}
	return os.NewFile(uintptr(h), path), nil
}
