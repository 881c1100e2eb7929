//go:build !unix && !windows

package jet

import (
	"fmt"
	"os"
)

func isSharing(error) bool { return false }

func openShared(path string) (*os.File, error) { return os.Open(path) }

// tryLock fails: without locks of the operating system nobody may write.
func tryLock(path string) (*os.File, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	return nil, fmt.Errorf("%s: this system has no file locks: %w", path, ErrLocked)
}

func renameFile(from, to string, release func()) error {
	defer release()
	return os.Rename(from, to)
}
