// Package private keeps files for the user of the computer who is signed in: accesses to
// events, keys of licences.
//
//	err := private.Write(filepath.Join(folder, "licence.key"), key)
//	key, err := private.Read(filepath.Join(folder, "licence.key"))
package private

import (
	"errors"
	"os"
	"path/filepath"
)

// Write puts a file into a folder, which it makes; one that was there stays whole until
// then. On Windows its text is sealed for the user who is signed in (DPAPI); elsewhere it
// can be read by that user alone (mode 0600), and by whoever has the disk.
func Write(path string, text []byte) error {
	text, err := seal(text)
	if err != nil {
		return err
	}
	folder := filepath.Dir(path)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(folder, "new-*") // mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // it is gone after the renaming
	_, err = f.Write(text)
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// Read is the text of a file that Write wrote; the error is fs.ErrNotExist where there is
// none, and another where it is another user's.
func Read(path string) ([]byte, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return open(text)
}
