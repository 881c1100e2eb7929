package kit

import (
	"go/build"
	"strings"
	"testing"
)

// The toolkit knows nothing of bridge: of the program it imports the font
// and the labels only.
func TestNoBridge(t *testing.T) {
	p, err := build.Default.ImportDir(".", 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range p.Imports {
		if strings.HasPrefix(i, "clubnight/") && i != "clubnight/assets" && i != "clubnight/ui/label" {
			t.Errorf("imports %s", i)
		}
	}
}
