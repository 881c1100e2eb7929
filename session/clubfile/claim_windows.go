package clubfile

import (
	"errors"
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/sys/windows"

	"clubnight/session/sharing"
)

// lockFile opens the file and lets others only read who has it.
func lockFile(path string) (*os.File, error) {
	f, err := sharing.Open(path, windows.GENERIC_READ|windows.GENERIC_WRITE,
		windows.FILE_SHARE_READ, windows.OPEN_ALWAYS)
	if errors.Is(err, windows.ERROR_SHARING_VIOLATION) {
		return nil, ErrElsewhere
	}
	return f, err
}

// away is empty: see saidBy.
var away []syscall.Errno

// ofOthers says no: Windows says by itself who may not read a file.
func ofOthers(string, fs.FileInfo) bool { return false }

// unreadable is why a file cannot be read, nil where it can.
func unreadable(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = f.ReadAt(make([]byte, 1), 0)
	return err
}

// unlock removes the file, which Windows does for closed ones only; one that somebody
// else holds by then stays.
func unlock(f *os.File) {
	f.Close()
	os.Remove(f.Name())
}
