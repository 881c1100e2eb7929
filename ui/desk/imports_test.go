package desk

import (
	"go/build"
	"os"
	"strings"
	"testing"
)

// The desk stands below the screens: whatever it decides can be decided without a window.
func TestNoFyne(t *testing.T) {
	seen := map[string]bool{}
	var walk func(path, dir string)
	walk = func(path, dir string) {
		p, err := build.Default.ImportDir(dir, 0)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if len(p.Imports) == 0 && dir == "." {
			t.Fatalf("%s imports nothing: the search is broken", path)
		}
		for _, i := range p.Imports {
			if strings.HasPrefix(i, "fyne.io/") || i == "clubnight/ui" || i == "clubnight/ui/kit" {
				t.Errorf("%s imports %s", path, i)
			}
			if below, ours := strings.CutPrefix(i, "clubnight/"); ours && !seen[i] && below != "assets" {
				seen[i] = true
				walk(i, "../../"+below)
			}
		}
	}
	walk("clubnight/ui/desk", ".")
	pages, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pages {
		if p.IsDir() {
			walk("clubnight/ui/desk/"+p.Name(), p.Name())
		}
	}
}
