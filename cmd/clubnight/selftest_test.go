package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestSelfTest(t *testing.T) {
	folder := t.TempDir()
	var out bytes.Buffer
	if code := selfTest(t.Context(), folder, &out); code != 0 {
		t.Fatalf("exit code %d:\n%s", code, &out)
	}
	report, err := os.ReadFile(filepath.Join(folder, "clubnight selftest-bws.txt"))
	if err != nil {
		t.Fatal(err)
	}
	if text := string(report); !strings.Contains(text, "Access 97") || !strings.Contains(out.String(), text) {
		t.Errorf("report:\n%s", text)
	}
	if code := selfTest(t.Context(), filepath.Join(folder, "nowhere"), &out); code != 1 {
		t.Errorf("no folder for the report: exit code %d", code)
	}
}
