package clubfile

import (
	"database/sql/driver"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// What a commit needs to outlive a power cut is in force on every connection,
// not on the first alone.
func TestPragmasOfEveryConnection(t *testing.T) {
	f, err := Open(filepath.Join(t.TempDir(), "100% club#.clubnight"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	const several = 4
	f.db.SetMaxOpenConns(several)
	for range several {
		conn, err := f.db.Conn(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close() // held until the end: the next is another one
		for pragma, want := range map[string]string{
			"synchronous":  "3", // EXTRA
			"journal_mode": "delete",
			"foreign_keys": "1",
			"busy_timeout": "5000",
		} {
			var got string
			if err := conn.QueryRowContext(t.Context(), "PRAGMA "+pragma).Scan(&got); err != nil || got != want {
				t.Errorf("%s is %q (%v), want %q", pragma, got, err, want)
			}
		}
	}
	if n := f.db.Stats().OpenConnections; n != several {
		t.Errorf("%d connections were tried, want %d", n, several)
	}
}

// A connection that broke is replaced by one with the same pragmas.
func TestPragmasAfterALostConnection(t *testing.T) {
	f, err := Open(filepath.Join(t.TempDir(), "club.clubnight"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	ctx := t.Context()
	conn, err := f.db.Conn(ctx)
	if err != nil {
		t.Fatal(err)
	}
	var lost any
	if err := conn.Raw(func(c any) error { lost = c; return driver.ErrBadConn }); !errors.Is(err, driver.ErrBadConn) {
		t.Fatal(err)
	}
	conn.Close()
	if conn, err = f.db.Conn(ctx); err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	conn.Raw(func(c any) error {
		if c == lost {
			t.Error("it is the same connection")
		}
		return nil
	})
	var got string
	if err := conn.QueryRowContext(ctx, "PRAGMA synchronous").Scan(&got); err != nil || got != "3" {
		t.Errorf("synchronous is %q (%v), want 3", got, err)
	}
}

// When another window commits something after the copy was made, the file is not
// upgraded with that copy.
func TestCopyOfAMomentAgo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.clubnight")
	content, err := os.ReadFile("testdata/version-1.clubnight")
	if err == nil {
		err = os.WriteFile(path, content, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	old, err := connect(path)
	if err != nil {
		t.Fatal(err)
	}
	defer old.Close()

	f := &File{path: path}
	if f.db, err = connect(path); err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	ctx := t.Context()
	conn, err := f.db.Conn(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	held, err := f.climb(ctx, conn, nil)
	if err != nil || held.version != 1 {
		t.Fatalf("%+v, %v", held, err)
	}
	kept, err := f.copyBeside(ctx, conn, held)
	if err != nil {
		t.Fatal(err)
	}
	defer kept.discard()
	if _, err := old.Exec("INSERT INTO evening (created) VALUES ('2026-01-01T00:00:00Z')"); err != nil {
		t.Fatal(err)
	}
	if now, err := f.climb(ctx, conn, kept); err != nil || now.version != 1 || f.kept != "" {
		t.Errorf("upgraded to %d with a copy of before (%v)", now.version, err)
	}
	// The next copy is of now.
	if held, err = f.climb(ctx, conn, nil); err != nil {
		t.Fatal(err)
	}
	again, err := f.copyBeside(ctx, conn, held)
	if err != nil {
		t.Fatal(err)
	}
	if now, err := f.climb(ctx, conn, again); err != nil || now.version != len(ladder) || f.kept == "" {
		t.Errorf("version %d, copy %q (%v)", now.version, f.kept, err)
	}
}
