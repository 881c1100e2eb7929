package copies

import (
	"database/sql"
	"os"
	"testing"

	_ "modernc.org/sqlite"
)

// execute changes a club file behind the program's back.
func execute(t *testing.T, path, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statement); err != nil {
		t.Fatal(err)
	}
}

// wreck overwrites the first page of a table.
func wreck(t *testing.T, path, table string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var page, size int64
	if err := db.QueryRow("SELECT rootpage, page_size FROM sqlite_master, pragma_page_size WHERE name = ?",
		table).Scan(&page, &size); err != nil {
		t.Fatal(err)
	}
	db.Close()
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	noise := make([]byte, size)
	for i := range noise {
		noise[i] = byte(i*7 + 3)
	}
	if _, err := f.WriteAt(noise, (page-1)*size); err != nil {
		t.Fatal(err)
	}
}
