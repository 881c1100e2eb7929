package main

import (
	"os"
	"path/filepath"
	"testing"
)

// newHome is a home of its own for a test, with nothing in it.
func newHome(t *testing.T) string {
	t.Helper()
	home := t.TempDir()
	for name, folder := range map[string]string{
		"HOME": "", "USERPROFILE": "", "XDG_CONFIG_HOME": ".config", "XDG_CACHE_HOME": ".cache",
		"LocalAppData": "Local", "AppData": "Roaming",
	} {
		t.Setenv(name, filepath.Join(home, folder))
	}
	return home
}

// ownLog is what stands in the log of the program's own folder.
func ownLog(t *testing.T) string {
	t.Helper()
	folder, err := ownFolder()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(folder, "clubnight.log"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
