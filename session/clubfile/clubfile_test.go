package clubfile_test

import (
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/clubfile"
)

func open(t testing.TB, path string) *clubfile.File {
	t.Helper()
	f, err := clubfile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// A path as clubs have them: spaces, a percent sign, an apostrophe, letters beyond ASCII,
// and a question mark where the system knows one in names.
func clubPath(t testing.TB) string {
	name := "O'Connor's 100% Ağaoğlu club?#.clubnight"
	if runtime.GOOS == "windows" {
		name = strings.ReplaceAll(name, "?", "")
	}
	return filepath.Join(t.TempDir(), name)
}

func TestJournalIsThereAfterReopening(t *testing.T) {
	path := clubPath(t)
	club := open(t, path)
	j := club.NewEvening()
	s, err := session.Resume(j)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"Łukasz'; DROP TABLE entry; --", "second", "third"} {
		if err := s.Record("director", session.Remarked{Text: text}); err != nil {
			t.Fatal(err)
		}
	}
	club.Close()

	again := open(t, path)
	j2, ok, err := again.Unfinished()
	if err != nil || !ok || j2.ID() != j.ID() {
		t.Fatalf("unfinished evening: %v, %v, %v", j2, ok, err)
	}
	s2, err := session.Resume(j2)
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range s2.State().Remarks {
		if want := s.State().Remarks[i]; r.Text != want.Text || !r.At.Equal(want.At) {
			t.Errorf("remark %d is %+v, was %+v", i, r, want)
		}
	}
	if n := len(s2.State().Remarks); n != 3 {
		t.Errorf("%d remarks, want 3", n)
	}
	if entries, _ := os.ReadDir(filepath.Dir(path)); len(entries) != 1 {
		t.Errorf("%d files lie where one club file should: %v", len(entries), entries)
	}
}

func TestUnfinished(t *testing.T) {
	club := open(t, clubPath(t))
	if _, ok, err := club.Unfinished(); ok || err != nil {
		t.Errorf("empty club: %v, %v", ok, err)
	}
	j := club.NewEvening()
	if _, ok, err := club.Unfinished(); ok || err != nil {
		t.Errorf("evening without an entry: %v, %v", ok, err)
	}
	s, _ := session.Resume(j)
	s.Record("director", session.EveningSet{Name: "x"})
	if _, ok, err := club.Unfinished(); !ok || err != nil {
		t.Errorf("evening in progress: %v, %v", ok, err)
	}
	s.Record("director", session.EveningClosed{})
	if _, ok, err := club.Unfinished(); ok || err != nil {
		t.Errorf("closed evening: %v, %v", ok, err)
	}
	s.Record("director", session.PairNamed{Pair: session.Contestant{Section: 1, Number: 1}, Names: [2]string{"a", "b"}})
	if _, ok, err := club.Unfinished(); ok || err != nil {
		t.Errorf("a name mended after the end opened the evening again: %v, %v", ok, err)
	}
	if ids, err := club.Evenings(); err != nil || !slices.Equal(ids, []int64{j.ID()}) {
		t.Errorf("evenings %v, %v", ids, err)
	}
	if _, err := club.Evening(99); !errors.Is(err, clubfile.ErrNoEvening) {
		t.Errorf("evening 99: %v", err)
	}
}

func TestTwoWindowsOnOneEvening(t *testing.T) {
	path := clubPath(t)
	first, second := open(t, path), open(t, path)
	j := first.NewEvening()
	if err := j.Append([]session.Entry{{Seq: 1, By: "director", Fact: session.Remarked{Text: "begun"}}}); err != nil {
		t.Fatal(err)
	}
	j2, err := second.Evening(j.ID())
	if err != nil {
		t.Fatal(err)
	}
	s, _ := session.Resume(j)
	s2, _ := session.Resume(j2)
	if err := s.Record("director", session.Remarked{Text: "mine"}); err != nil {
		t.Fatal(err)
	}
	if err := s2.Record("director", session.Remarked{Text: "yours"}); !errors.Is(err, clubfile.ErrElsewhere) {
		t.Errorf("second window: %v, want ErrElsewhere", err)
	}
	entries, err := j2.Entries()
	if err != nil || len(entries) != 2 {
		t.Errorf("journal holds %d entries (%v), want the beginning and the first window's one", len(entries), err)
	}
}

