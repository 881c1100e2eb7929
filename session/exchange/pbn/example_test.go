package pbn_test

import (
	"bytes"
	"fmt"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/exchange/pbn"
	"clubnight/session/movement"
)

func ExampleEvening() {
	m, err := movement.Make("howell", movement.Options{Tables: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := session.Resume(new(session.MemoryJournal))
	if err != nil {
		fmt.Println(err)
		return
	}
	row := m.Table(1)[0]
	err = s.Record("director", session.SectionSet{ID: 1, Movement: m}, session.ResultReceived{Result: session.Result{
		Key: session.Key{Section: 1, Table: 1, Round: 1, Board: row.Boards()[0]}, NS: row.NS, EW: row.EW,
		Outcome: session.Played, Contract: scoring.Contract{Level: 4, Denomination: scoring.Spades}, Tricks: 1,
	}})
	if err != nil {
		fmt.Println(err)
		return
	}
	scores, err := s.State().Score()
	if err != nil {
		fmt.Println(err)
		return
	}
	var games bytes.Buffer
	err = pbn.Evening(&games, s.State(), scores, pbn.Options{Form: pbn.Games})
	for line := range strings.Lines(games.String()) {
		if strings.HasPrefix(line, "[Contract") || strings.HasPrefix(line, "[Result ") {
			fmt.Println(strings.TrimSpace(line))
		}
	}
	fmt.Println(err)
	// Output:
	// [Contract "4S"]
	// [Result "11"]
	// <nil>
}
