package bridgemate_test

import (
	"context"
	"fmt"
	"log"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/clubfile"
)

// From a club file to results that come in by themselves.
func Example() {
	club, err := clubfile.Open("Tuesday club.clubnight")
	if err != nil {
		log.Fatal(err)
	}
	defer club.Close()
	journal := club.NewEvening()
	evening, err := session.Resume(journal)
	if err != nil {
		log.Fatal(err)
	}
	// … facts of the evening: its name, how it is scored, its movement …
	link := bridgemate.New(evening, club, bridgemate.Options{File: "evening.bws", AutoServerStart: true})
	err = link.Start(context.Background(), func(s bridgemate.Step, done bool) { fmt.Println(s, done) })
	if err != nil {
		log.Fatal(err)
	}
}
