package conformance_test

import (
	"io/fs"
	"testing"

	"clubnight/session/exchange/conformance"
)

// Every published file gives what is promised, and every file stands in the table.
func TestPromisesAreKept(t *testing.T) {
	kept, err := conformance.Keep(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{"README.md": true}
	for i := range kept {
		k := &kept[i]
		listed[k.File] = true
		if !k.Holds() {
			t.Errorf("%s: totals %v, places %v, matches %v, lines %v; promised %v, %v, %v, %v", k.File,
				k.Proof.Totals, k.Proof.Places, k.Proof.Matches, k.Proof.Lines, k.Totals, k.Places, k.Matches, k.Lines)
		}
		if k.By == "" || k.Proof.Whole() != (k.Error == "") {
			t.Errorf("%s: by %q, all equal %v, whose error: %q", k.File, k.By, k.Proof.Whole(), k.Error)
		}
	}
	entries, err := fs.ReadDir(conformance.Files, "files")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !listed[e.Name()] {
			t.Errorf("%s: nothing is promised", e.Name())
		}
	}
}
