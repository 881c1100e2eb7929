package jet_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"clubnight/bridgemate/jet"
)

// A file with one table and one row, written and read back.
func Example() {
	folder, err := os.MkdirTemp("", "example")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "club.mdb")
	err = jet.Create(path, jet.Access2000, []jet.Table{{Name: "Clients", Columns: []jet.Column{
		{Name: "ID", Kind: jet.Int32, AutoNumber: true},
		{Name: "Computer", Kind: jet.Text, Size: 255},
	}}})
	if err != nil {
		log.Fatal(err)
	}
	f, err := jet.Open(path)
	if err != nil {
		log.Fatal(err)
	}
	if _, err := f.Insert("Clients", jet.Row{"Computer": "CLUB-PC"}); err != nil {
		log.Fatal(err)
	}
	if err := f.Close(); err != nil {
		log.Fatal(err)
	}
	s, err := jet.ReadSnapshot(context.Background(), path)
	if err != nil {
		log.Fatal(err)
	}
	rows, err := s.Rows("Clients")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(rows[0]["ID"], rows[0]["Computer"])
	// Output: 1 CLUB-PC
}
