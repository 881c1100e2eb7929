package ado_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"clubnight/bridgemate/ado"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/bws/conformance"
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

// TestConformance makes the files through ADOX.
func TestConformance(t *testing.T) {
	needProvider(t)
	conformance.Run(t, func(t *testing.T, tables []bws.Table) bws.Database {
		path := filepath.Join(t.TempDir(), "O'Connor [A]; é.bws")
		if err := ado.Create(path, bws.Access2000, tables); err != nil {
			t.Fatal(err)
		}
		return opened(t, path)
	})
}

// TestConformanceInOurFile gives the engine the files that package jet makes.
func TestConformanceInOurFile(t *testing.T) {
	needProvider(t)
	conformance.Run(t, func(t *testing.T, tables []bws.Table) bws.Database {
		path := filepath.Join(t.TempDir(), "ours.bws")
		if err := bws.Create(path, bws.Access2000, tables); err != nil {
			t.Fatal(err)
		}
		return opened(t, path)
	})
}

// TestCreatedDefinitions holds what ADOX made against the schema, with package jet.
func TestCreatedDefinitions(t *testing.T) {
	needProvider(t)
	tables, err := bws.Schema(bws.BMPro, "ShowResults", "MaximumResults")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "created.bws")
	if err := os.WriteFile(path, []byte("the file before"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := ado.Create(path, bws.Access2000, tables); err != nil {
		t.Fatal(err)
	}
	s, err := jet.ReadSnapshot(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range tables {
		got, err := s.Table(want.Name)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, f := range want.Fields {
			c := got.Column(f.Name)
			if c == nil || c.AutoNumber != f.AutoNumber || c.Size != f.Size || c.Default != f.Default || c.AllowZeroLength != f.AllowZeroLength || c.Required {
				t.Errorf("%s.%s is %+v, want %+v", want.Name, f.Name, c, f)
			}
		}
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*")); len(left) != 1 {
		t.Errorf("the folder has %q", left)
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
