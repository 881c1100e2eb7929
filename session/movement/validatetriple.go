package movement

import (
	"maps"
	"slices"
)

// half reports whether a row is declared to have half of the boards of a round.
func (m *Movement) half(r Row) bool {
	i := m.tripleAt(r)
	return i >= 0 && m.Triples[i].halves()
}

// half reports whether a row is the first half of a match in a long triangle of
// which the second round is not drawn yet, or of one that is not declared.
func (c *checker) half(row int) bool {
	i := c.triple[row]
	return i >= len(c.m.Triples) || i >= 0 && c.m.Triples[i].Kind == LongTriangle && c.m.Triples[i].Round == c.m.Rounds
}

// triples checks the declared triangles and half-matches, and finds and names
// those that are not declared.
func (c *checker) triples() {
	m := c.m
	all := slices.Clone(m.Triples)
	for i, t := range all {
		if p := c.unfit(t, all[:i]); p.Fault != NoFault {
			p.Kind, p.Pair, p.Round, p.Triple = BadDeclaration, t.Who[0], t.Round, &t
			c.add(p)
		}
	}
	for round := 1; round <= m.Rounds; round++ {
		for _, t := range c.undeclared(round, all) {
			c.add(Problem{Kind: UndeclaredTriple, Pair: t.Who[0], Other: t.Who[1], Round: round, Triple: &t})
			all = append(all, t)
		}
	}
	for _, r := range m.Rows {
		c.triple = append(c.triple, slices.IndexFunc(all, func(t Triple) bool { return t.covers(r) }))
	}
}

// opponents is who plays NS against whom.
type opponents struct{ ns, ew int }

func (g opponents) back() opponents { return opponents{g.ew, g.ns} }

// unfit returns why the rows do not play a declared triple; NoFault if they do.
func (c *checker) unfit(t Triple, before []Triple) Problem {
	m := c.m
	a, b, d := t.Who[0], t.Who[1], t.Who[2]
	team := t.Kind == ShortTriangle || t.Kind == LongTriangle
	switch {
	case m.Planned == 0:
		return Problem{Fault: TripleOutsideSwiss}
	case t.Kind <= Bye || t.Kind > HalfMatches:
		return Problem{Fault: TripleKind}
	case min(a, b, d) < 1 || a == b || b == d || a == d:
		return Problem{Fault: TripleOfThree}
	case team != (m.Contestant == Team) || t.Kind == HalfMatches && m.Contestant != Pair:
		return Problem{Fault: TripleContestant, Who: Who{Of: m.Contestant}}
	case t.Round < 1 || t.Round > m.Rounds:
		return Problem{Fault: TripleRound}
	}
	for _, o := range before {
		if i := slices.IndexFunc(t.Who[:], func(n int) bool { return slices.Contains(o.Who[:], n) }); i >= 0 &&
			(t.in(o.Round) || o.in(t.Round)) {
			return Problem{Fault: TripleTwice, Who: c.called(t.Who[i])}
		}
	}
	return c.unplayed(t)
}

// unplayed returns what the rows of a triple lack; NoFault if nothing.
func (c *checker) unplayed(t Triple) Problem {
	games := map[opponents][]int{} // the boards
	first, second := 0, 0          // rows of its first and second round
	for i, r := range c.m.Rows {
		if !c.played[i] || !t.covers(r) {
			continue
		}
		g := opponents{r.NS, r.EW}
		if games[g] != nil {
			return Problem{Fault: TripleSameWay, Who: c.called(r.NS), Whom: c.called(r.EW)}
		}
		games[g] = c.boards[i]
		if r.Round == t.Round {
			first++
		} else {
			second++
		}
	}
	want := [2]int{6, 0}
	switch {
	case t.Kind == HalfMatches:
		want[0] = 2
	case t.Kind == LongTriangle && t.Round == c.m.Rounds:
		want[0] = 3
	case t.Kind == LongTriangle:
		want = [2]int{3, 3}
	}
	if first != want[0] || second != want[1] {
		return Problem{Fault: TripleTables, Count: first + second, Wanted: want[0] + want[1]}
	}
	return c.unequal(t, games)
}

