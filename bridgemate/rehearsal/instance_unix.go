//go:build unix

package rehearsal

import (
	"errors"
	"os"
	"syscall"
)

func lockWhole(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o666)
	if err != nil {
		return nil, err
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if err == nil {
		return f, nil
	}
	if errors.Is(err, syscall.EWOULDBLOCK) {
		err = errTaken
	}
	return nil, errors.Join(err, f.Close())
}

func computerName() (string, error) { return os.Hostname() }
