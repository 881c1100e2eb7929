package jet

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// lockPatience is how long Open and Create wait for another of our own
// programs, which hold a file for milliseconds, before they give up with ErrLocked.
var lockPatience = 2 * time.Second

const lockPause = 2 * time.Millisecond

// lockFile opens an existing file for reading and writing, and for nobody else
// to write. The lock belongs to the open file, so that it goes with the process
// that holds it, however that ends.
func lockFile(path string) (*os.File, error) {
	for deadline := time.Now().Add(lockPatience); ; time.Sleep(lockPause) {
		f, err := tryLock(path)
		if err == nil {
			return f, nil
		}
		if !isSharing(err) {
			return nil, err
		}
		if time.Now().After(deadline) {
			return nil, fmt.Errorf("%s: %w", path, ErrLocked)
		}
	}
}

// ldbBeside returns the name of the lock file of Access beside a database, ""
// when there is none.
func ldbBeside(path string) string {
	stem := strings.TrimSuffix(path, filepath.Ext(path))
	for _, ext := range []string{".ldb", ".LDB"} {
		if _, err := os.Stat(stem + ext); err == nil {
			return filepath.Base(stem + ext)
		}
	}
	return ""
}
