package study_test

import (
	"context"
	"fmt"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/movement"
	"clubnight/session/study"
)

// One board was played at one table, and its deal is released: the solver
// judges all opening leads.
func ExampleNew() {
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
	d, err := deal.Parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
	if err != nil {
		fmt.Println(err)
		return
	}
	number := row.Boards()[0]
	err = s.Record("director", session.SectionSet{ID: 1, Movement: m},
		session.DealsSet{Source: "example", Boards: []deal.Board{deal.NewBoard(number, d)}}, session.DealsReleased{},
		session.ResultReceived{Result: session.Result{
			Key: session.Key{Section: 1, Table: 1, Round: 1, Board: number}, NS: row.NS, EW: row.EW,
			Outcome: session.Played, Contract: scoring.Contract{Level: 7, Denomination: scoring.Spades},
		}})
	if err != nil {
		fmt.Println(err)
		return
	}
	y, err := study.New(context.Background(), s.State(), study.Options{Leads: true})
	fmt.Println(len(y.Leads), err)
	// Output: 1 <nil>
}
