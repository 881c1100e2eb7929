//go:build unix

package jet

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"

	"clubnight/session/sharing"
)

// errHeld is returned inside the package while another open file has the lock.
var errHeld = errors.New("locked")

func isSharing(err error) bool { return errors.Is(err, errHeld) }

// openShared opens a file for reading only. Readers take no lock, and do not
// wait for what is no file, as a pipe, to say something.
func openShared(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
}

// tryLock takes the advisory lock on the file itself. Only our own programs
// know of it; a file that Access has open, from a Windows machine that shares
// the folder, shows by its .ldb.
func tryLock(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	if err := holdFile(f, path); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

func holdFile(f *os.File, path string) error {
	if name := ldbBeside(path); name != "" {
		return fmt.Errorf("%s: Access or BM Pro has it open, as %s beside it shows; if nobody has, delete that file: %w", path, name, ErrLocked)
	}
	switch err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); {
	case errors.Is(err, syscall.EWOULDBLOCK) || errors.Is(err, syscall.EINTR):
		return errHeld
	case err != nil:
		return fmt.Errorf("%s: lock: %w", path, err)
	}
	// While we waited the file may have been replaced by a new one.
	mine, err := f.Stat()
	if err != nil {
		return err
	}
	now, err := os.Stat(path)
	if err != nil {
		return err
	}
	if !os.SameFile(mine, now) {
		return errHeld
	}
	return nil
}

// renameFile puts a file in the place of another, and sees that this lasts. The
// caller's lock is held until then, so that nobody writes to the old file.
func renameFile(from, to string, release func()) error {
	defer release()
	if err := os.Rename(from, to); err != nil {
		return err
	}
	return sharing.SyncFolder(filepath.Dir(to))
}
