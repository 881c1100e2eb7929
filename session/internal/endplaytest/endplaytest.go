// Package endplaytest has files of boards read by endplay
// (github.com/dominicprice/endplay), a library of somebody else's.
//
//	for name, boards := range endplaytest.Read(t, "lin", files) { … } // what it found in each
package endplaytest

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
)

//go:embed read.py
var script []byte

// Folder is the variable with the folder of endplay's source, that with its LICENCE.
const Folder = "CLUBNIGHT_ENDPLAY"

// Board is a board as endplay has it. Tricks are of a Contract: "4SxN", "" for a board
// without or passed out. Vul counts none, both, NS, EW from 0, and is -1 where nothing is
// said. Calls and Cards are how many there are.
type Board struct {
	Board, Vul   int
	Dealer, Deal string
	Calls, Cards int
	Names        map[string]string // by "North" and so on
	Contract     string
	Tricks       int
}

// Read reads files by name as "pbn" or "lin". What endplay refuses fails the test; where
// it or Python is missing the test is skipped.
func Read(t *testing.T, form string, files map[string][]byte) map[string][]Board {
	t.Helper()
	source := os.Getenv(Folder)
	python, err := exec.LookPath("python3")
	if source == "" || err != nil {
		t.Skip(Folder, " does not say where endplay is, or there is no python3")
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "read.py"), script, 0o600); err != nil {
		t.Fatal(err)
	}
	args := []string{filepath.Join(dir, "read.py"), filepath.Join(source, "src"), form}
	names := slices.Sorted(maps.Keys(files))
	for i, name := range names {
		file := filepath.Join(dir, fmt.Sprint(i, ".", form))
		if err := os.WriteFile(file, files[name], 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, file)
	}
	cmd := exec.Command(python, args...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("endplay: %v", err)
	}
	var told []struct {
		Error  string
		Boards []Board
	}
	if err := json.Unmarshal(out, &told); err != nil || len(told) != len(names) {
		t.Fatalf("endplay told of %d files of %d: %v", len(told), len(names), err)
	}
	read := map[string][]Board{}
	for i, one := range told {
		if one.Error != "" {
			t.Errorf("%s: %s", names[i], one.Error)
			continue
		}
		read[names[i]] = one.Boards
	}
	return read
}
