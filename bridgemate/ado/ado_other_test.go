//go:build !windows

package ado_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/bridgemate/ado"
	"clubnight/bridgemate/bws"
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

// TestSelfTest says that there is no engine and tests our own back end.
func TestSelfTest(t *testing.T) {
	var out bytes.Buffer
	failed := ado.SelfTest(t.Context(), &out)
	first, _, _ := strings.Cut(out.String(), "\n")
	if failed != 0 || !strings.HasPrefix(first, "Only our own back end is tested: no Access database engine") {
		t.Errorf("%d failed\n%s", failed, out.String())
	}
	if !strings.Contains(out.String(), "our own, Access 97: PolledWhileWritten: ok\n") {
		t.Error(out.String())
	}
}
