package copies

import (
	"database/sql"
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
