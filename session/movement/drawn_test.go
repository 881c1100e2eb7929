package movement

import (
	"encoding/json"
	"errors"
	"math/big"
	"reflect"
	"slices"
	"testing"

	"clubnight/scoring"
)

// TestDrawIsExact: scores that differ by one part in 10^12, and less than any float
// tells, are drawn in the right order.
func TestDrawIsExact(t *testing.T) {
	const n = 1_000_000_000_000
	third := scoring.F(1, 3)
	sixty := scoring.Int(60)
	for name, tt := range map[string][4]scoring.Frac{
		"1/10^12": {sixty.Add(scoring.F(1, n)), sixty, sixty.Sub(scoring.F(1, n)), sixty.Sub(scoring.F(2, n))},
		"beyond 10^18": {sixty.Add(third.Mul(scoring.F(1, n)).Mul(scoring.F(1, n))), sixty,
			sixty.Sub(scoring.F(1, n).Mul(scoring.F(1, n))), sixty.Sub(third)},
	} {
		a, _ := new(big.Rat).SetString(tt[0].String())
		b, _ := new(big.Rat).SetString(tt[1].String())
		if a == nil || b == nil || a.Cmp(b) <= 0 {
			t.Fatalf("%s: %s and %s", name, tt[0], tt[1])
		}
		// Given worst first: only the scores can bring them into order. Best
		// to worst is 4, 3, 2, 1.
		var s []Standing
		for i := range 4 {
			s = append(s, Standing{i + 1, tt[3-i]})
		}
		for _, method := range []DrawMethod{Swiss, Monrad, Danish} {
			order, err := drawOrder(Draw{Method: method, Standings: s})
			if err != nil || !slices.Equal(order, []int{4, 3, 2, 1}) {
				t.Errorf("%s: %v, %v", name, order, err)
			}
		}
	}
}

// TestDrawnFacts: the draw names its games, the bye, who joins and withdraws, and who
// meets again; kept as JSON and played, it gives the same movement.
func TestDrawnFacts(t *testing.T) {
	for _, tt := range []struct {
		family string
		o      Options
		draw   func(round int) Draw
	}{
		{"swiss", Options{Tables: 8, Rounds: 7, BoardsPerRound: 4, Half: NSMissing},
			func(r int) Draw { return Draw{Standings: scramble(15, r)} }},
		{"swiss", Options{Tables: 3, Rounds: 8, BoardsPerRound: 4},
			func(r int) Draw { return Draw{Standings: scramble(6, r)} }},
		{"swiss", Options{Tables: 8, Rounds: 7, BoardsPerRound: 4, Half: NSMissing, Odd: HalfMatches},
			func(r int) Draw { return Draw{Standings: scramble(15, r), Odd: HalfMatches} }},
		{"swiss", Options{Tables: 6, Rounds: 7, BoardsPerRound: 4},
			func(r int) Draw { return Draw{Standings: scramble(12+r%2, r)} }},
		{"swiss", Options{Tables: 6, Rounds: 7, BoardsPerRound: 4},
			func(r int) Draw { return Draw{Standings: scramble(12-2*(r%2), r), Stationary: []int{1}} }},
		{"swiss-teams", Options{Tables: 9, Rounds: 6, BoardsPerRound: 6, Odd: LongTriangle}, func(r int) Draw {
			if r == 5 {
				return Draw{Standings: scramble(9, r), Odd: ShortTriangle}
			}
			return Draw{Standings: scramble(9, r), Odd: LongTriangle}
		}},
		{"swiss-teams", Options{Tables: 5, Rounds: 8, BoardsPerRound: 6, Odd: ShortTriangle},
			func(r int) Draw { return Draw{Standings: scramble(5, r), Odd: ShortTriangle} }},
		{"swiss", Options{Tables: 10, Rounds: 7, BoardsPerRound: 4},
			func(r int) Draw { return Draw{Standings: field(20), Double: true} }},
	} {
		m := mustMake(t, tt.family, tt.o)
		for m.Rounds < tt.o.Rounds {
			d := tt.draw(m.Rounds)
			next, drawn, err := m.NextRound(d)
			if err != nil {
				t.Fatalf("%s: %v", m.Name, err)
			}
			text, err := json.Marshal(drawn)
			var kept Drawn
			if err != nil || json.Unmarshal(text, &kept) != nil || !reflect.DeepEqual(kept, drawn) {
				t.Fatalf("%s: %s is read as %+v", m.Name, text, kept)
			}
			again, made, err := m.PlayDrawn(kept)
			if err != nil {
				t.Fatalf("%s, round %d: %v\n%s", m.Name, m.Rounds+1, err, text)
			}
			if !reflect.DeepEqual(made, drawn) {
				t.Errorf("%s: played it is\n%+v, drawn\n%+v", m.Name, made, drawn)
			}
			if !reflect.DeepEqual(again, next) {
				t.Errorf("%s, round %d:\n%s\n%s", m.Name, m.Rounds+1, table(again), table(next))
			}
			if len(drawn.Repeats) > 0 && !next.Revenge {
				t.Errorf("%s: repeats %v", m.Name, drawn.Repeats)
			}
			m = next
		}
	}
}

