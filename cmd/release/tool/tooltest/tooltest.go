// Package tooltest gives tests the programs that package tool runs.
package tooltest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"clubnight/cmd/release/tool"
)

// Need skips a test where a program was never fetched, for the tests of a newcomer fetch
// nothing; with CLUBNIGHT_RELEASE_TOOLS=required it is fetched, and if it cannot be, the
// test fails.
func Need(t testing.TB, program string) {
	t.Helper()
	if os.Getenv("CLUBNIGHT_RELEASE_TOOLS") == "required" {
		return
	}
	modules, err := exec.CommandContext(t.Context(), "go", "env", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	fetched := filepath.ToSlash(strings.TrimSpace(string(modules))) + "/cache/download"
	t.Setenv("GOPROXY", "file://"+fetched)
	t.Setenv("GOSUMDB", "off") // what was fetched was checked then
	if _, err := tool.Run(t.Context(), program, time.Time{}, "--help"); err != nil {
		t.Skipf("not fetched here: %v", err)
	}
}
