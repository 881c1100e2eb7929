package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/session/clubfile"
)

func TestDoctor(t *testing.T) {
	folder := t.TempDir()
	path, report := filepath.Join(folder, "club.clubnight"), filepath.Join(folder, "report.txt")
	club, err := clubfile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := club.SetPlayers([]clubfile.Player{{Number: "1001", Name: "Łukasz Ağaoğlu"}}); err != nil {
		t.Fatal(err)
	}
	if err := club.Close(); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	// There is no control program on most computers that build this, which is red.
	if err := run(t.Context(), []string{"doctor", path, "--report", report}, &out); err != nil &&
		!errors.Is(err, errUnfit) {
		t.Fatal(err)
	}
	for _, want := range []string{"✓ Club file: " + path, "Disk: ", "Printer: ", "Fonts: ", "Sleep: ",
		"Access engine: ", "Data Connector: ", "Last copy: "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
	if strings.Contains(out.String(), "Łukasz") {
		t.Errorf("a player's name is in the report:\n%s", out.String())
	}
	if written, err := os.ReadFile(report); err != nil || !bytes.Equal(written, out.Bytes()) {
		t.Errorf("%q, %v", written, err)
	}
	// One flipped bit is found, and the program says so with its exit code.
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(content, []byte("ukasz"))
	content[at] ^= 2
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	out.Reset()
	if err := run(t.Context(), []string{"doctor", path}, &out); !errors.Is(err, errUnfit) ||
		!strings.Contains(out.String(), "✗ Club file: ") {
		t.Errorf("%v\n%s", err, out.String())
	}
	if err := run(t.Context(), []string{"doctor"}, &out); !errors.Is(err, errUsage) {
		t.Error(err)
	}
}
