package clubfile

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"modernc.org/sqlite/vfs"

	"clubnight/session"
)

// failing is a disk on which a file cannot be read from a place on.
type failing struct {
	fs.FS
	from int64
}

func (d failing) Open(name string) (fs.File, error) {
	f, err := d.FS.Open(name)
	if err != nil {
		return nil, err
	}
	return &failingFile{File: f, from: d.from}, nil
}

type failingFile struct {
	fs.File
	from, at int64
}

func (f *failingFile) Seek(offset int64, whence int) (int64, error) {
	at, err := f.File.(interface {
		Seek(int64, int) (int64, error)
	}).Seek(offset, whence)
	f.at = at
	return at, err
}

func (f *failingFile) Read(b []byte) (int, error) {
	if f.at+int64(len(b)) > f.from {
		return 0, &fs.PathError{Op: "read", Path: "club.clubnight", Err: syscall.EIO}
	}
	n, err := f.File.Read(b)
	f.at += int64(n)
	return n, err
}

// A disk that cannot be read is called that, and never a damaged club file, wherever it
// begins to fail.
func TestDiskThatCannotBeRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.clubnight")
	club, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	j := club.NewEvening()
	for n := range int64(60) {
		e := session.Entry{Seq: n + 1, By: "director", Fact: session.Remarked{Text: strings.Repeat("a word ", 20)}}
		if err := j.Append([]session.Entry{e}); err != nil {
			t.Fatal(err)
		}
	}
	if err := club.Close(); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	failed := 0
	for from := int64(4096); from < info.Size(); from += 4096 {
		name, disk, err := vfs.New(failing{os.DirFS(filepath.Dir(path)), from})
		if err != nil {
			t.Fatal(err)
		}
		db, err := sql.Open("sqlite", fmt.Sprintf("file:%s?vfs=%s&mode=ro&immutable=1", filepath.Base(path), name))
		if err != nil {
			t.Fatal(err)
		}
		for what, read := range map[string]func() error{
			"looking through": func() error { _, err := verify(t.Context(), db); return err },
			"opening":         func() error { return within(t.Context(), db, new(File).check) },
			"the whole of it": func() error { return integrity(db) },
		} {
			found := translated(read())
			if found != nil {
				failed++
			}
			if errors.Is(found, ErrDamaged) || found != nil && !errors.Is(found, ErrDisk) {
				t.Errorf("%s, from byte %d on: %v", what, from, found)
			}
		}
		db.Close()
		disk.Close()
	}
	if failed < 20 {
		t.Errorf("%d times something failed", failed)
	}
}

// A club file with triggers or views of another program is refused before anything is
// written to it.
func TestRulesOfOthers(t *testing.T) {
	for what, made := range map[string]string{
		"a trigger": "CREATE TRIGGER steals AFTER INSERT ON entry BEGIN DELETE FROM entry WHERE evening = new.evening AND seq = new.seq; END",
		"a view":    "CREATE VIEW results AS SELECT * FROM entry",
	} {
		for _, from := range []string{"", "testdata/version-1.clubnight"} {
			path := filepath.Join(t.TempDir(), "club.clubnight")
			if from == "" {
				club, err := Open(path)
				if err != nil {
					t.Fatal(err)
				}
				club.Close()
			} else if old, err := os.ReadFile(from); err != nil {
				t.Fatal(err)
			} else if err := os.WriteFile(path, old, 0o600); err != nil {
				t.Fatal(err)
			}
			db, err := sql.Open("sqlite", path)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := db.Exec(made); err != nil {
				t.Fatal(err)
			}
			db.Close()
			before, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if club, err := Open(path); !errors.Is(err, ErrRules) {
				t.Errorf("%s: %v, %v", what, club, err)
			}
			if after, err := os.ReadFile(path); err != nil || string(after) != string(before) {
				t.Errorf("%s: the file was written to (%v)", what, err)
			}
		}
	}
}

// An entry that is longer than any that is written is not read, and called that; the
// evening goes on without it.
func TestEntryTooLong(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.clubnight")
	club, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer club.Close()
	j := club.NewEvening()
	entry := func(seq int64, text string) []session.Entry {
		return []session.Entry{{Seq: seq, At: time.Now(), By: "director", Fact: session.Remarked{Text: text}}}
	}
	if err := j.Append(entry(1, "a word")); err != nil {
		t.Fatal(err)
	}
	if err := j.Append(entry(2, strings.Repeat("x", longestText))); !errors.Is(err, ErrTooLong) {
		t.Errorf("it is written: %v", err)
	}
	if err := j.Append(entry(2, "another")); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = db.Exec("UPDATE entry SET body = printf('%.*c', ?, 'x') WHERE seq = 2", longestText+1); err != nil {
		t.Fatal(err)
	}
	db.Close()
	entries, err := j.Entries()
	var damage *Damage
	if len(entries) != 1 || !errors.Is(err, ErrTooLong) || !errors.As(err, &damage) || damage.From != 2 {
		t.Errorf("%d entries, %v", len(entries), err)
	}
	if found, err := club.Verify(t.Context()); err != nil || len(found) != 1 || found[0].Part != InEvening {
		t.Errorf("%v, %v", found, err)
	}
	again, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	goesOn, damage, err := again.Continue(j.ID())
	if err != nil || damage.From != 2 || goesOn == nil {
		t.Errorf("%+v, %v", damage, err)
	}
}
