//go:build unix

package sharing

import (
	"errors"
	"os"
	"syscall"
)

// SyncFolder writes a folder to the disk, so that a new name in it outlives a power cut.
// Some file systems cannot do it: there the name is written soon, and there is no error.
func SyncFolder(folder string) error {
	dir, err := os.Open(folder)
	if err != nil {
		return err
	}
	if err := dir.Sync(); err != nil && !errors.Is(err, syscall.EINVAL) && !errors.Is(err, syscall.ENOTSUP) {
		return errors.Join(err, dir.Close())
	}
	return dir.Close()
}
