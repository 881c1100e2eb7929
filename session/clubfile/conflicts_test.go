package clubfile_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"clubnight/session/clubfile"
)

// begin begins an evening in a club file.
func begin(t *testing.T, path string) {
	t.Helper()
	club, err := clubfile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	begun(t, club)
	if err := club.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestConflicts(t *testing.T) {
	dir := t.TempDir()
	club, other := filepath.Join(dir, "Dienstag Łódź.clubnight"), filepath.Join(dir, "other.clubnight")
	for _, path := range []string{club, other} {
		f, err := clubfile.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if found := clubfile.Conflicts(t.Context(), club); len(found) != 0 {
		t.Fatalf("alone: %q", found)
	}
	put := func(name, from string) {
		t.Helper()
		content, err := os.ReadFile(from)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name), content, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	want := []string{
		"Dienstag Łódź (1).clubnight",
		"Dienstag Łódź (conflicted copy 2026-11-17 201500).clubnight",
		"Dienstag Łódź (in Konflikt stehende Kopie von BAR 2026-11-17).clubnight",
		"Dienstag Łódź-DESKTOP-1.clubnight",
		"Dienstag Łódź.sync-conflict-20261117-201500-ABCDEFG.clubnight",
	}
	put("Dienstag Łódź-backup.clubnight", club) // somebody's own copy of an earlier day
	begin(t, club)
	for _, name := range want {
		put(name, club)
		begin(t, filepath.Join(dir, name))
	}
	begin(t, club)
	// What the program keeps itself, what a person called something else,
	// and another club's file.
	for _, name := range []string{
		"Dienstag Łódź (version 1).clubnight", "Dienstag Łódź (set aside 2026-11-17 20.15.00).clubnight",
		"Dienstag Łódź (rescued, 2).clubnight",
		"Dienstag Łódź vor Weihnachten.clubnight", "Dienstag Łódź (1).zip",
	} {
		put(name, club)
	}
	put("Dienstag Łódź (2).clubnight", other)
	if err := os.WriteFile(filepath.Join(dir, "Dienstag Łódź (3).clubnight"), []byte("nothing"), 0o600); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, path := range clubfile.Conflicts(t.Context(), club) {
		names = append(names, filepath.Base(path))
	}
	slices.Sort(names)
	if !slices.Equal(names, want) {
		t.Errorf("found %q", names)
	}
}
