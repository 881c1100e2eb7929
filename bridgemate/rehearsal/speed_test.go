package rehearsal

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"clubnight/bridgemate/bws"
)

// hall is a file of several computers: sections of eight tables that play as many rounds.
type hall struct {
	sections, rounds, boards int
	computers                []string // the sections are dealt out to them in turn
	generation               bws.Generation
	settings                 func(section int) bws.Row // a row for each section
}

func (h hall) file(t testing.TB) string {
	t.Helper()
	const tables = 8
	path := filepath.Join(t.TempDir(), "hall.bws")
	rows := map[string][]bws.Row{}
	add := func(table string, row bws.Row) { rows[table] = append(rows[table], row) }
	names := map[string]bool{}
	for _, computer := range h.computers {
		add("Clients", bws.Client{Computer: computer}.Row())
	}
	for s := 1; s <= h.sections; s++ {
		add("Section", bws.Section{ID: s, Letter: string(rune('A' + s - 1)), Tables: tables}.Row())
		if h.settings != nil {
			row := h.settings(s)
			for name := range row {
				names[name] = name != "Section"
			}
			add("Settings", row)
		}
		for table := 1; table <= tables; table++ {
			add("Tables", bws.TableRow{Section: s, Table: table, ComputerID: 1 + (s-1)%len(h.computers)}.Row())
			for _, d := range []string{"N", "S", "E", "W"} {
				add("PlayerNumbers", bws.PlayerNumber{Section: s, Table: table, Direction: d}.Row())
			}
			for round := 1; round <= h.rounds; round++ {
				set := (table + round - 2) % tables
				add("RoundData", bws.Round{Section: s, Table: table, Round: round, NSPair: table,
					EWPair:   101 + (table-round+tables)%tables,
					LowBoard: set*h.boards + 1, HighBoard: (set + 1) * h.boards}.Row())
			}
		}
	}
	var wanted []string
	for name, setting := range names {
		if setting {
			wanted = append(wanted, name)
		}
	}
	slices.Sort(wanted)
	schema, err := bws.Schema(h.generation, wanted...)
	if err == nil {
		err = bws.Create(path, bws.Access2000, schema)
	}
	if err != nil {
		t.Fatal(err)
	}
	change(t, path, func(b bws.Batch) error {
		for _, table := range slices.Sorted(maps.Keys(rows)) {
			for _, row := range rows[table] {
				if _, err := b.Insert(table, row); err != nil {
					return fmt.Errorf("%s: %w", table, err)
				}
			}
		}
		return nil
	})
	return path
}

// BenchmarkHall plays 26 sections of 8 tables flat out, on two or three computers.
func BenchmarkHall(b *testing.B) {
	for _, computers := range [][]string{{"ONE", "TWO"}, {"ONE", "TWO", "THREE"}} {
		b.Run(fmt.Sprint(len(computers), " computers"), func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				path := hall{sections: 26, rounds: 8, boards: 6, computers: computers}.file(b)
				b.StartTimer()
				done := make(chan error)
				for _, computer := range computers {
					go func() {
						done <- room(b, Choices{Seed: 1, Computer: computer}).Run(b.Context(), start(path), quiet)
					}()
				}
				for range computers {
					if err := <-done; err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(26*8*8*6*b.N)/b.Elapsed().Seconds(), "results/s")
		})
	}
}
