//go:build !windows

package ado_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"clubnight/bridgemate/ado"
)

func TestOnlyOnWindows(t *testing.T) {
	path := filepath.Join(t.TempDir(), "evening.bws")
	if name, err := ado.Provider(); name != "" || !errors.Is(err, ado.ErrNoProvider) {
		t.Errorf("%q, %v", name, err)
	}
	if err := ado.Create(path, bws.Access2000, nil); !errors.Is(err, ado.ErrNoProvider) {
		t.Error(err)
	}
	if _, err := ado.Open(t.Context(), path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	if err := os.WriteFile(path, []byte("a file"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := ado.Open(t.Context(), path); !errors.Is(err, ado.ErrNoProvider) {
		t.Error(err)
	}
}
