// Package computer is what an evening asks of the operating system besides the
// Bridgemates: room on the disk, printers, programs that show files, not to fall asleep,
// and a clock that nobody can set.
//
//	free, err := computer.FreeSpace("/home/club/evenings")
//	err = computer.Print(ctx, "/home/club/sheets/Ranking.pdf", "Office", 2)
//	err = computer.Open("/home/club/sheets/Ranking.pdf")
//	release, err := computer.StayAwake(ctx, "An evening is being played")
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
	// ErrNoPrintProgram says that no program of this computer prints such a
	// file by itself.
	ErrNoPrintProgram = errors.New("no program prints this file")
	// ErrNoPrinter says that this computer has no printer of that name, or
	// has it no longer.
	ErrNoPrinter = errors.New("there is no such printer")
	// ErrNotPrinted says that the printer, or its program, refused.
	ErrNotPrinted = errors.New("the printer refused")
)

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

// FreeSpace is how many bytes this user may still write on the disk of a folder, which
// need not be there yet.
func FreeSpace(folder string) (bytes int64, err error) {
	folder, err = existing(folder)
	if err != nil {
		return 0, err
	}
	return freeSpace(folder)
}
