package jet

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sys/windows"

	"clubnight/session/sharing"
)

func isSharing(err error) bool { return sharing.Is(err) }

// openShared opens a file for reading only, and lets everybody else do as they
// like with it.
func openShared(path string) (*os.File, error) {
	return sharing.Open(path, windows.GENERIC_READ,
		windows.FILE_SHARE_READ|windows.FILE_SHARE_WRITE|windows.FILE_SHARE_DELETE, windows.OPEN_EXISTING)
}

// tryLock opens a file for writing and lets others read only. Windows refuses
// it while anybody, Jet in BM Pro or Access included, has the file open for
// writing, and refuses them for as long as we have it. A left-over .ldb
// therefore means nothing here; one that a program has open means that Jet has the
// file, and keeps it for as long as that program runs.
func tryLock(path string) (*os.File, error) {
	f, err := sharing.Open(path, windows.GENERIC_READ|windows.GENERIC_WRITE,
		windows.FILE_SHARE_READ, windows.OPEN_EXISTING)
	if !isSharing(err) {
		return f, err
	}
	if name := ldbBeside(path); name != "" && isWritten(filepath.Join(filepath.Dir(path), name)) {
		return nil, fmt.Errorf("%s: Access or BM Pro has it open, as %s beside it shows: %w", path, name, ErrLocked)
	}
	return nil, err
}

// isWritten reports whether a program has a file open for writing.
func isWritten(path string) bool {
	f, err := sharing.Open(path, windows.GENERIC_READ,
		windows.FILE_SHARE_READ|windows.FILE_SHARE_DELETE, windows.OPEN_EXISTING)
	if err != nil {
		return isSharing(err)
	}
	f.Close()
	return false
}

// renameFile puts a file in the place of another, which Windows refuses while
// anybody has that one open. So the caller's lock goes first, and a reader, which
// has the file for milliseconds, is waited for.
func renameFile(from, to string, release func()) error {
	release()
	err := sharing.Rename(context.Background(), from, to)
	var held *sharing.Held
	if errors.As(err, &held) {
		return fmt.Errorf("%s: %w: %w", to, ErrLocked, err)
	}
	return err
}
