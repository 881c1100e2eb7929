package clubfile

import (
	"errors"
	"io/fs"
	"testing"
)

// What the system refuses before SQLite is asked means the same as what SQLite says.
func TestRefusedBySystem(t *testing.T) {
	for refused, want := range diskErrors() {
		if want == nil {
			continue
		}
		err := translated(&fs.PathError{Op: "open", Path: "club1.part", Err: refused})
		if !errors.Is(err, want) || !errors.Is(err, refused) {
			t.Errorf("%v is not %v", err, want)
		}
	}
}
