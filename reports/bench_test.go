package reports_test

import (
	"fmt"
	"io"
	"testing"
	"time"

	"clubnight/reports"
	"clubnight/reports/internal/sheettest"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// What printing may take: one ranking, and the set of a night, on a computer of a club.
const (
	mostOfRanking = 100 * time.Millisecond
	mostOfSet     = 2 * time.Second
)

// fullRoom is an evening of 60 tables and 36 boards whose deals are released and
// were analysed before.
func fullRoom(b *testing.B) *session.Session {
	b.Helper()
	const tables, rounds = 60, 18
	m := &movement.Movement{Name: "Mitchell", Tables: tables, Rounds: rounds, BoardsPerRound: 2, Winners: 2, Copies: 4}
	for table := range tables {
		for round := range rounds {
			low := (table+round)%rounds*2 + 1
			m.Rows = append(m.Rows, movement.Row{
				Table: table + 1, Round: round + 1, NS: table + 1,
				EW: tables + (table-round+tables)%tables + 1, Low: low, High: low + 1,
			})
		}
	}
	s := sessiontest.Evening(b, "A full room", m)
	sessiontest.Play(b, s, 1, rounds)
	return sessiontest.Dealt(b, s, true)
}

// of tells how much of what it may take a benchmark took, and fails where that
// is more than all of it.
func of(b *testing.B, most time.Duration) {
	b.Helper()
	part := float64(b.Elapsed()) / float64(b.N) / float64(most)
	if b.ReportMetric(part, "of-the-most"); part > 1 {
		b.Errorf("%.1f times as long as it may take", part)
	}
}

func BenchmarkRanking60(b *testing.B) {
	st, sc := sessiontest.Scored(b, fullRoom(b))
	for b.Loop() {
		if err := reports.RankingSheet(io.Discard, st, sc, sheettest.OnA4); err != nil {
			b.Fatal(err)
		}
	}
	of(b, mostOfRanking)
}

// A night's set are the sheets that a club prints unless it says otherwise,
// and the personal cards.
func BenchmarkNightsSet60(b *testing.B) {
	st, sc := sessiontest.Scored(b, fullRoom(b))
	for b.Loop() {
		for _, one := range (reports.Sheets{PageSetup: sheettest.OnA4}).List(st, sc) {
			if !one.Of.Usual() && one.Of != reports.KindCards {
				continue
			}
			if err := one.Draw(io.Discard); err != nil {
				b.Fatal(err)
			}
		}
	}
	of(b, mostOfSet)
}

// Each sheet that there can be of that evening, by itself.
func BenchmarkSheets60(b *testing.B) {
	st, sc := sessiontest.Scored(b, fullRoom(b))
	for i, one := range (reports.Sheets{PageSetup: sheettest.OnA4}).List(st, sc) {
		b.Run(fmt.Sprint(i, " ", one.Name), func(b *testing.B) {
			for b.Loop() {
				if err := one.Draw(io.Discard); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
