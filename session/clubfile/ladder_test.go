package clubfile_test

import (
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"clubnight/session"
	"clubnight/session/clubfile"
)

// database opens a file past the package.
func database(t testing.TB, path string) *sql.DB {
	t.Helper()
	slashed := "/" + strings.TrimPrefix(filepath.ToSlash(path), "/")
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Path: slashed}).String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// rows is everything that a query finds, as text.
func rows(t testing.TB, db *sql.DB, query string) (list []string) {
	t.Helper()
	found, err := db.Query(query)
	if err != nil {
		t.Fatal(err)
	}
	defer found.Close()
	columns, err := found.Columns()
	if err != nil {
		t.Fatal(err)
	}
	for found.Next() {
		cells, to := make([]any, len(columns)), make([]any, len(columns))
		for i := range cells {
			to[i] = &cells[i]
		}
		if err := found.Scan(to...); err != nil {
			t.Fatal(err)
		}
		list = append(list, fmt.Sprint(cells...))
	}
	if err := found.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

const (
	allEntries = "SELECT evening, seq, recorded, author, kind, body FROM entry ORDER BY evening, seq"
	allTables  = "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
	userVer    = "PRAGMA user_version"
)

func names(t *testing.T, path string) (list []string) {
	t.Helper()
	found, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		list = append(list, f.Name())
	}
	return list
}

// copyName is what the copy of version 1 is called.
func copyName(path, number string) string {
	return strings.TrimSuffix(path, ".clubnight") + " (version 1" + number + ").clubnight"
}

func TestOlderFileIsUpgraded(t *testing.T) {
	path := sampleCopy(t)
	before := rows(t, database(t, path), allEntries)
	club := open(t, path)
	if club.Kept() != copyName(path, "") {
		t.Errorf("the copy is %q", club.Kept())
	}
	old := database(t, club.Kept())
	if got := rows(t, old, userVer); !slices.Equal(got, []string{"1"}) {
		t.Errorf("the copy is of version %v", got)
	}
	if got := rows(t, old, "PRAGMA application_id"); !slices.Equal(got, []string{"1129076034"}) {
		t.Errorf("the copy has the mark %v", got)
	}
	if !slices.Equal(rows(t, old, allEntries), before) {
		t.Error("the copy does not hold what the file held")
	}
	now := database(t, path)
	if !slices.Equal(rows(t, now, allEntries), before) {
		t.Error("entries of the upgraded file differ")
	}
	if got := rows(t, now, "PRAGMA integrity_check"); !slices.Equal(got, []string{"ok"}) {
		t.Errorf("the upgraded file: %v", got)
	}
	club.Close()
	again := open(t, path)
	if again.Kept() != "" || len(names(t, path)) != 2 {
		t.Errorf("opened again: copy %q, files %q", again.Kept(), names(t, path))
	}
}

// Upgraded files and new ones are laid out alike.
func TestUpgradedIsLikeNew(t *testing.T) {
	upgraded, fresh := sampleCopy(t), clubPath(t)
	open(t, upgraded)
	open(t, fresh)
	a, b := database(t, upgraded), database(t, fresh)
	for _, query := range []string{allTables, userVer} {
		if got, want := rows(t, a, query), rows(t, b, query); !slices.Equal(got, want) {
			t.Errorf("%s:\n%s\nnew: %s", query, got, want)
		}
	}
}

