package simultaneous_test

import (
	"testing"

	"clubnight/session/simultaneous"
)

// BenchmarkOneMoreClub takes an evening of 10 tables and 24 boards into a field of 300
// such clubs, out and in again, and ranks the field after each; the time is that of one.
func BenchmarkOneMoreClub(b *testing.B) {
	e := Event{Seed: 16, Clubs: 300, Tables: 10, Boards: 24}
	f := made(b, simultaneous.Rules{})
	for _, a := range e.Standing() {
		take(b, f, a)
	}
	f.Standings()
	a := Event{Seed: 17, Clubs: 1, Tables: 10,
		Boards: 24}.Arrival(Sending{Club: 0, Number: 1})
	a.Club = "one more"
	out := simultaneous.Arrival{Club: a.Club, Withdrawn: true}
	b.ReportAllocs()
	for n := 1; b.Loop(); n++ {
		out.Number, a.Number = n, n
		if n%2 == 1 {
			take(b, f, a)
		} else {
			take(b, f, out)
		}
		f.Standings()
	}
}
