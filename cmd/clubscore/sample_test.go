package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A club file that version 1 of the schema holds is scored as the program scored it that
// wrote it: every ranking and every board of its seven evenings. Only the sentences about
// what is open may change.
func TestScoresOfVersion1(t *testing.T) {
	samples := filepath.Join("..", "..", "session", "clubfile", "testdata")
	content, err := os.ReadFile(filepath.Join(samples, "version-1.clubnight"))
	if err != nil {
		t.Fatal(err)
	}
	club := filepath.Join(t.TempDir(), "Ağaoğlu's club.clubnight")
	if err := os.WriteFile(club, content, 0o600); err != nil {
		t.Fatal(err)
	}
	for evening := 1; evening <= 7; evening++ {
		t.Run(fmt.Sprint("evening ", evening), func(t *testing.T) {
			want, err := os.ReadFile(filepath.Join(samples, "version-1", fmt.Sprintf("evening-%d.score.txt", evening)))
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			if err := run(t.Context(), []string{"score", club, "--boards", "--evening", fmt.Sprint(evening)},
				&out); err != nil {
				t.Fatal(err)
			}
			got, wanted := withoutOpen(out.String()), withoutOpen(string(want))
			for i := range min(len(got), len(wanted)) {
				if got[i] != wanted[i] {
					t.Fatalf("line %d:\n got %s\nwant %s", i+1, got[i], wanted[i])
				}
			}
			if len(got) != len(wanted) {
				t.Errorf("%d lines, want %d", len(got), len(wanted))
			}
		})
	}
}

// withoutOpen are the lines of an output that are figures.
func withoutOpen(out string) []string {
	lines := strings.Split(strings.ReplaceAll(out, "\r\n", "\n"), "\n")
	return slices.DeleteFunc(lines, func(line string) bool { return strings.HasPrefix(line, "!") })
}
