package jet

import (
	"errors"
	"fmt"
	"os"
	"syscall"
	"time"
)

// The errors of Windows for a file that another program holds.
const (
	sharingViolation = syscall.Errno(32)
	lockViolation    = syscall.Errno(33)
)

func isSharing(err error) bool {
	return errors.Is(err, sharingViolation) || errors.Is(err, lockViolation)
}

// openShared opens a file for reading only, and lets everybody else do as they
// like with it.
func openShared(path string) (*os.File, error) {
	return openFile(path, syscall.GENERIC_READ, syscall.FILE_SHARE_READ|syscall.FILE_SHARE_WRITE|syscall.FILE_SHARE_DELETE)
}

// tryLock opens a file for writing and lets others read only. Windows refuses
// it while anybody, Jet in BM Pro or Access included, has the file open for
// writing, and refuses them for as long as we have it. A left-over .ldb
// therefore means nothing here.
func tryLock(path string) (*os.File, error) {
	return openFile(path, syscall.GENERIC_READ|syscall.GENERIC_WRITE, syscall.FILE_SHARE_READ)
}

func openFile(path string, access, share uint32) (*os.File, error) {
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: path, Err: err}
	}
	h, err := syscall.CreateFile(name, access, share, nil, syscall.OPEN_EXISTING, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: path, Err: err}
	}
	return os.NewFile(uintptr(h), path), nil
}

// renameFile puts a file in the place of another, which Windows refuses while
// anybody has that one open. So the caller's lock goes first, and a reader, which
// has the file for milliseconds, is waited for.
func renameFile(from, to string, release func()) error {
	release()
	for deadline := time.Now().Add(lockPatience); ; time.Sleep(lockPause) {
		err := os.Rename(from, to)
		// A file that is open without leave to delete it is "access denied".
		held := isSharing(err) || errors.Is(err, syscall.ERROR_ACCESS_DENIED)
		if !held {
			return err
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("%s: %w: %w", to, ErrLocked, err)
		}
	}
}
