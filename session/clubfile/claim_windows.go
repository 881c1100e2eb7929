package clubfile

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"

	"clubnight/session/sharing"
)

// lockFile opens the file and shares it with nobody.
func lockFile(path string) (*os.File, error) {
	f, err := sharing.Open(path, windows.GENERIC_READ|windows.GENERIC_WRITE, 0, windows.OPEN_ALWAYS)
	if errors.Is(err, windows.ERROR_SHARING_VIOLATION) {
		return nil, ErrElsewhere
	}
	return f, err
}

// unlock removes the file, which Windows does for closed ones only; one that somebody else holds by then stays.
func unlock(f *os.File) {
	f.Close()
	os.Remove(f.Name())
}
