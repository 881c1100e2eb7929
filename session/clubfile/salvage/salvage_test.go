package salvage_test

import (
	"bytes"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "modernc.org/sqlite"

	"clubnight/session/clubfile/salvage"
)

const shape salvage.Shape = "its"

var seal = bytes.Repeat([]byte{7}, 32)

// made is a file with a table of three columns, one row of it longer than a page.
func made(t testing.TB) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "made.sqlite")
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("CREATE TABLE one (n INTEGER PRIMARY KEY, said TEXT, seal BLOB) WITHOUT ROWID"); err != nil {
		t.Fatal(err)
	}
	for n := range 40 {
		text := strings.Repeat("a word ", 10)
		if n == 20 {
			text = strings.Repeat("a long word ", 1000)
		}
		if _, err := db.Exec("INSERT INTO one VALUES (?, ?, ?)", n+2, text, seal); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := db.Exec("VACUUM"); err != nil { // nothing is left over from rows that were moved
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// found counts the rows by number, those that are not as they were made left out.
func found(rows func(func(salvage.Row) bool)) map[int64]int {
	n := map[int64]int{}
	for r := range rows {
		text := r.Fields[1].(string)
		if whole := strings.Repeat("a word ", 10); bytes.Equal(r.Fields[2].([]byte), seal) &&
			(text == whole || text == strings.Repeat("a long word ", 1000)) {
			n[r.Fields[0].(int64)]++
		}
	}
	return n
}

// Every row is found whose page has lost its head and its list of rows.
func TestRows(t *testing.T) {
	content := made(t)
	for _, harm := range []func(){
		func() {},
		func() { clear(content[:100]) },
		func() {
			for at := 4096; at < len(content); at += 4096 {
				if content[at] == 10 || content[at] == 2 {
					clear(content[at : at+8])
				}
			}
		},
	} {
		harm()
		rows := found(salvage.Parse(content).Rows(shape))
		if len(rows) != 40 || rows[22] == 0 {
			t.Errorf("%d rows, the long one %d times", len(rows), rows[22])
		}
	}
}

// A row with one wrong bit in its head, in its text or in the number of its next page is
// among those with a bit turned.
func TestTurnedBits(t *testing.T) {
	content := made(t)
	at := bytes.LastIndex(content, []byte("a word a word"))
	for what, place := range map[string]int{"head": at - 2, "text": at + 5} {
		content[place] ^= 4
		f := salvage.Parse(content)
		n := len(found(f.Rows(shape)))
		var turned int
		for page := range f.Pages() {
			turned += len(found(f.Hidden(page, shape)))
		}
		for r := range f.Rows(shape) {
			turned += len(found(f.Turned(r)))
		}
		if n != 39 || turned == 0 {
			t.Errorf("%s: %d rows, %d turned", what, n, turned)
		}
		content[place] ^= 4
	}
	place := bytes.Index(content, []byte("a long word ")) // what lies here ends in the number of the next page
	whole := found(salvage.Parse(content).Rows(shape))[22]
	for link := place + 480; link < place+1010; link++ {
		content[link+3] ^= 1
		f := salvage.Parse(content)
		if found(f.Rows(shape))[22] < whole && found(f.Astray(place/4096, shape))[22] > 0 {
			return
		}
		content[link+3] ^= 1
	}
	t.Error("a row whose next page is another one is not found")
}

// Nothing that a file may hold ends the program.
func FuzzRows(f *testing.F) {
	f.Add(made(f)[:3*4096])
	f.Add([]byte{})
	f.Fuzz(func(_ *testing.T, content []byte) {
		image := salvage.Parse(content)
		shapes := []salvage.Shape{shape, "#nts"}
		for r := range image.Rows(shapes...) {
			if r.Listed {
				image.Done(r)
			}
			for range image.Turned(r) {
				break
			}
		}
		for n := range min(image.Pages(), 1) {
			for range image.Hidden(n, shapes...) {
				break
			}
			for range image.Astray(n, shapes...) {
				break
			}
		}
	})
}
