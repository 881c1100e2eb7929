package clubfile

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// CopyOf writes what a club file of any version holds, which is not opened otherwise
// and stays as it is, to a path where nothing is. The error is ErrNotClubFile,
// ErrNewer, or what the disk says.
func CopyOf(ctx context.Context, club, path string) error {
	db, err := openReadOnly(club, "&_pragma=busy_timeout(5000)")
	if err == nil {
		defer db.Close()
		err = within(ctx, db, func(tx *sql.Tx) error {
			held, err := look(tx)
			if err == nil {
				err = held.refused()
			}
			if err == nil && held.version == 0 {
				err = ErrNotClubFile
			}
			return err
		})
	}
	if err == nil {
		_, err = db.ExecContext(ctx, "VACUUM INTO ?", path)
	}
	err = orForeign(club, translated(err))
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%w: %w", ErrNoFile, err)
	}
	if err != nil {
		return fmt.Errorf("club file %s: %w", club, err)
	}
	return nil
}

// CopyTo writes what the file holds at one moment to a path where nothing is, or an
// empty file, and returns when the copy is on the disk; its folder is not
// synchronised. Entries can be recorded meanwhile, and wait at most while the file is
// read. Where it fails something may be left at the path. The error is of the club
// file, of the disk, or the context's.
func (f *File) CopyTo(ctx context.Context, path string) error {
	db, err := connect(f.path) // its own connection: the file's is for the evening
	if err != nil {
		return err
	}
	defer db.Close()
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", path); err != nil {
		return translated(err)
	}
	copied, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer copied.Close()
	return copied.Sync()
}
