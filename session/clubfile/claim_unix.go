//go:build unix

package clubfile

import (
	"errors"
	"io/fs"
	"os"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

func lockFile(path string) (*os.File, error) {
	for {
		f, err := openLock(path)
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

// openLock opens the lock file of a club file, for those who may open that. A link under
// its name is not followed: in a folder that others may write to it could lead to any
// file of this user, which a claim would empty.
func openLock(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return os.OpenFile(path, os.O_CREATE|os.O_RDWR|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0o600)
	}
	if err != nil {
		return nil, err
	}
	if club, err := os.Stat(strings.TrimSuffix(path, lockEnding)); err == nil {
		_ = f.Chmod(club.Mode().Perm()) // where that cannot be, only its owner locks it
	}
	return f, nil
}

// away are the numbers for a share, or a disk, that went.
var away = []syscall.Errno{syscall.ENODEV, syscall.ENXIO, syscall.ESTALE, syscall.EHOSTDOWN, syscall.EHOSTUNREACH,
	syscall.ENOTCONN, syscall.ETIMEDOUT}

// ofOthers reports whether a file belongs to another user, who lets nobody read it.
func ofOthers(path string, info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) != os.Geteuid() && errors.Is(mayRead(path), fs.ErrPermission)
}

// mayRead asks whether a file may be read, without opening it: closing it would let
// go of SQLite's locks.
var mayRead = func(path string) error { return unix.Access(path, unix.R_OK) }

// unreadable is why a file may not be read, nil where it may.
func unreadable(path string) error { return mayRead(path) }

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
