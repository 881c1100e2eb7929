package sessiontest

import (
	"fmt"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
)

// Heat is a whole evening of nine tables with two winners.
func Heat(t testing.TB) *session.Session {
	t.Helper()
	s := Evening(t, "Ladies' pairs: third heat", Made(t, "mitchell", movement.Options{Tables: 9, BoardsPerRound: 3}))
	Play(t, s, 1, 9)
	return s
}

// Small is an evening of three tables in the middle of its third round.
func Small(t testing.TB) *session.Session {
	t.Helper()
	s := Evening(t, "Tuesday pairs", Made(t, "howell", movement.Options{Tables: 3}))
	Play(t, s, 1, 3)
	return s
}

// Odd is an evening on which everything happened.
func Odd(t testing.TB) *session.Session {
	t.Helper()
	s := Evening(t, "Odd things", Made(t, "howell", movement.Options{Tables: 4, BoardsPerRound: 2}))
	Play(t, s, 1, 7)
	first := s.State().Sections[0].Movement.Round(1)
	at := func(table, n int) session.Key {
		row := first[table-1]
		return session.Key{Section: 1, Table: row.Table, Round: 1, Board: row.Boards()[n]}
	}
	Change(t, s, at(1, 0), func(r *session.Result) { r.Percentages(scoring.Int(60), scoring.Int(40)) })
	Change(t, s, at(1, 1), func(r *session.Result) { r.Outcome = session.NotPlayed })
	Change(t, s, at(2, 0), func(r *session.Result) { r.Outcome = session.Undecided })
	Change(t, s, at(2, 1), func(r *session.Result) { r.WrongDirection = true })
	Change(t, s, at(3, 0), func(r *session.Result) {
		*r = session.Result{Key: r.Key, NS: r.NS, EW: r.EW, Outcome: session.Unread,
			Entered: session.Entered{Contract: "8S", Declarer: "W", Result: "-2"},
			Doubt:   session.Doubt{Kind: session.ContractUnreadable, Text: "8S"}}
	})
	Record(t, s, session.ResultVanished{Key: at(3, 1)})
	Change(t, s, at(4, 0), func(r *session.Result) {
		r.WrongDirection, r.Doubt = true, session.Doubt{Kind: session.AsWorded, Text: "the board was played before"}
	})
	return s
}

// Sized is an evening of one section of so many tables: a Mitchell in which up to nine
// board sets go round, with as many copies as it takes.
func Sized(t testing.TB, tables int) *session.Session {
	t.Helper()
	sets := min(9, tables)
	m := &movement.Movement{Name: "Mitchell", Tables: tables, Rounds: sets, BoardsPerRound: 2,
		Winners: 2, Copies: tables/sets + 1}
	for table := range tables {
		for round := range sets {
			low := (table+round)%sets*2 + 1
			m.Rows = append(m.Rows, movement.Row{
				Table: table + 1, Round: round + 1, NS: table + 1,
				EW: tables + (table-round+tables)%tables + 1, Low: low, High: low + 1,
			})
		}
	}
	s := Evening(t, fmt.Sprintf("%d tables", tables), m)
	Play(t, s, 1, sets)
	return s
}
