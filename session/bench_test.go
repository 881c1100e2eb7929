package session_test

import (
	"slices"
	"strconv"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
)

// largest is the largest evening there can be: 26 sections of 8 tables and 32
// boards, all results in.
func largest(b *testing.B, together bool) *session.Session {
	b.Helper()
	s, err := session.Resume(new(session.MemoryJournal))
	if err != nil {
		b.Fatal(err)
	}
	facts := []session.Fact{session.UsualBy("wbf")}
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
				r := session.Result{Key: session.Key{Section: sec.ID, Table: row.Table, Round: row.Round, Board: board},
					NS: row.NS, EW: row.EW, Outcome: session.Played}
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
	r := s.State().Results[session.Key{Section: 5, Table: 3, Round: 2,
		Board: s.State().Sections[4].Movement.Table(3)[1].Low}].Result
	for b.Loop() {
		r.Row++
		if err := s.Record("Bridgemate", session.ResultChanged{Result: r}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkPenalty records a fact of the director in the largest evening, which looks
// whether it can still be scored.
func BenchmarkPenalty(b *testing.B) {
	s := largest(b, false)
	for b.Loop() {
		if err := s.Record("director", session.PenaltyGiven{Who: session.Contestant{Section: 5, Number: 3},
			Amount: scoring.Int(-1)}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkUndo takes an entry of a journal of 10,000 back, of which a thousand were
// taken back before, and BenchmarkFold reads it.
func BenchmarkUndo(b *testing.B) {
	st, last := long(b)
	for b.Loop() {
		if _, err := st.With(session.Undone{Entry: last}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFold(b *testing.B) {
	st, _ := long(b)
	for b.Loop() {
		if _, err := session.Fold(st.Entries()); err != nil {
			b.Fatal(err)
		}
	}
}

// long is the state after a long journal, and its last entry that can be undone.
func long(b *testing.B) (st *session.State, last int64) {
	b.Helper()
	entries := slices.Clone(largest(b, false).State().Entries())
	for n := range 3000 {
		f := session.Fact(session.HandicapSet{Who: session.Contestant{Section: 1 + n%26, Number: 1 + n%8},
			Handicap: scoring.Int(int64(n % 20))})
		if n%3 == 2 {
			f = session.Undone{Entry: last}
		}
		last = int64(len(entries)) + 1
		entries = append(entries, session.Entry{Seq: last,
			At: entries[0].At.Add(time.Duration(n) * time.Second), By: "director", Fact: f})
	}
	st, err := session.Fold(entries)
	if err != nil {
		b.Fatal(err)
	}
	return st, last
}

// BenchmarkFromElsewhere takes one more result of another computer into the
// largest evening: after everything that was recorded here (1), among the last
// hundred entries (100), and beside an undoing, so that all of it is folded anew
// (0). Ratio to BenchmarkFold.
func BenchmarkFromElsewhere(b *testing.B) {
	for _, behind := range []int{1, 100} {
		b.Run(strconv.Itoa(behind), func(b *testing.B) {
			here, there := largest(b, false), new(session.MemoryJournal)
			if err := here.Share("", session.Here{Computer: "here"}); err != nil {
				b.Fatal(err)
			}
			other, err := session.Resume(there)
			if err != nil {
				b.Fatal(err)
			}
			lines, err := here.Lines(nil)
			if err == nil {
				_, err = other.Receive(lines)
			}
			if err == nil {
				err = other.Share("", session.Here{Computer: "there"})
			}
			if err != nil {
				b.Fatal(err)
			}
			penalty := session.HandicapSet{Who: session.Contestant{Section: 5, Number: 3}, Handicap: scoring.Int(1)}
			for b.Loop() {
				b.StopTimer()
				if err := other.Record("director", penalty); err != nil {
					b.Fatal(err)
				}
				for range behind - 1 {
					if err := here.Record("director", penalty); err != nil {
						b.Fatal(err)
					}
				}
				known, _ := here.Known()
				lines, _ := other.Lines(known)
				b.StartTimer()
				if taken, err := here.Receive(lines); err != nil || taken == 0 {
					b.Fatal(taken, err)
				}
			}
		})
	}
}

// BenchmarkConflicts looks for what meets in the largest evening.
func BenchmarkConflicts(b *testing.B) {
	s := largest(b, false)
	for _, name := range []string{"one", "another"} {
		if err := s.Share("", session.Here{Computer: name}); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if list := s.State().Conflicts(); len(list) > 0 {
			b.Fatal(list)
		}
	}
}
