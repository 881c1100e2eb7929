package ado_test

import (
	"errors"
	"math/bits"
	"os"
	"path/filepath"
	"testing"

	"clubnight/bridgemate/ado"
	"clubnight/bridgemate/ado/adostandin"
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
// Where the references of objects are counted, none is kept, and what is released too
// often is the driver's.
func TestSelfTest(t *testing.T) {
	needProvider(t)
	before := adostandin.Counted()
	defer func() {
		r := adostandin.Counted().Since(before)
		onlyTheDriver(t, r)
		if len(r.Held) != 0 {
			t.Errorf("still held are %v", r.Held)
		}
	}()
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

// TestCreateOverAHeldFile replaces nothing: another program has the file open, and does
// not let it be deleted.
func TestCreateOverAHeldFile(t *testing.T) {
	needProvider(t)
	folder := t.TempDir()
	path := filepath.Join(folder, "held.bws")
	if err := os.WriteFile(path, []byte("yesterday"), 0o644); err != nil {
		t.Fatal(err)
	}
	held, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	err = ado.Create(path, bws.Access2000, nil)
	if err := held.Close(); err != nil {
		t.Fatal(err)
	}
	if !errors.Is(err, bws.ErrLocked) {
		t.Errorf("%v, want %v", err, bws.ErrLocked)
	}
	left, _ := os.ReadDir(folder)
	if text, err := os.ReadFile(path); string(text) != "yesterday" || err != nil || len(left) != 1 {
		t.Errorf("%q, %v; the folder has %v", text, err, left)
	}
	if err := ado.Create(filepath.Join(folder, "gone", "new.bws"), bws.Access2000,
		nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("in a folder that is not there: %v", err)
	}
}
