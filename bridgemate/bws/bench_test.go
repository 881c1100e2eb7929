package bws_test

import (
	"errors"
	"fmt"
	"os"
	"testing"
	"time"

	"clubnight/bridgemate/bws"
)

// eveningOf is a file of that generation with so many results.
func eveningOf(b *testing.B, g bws.Generation, results int) string {
	b.Helper()
	path := createFor(b, g, bws.Access2000)
	db, err := bws.Open(b.Context(), path)
	if err != nil {
		b.Fatal(err)
	}
	day := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	err = db.Batch(func(batch bws.Batch) error {
		for i := range results {
			row := bws.Received{Section: i % 26, Table: i % 32, Round: i % 9, Board: i % 36, PairNS: i % 99,
				PairEW: i % 97, Declarer: i % 99,
				NSEW: "E", Contract: fmt.Sprint(i%7+1, " H x"), Result: "+1", LeadCard: "S10", DateLog: day,
				TimeLog: time.Date(1899, 12, 30, 19, 0, i%10000, 0, time.UTC)}
			if _, err := batch.Insert("ReceivedData", row.Row()); err != nil {
				return err
			}
		}
		return nil
	})
	// Nobody is writing to it any more, and the reader knows.
	before := time.Now().Add(-time.Hour)
	if err := errors.Join(err, os.Chtimes(path, before, before)); err != nil {
		b.Fatal(err)
	}
	return path
}

// BenchmarkRead polls a file: as it is after something has happened, and
// when nothing has.
func BenchmarkRead(b *testing.B) {
	for _, g := range []bws.Generation{bws.BMPro, bws.BCS} {
		for _, results := range []int{1500, 50_000} {
			path := eveningOf(b, g, results)
			b.Run(fmt.Sprintf("%v/%d/changed", g, results), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					c, changed, err := bws.NewReader(path).Read(b.Context())
					if err != nil || !changed || len(c.Received) != results {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(results)*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
			})
			b.Run(fmt.Sprintf("%v/%d/unchanged", g, results), func(b *testing.B) {
				reader := bws.NewReader(path)
				if _, _, err := reader.Read(b.Context()); err != nil {
					b.Fatal(err)
				}
				b.ReportAllocs()
				for b.Loop() {
					if _, changed, err := reader.Read(b.Context()); err != nil || changed {
						b.Fatal(changed, err)
					}
				}
			})
		}
	}
}

// BenchmarkCreateSession makes the file of 26 sections of 8 tables and 13
// rounds, with its players.
func BenchmarkCreateSession(b *testing.B) {
	const sections, tables, rounds = 26, 8, 13
	for _, g := range []bws.Generation{bws.BMPro, bws.BCS} {
		b.Run(g.String(), func(b *testing.B) {
			for b.Loop() {
				db, err := bws.Open(b.Context(), createFor(b, g, bws.Access2000, "ShowResults"))
				if err != nil {
					b.Fatal(err)
				}
				err = db.Batch(func(batch bws.Batch) error { return fill(batch, sections, tables, rounds) })
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func fill(b bws.Batch, sections, tables, rounds int) error {
	var err error
	insert := func(table string, row bws.Row) {
		if err == nil {
			_, err = b.Insert(table, row)
		}
	}
	insert("Clients", bws.Client{Computer: "CLUB-PC"}.Row())
	for s := 1; s <= sections; s++ {
		insert("Section", bws.Section{ID: s, Letter: string(rune('A' + s - 1)), Tables: tables}.Row())
		for t := 1; t <= tables; t++ {
			insert("Tables", bws.TableRow{Section: s, Table: t, ComputerID: 1}.Row())
			for r := 1; r <= rounds; r++ {
				insert("RoundData", bws.Round{Section: s, Table: t, Round: r, NSPair: t, EWPair: 9 + (t+r)%tables,
					LowBoard: 2*r - 1, HighBoard: 2 * r}.Row())
			}
			for _, d := range []string{"N", "S", "E", "W"} {
				insert("PlayerNumbers", bws.PlayerNumber{Section: s, Table: t, Direction: d}.Row())
			}
		}
	}
	return err
}
