package sheet

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"clubnight/session"
	"clubnight/session/sharing"
)

// Sheets that a viewer has open keep their names, and the new ones get numbers: the
// first is waited for, and the others are not. What is refused where nothing has
// the name gets no number.
func TestSheetsThatAreOpen(t *testing.T) {
	evening := session.Evening{Name: "Tuesday"}
	sheets := []File{{"Ranking", text}, {"Travellers", text}, {"Pairs", text}}
	open := []string{"Tuesday - Ranking.pdf", "Tuesday - Ranking (2).pdf", "Tuesday - Travellers.pdf"}
	dir := t.TempDir()
	patient, atOnce := 0, 0
	rename := func(count *int) func(from, to string) error {
		return func(from, to string) error {
			if *count++; slices.Contains(open, filepath.Base(to)) {
				return &sharing.Held{Path: to, Err: os.ErrPermission}
			}
			return os.Rename(from, to)
		}
	}
	files, err := writeAll(dir, evening, sheets, make([]bytes.Buffer, len(sheets)),
		renamings{rename(&patient), rename(&atOnce)})
	if err != nil || patient != 1 || atOnce != 5 {
		t.Errorf("%v, waited for %d, tried at once %d", err, patient, atOnce)
	}
	var names []string
	for _, f := range files {
		names = append(names, filepath.Base(f))
	}
	if want := []string{"Tuesday - Ranking (3).pdf", "Tuesday - Travellers (2).pdf",
		"Tuesday - Pairs.pdf"}; !slices.Equal(names, want) {
		t.Errorf("%q", names)
	}
	tries := 0
	forbidden := func(string, string) error { tries++; return os.ErrPermission }
	_, err = writeAll(dir, evening, sheets, make([]bytes.Buffer, len(sheets)), renamings{forbidden, forbidden})
	if !errors.Is(err, os.ErrPermission) || tries != 1 {
		t.Errorf("forbidden: %v after %d tries", err, tries)
	}
	left, err := filepath.Glob(filepath.Join(dir, ".sheet-*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}

// A sheet that may not be replaced, and a folder that has its name, keep the sheets of
// the evening from nobody.
func TestSheetsBesideWhatStays(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "Tuesday - Ranking.pdf"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "Tuesday - Pairs.pdf"), []byte("another user's"), 0o444); err != nil {
		t.Fatal(err)
	}
	rename := func(from, to string) error {
		if filepath.Base(to) == "Tuesday - Pairs.pdf" {
			return os.ErrPermission
		}
		return os.Rename(from, to)
	}
	sheets := []File{{"Ranking", text}, {"Pairs", text}}
	files, err := writeAll(dir, session.Evening{Name: "Tuesday"}, sheets,
		make([]bytes.Buffer, len(sheets)), renamings{rename, rename})
	want := []string{filepath.Join(dir, "Tuesday - Ranking (2).pdf"), filepath.Join(dir, "Tuesday - Pairs (2).pdf")}
	if err != nil || !slices.Equal(files, want) {
		t.Errorf("%q, %v", files, err)
	}
}

func text(w io.Writer) error {
	_, err := io.WriteString(w, "a sheet")
	return err
}
