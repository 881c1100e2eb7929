package clubfile

import (
	"context"
	"os"
)

// CopyTo writes what the file holds at one moment to a path where nothing is, or an empty file, and returns when the
// copy is on the disk; its folder is not synchronised. Entries can be recorded meanwhile, and wait at most while the file
// is read. Where it fails something may be left at the path. The error is of the club file, of the disk, or the context's.
func (f *File) CopyTo(ctx context.Context, path string) error {
	db, err := connect(f.path) // its own connection: the file's is for the evening
	if err != nil {
		return err
	}
	defer db.Close()
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", path); err != nil {
		return told(err)
	}
	copied, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer copied.Close()
	return copied.Sync()
}
