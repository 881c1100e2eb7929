package sessiontest

import (
	"runtime"
	"syscall"
)

// What the system of this computer says of a disk that has no more room,
// and of one that fails.
var (
	ErrDiskFull  = disk(syscall.ENOSPC, 112) // ERROR_DISK_FULL
	ErrDiskFails = disk(syscall.EIO, 1117)   // ERROR_IO_DEVICE
)

// disk is an error by its number here and on Windows, which has its own.
func disk(number, windows syscall.Errno) error {
	if runtime.GOOS == "windows" {
		return windows
	}
	return number
}