func TestCopyTakesNoNameThatIsTaken(t *testing.T) {
	path := sampleCopy(t)
	for _, taken := range []string{"", ", 2"} {
		if err := os.WriteFile(copyName(path, taken), []byte("of last year"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if club := open(t, path); club.Kept() != copyName(path, ", 3") {
		t.Errorf("the copy is %q", club.Kept())
	}
	for _, taken := range []string{"", ", 2"} {
		if got, err := os.ReadFile(copyName(path, taken)); string(got) != "of last year" {
			t.Errorf("%q, %v", got, err)
		}
	}
}

// A rung that breaks in the middle leaves the file as it was, and no copy.
func TestUpgradeThatFails(t *testing.T) {
	path := sampleCopy(t)
	db := database(t, path)
	if _, err := db.Exec("CREATE TABLE origin (something TEXT)"); err != nil { // in the way
		t.Fatal(err)
	}
	db.Close()
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if club, err := clubfile.Open(path); err == nil {
		club.Close()
		t.Fatal("it was upgraded")
	}
	if after, err := os.ReadFile(path); err != nil || !slices.Equal(before, after) {
		t.Errorf("the file was changed (%v)", err)
	}
	if files := names(t, path); len(files) != 1 {
		t.Errorf("files %q", files)
	}
}

// Where no copy can be kept, nothing is upgraded: here its name would be too long.
func TestUpgradeWithoutRoomForACopy(t *testing.T) {
	path := sampleCopy(t)
	long := filepath.Join(filepath.Dir(path), strings.Repeat("x", 236)+".clubnight")
	if err := os.Rename(path, long); err != nil {
		t.Skip("no such long names here: ", err)
	}
	if club, err := clubfile.Open(long); err == nil {
		club.Close()
		t.Skipf("longer names are no trouble here: %q", names(t, long))
	}
	if got := rows(t, database(t, long), userVer); !slices.Equal(got, []string{"1"}) {
		t.Errorf("version %v", got)
	}
	if files := names(t, long); len(files) != 1 {
		t.Errorf("files %q", files)
	}
}

// Several windows that open an older file at once upgrade it once.
func TestUpgradeByManyAtOnce(t *testing.T) {
	path := sampleCopy(t)
	var all sync.WaitGroup
	for range 6 {
		all.Go(func() {
			club, err := clubfile.Open(path)
			if err != nil {
				t.Error(err)
				return
			}
			defer club.Close()
			if _, err := club.Origin(); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if files := names(t, path); len(files) != 2 {
		t.Errorf("files %q", files)
	}
	if got := rows(t, database(t, path), "SELECT count(*) FROM origin"); !slices.Equal(got, []string{"1"}) {
		t.Errorf("origins %v", got)
	}
}

// Many at once make one new file.
func TestCreatedByManyAtOnce(t *testing.T) {
	path := clubPath(t)
	ids := make([]string, 6)
	var all sync.WaitGroup
	for i := range ids {
		all.Go(func() {
			club, err := clubfile.Open(path)
			if err != nil {
				t.Error(err)
				return
			}
			defer club.Close()
			o, err := club.Origin()
			if err != nil {
				t.Error(err)
			}
			ids[i] = o.ID
		})
	}
	all.Wait()
	if slices.Sort(ids); ids[0] != ids[5] || len(ids[0]) != 32 {
		t.Errorf("IDs %q", ids)
	}
}

// A file keeps its ID, copies that are upgraded apart have the same, and no
// other file has it.
func TestOrigin(t *testing.T) {
	id := func(path string) string {
		club := open(t, path)
		defer club.Close()
		o, err := club.Origin()
		if err != nil || len(o.ID) != 32 || o.Created.IsZero() {
			t.Fatalf("%+v, %v", o, err)
		}
		return o.ID
	}
	fresh := clubPath(t)
	one, two, other := id(sampleCopy(t)), id(sampleCopy(t)), id(fresh)
	if one != two {
		t.Errorf("copies of one file: %s and %s", one, two)
	}
	if another := id(clubPath(t)); one == other || other == another {
		t.Errorf("other files: %s, %s, %s", one, other, another)
	}
	if again := id(fresh); again != other {
		t.Errorf("was %s, is %s", other, again)
	}
	club := sample(t)
	o, err := club.Origin()
	first := entriesOf(t, club, 1)[0].At
	if age := first.Sub(o.Created); err != nil || o.Program != "" || age < 0 || age > 1e9 {
		t.Errorf("a file of version 1 was made %v before its first entry, by %q (%v)", age, o.Program, err)
	}
}

// What today's program writes of the facts of version 1 folds to the state of version 1.
func TestSampleWrittenAnew(t *testing.T) {
	club, anew := sample(t), open(t, clubPath(t))
	for id := range int64(evenings) {
		if got, want := dump(writtenAnew(t, anew, entriesOf(t, club, id+1))), dump(fold(t,
			entriesOf(t, club, id+1))); got != want {
			t.Run(fmt.Sprint("evening ", id+1), func(t *testing.T) { compareLines(t, got, want) })
		}
	}
}

// writtenAnew is the state of a new evening to which the entries were appended,
// after reading them back.
func writtenAnew(t testing.TB, club *clubfile.File, entries []session.Entry) *session.State {
	t.Helper()
	j := club.NewEvening()
	err := j.Append(entries)
	if err == nil {
		entries, err = j.Entries()
	}
	if err != nil {
		t.Fatal(err)
	}
	st, err := session.Fold(entries)
	if err != nil {
		t.Fatal(err)
	}
	return st
}
