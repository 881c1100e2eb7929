// Package seating finds tables and rounds for games of which nobody wrote them down: who
// met whom with which boards is known, and where and when is not.
//
//	games := []seating.Game{{Who: [4]int{1, 2}, Boards: []int{1, 2, 3}}, {Who: [4]int{3, 4}, Boards: []int{1, 2, 3}}}
//	seating.Rounds(games)         // each gets a round, nobody plays twice in one
//	seating.Tables(games)         // and a table
//
// What it finds is a sound movement from which the results can come. It need not be
// the one that was played.
package seating

import (
	"cmp"
	"slices"
)

// Game is two sides who met with some boards.
type Game struct {
	// Who are the contestants at the table: North-South and East-West, in an individual
	// North, East, South and West; 0 is nobody.
	Who [4]int
	// Boards are in rising order.
	Boards []int
	// Round and Table are 0 where they are to be found.
	Round, Table int
	// Match joins the games that are one match of teams: they are in the same round at
	// several tables; 0 is none.
	Match int
}

// encounter is one or several games that take place at once, with everybody
// who is in them.
type encounter struct {
	games []int
	who   []int
	round int
	fixed bool
}

// encountersOf joins the games of a match, in the order of their first boards.
func encountersOf(games []Game) []*encounter {
	var list []*encounter
	of := map[int]*encounter{}
	for i := range games {
		g := &games[i]
		e := of[g.Match]
		if e == nil || g.Match == 0 {
			e = &encounter{round: g.Round, fixed: g.Round > 0}
			list = append(list, e)
			if g.Match != 0 {
				of[g.Match] = e
			}
		}
		e.games = append(e.games, i)
		for _, n := range g.Who {
			if n > 0 && !slices.Contains(e.who, n) {
				e.who = append(e.who, n)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b *encounter) int {
		x, y := &games[a.games[0]], &games[b.games[0]]
		return cmp.Or(slices.Compare(x.Boards, y.Boards), slices.Compare(x.Who[:], y.Who[:]))
	})
	return list
}

// Rounds gives every game a round, so that nobody is in two places in one. Rounds that
// are known stay. Where two meet there are as many rounds as the busiest has opponents or
// a few more, and never more where nobody changes sides.
func Rounds(games []Game) {
	list := encountersOf(games)
	t := timetable{at: map[[2]int]*encounter{}}
	for _, e := range list {
		if e.fixed {
			t.put(e, e.round)
		}
	}
	pairs := !slices.ContainsFunc(list, func(e *encounter) bool { return len(e.who) > 2 })
	if pairs {
		t.pairs(list)
	} else {
		t.others(list)
	}
	for _, e := range list {
		for _, i := range e.games {
			games[i].Round = e.round
		}
	}
}

// timetable is who is in which encounter in which round.
type timetable struct {
	at     map[[2]int]*encounter // by contestant and round
	rounds int                   // as many as there are so far
}

func (t *timetable) put(e *encounter, round int) {
	e.round = round
	t.rounds = max(t.rounds, round)
	for _, n := range e.who {
		t.at[[2]int{n, round}] = e
	}
}

func (t *timetable) free(e *encounter, round int) bool {
	return !slices.ContainsFunc(e.who, func(n int) bool { return t.at[[2]int{n, round}] != nil })
}

// pairs gives each encounter the first round in which both are free; where there is none,
// two rounds change places along a chain of encounters, so that one becomes free. Where
// nobody changes sides that always goes (König's theorem), else nearly always.
func (t *timetable) pairs(list []*encounter) {
	met := map[int]int{}
	for _, e := range list {
		for _, n := range e.who {
			met[n]++
			t.rounds = max(t.rounds, met[n])
		}
	}
	for _, e := range list {
		if !e.fixed && !t.direct(e) && !t.byChain(e) {
			t.put(e, t.rounds+1)
		}
	}
}

func (t *timetable) direct(e *encounter) bool {
	for round := 1; round <= t.rounds; round++ {
		if t.free(e, round) {
			t.put(e, round)
			return true
		}
	}
	return false
}

func (t *timetable) byChain(e *encounter) bool {
	if len(e.who) != 2 {
		return false
	}
	for a := 1; a <= t.rounds; a++ {
		for b := 1; b <= t.rounds; b++ {
			if t.at[[2]int{e.who[0], a}] == nil && t.at[[2]int{e.who[1], b}] == nil &&
				t.swapAlong(e.who[0], e.who[1], a, b) {
				t.put(e, a)
				return true
			}
		}
	}
	return false
}

// swapAlong changes rounds a and b along the chain of encounters that begins with a
// contestant in round a, who is free in b. It reports false where the chain ends at the
// other contestant, or at a round that is known.
func (t *timetable) swapAlong(other, from, a, b int) bool {
	var chain []*encounter
	for at, round := from, a; ; round = a + b - round {
		e := t.at[[2]int{at, round}]
		if e == nil {
			break
		}
		// rounds that are known may have somebody in two places
		if e.fixed || len(e.who) != 2 || slices.Contains(chain, e) {
			return false
		}
		chain = append(chain, e)
		if at = e.who[0] + e.who[1] - at; at == other {
			return false
		}
	}
	for _, e := range chain {
		for _, n := range e.who {
			delete(t.at, [2]int{n, e.round})
		}
	}
	for _, e := range chain {
		t.put(e, a+b-e.round)
	}
	return true
}

// others gives the encounters of more than two rounds: first always the one that has the
// fewest rounds left to choose from, as far as the rounds given so far show.
func (t *timetable) others(list []*encounter) {
	left := slices.DeleteFunc(slices.Clone(list), func(e *encounter) bool { return e.fixed })
	for len(left) > 0 {
		best, most := 0, -1
		for i, e := range left {
			taken := 0
			for round := 1; round <= t.rounds; round++ {
				if !t.free(e, round) {
					taken++
				}
			}
			if taken > most {
				best, most = i, taken
			}
		}
		e := left[best]
		left = slices.Delete(left, best, best+1)
		if !t.direct(e) {
			t.put(e, t.rounds+1)
		}
	}
}

// Tables gives every game a table in its round: the one that is known, else the number of
// its North-South where nobody sits both ways and every one of them would have a table to
// itself, else the lowest that is free.
func Tables(games []Game) {
	at := map[[2]int]bool{} // by table and round
	for _, g := range games {
		if g.Table > 0 {
			at[[2]int{g.Table, g.Round}] = true
		}
	}
	stationary := stay(games)
	order := make([]int, len(games))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(games[a].Round-games[b].Round, games[a].Match-games[b].Match,
			slices.Compare(games[a].Boards, games[b].Boards))
	})
	for _, i := range order {
		g := &games[i]
		if g.Table > 0 {
			continue
		}
		table := 1
		if stationary && !at[[2]int{g.Who[0], g.Round}] {
			table = g.Who[0]
		}
		for at[[2]int{table, g.Round}] {
			table++
		}
		g.Table = table
		at[[2]int{table, g.Round}] = true
	}
}

// mostTables is how many a session can have.
const mostTables = 511

// stay reports whether every North-South can stay at the table of its number.
func stay(games []Game) bool {
	ns, ew := map[int]bool{}, map[int]bool{}
	for _, g := range games {
		if g.Who[2] != 0 || g.Who[3] != 0 || g.Match != 0 || g.Who[0] > mostTables || g.Table > 0 {
			return false
		}
		ns[g.Who[0]], ew[g.Who[1]] = true, true
	}
	for n := range ns {
		if ew[n] && n > 0 {
			return false
		}
	}
	return true
}