func TestDrawnRepeats(t *testing.T) {
	m := mustMake(t, "swiss", Options{Tables: 2, Rounds: 5, BoardsPerRound: 6})
	var drawn Drawn
	var err error
	for m.Rounds < 4 {
		if m, drawn, err = m.NextRound(Draw{Standings: field(4)}); err != nil {
			t.Fatal(err)
		}
	}
	if want := []Repeat{{1, 3, []int{1}}, {2, 4, []int{1}}}; m.Rounds != 4 || len(drawn.Repeats) != 2 ||
		len(drawn.Repeats[0].Rounds) != 1 {
		t.Errorf("in round 4 four pairs meet again: %+v, such as %v", drawn.Repeats, want)
	}
}

// TestDrawnByHand: what a person may change, and what is refused.
func TestDrawnByHand(t *testing.T) {
	// 7, round 1: 1-4 2-5 3-6, bye 7
	pairs := mustMake(t, "swiss", Options{Tables: 4, Rounds: 5, BoardsPerRound: 6, Half: NSMissing})
	teams := mustMake(t, "swiss-teams", Options{Tables: 7, Rounds: 5, BoardsPerRound: 8, Odd: LongTriangle})
	draw := func(m *Movement, n int, odd Odd) Drawn {
		_, d, err := m.NextRound(Draw{Standings: field(n), Odd: odd})
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	free := draw(pairs, 7, Bye)
	halves := draw(pairs, 7, HalfMatches)
	open := draw(teams, 7, Bye) // the triangle of 5, 6 and 7 goes on

	// Other opponents, another table, another bye, opponents who meet
	// again, and a table more.
	byHand := Drawn{Round: 2, Bye: 1, Joined: []int{7}, Games: []Game{{2, 5, 2}, {1, 4, 7}, {9, 6, 3}}}
	next, made, err := pairs.PlayDrawn(byHand)
	if err != nil {
		t.Fatal(err)
	}
	if r, _ := next.At(9, 2); r.NS != 6 || r.EW != 3 || r.Low != 7 || next.Tables != 9 || !next.Revenge {
		t.Errorf("%v, %d tables", r, next.Tables)
	}
	if want := []Repeat{{2, 5, []int{1}}, {3, 6, []int{1}}}; !reflect.DeepEqual(made.Repeats, want) ||
		made.Bye != 1 || pairs.Rounds != 1 {
		t.Errorf("%+v", made)
	}
	if made.Games[0] != (Game{1, 4, 7}) || len(made.Joined) != 0 { // who had the first bye was there before
		t.Errorf("%+v", made)
	}
	// A pair that leaves must be said to; then the number is even.
	left := Drawn{Round: 2, Joined: []int{7}, Withdrawn: []int{1}, Games: []Game{{1, 2, 6}, {2, 3, 5}, {3, 4, 7}}}
	if _, made, err := pairs.PlayDrawn(left); err != nil || !slices.Equal(made.Withdrawn, []int{1}) {
		t.Errorf("%+v, %v", made, err)
	}

	edit := func(d Drawn, change func(*Drawn)) Drawn {
		d.Games, d.Triples, d.Joined = slices.Clone(d.Games), slices.Clone(d.Triples), slices.Clone(d.Joined)
		change(&d)
		return d
	}
	game := func(d *Drawn, n int) *Game {
		return &d.Games[slices.IndexFunc(d.Games, func(g Game) bool { return g.NS == n || g.EW == n })]
	}
	mitchell := mustMake(t, "mitchell", Options{Tables: 5})
	for _, tt := range []struct {
		name string
		m    *Movement
		d    Drawn
		want DrawError
	}{
		{"no Swiss", mitchell, free, DrawError{Fault: DrawNoSwiss}},
		{"another round", pairs, edit(free, func(d *Drawn) { d.Round = 3 }),
			DrawError{Fault: DrawOtherRound, Round: 3, Wanted: 2}},
		{"table 0", pairs, edit(free, func(d *Drawn) { d.Games[0].Table = 0 }), DrawError{Fault: DrawTable}},
		{"table 512", pairs, edit(free, func(d *Drawn) { d.Games[0].Table = 512 }),
			DrawError{Fault: DrawTable, Table: 512}},
		{"one table twice", pairs, edit(free, func(d *Drawn) { d.Games[1].Table = d.Games[0].Table }),
			DrawError{Fault: DrawTableTwice, Table: free.Games[0].Table}},
		{"nobody", pairs, edit(free, func(d *Drawn) { d.Games[0].NS = 0 }),
			DrawError{Fault: DrawNumber, Table: free.Games[0].Table}},
		{"1000", pairs, edit(free, func(d *Drawn) { d.Games[0].NS = 1000 }),
			DrawError{Fault: DrawNumber, Number: 1000, Table: free.Games[0].Table}},
		{"itself", pairs, edit(free, func(d *Drawn) { d.Games[0].NS = d.Games[0].EW }),
			DrawError{Fault: DrawAgainstSelf, Number: free.Games[0].EW, Table: free.Games[0].Table}},
		{"two tables", pairs, edit(free, func(d *Drawn) { d.Games[1].NS = d.Games[0].NS }),
			DrawError{Fault: DrawTwice, Number: free.Games[0].NS, Table: free.Games[0].Table}},
		{"bye and game", pairs, edit(free, func(d *Drawn) { d.Bye = d.Games[0].NS }),
			DrawError{Fault: DrawTwice, Number: free.Games[0].NS, Table: free.Games[0].Table}},
		{"forgotten", pairs, edit(free, func(d *Drawn) { d.Bye = 0 }), DrawError{Fault: DrawNobody, Number: free.Bye}},
		{"a stranger", pairs, edit(free,
			func(d *Drawn) { d.Games = append(d.Games, Game{8, 8, 9}); d.Joined = append(d.Joined, 9) }),
			DrawError{Fault: DrawStranger, Number: 8}},
		{"gone but playing", pairs, edit(free, func(d *Drawn) { d.Withdrawn = []int{2} }),
			DrawError{Fault: DrawGone, Number: 2}},
		{"joins but is not there", pairs, edit(free, func(d *Drawn) { d.Joined = append(d.Joined, 12) }),
			DrawError{Fault: DrawNobody, Number: 12}},
		{"half-matches without one half", pairs, edit(halves, func(d *Drawn) {
			g := *game(d, d.Triples[0].Who[1])
			d.Games = slices.DeleteFunc(d.Games, func(o Game) bool { return o == g })
		}), DrawError{Fault: DrawTriple, Number: halves.Triples[0].Who[0], Other: halves.Triples[0].Who[1]}},
		{"half-matches of an earlier round", pairs, edit(halves, func(d *Drawn) { d.Triples[0].Round = 1 }),
			DrawError{Fault: DrawTriple, Number: halves.Triples[0].Who[0], Round: 1}},
		{"one table of a match", teams, edit(open, func(d *Drawn) {
			g := game(d, 1)
			d.Games = slices.DeleteFunc(d.Games, func(o Game) bool { return o == *g })
		}), DrawError{Fault: DrawHalfMatch}},
		{"an open triangle stops", teams, edit(open, func(d *Drawn) {
			d.Games = slices.DeleteFunc(d.Games, func(g Game) bool { return g.NS == 5 || g.EW == 5 })
		}), DrawError{Fault: DrawOpenTriangle}},
		{"out of an open triangle", teams, edit(open, func(d *Drawn) {
			a, b := game(d, 1), game(d, 5)
			a.NS, b.NS = b.NS, a.NS
		}), DrawError{Fault: DrawOpenTriangle}},
	} {
		next, _, err := tt.m.PlayDrawn(tt.d)
		var got *DrawError
		if !errors.As(err, &got) || !errors.Is(err, ErrDraw) || next != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		want := tt.want
		// which of its teams is named first does not matter
		if want.Fault == DrawHalfMatch || want.Fault == DrawOpenTriangle {
			want.Number, want.Other, want.Table = got.Number, got.Other, got.Table
		}
		want.Triple = got.Triple
		if *got != want {
			t.Errorf("%s: %+v, want %+v", tt.name, *got, want)
		}
	}
	// Both halves of a triangle may be moved to other tables.
	moved := edit(halves, func(d *Drawn) {
		d.Games[0].Table, d.Games[len(d.Games)-1].Table = d.Games[len(d.Games)-1].Table, d.Games[0].Table
	})
	next, _, err = pairs.PlayDrawn(moved)
	if err != nil || next.Validate() != nil {
		t.Errorf("%v", err)
	}
}
