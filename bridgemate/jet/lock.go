package jet

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"clubnight/session/sharing"
)

// lockPatience is how long Open and Create wait for another of our own
// programs, which hold a file for milliseconds, before they give up with ErrLocked.
var lockPatience = 2 * time.Second

// lockPause is how long the pause between two tries is, up to twice that: so two programs
// that met once do not meet for ever.
const lockPause = 2 * time.Millisecond

// lockFile opens an existing file for reading and writing, and for nobody else to write,
// by try: tryLock. The lock belongs to the open file, so that it goes with the process
// that holds it, however that ends. Without patience it tries once.
func lockFile(ctx context.Context, path string, patience time.Duration,
	try func(path string) (*os.File, error)) (*os.File, error) {
	for deadline := time.Now().Add(patience); ; {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		f, err := try(path)
		if err == nil {
			return f, nil
		}
		if !isSharing(err) {
			return nil, err
		}
		if patience <= 0 || time.Now().After(deadline) {
			held := &sharing.Held{Path: path, By: sharing.Programs(path), Waited: patience, Err: err}
			return nil, fmt.Errorf("%w: %w", ErrLocked, held)
		}
		select {
		case <-ctx.Done():
		case <-time.After(lockPause + rand.N(lockPause)):
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
