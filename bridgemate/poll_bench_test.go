package bridgemate_test

import (
	"path/filepath"
	"testing"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/session"
	"clubnight/session/movement"
)

// BenchmarkPollOfLink is one reading of an evening of 31 tables of which 200 results are
// in: with nothing new, and with one result more.
func BenchmarkPollOfLink(b *testing.B) {
	prepared := func(b *testing.B) (*bridgemate.Link, []bws.Received) {
		m, err := movement.Make("mitchell", movement.Options{Tables: 31, Rounds: 15, BoardsPerRound: 2})
		done(b, err)
		s, err := session.Resume(new(session.MemoryJournal))
		done(b, err)
		done(b, s.Record("director", session.EveningSet{Name: "Test"}, session.SectionSet{ID: 1, Movement: m}))
		l := bridgemate.New(s, roster{}, bridgemate.Options{File: filepath.Join(b.TempDir(), "evening.bws")})
		done(b, l.Create(b.Context()))
		var rows []bws.Received
		for _, r := range m.Rows {
			for _, board := range r.Boards() {
				rows = append(rows, bws.Received{Section: 1, Table: r.Table, Round: r.Round, Board: board, PairNS: r.NS,
					PairEW: r.EW, Declarer: r.NS, NSEW: "N", Contract: "3 NT", Result: "="})
			}
		}
		enter(b, l, rows[:200]...)
		done(b, l.ReadNow(b.Context()))
		return l, rows[200:]
	}
	b.Run("nothing new", func(b *testing.B) {
		l, _ := prepared(b)
		for b.Loop() {
			done(b, l.ReadNow(b.Context()))
		}
	})
	b.Run("one result", func(b *testing.B) {
		l, rows := prepared(b)
		for i := 0; b.Loop(); i++ {
			b.StopTimer()
			if i >= len(rows) {
				b.Fatal("all results are in")
			}
			enter(b, l, rows[i])
			b.StartTimer()
			done(b, l.ReadNow(b.Context()))
		}
	})
}

// enter writes results to the file as the control program would.
func enter(b *testing.B, l *bridgemate.Link, rows ...bws.Received) {
	b.Helper()
	file, err := bws.Open(b.Context(), l.Options().File)
	if err == nil {
		err = file.Batch(func(w bws.Batch) error {
			for _, row := range rows {
				if _, err := w.Insert("ReceivedData", row.Row()); err != nil {
					return err
				}
			}
			return nil
		})
	}
	done(b, err)
}

func done(b *testing.B, err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}
