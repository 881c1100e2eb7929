package exchange

import (
	"cmp"
	"slices"
)

// encounter is two pairs who meet in one round. Where the opponents are not on record every
// board is an encounter of its own, in the round of the board's number.
type encounter struct{ ns, ew, board int }

func (m Meeting) encounter() encounter {
	if m.EW == 0 {
		return encounter{m.NS, 0, m.Board}
	}
	return encounter{m.NS, m.EW, 0}
}

// timetable is who meets whom in which round. Both maps are by pair and round.
type timetable struct{ ns, ew map[[2]int]int }

// roundsOf gives each encounter a round, so that everybody is in one place in each. There are as many
// rounds as the busiest pair has opponents: each encounter takes the first round in which the
// North-South pair is free, and where the other side is not, two rounds change places along a chain
// of encounters (König's theorem says that this always goes).
func roundsOf(boards map[encounter][]int) map[encounter]int {
	order := make([]encounter, 0, len(boards))
	for e := range boards {
		order = append(order, e)
	}
	slices.SortFunc(order, func(a, b encounter) int {
		return cmp.Or(boards[a][0]-boards[b][0], a.ns-b.ns, a.ew-b.ew)
	})
	t := timetable{map[[2]int]int{}, map[[2]int]int{}}
	rounds := map[encounter]int{}
	for _, e := range order {
		if e.ew == 0 {
			rounds[e] = e.board
			continue
		}
		round := free(t.ns, e.ns)
		if t.ew[[2]int{e.ew, round}] != 0 {
			t.swapAlong(e.ew, round, free(t.ew, e.ew))
		}
		t.set(e.ns, e.ew, round)
	}
	for at, ew := range t.ns {
		rounds[encounter{at[0], ew, 0}] = at[1]
	}
	return rounds
}

// free is the first round in which the pair meets nobody.
func free(side map[[2]int]int, pair int) int {
	round := 1
	for side[[2]int{pair, round}] != 0 {
		round++
	}
	return round
}

func (t timetable) set(ns, ew, round int) {
	t.ns[[2]int{ns, round}], t.ew[[2]int{ew, round}] = ew, ns
}

// swapAlong changes rounds a and b along the chain of encounters that begins with the East-West pair
// in round a, so that it becomes free in a. It is free in b.
func (t timetable) swapAlong(ew, a, b int) {
	type met struct{ ns, ew, round int }
	var chain []met
	for {
		ns := t.ew[[2]int{ew, a}]
		if ns == 0 {
			break
		}
		chain = append(chain, met{ns, ew, a})
		if ew = t.ns[[2]int{ns, b}]; ew == 0 {
			break
		}
		chain = append(chain, met{ns, ew, b})
	}
	for _, m := range chain {
		delete(t.ns, [2]int{m.ns, m.round})
		delete(t.ew, [2]int{m.ew, m.round})
	}
	for _, m := range chain {
		t.set(m.ns, m.ew, a+b-m.round)
	}
}
