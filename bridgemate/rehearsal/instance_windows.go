package rehearsal

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// lockWhole opens the file for nobody else (share mode 0).
func lockWhole(name string) (*os.File, error) {
	wide, err := windows.UTF16PtrFromString(name)
	if err != nil {
		return nil, err
	}
	handle, err := windows.CreateFile(wide, windows.GENERIC_READ|windows.GENERIC_WRITE, 0, nil,
		windows.OPEN_ALWAYS, windows.FILE_ATTRIBUTE_NORMAL, 0)
	if errors.Is(err, windows.ERROR_SHARING_VIOLATION) {
		return nil, errTaken
	}
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(handle), name), nil
}

// computerName is what the Windows call gives: Clients.Computer must equal
// it to the letter.
func computerName() (string, error) { return windows.ComputerName() }
