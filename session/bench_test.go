package session_test

import (
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
)

// largest is the largest evening there can be: 26 sections of 8 tables and 32 boards, all results in.
func largest(b *testing.B, together bool) *session.Session {
	b.Helper()
	s, err := session.Resume(new(session.MemoryJournal))
	if err != nil {
		b.Fatal(err)
	}
	facts := []session.Fact{session.Usual()}
	field := session.SectionsCombined{Fields: [][]int{nil}}
	for id := 1; id <= 26; id++ {
		m, err := movement.Make("mitchell", movement.Options{Tables: 8, BoardsPerRound: 4})
		if err != nil {
			b.Fatal(err)
		}
		facts = append(facts, session.SectionSet{ID: id, Movement: m})
		field.Fields[0] = append(field.Fields[0], id)
	}
	if together {
		facts = append(facts, field)
	}
	if err := s.Record("director", facts...); err != nil {
		b.Fatal(err)
	}
	facts = nil
	for _, sec := range s.State().Sections {
		for _, row := range sec.Movement.Rows {
			for _, board := range row.Boards() {
				r := session.Result{Key: session.Key{Section: sec.ID, Table: row.Table, Round: row.Round, Board: board}, NS: row.NS, EW: row.EW, Outcome: session.Played}
				n := 7*row.Table + 5*row.Round + 3*board + sec.ID
				r.Contract = scoring.Contract{Level: 1 + n%7, Denomination: scoring.Denomination(n % 5)}
				r.Declarer, r.Tricks = scoring.Direction(n%4), -(n % 5)
				facts = append(facts, session.ResultReceived{Result: r})
			}
		}
	}
	if err := s.Record("Bridgemate", facts...); err != nil {
		b.Fatal(err)
	}
	return s
}

// BenchmarkScore scores the largest evening, its sections apart and as one field.
func BenchmarkScore(b *testing.B) {
	for name, together := range map[string]bool{"apart": false, "one field": true} {
		b.Run(name, func(b *testing.B) {
			st := largest(b, together).State()
			for b.Loop() {
				if _, err := st.Score(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkOneMore records one changed result of the largest evening.
func BenchmarkOneMore(b *testing.B) {
	s := largest(b, false)
	r := s.State().Results[session.Key{Section: 5, Table: 3, Round: 2, Board: s.State().Sections[4].Movement.Table(3)[1].Low}].Result
	for b.Loop() {
		r.Row++
		if err := s.Record("Bridgemate", session.ResultChanged{Result: r}); err != nil {
			b.Fatal(err)
		}
	}
}
