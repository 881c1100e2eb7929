package clubfile

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"clubnight/session/sharing"
)

// Kept is the copy of the older file that Open left beside the upgraded one, ""
// where nothing was upgraded: "Tuesday club (version 1).clubnight". The program of
// that version opens it.
func (f *File) Kept() string { return f.kept }

// keptCopy is a copy of a club file, first under a name of its own and then
// under the one that lasts.
type keptCopy struct {
	temporary, path string
	stem, ext       string   // the name that lasts, without a number
	held            standing // what was copied
}

// copyBeside copies the file as it is now. SQLite makes the copy: reading the file past
// it would let go of its locks (sqlite.org/howtocorrupt.html, chapter 2.2).
func (f *File) copyBeside(ctx context.Context, conn *sql.Conn, held standing) (*keptCopy, error) {
	ext := filepath.Ext(f.path)
	stem := strings.TrimSuffix(f.path, ext)
	temporary, err := os.CreateTemp(filepath.Dir(f.path), filepath.Base(stem)+" *.part")
	if err != nil {
		return nil, err
	}
	defer temporary.Close()
	k := &keptCopy{temporary: temporary.Name(),
		stem: fmt.Sprintf("%s (version %d", stem, held.version), ext: ext, held: held}
	if _, err = conn.ExecContext(ctx, "VACUUM INTO ?", k.temporary); err == nil {
		err = temporary.Sync() // its folder is written by the commit of the upgrade
	}
	if err != nil {
		temporary.Close()
		k.discard()
		return nil, err
	}
	return k, nil
}

// place gives the copy its lasting name, the first that no file has.
func (k *keptCopy) place() (err error) {
	k.path, err = place(k.temporary, func(n int) string {
		if n == 1 {
			return k.stem + ")" + k.ext
		}
		return fmt.Sprintf("%s, %d)%s", k.stem, n, k.ext)
	})
	return err
}

// place gives a file the first of several names that no file has. Where the same name is
// given twice and taken, the error is fs.ErrExist.
func place(temporary string, names func(n int) string) (path string, err error) {
	for n := 1; ; n++ {
		if path == names(n) {
			return "", &fs.PathError{Op: "create", Path: path, Err: fs.ErrExist}
		}
		path = names(n)
		if err = os.Link(temporary, path); err == nil {
			return path, sharing.Remove(context.Background(), temporary)
		}
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		// A stick has no links: an empty file keeps the name free of others until the
		// real one lies over it.
		mine, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		mine.Close()
		if err := sharing.Rename(context.Background(), temporary, path); err != nil {
			os.Remove(path)
			return "", err
		}
		return path, nil
	}
}

// discard removes the copy, under whichever name.
func (k *keptCopy) discard() {
	os.Remove(k.temporary)
	if k.path != "" {
		os.Remove(k.path)
	}
}
