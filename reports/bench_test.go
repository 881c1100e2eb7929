package reports_test

import (
	"fmt"
	"io"
	"testing"
	"time"

	"clubnight/reports"
	"clubnight/reports/internal/sheettest"
	"clubnight/reports/paper"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// What printing may take: one ranking, and the set of a night, on a computer of a club.
const (
	mostOfRanking = 100 * time.Millisecond
	mostOfSet     = 1500 * time.Millisecond
)

// mostPages is how many pages the set of a night takes at 60 tables and 36 boards.
const mostPages = 80

// fullRoom is an evening of 60 tables and 36 boards whose deals are released and
// were analysed before.
func fullRoom(t testing.TB) *session.Session {
	t.Helper()
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
	s := sessiontest.Evening(t, "A full room", m)
	sessiontest.Play(t, s, 1, rounds)
	return sessiontest.Dealt(t, s, true)
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

// nightsSet are the sheets that a club prints unless it says otherwise, and the personal
// cards.
func nightsSet(t testing.TB) (set []reports.Sheet) {
	t.Helper()
	st, sc := sessiontest.Scored(t, fullRoom(t))
	for _, one := range (reports.Sheets{PageSetup: sheettest.OnA4}).List(st, sc) {
		if one.Of.Usual() || one.Of == reports.KindCards {
			set = append(set, one)
		}
	}
	return set
}

func BenchmarkNightsSet60(b *testing.B) {
	set := nightsSet(b)
	for b.Loop() {
		for _, one := range set {
			if err := one.Draw(io.Discard); err != nil {
				b.Fatal(err)
			}
		}
	}
	of(b, mostOfSet)
}

// The set of a night takes no more paper than it may, and fills it.
func TestPagesOfNightsSet(t *testing.T) {
	pages := map[reports.Kind]int{}
	all := 0
	for _, one := range nightsSet(t) {
		v := sheettest.Seen(t, one.Draw)
		pages[one.Of] += v.Pages()
		all += v.Pages()
		for i := range v.Pages() {
			if f := v.Filled(i); f < leastFilled[paper.NormalPrint] && !v.Last(i) {
				t.Errorf("%s: page %d of %d is filled to %.0f %%", one.Name, i+1, v.Pages(), 100*f)
			}
		}
	}
	if t.Log(pages); all > mostPages || pages[reports.KindCards] == 0 || pages[reports.KindHands] == 0 {
		t.Errorf("%d pages: %v", all, pages)
	}
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
