package rehearsal

import (
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// errTaken is returned inside the package while another process holds the claim.
var errTaken = errors.New("taken")

// claim makes sure that one room alone plays the tables of a computer in a file, as long
// as release is not closed. The claim is a lock on a file of its own in the folder for
// temporary files, and dies with its process; what is written there stays.
func claim(path, computer string) (*os.File, error) {
	if whole, err := filepath.EvalSymlinks(path); err == nil {
		path = whole
	}
	if runtime.GOOS == "windows" {
		path = strings.ToLower(path)
	}
	h := fnv.New64a()
	h.Write([]byte(path + "\x00" + computer))
	name := filepath.Join(os.TempDir(), fmt.Sprintf("clubnight-rehearsal-%016x.lock", h.Sum64()))
	f, err := lockWhole(name)
	if errors.Is(err, errTaken) {
		return nil, fmt.Errorf("%w: %s", ErrInstance, path)
	}
	if err != nil {
		return nil, fmt.Errorf("claiming %s: %w", path, err)
	}
	return f, nil // the lock goes with the open file
}
