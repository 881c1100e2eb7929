// Package computer asks the operating system what an evening depends on besides the Bridgemates: room on the disk, printers, and
// Bridgemate's Data Connector.
//
//	free, err := computer.FreeSpace("/home/club/evenings")
//	printers, err := computer.Printers(ctx)
package computer

import (
	"errors"
	"os"
	"path/filepath"
)

// ErrUnknown is returned where the system has no way to tell.
var ErrUnknown = errors.New("this system does not tell")

// What Print returns.
var (
	// ErrNoPrintProgram says that no program of this computer prints such a file by itself.
	ErrNoPrintProgram = errors.New("no program prints this file")
	// ErrNotPrinted says that the printer, or its program, refused.
	ErrNotPrinted = errors.New("the printer refused")
)

// Connector is Bridgemate's Data Connector, a service of BCS 5 on this computer.
type Connector struct {
	// Port is where it listens for HTTP.
	Port int
	// Running is true while the process that wrote the port down is there.
	Running bool
}

// existing is the nearest folder above a path that is there.
func existing(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	for {
		info, err := os.Stat(path)
		if err == nil && info.IsDir() {
			return path, nil
		}
		above := filepath.Dir(path)
		if above == path {
			return "", err
		}
		path = above
	}
}

// FreeSpace is how many bytes this user may still write on the disk of a folder, which need not be there yet.
func FreeSpace(folder string) (bytes int64, err error) {
	folder, err = existing(folder)
	if err != nil {
		return 0, err
	}
	return freeSpace(folder)
}
