package clubfile

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/session"
)

// entriesLeft is how many entries of the evening the power cut left.
func (d *forgetful) entriesLeft(evening int64) int {
	club, err := OpenExisting(filepath.Join(d.left(), "club.clubnight"))
	if err != nil {
		d.t.Fatal(err)
	}
	defer club.Close()
	j, err := club.Evening(evening)
	if errors.Is(err, ErrNoEvening) { // it comes with its first entry
		return 0
	}
	if err != nil {
		d.t.Fatal(err)
	}
	entries, err := j.Entries()
	if err != nil {
		d.t.Fatal(err)
	}
	return len(entries)
}

// club is an empty club file in the folder, on the disk too.
func (d *forgetful) club() string {
	path := filepath.Join(d.folder, "club.clubnight")
	club, err := Open(path)
	if err != nil {
		d.t.Fatal(err)
	}
	if err := club.Close(); err != nil {
		d.t.Fatal(err)
	}
	d.synchronised(path) // under its lasting name, as the first change of the folder would
	return path
}

// An entry that was shown is there after a power cut, however early it comes; and so it
// is at every moment between.
func TestPowerCut(t *testing.T) {
	d := newForgetful(t)
	club, err := Open(d.club())
	if err != nil {
		t.Fatal(err)
	}
	defer club.Close()
	j := club.NewEvening()
	shown, cuts := 0, 0
	d.cut = func() {
		cuts++
		switch n := d.entriesLeft(1); {
		case n < shown:
			t.Errorf("cut %d: %d entries of the %d that were shown", cuts, n, shown)
		case n > shown+1:
			t.Errorf("cut %d: %d entries where %d were written", cuts, n, shown+1)
		}
	}
	for n := range int64(8) {
		e := session.Entry{Seq: n + 1, By: "director", Fact: session.Remarked{Text: fmt.Sprint("result ", n)}}
		if err := j.Append([]session.Entry{e}); err != nil {
			t.Fatal(err)
		}
		shown++
		d.cut()
	}
	if cuts < 3*8 {
		t.Errorf("%d cuts: the disk was not listened to", cuts)
	}
}

// The disk of this test does forget: with synchronous=FULL the folder is not written, and
// the last entry is lost.
func TestPowerCutWithoutTheFolder(t *testing.T) {
	d := newForgetful(t)
	path := d.club()
	db, err := sql.Open("sqlite", strings.Replace(dataSource(path), "synchronous(EXTRA)", "synchronous(FULL)", 1))
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	club := &File{path: path, db: db}
	defer club.Close()
	j := club.NewEvening()
	err = j.Append([]session.Entry{{Seq: 1, By: "director", Fact: session.Remarked{Text: "one"}}})
	if err == nil {
		err = j.Append([]session.Entry{{Seq: 2, By: "director", Fact: session.Remarked{Text: "two"}}})
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path + "-journal"); !errors.Is(err, fs.ErrNotExist) {
		t.Fatal("the journal was not deleted", err)
	}
	if n := d.entriesLeft(j.ID()); n != 1 {
		t.Errorf("%d entries are left, want 1: this disk forgets nothing", n)
	}
}

// A copy of the club file alone, made by another program while Clubnight writes,
// says what is wrong with it or is what the file was before or after: it never
// gives out anything else.
func TestCopyWithoutItsJournal(t *testing.T) {
	d := newForgetful(t)
	path := d.club()
	club, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer club.Close()
	j := club.NewEvening()
	shown, count := 0, map[string]int{}
	d.wrote = func() {
		content, err := os.ReadFile(path)
		copied := filepath.Join(t.TempDir(), "copy.clubnight")
		if err == nil {
			err = os.WriteFile(copied, content, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		count[d.copied(copied, 1, shown)]++
	}
	for n := range int64(12) {
		text := fmt.Sprint("result ", n, strings.Repeat(" and what belongs to it", int(n)*100))
		entries := []session.Entry{{Seq: n + 1, By: "director", Fact: session.Remarked{Text: text}}}
		if err := j.Append(entries); err != nil {
			t.Fatal(err)
		}
		shown++
	}
	t.Log(count)
	if count["refused"] == 0 || count["damaged"] == 0 || count["whole"] == 0 {
		t.Errorf("the copies were not made in the middle: %v", count)
	}
}

// copied is what a copy says that was made when shown entries of the evening were.
func (d *forgetful) copied(path string, evening int64, shown int) string {
	club, err := OpenExisting(path)
	if errors.Is(err, ErrDamaged) {
		return "refused"
	}
	if err != nil {
		d.t.Fatal(err)
	}
	defer club.Close()
	j, err := club.Evening(evening)
	if errors.Is(err, ErrNoEvening) && shown == 0 {
		return "whole"
	}
	if err != nil {
		d.t.Fatal(err)
	}
	entries, err := j.Entries()
	var damage *Damage
	switch {
	case errors.As(err, &damage) && damage.From == int64(len(entries))+1 && len(entries) <= shown+1:
		return "damaged"
	case err != nil || len(entries) < shown || len(entries) > shown+1:
		d.t.Errorf("%d entries of %d (%v)", len(entries), shown, err)
	}
	return "whole"
}
