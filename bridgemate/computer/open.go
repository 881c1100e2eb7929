package computer

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// What an Unopened wraps, beside fs.ErrNotExist for a file that is not there and
// fs.ErrPermission for one that this user may not open.
var (
	// ErrNoProgram says that the computer has no program for such files, or
	// has it no longer.
	ErrNoProgram = errors.New("no program opens this file")
	// ErrHeld says that another program has the file for itself.
	ErrHeld = errors.New("another program holds the file")
	// ErrNotOpened says that the program was not started, or ended at once.
	ErrNotOpened = errors.New("the file was not opened")
)

// Unopened is returned for a file that was not shown.
type Unopened struct {
	Path string // absolute
	Err  error
}

// Error implements error.
func (u *Unopened) Error() string { return fmt.Sprintf("opening %s: %v", u.Path, u.Err) }

// Unwrap gives what was wrong.
func (u *Unopened) Unwrap() error { return u.Err }

// Open shows a file, or a folder, with the program that the computer has for it.
// It returns when that program was asked, and does not wait until it ends. The
// error is an *Unopened.
func Open(path string) error {
	whole, err := filepath.Abs(path)
	if err != nil {
		return &Unopened{path, err}
	}
	if _, err = os.Stat(whole); err == nil {
		err = open(whole)
	}
	if err != nil {
		return &Unopened{whole, err}
	}
	return nil
}
