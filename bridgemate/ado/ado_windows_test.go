package ado_test

import (
	"errors"
	"math/bits"
	"os"
	"path/filepath"
	"testing"

	"clubnight/bridgemate/ado"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/bws/enginetest"
	"clubnight/bridgemate/jet"
)

func needProvider(t *testing.T) {
	t.Helper()
	name, err := ado.Provider()
	if err != nil {
		t.Skip(err)
	}
	t.Logf("through %s", name)
}

// opened opens a file and closes it before its folder goes.
func opened(t *testing.T, path string) *ado.DB {
	t.Helper()
	db, err := ado.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

// TestSelfTest runs everything through the engine, in both formats where it can.
func TestSelfTest(t *testing.T) {
	needProvider(t)
	if failed := ado.SelfTest(t.Context(), t.Output()); failed != 0 {
		t.Errorf("%d tests failed", failed)
	}
}

// TestConformanceInOurFile gives the engine the files that package jet makes.
func TestConformanceInOurFile(t *testing.T) {
	needProvider(t)
	enginetest.Run(t, func(t *testing.T, tables []bws.Table) bws.Database {
		path := filepath.Join(t.TempDir(), "ours.bws")
		if err := bws.Create(path, bws.Access2000, tables); err != nil {
			t.Fatal(err)
		}
		return opened(t, path)
	})
}

// TestOldFormat is refused before anything is tried where the engine cannot make it.
func TestOldFormat(t *testing.T) {
	if bits.UintSize == 32 {
		t.Skip("the engine of 32 bits knows Access 97")
	}
	path := filepath.Join(t.TempDir(), "old.bws")
	if err := ado.Create(path, bws.Access97, nil); !errors.Is(err, ado.ErrOldFormat) {
		t.Error(err)
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

// TestHeldFile opens a file that nobody may share.
func TestHeldFile(t *testing.T) {
	needProvider(t)
	tables, err := bws.Schema(bws.BMPro)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "held.bws")
	if err := bws.Create(path, bws.Access2000, tables); err != nil {
		t.Fatal(err)
	}
	held, err := jet.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	if db, err := ado.Open(t.Context(), path); !errors.Is(err, bws.ErrLocked) {
		t.Errorf("%v, %v; want %v", db, err, bws.ErrLocked)
	}
}
