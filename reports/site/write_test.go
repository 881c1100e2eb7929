package site

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"clubnight/session/sessiontest"
)

// Wherever replacing fails, because somebody has a page open, the earlier site stays
// whole and nothing is left beside it.
func TestWriteIsAllOrNothing(t *testing.T) {
	st, sc := sessiontest.Scored(t, sessiontest.Heat(t))
	earlier, err := New(st, sc, Options{})
	if err != nil {
		t.Fatal(err)
	}
	st, sc = sessiontest.Scored(t, sessiontest.Kinds[0].Clean(t))
	later, err := New(st, sc, Options{})
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "site")
	locked := errors.New("somebody has it open")
	fails := func(at int) func(from, to string) error {
		return func(from, to string) error {
			if at--; at == 0 {
				return locked
			}
			return os.Rename(from, to)
		}
	}
	if _, err := write(dir, earlier, fails(1)); !errors.Is(err, locked) {
		t.Fatal(err)
	}
	if _, err := os.Stat(dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("half a site is there: %v", err)
	}
	if _, err := earlier.Write(dir); err != nil {
		t.Fatal(err)
	}
	before := contents(t, dir)
	moves := len(earlier.Names()) + 1 + len(later.Names()) + 1
	for _, at := range []int{1, 2, len(earlier.Names()), len(earlier.Names()) + 2, moves} {
		if _, err := write(dir, later, fails(at)); !errors.Is(err, locked) {
			t.Errorf("move %d of %d: %v", at, moves, err)
		}
		after := contents(t, dir)
		if len(after) != len(before) {
			t.Errorf("move %d: %d files became %d", at, len(before), len(after))
		}
		for name := range before {
			if after[name] != before[name] {
				t.Errorf("move %d: %s is another", at, name)
			}
		}
	}
	if _, err := write(dir, later, fails(moves+1)); err != nil || len(contents(t, dir)) != len(later.Names())+1 {
		t.Errorf("%v, %d files", err, len(contents(t, dir)))
	}
}

func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, e := range list {
		content, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		all[e.Name()] = string(content)
	}
	return all
}
