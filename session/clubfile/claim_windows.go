package clubfile

import (
	"errors"
	"os"
	"syscall"
)

// sharingViolation is Windows' error for a file that another program holds.
const sharingViolation = syscall.Errno(32)

// lockFile opens the file and lets others only read who has it.
func lockFile(path string) (*os.File, error) {
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return nil, err
	}
	h, err := syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE, syscall.FILE_SHARE_READ, nil,
		syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	switch {
	case errors.Is(err, sharingViolation):
		return nil, ErrElsewhere
	case err != nil:
		return nil, &os.PathError{Op: "open", Path: path, Err: err}
	}
	return os.NewFile(uintptr(h), path), nil
}

// unlock removes the file, which Windows does for closed ones only; one that somebody else holds by then stays.
func unlock(f *os.File) {
	f.Close()
	os.Remove(f.Name())
}
