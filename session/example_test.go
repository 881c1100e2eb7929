package session_test

import (
	"fmt"
	"log"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
)

// An evening is recorded fact by fact, and scored at any time.
func Example() {
	s, err := session.Resume(new(session.MemoryJournal))
	if err != nil {
		log.Fatal(err)
	}
	m, err := movement.Make("mitchell", movement.Options{Tables: 5, BoardsPerRound: 4})
	if err != nil {
		log.Fatal(err)
	}
	err = s.Record("director",
		session.EveningSet{Name: "Tuesday pairs", Date: time.Date(2026, 3, 3, 19, 30, 0, 0, time.UTC)},
		session.UsualBy("wbf"),
		session.SectionSet{ID: 1, Movement: m})
	if err != nil {
		log.Fatal(err)
	}
	played := session.Result{Key: session.Key{Section: 1, Table: 1, Round: 1, Board: 1}, NS: 1,
		EW: 6, Outcome: session.Played}
	played.Contract, played.Declarer = scoring.Contract{Level: 4, Denomination: scoring.Spades}, scoring.North
	if err := s.Record("Bridgemate", session.ResultReceived{Result: played}); err != nil {
		log.Fatal(err)
	}
	sc, err := s.State().Score()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(sc.Arrived, "of", sc.Expected, "results;", sc.Open[0].Kind)
	// Output: 1 of 100 results; results to come
}