// unequal returns what is wrong with the boards of a triple; NoFault if nothing.
func (c *checker) unequal(t Triple, games map[opponents][]int) Problem {
	open := t.Kind == HalfMatches || t.Kind == LongTriangle && t.Round == c.m.Rounds
	var sets [][]int
	for _, g := range [3]opponents{{t.Who[0], t.Who[1]}, {t.Who[1], t.Who[2]}, {t.Who[2], t.Who[0]}} {
		x, y := games[g], games[g.back()]
		switch {
		case x == nil && y == nil:
			if t.Kind == HalfMatches && g.ns == t.Who[1] {
				continue // only the anchor plays both
			}
			return Problem{Fault: TripleUnmet, Who: c.called(g.ns), Whom: c.called(g.ew)}
		case open && x == nil:
			x = y
		case !open && !slices.Equal(x, y):
			return Problem{Fault: TripleUnequal, Who: c.called(g.ns), Whom: c.called(g.ew)}
		}
		for _, s := range sets {
			if i := slices.IndexFunc(x, func(b int) bool { return slices.Contains(s, b) }); i >= 0 {
				return Problem{Fault: TripleBoard, Board: x[i]}
			}
		}
		sets = append(sets, x)
	}
	return Problem{}
}

// undeclared finds the triples of a round that are not among the known ones.
func (c *checker) undeclared(round int, known []Triple) []Triple {
	if c.m.Contestant == Individual {
		return nil
	}
	if c.m.Contestant == Pair && !c.twoOpponents(round) {
		return nil // the usual case, and quickly known
	}
	boards := map[opponents]int{} // how many
	against := map[int][]int{}    // whom everybody plays, as NS
	for _, i := range c.rounds[round] {
		r := c.m.Rows[i]
		if c.played[i] && !slices.ContainsFunc(known, func(t Triple) bool { return t.covers(r) }) {
			boards[opponents{r.NS, r.EW}] = len(c.boards[i])
			against[r.NS] = append(against[r.NS], r.EW)
			if c.m.Contestant == Pair {
				against[r.EW] = append(against[r.EW], r.NS)
			}
		}
	}
	var found []Triple
	for _, a := range slices.Sorted(maps.Keys(against)) {
		t, ok := c.triangleOf(a, round, against)
		if c.m.Contestant == Pair {
			t, ok = c.halvesOf(a, round, against[a], boards)
		}
		if ok && c.unplayed(t).Fault == NoFault &&
			!slices.ContainsFunc(found, func(o Triple) bool { return slices.Contains(o.Who[:], a) }) {
			found = append(found, t)
		}
	}
	return found
}

// twoOpponents reports whether somebody plays at two tables in a round.
func (c *checker) twoOpponents(round int) bool {
	at := make([]bool, len(c.who))
	for _, i := range c.rounds[round] {
		if !c.played[i] {
			continue
		}
		for _, who := range c.seated[i] {
			if at[who] {
				return true
			}
			at[who] = true
		}
	}
	return false
}

// halvesOf is what a pair plays that has two opponents in a round, and no more
// boards than a round has: with more it is in two places.
func (c *checker) halvesOf(a, round int, against []int, boards map[opponents]int) (Triple, bool) {
	if len(against) != 2 || against[0] == against[1] {
		return Triple{}, false
	}
	n := 0
	for _, b := range against {
		n += boards[opponents{a, b}] + boards[opponents{b, a}]
	}
	return Triple{HalfMatches, round, [3]int{a, against[0], against[1]}}, n <= c.m.BoardsPerRound
}

// triangleOf is what a team may be in whose NS play two teams in a round, or one
// team whose NS play yet another. Long triangles are looked for in a Swiss only:
// in other movements the halves of a match are apart anyway.
func (c *checker) triangleOf(a, round int, against map[int][]int) (Triple, bool) {
	switch who := against[a]; {
	case len(who) == 2:
		return Triple{ShortTriangle, round, [3]int{a, who[0], who[1]}}, true
	case len(who) == 1 && c.m.Planned > 0:
		if b := against[who[0]]; len(b) == 1 && b[0] != a {
			return Triple{LongTriangle, round, [3]int{a, who[0], b[0]}}, true
		}
	}
	return Triple{}, false
}
