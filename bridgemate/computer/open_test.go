package computer

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Names that a club may have, none of which may be taken for something else on
// its way to the program.
var clubNames = []string{
	"Ranking.pdf", "Dienstag Łódź 75%.pdf", "Zoë O'Connor & Co.pdf", "100%20 #1; $(rm x) `id`.pdf", "-s.pdf",
	"ağaoğlu [A] (2).pdf", "橋 ♠♥.pdf",
}

// written writes a file into a folder with a name that is awkward itself.
func written(t *testing.T, name string) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "Bridge Club Ü & Co")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, name)
	if err := os.WriteFile(path, []byte("%PDF"), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// What is not there is said with its path, before any program is asked.
func TestOpenNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "gone ü.pdf")
	err := Open(path)
	var unopened *Unopened
	if !errors.As(err, &unopened) || unopened.Path != path || !errors.Is(err, fs.ErrNotExist) ||
		!strings.Contains(err.Error(), path) {
		t.Errorf("%v", err)
	}
}