func TestForeignFilesAreLeftAlone(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	database := func(name, statements string) string {
		path := filepath.Join(dir, name)
		db, err := sql.Open("sqlite", path)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		if _, err := db.Exec(statements); err != nil {
			t.Fatal(err)
		}
		return path
	}
	cases := []struct {
		name, path string
		want       error
	}{
		{"text",
			write("a.txt", "Dear members, next Tuesday there is no bridge because of the fair. The hall is taken."),
			clubfile.ErrNotClubFile},
		{"one letter", write("one.txt", "x"), clubfile.ErrNotClubFile},
		{"a folder", t.TempDir(), clubfile.ErrNotClubFile},
		{"in no folder", filepath.Join(t.TempDir(), "nowhere", "club.clubnight"), fs.ErrNotExist},
		{"another program's database", database("b.db", "CREATE TABLE t (x)"), clubfile.ErrNotClubFile},
		{"a newer version", database("c.db", "PRAGMA application_id = 1129076034; PRAGMA user_version = 99"),
			clubfile.ErrNewer},
		{"a club file of no version", database("e.db", "PRAGMA application_id = 1129076034; CREATE TABLE player (x)"),
			clubfile.ErrNotClubFile},
		{"a club file cut short", write("d.clubnight", "SQLite format 3\x00\x10\x00\x01\x01\x00\x40\x20\x20"),
			clubfile.ErrNotClubFile},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			before, _ := os.ReadFile(c.path)
			if f, err := clubfile.Open(c.path); !errors.Is(err, c.want) {
				t.Errorf("error %v, want %v", err, c.want)
				if err == nil {
					f.Close()
				}
			}
			if after, _ := os.ReadFile(c.path); !slices.Equal(before, after) {
				t.Error("the file was changed")
			}
			if copies, _ := filepath.Glob(filepath.Join(dir, "*version*")); len(copies) > 0 {
				t.Errorf("copies %q", copies)
			}
		})
	}
	if _, err := clubfile.Open(filepath.Join(dir, "no", "such", "folder.clubnight")); err == nil {
		t.Error("a file in a folder that is not there was opened")
	}
}

func TestPlayers(t *testing.T) {
	club := open(t, clubPath(t))
	err := club.SetPlayers([]clubfile.Player{{Number: "1001", Name: "Ağaoğlu"}, {Number: " 1002 ", Name: " O'Connor "},
		{Number: "1003", Name: "Łukasz"}})
	if err != nil {
		t.Fatal(err)
	}
	if err := club.SetPlayers([]clubfile.Player{{Number: "1001", Name: "Ayşe Ağaoğlu"},
		{Number: "", Name: "nobody"}}); err == nil {
		t.Error("a player without a number was taken")
	}
	if name, ok, _ := club.PlayerName("1001"); !ok || name != "Ağaoğlu" {
		t.Errorf("after the refused list 1001 is %q", name)
	}
	if name, ok, _ := club.PlayerName(" 1002"); !ok || name != "O'Connor" {
		t.Errorf("1002 is %q, %v", name, ok)
	}
	if _, ok, err := club.PlayerName("9"); ok || err != nil {
		t.Errorf("unknown number: %v, %v", ok, err)
	}
	club.SetPlayers([]clubfile.Player{{Number: "1001", Name: "Ayşe Ağaoğlu"}})
	want := []clubfile.Player{{Number: "1001", Name: "Ayşe Ağaoğlu"}, {Number: "1002", Name: "O'Connor"},
		{Number: "1003", Name: "Łukasz"}}
	if got, err := club.Players(); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("players %v, %v", got, err)
	}
}
