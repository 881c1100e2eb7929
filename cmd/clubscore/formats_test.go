package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/session/deal"
	"clubnight/session/exchange/publish"
)

// What is told of formats tells of all of them.
func TestFormatsAreTold(t *testing.T) {
	content, err := os.ReadFile(filepath.Join("..", "..", "docs", "formats.md"))
	if err != nil {
		t.Fatal(err)
	}
	told := string(content)
	for _, name := range publish.Names() {
		if !strings.Contains(told, "`"+name+"`") {
			t.Errorf("nothing is told of export %s", name)
		}
	}
	for f := deal.Format(0); f.String() != "?"; f++ {
		if !strings.Contains(told, strings.ToUpper(f.String())) {
			t.Errorf("nothing is told of deals in %s", f)
		}
	}
	for _, name := range []string{"capsule", "USEBIO", "BridgeWebs", "ECats", "Jannersten", "bridgescore",
		"simpscore", "EBUScore", "formats.md"} {
		chapter, err := os.ReadFile(filepath.Join("..", "..", "docs", "manual", "files.md"))
		if err != nil || !strings.Contains(string(chapter), name) {
			t.Errorf("the chapter on files does not name %s, %v", name, err)
		}
	}
}
