package clubfile_test

import (
	"errors"
	"testing"

	"clubnight/session"
)

// An evening is taken over whole, and can be gone on with; entries that make
// no evening leave none.
func TestImport(t *testing.T) {
	club := sample(t)
	entries := entriesOf(t, club, 1)
	j, err := club.Import(entries)
	if err != nil || j.ID() != evenings+1 {
		t.Fatalf("evening %v, %v", j, err)
	}
	if was, is := dump(fold(t, entries)), dump(fold(t, entriesOf(t, club, j.ID()))); was != is {
		t.Errorf("it is\n%s\nwas\n%s", is, was)
	}
	s, err := session.Resume(j)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Record("director", session.EveningSet{Name: "on"}); err != nil {
		t.Error(err)
	}
	if _, err := club.Import(entries[1:]); !errors.Is(err, session.ErrBadEntry) {
		t.Errorf("without its first entry: %v", err)
	}
	if ids, err := club.Evenings(); err != nil || len(ids) != evenings+1 {
		t.Errorf("evenings %v, %v", ids, err)
	}
	if found, err := club.Verify(t.Context()); err != nil || len(found) > 0 {
		t.Errorf("%v, %v", found, err)
	}
}
