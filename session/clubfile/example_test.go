package clubfile_test

import (
	"fmt"
	"log"
	"os"
	"path/filepath"

	"clubnight/session"
	"clubnight/session/clubfile"
)

// An evening is recorded in the club's file, and goes on after the program ended.
func ExampleOpen() {
	folder, err := os.MkdirTemp("", "club")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "Tuesday club.clubnight")

	club, err := clubfile.Open(path)
	if err != nil {
		log.Fatal(err)
	}
	journal := club.NewEvening()
	evening, err := session.Resume(journal)
	if err != nil {
		log.Fatal(err)
	}
	if err := evening.Record("director", session.EveningSet{Name: "Tuesday pairs"}); err != nil {
		log.Fatal(err)
	}
	club.Close() // or the computer goes down

	if club, err = clubfile.Open(path); err != nil {
		log.Fatal(err)
	}
	defer club.Close()
	journal, ok, err := club.Unfinished()
	if err != nil || !ok {
		log.Fatal(ok, err)
	}
	if evening, err = session.Resume(journal); err != nil {
		log.Fatal(err)
	}
	fmt.Println(evening.State().Evening.Name)
	// Output: Tuesday pairs
}
