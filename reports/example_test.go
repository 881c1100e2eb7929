package reports_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"clubnight/reports"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/study"
)

// A board was played at one of two tables: the sheets say what is missing.
func ExampleSheets_Write() {
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
	err = s.Record("director", session.EveningSet{Name: "Tuesday pairs",
		Date: time.Date(2026, 11, 17, 0, 0, 0, 0, time.UTC)},
		session.SectionSet{ID: 1, Movement: m},
		session.ResultReceived{Result: session.Result{
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
	found, err := study.New(context.Background(), s.State(), study.Options{Play: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	dir, err := os.MkdirTemp("", "sheets")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	files, err := reports.Sheets{PageSetup: sheet.PageSetup{Size: paper.A4}, Study: found}.Write(dir, s.State(), scores)
	for _, f := range files {
		fmt.Println(filepath.Base(f))
	}
	fmt.Println(err)
	// Output:
	// 2026-11-17 Tuesday pairs - Ranking.pdf
	// 2026-11-17 Tuesday pairs - Travellers.pdf
	// <nil>
}
