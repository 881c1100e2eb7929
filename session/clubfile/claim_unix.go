//go:build unix

package clubfile

import (
	"errors"
	"os"
	"syscall"
)

func lockFile(path string) (*os.File, error) {
	for {
		f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
		if err != nil {
			return nil, err
		}
		if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
			f.Close()
			if errors.Is(err, syscall.EWOULDBLOCK) {
				return nil, ErrElsewhere
			}
			return nil, err
		}
		if same(f, path) {
			return f, nil
		}
		f.Close() // it was removed between opening and locking: the lock of a file without a name keeps nobody out
	}
}

func same(f *os.File, path string) bool {
	mine, err := f.Stat()
	if err != nil {
		return false
	}
	there, err := os.Stat(path)
	return err == nil && os.SameFile(mine, there)
}

// unlock removes the file while it is still locked, so that nobody else's is removed.
func unlock(f *os.File) {
	os.Remove(f.Name())
	f.Close()
}
