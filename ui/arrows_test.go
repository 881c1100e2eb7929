package ui

import (
	"go/build"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// below are the packages of the window in their floors: none imports one that stands in
// its own floor or above it. The pages stand beside each other, and this package, which
// puts them into one window, above them.
var below = [][]string{
	{"desk", "desk/newer", "desk/teach", "label"},
	{"kit", "manual", "model"},
	{"shell"},
	{"parts"},
	{"changes", "club", "clubs", "competitions", "computers", "deals", "finish", "handsets", "help", "journal",
		"members", "outbox", "papers", "refused", "rehearsing", "results", "room", "roompage", "rulings", "seating",
		"settings", "start", "teaching", "wall"},
}

// neighbours are what stands beside the club's evening, which knows nothing of it.
var neighbours = []string{"clubnight/ui/clubs", "clubnight/ui/computers", "clubnight/ui/teaching"}

// importsOf are the packages of the window that one of them imports.
func importsOf(t *testing.T, name string) (found []string) {
	t.Helper()
	p, err := build.Default.ImportDir(filepath.FromSlash(name), 0)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Imports) == 0 {
		t.Fatalf("%s imports nothing: the search is broken", name)
	}
	for _, i := range p.Imports {
		if strings.HasPrefix(i+"/", "clubnight/ui/") {
			found = append(found, i)
		}
	}
	return found
}

// No arrow in the window goes up, and no page knows another one.
func TestArrowsGoDown(t *testing.T) {
	floor := map[string]int{"clubnight/ui": len(below)}
	for at, names := range below {
		for _, name := range names {
			floor["clubnight/ui/"+name] = at
		}
	}
	for at, names := range below {
		for _, name := range names {
			for _, i := range importsOf(t, name) {
				if to, known := floor[i]; !known || to > at || to == at && at >= 2 {
					t.Errorf("%s imports %s", name, i)
				}
			}
		}
	}
	folders, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range folders {
		if _, known := floor["clubnight/ui/"+f.Name()]; f.IsDir() && !known &&
			f.Name() != "testdata" && f.Name() != "uitest" {
			t.Errorf("%s has no floor", f.Name())
		}
	}
}

// The club's evening knows nothing of several computers and of many clubs.
func TestEveningKnowsNoNeighbours(t *testing.T) {
	for _, i := range importsOf(t, ".") {
		if slices.Contains(neighbours, i) {
			t.Errorf("ui imports %s", i)
		}
	}
}
