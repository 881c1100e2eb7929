package model

import (
	"go/build"
	"strings"
	"testing"
)

// An evening is open without a window: a page in a browser stands on it as well.
func TestNoFyne(t *testing.T) {
	p, err := build.Default.ImportDir(".", 0)
	if err != nil || len(p.Imports) == 0 {
		t.Fatalf("%d imports: %v", len(p.Imports), err)
	}
	for _, i := range p.Imports {
		if strings.HasPrefix(i, "fyne.io/") || strings.HasPrefix(i, "clubnight/ui/") && i != "clubnight/ui/desk" {
			t.Errorf("the model imports %s", i)
		}
	}
}
