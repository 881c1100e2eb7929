package movement

import (
	"fmt"
	"slices"
)

// Odd is what an odd field does in a round of a Swiss.
type Odd int

// The ways to play with an odd field.
const (
	// Bye: the lowest of those who had the fewest byes sits out.
	Bye Odd = iota
	// ShortTriangle: three teams play each other in one round, in matches of half
	// as many boards (rounded down). Six tables carry it: the three home tables for
	// the first match of everybody, three more for the second.
	ShortTriangle
	// LongTriangle: three teams play each other in two rounds, in matches of full
	// length, one half of each match in either round. NS stay at home.
	LongTriangle
	// HalfMatches: of three pairs the first, the anchor, plays one half of the
	// boards against the second and the other half against the third, who sit out
	// half a round each. Two tables carry it, one for each half.
	HalfMatches
)

var oddTexts = [...]string{"bye", "short triangle", "long triangle", "half-matches"}

// String returns "bye", "short triangle", "long triangle" or "half-matches".
func (o Odd) String() string {
	if o < Bye || o > HalfMatches {
		return fmt.Sprintf("Odd(%d)", int(o))
	}
	return oddTexts[o]
}

// Triple declares that three contestants of a Swiss play each other. A third
// set of boards is in play for a triangle, because each of its three matches
// needs boards that the third team does not know.
type Triple struct {
	Kind  Odd    `json:"kind"`
	Round int    `json:"round"` // the first round of a long triangle
	Who   [3]int `json:"who"`   // HalfMatches: the anchor first
}

// String returns "short triangle of 5, 6 and 7 in round 3".
func (t Triple) String() string {
	s := fmt.Sprintf("%s of %s in round %d", t.Kind, list(t.Who[:]), t.Round)
	if t.Kind == LongTriangle {
		s += fmt.Sprintf(" and %d", t.Round+1)
	}
	return s
}

func (t Triple) in(round int) bool {
	return round == t.Round || t.Kind == LongTriangle && round == t.Round+1
}

// covers reports whether a row is part of the triple.
func (t Triple) covers(r Row) bool {
	return t.in(r.Round) && slices.Contains(t.Who[:], r.NS) && slices.Contains(t.Who[:], r.EW)
}

// halves reports whether its rows have half of the boards of a round.
func (t Triple) halves() bool { return t.Kind == ShortTriangle || t.Kind == HalfMatches }

// tripleAt returns the position in Triples of the triple that a row belongs to, or -1.
func (m *Movement) tripleAt(r Row) int {
	return slices.IndexFunc(m.Triples, func(t Triple) bool { return t.covers(r) })
}

// Triple returns the triangle or half-matches that a row belongs to; ok is
// false for all others.
func (m *Movement) Triple(r Row) (t Triple, ok bool) {
	if i := m.tripleAt(r); i >= 0 && m.Playing(r) {
		return m.Triples[i], true
	}
	return Triple{}, false
}

// open returns the long triangles whose second round is the next to be drawn.
func (m *Movement) open() []Triple {
	var open []Triple
	for _, t := range m.Triples {
		if t.Kind == LongTriangle && t.Round == m.Rounds {
			open = append(open, t)
		}
	}
	return open
}

// checkOdd refuses what an odd field of so many cannot do in the next round.
func (m *Movement) checkOdd(odd Odd, field int) error {
	b := m.BoardsPerRound
	team := odd == ShortTriangle || odd == LongTriangle
	switch {
	case odd < Bye || odd > HalfMatches:
		return refuse("an odd field with %s", odd)
	case odd == Bye:
		return nil
	case field < 3:
		return refuse("%s: it takes three %ss", odd, m.Contestant)
	case team && m.Contestant != Team:
		return refuse("%s: a match of pairs has no second table, and so no triangle; play half-matches", odd)
	case odd == HalfMatches && m.Contestant != Pair:
		return refuse("half-matches are for pairs, teams play a triangle")
	case odd == ShortTriangle && b < 2, odd == HalfMatches && b%2 == 1:
		return refuse("%s: %s cannot be halved", odd, count(b, "board"))
	case odd == LongTriangle && m.Rounds+2 > m.Planned:
		return refuse("a long triangle takes two rounds, and round %d is the last", m.Rounds+1)
	}
	return nil
}

// oddTimes returns how often a contestant had its share of the odd field: a bye
// (late arrival included), a triangle, or half a round without opponents.
func (m *Movement) oddTimes(number int) int {
	times := 0
	for _, t := range m.Triples {
		if slices.Contains(t.Who[:], number) && (t.Kind != HalfMatches || t.Who[0] != number) {
			times++
		}
	}
	for round := 1; round <= m.Rounds; round++ {
		if _, _, ok := m.Seat(number, round); !ok {
			times++
		}
	}
	return times
}

// chooseTriple picks three of the field by rank: those who had
// their share least often, then as few repeats as possible, then the lowest. Of
// pairs the highest is the anchor, or another one if that is better by this
// rule. Stationary pairs stay out of it. ok is false when nobody is left.
func (m *Movement) chooseTriple(odd Odd, order, stationary []int) (who [3]int, ok bool) {
	var free []int // lowest first
	had := map[int]int{}
	for _, n := range slices.Backward(order) {
		if slices.Contains(stationary, n) {
			continue
		}
		free = append(free, n)
		had[n] = m.oddTimes(n)
	}
	met := m.met()
	again := func(a, b int) int {
		if met[[2]int{min(a, b), max(a, b)}] {
			return 1
		}
		return 0
	}
	best := [3]int{}
	consider := func(a, b, c, height int) {
		cost := [3]int{had[b] + had[c], again(a, b) + again(a, c), height}
		if odd != HalfMatches {
			cost[0] += had[a]
			cost[1] += again(b, c)
		}
		if !ok || slices.Compare(cost[:], best[:]) < 0 {
			who, best, ok = [3]int{a, b, c}, cost, true
		}
	}
	for i := 2; i < len(free); i++ {
		for j := 1; j < i; j++ {
			for k := range j {
				height := i + j + k
				consider(free[i], free[j], free[k], height)
				if odd == HalfMatches {
					consider(free[j], free[i], free[k], height)
					consider(free[k], free[i], free[j], height)
				}
			}
		}
	}
	return who, ok
}

// tripleRows returns the rows of a triple for the next round, without tables, and
// declares it. Of a long triangle it is the first half.
func (m *Movement) tripleRows(t Triple) ([]Row, error) {
	b := m.BoardsPerRound
	low := m.lowBoard(t.Round)
	a, c, d := t.Who[0], t.Who[1], t.Who[2]
	half := b / 2
	game := func(ns, ew, low, n int) Row { return Row{NS: ns, EW: ew, Low: low, High: low + n - 1} }
	m.Triples = append(m.Triples, t)
	if t.Kind == HalfMatches {
		return []Row{game(a, c, low, half), game(a, d, low+half, half)}, nil
	}
	n, second := half, low+half
	if t.Kind == LongTriangle {
		n, second = b, m.lowBoard(t.Round+1)
	}
	third, err := m.thirdSet(t, n)
	if err != nil {
		return nil, err
	}
	first := []Row{game(a, c, low, n), game(c, d, second, n), game(d, a, third, n)}
	if t.Kind == LongTriangle {
		return first, nil
	}
	return append(first, secondHalf(first)...), nil
}

// secondHalf returns the other halves of the three matches of a triangle: NS stay,
// and EW take the boards that they have played along to their team-mates.
func secondHalf(first []Row) []Row {
	rows := make([]Row, 3)
	for i := range rows {
		r := first[(i+2)%3]
		r.swap()
		rows[i] = r
	}
	return rows
}

// thirdSet finds n numbers for the boards that only a triangle plays: above
// those of all rounds planned, or, when there are none left, the highest that are
// not in play at the same time.
func (m *Movement) thirdSet(t Triple, n int) (low int, err error) {
	b := m.BoardsPerRound
	if !m.Reuse {
		low = max(m.Planned, t.Round+1)*b + 1
		for _, r := range m.Rows {
			low = max(low, r.highest()+1)
		}
		if low+n-1 <= MaxBoardNumber {
			return low, nil
		}
	}
	m.Reuse = true
	for low = MaxBoardNumber - n + 1; low > 0; low-- {
		busy := false
		for round := t.Round; t.in(round); round++ {
			first := m.lowBoard(round)
			busy = busy || low < first+b && first < low+n
		}
		if !busy {
			return low, nil
		}
	}
	return 0, refuse("%s: no numbers are left for %s more, at most %d", t, count(n, "board"), MaxBoardNumber)
}

// oddOne takes the open triangles and, if the rest of the field is odd, the bye or
// the triple out of the order by rank. It returns who is left, who has the bye,
// and the rows of the triples.
func (m *Movement) oddOne(d Draw, order []int) (left []int, bye int, rows []Row, err error) {
	if rows, err = m.openRows(order); err != nil {
		return nil, 0, nil, err
	}
	for _, t := range m.open() {
		order = leave(order, t.Who[:]...)
	}
	if len(order)%2 == 0 {
		return order, 0, rows, nil
	}
	if d.Odd == Bye {
		lowest := slices.Clone(order)
		slices.Reverse(lowest)
		bye = slices.MinFunc(lowest, func(a, b int) int { return m.oddTimes(a) - m.oddTimes(b) })
		return leave(order, bye), bye, rows, nil
	}
	if d.Double {
		return nil, 0, nil, refuse("%s: two rounds of one draw need a bye in an odd field", d.Odd)
	}
	if err := m.checkOdd(d.Odd, len(order)); err != nil {
		return nil, 0, nil, err
	}
	who, ok := m.chooseTriple(d.Odd, order, d.Stationary)
	if !ok {
		return nil, 0, nil, refuse("%s: fewer than three pairs can move", d.Odd)
	}
	more, err := m.tripleRows(Triple{Kind: d.Odd, Round: m.Rounds + 1, Who: who})
	return leave(order, who[:]...), 0, append(rows, more...), err
}

// openRows returns the second rounds of the open triangles, whose teams must be in the
// field, nil for any field.
func (m *Movement) openRows(field []int) (rows []Row, err error) {
	for _, t := range m.open() {
		for _, n := range t.Who {
			if field != nil && !slices.Contains(field, n) {
				return nil, refuse("team %d is in the middle of a long triangle and cannot withdraw", n)
			}
		}
		first := slices.DeleteFunc(m.Round(t.Round), func(r Row) bool { return !t.covers(r) })
		if len(first) != 3 {
			return nil, refuse("%s: its first round has %s", t, count(len(first), "table"))
		}
		rows = append(rows, secondHalf(first)...)
	}
	return rows, nil
}

// leave returns an order without those who leave it.
func leave(order []int, who ...int) []int {
	return slices.DeleteFunc(slices.Clone(order), func(n int) bool { return slices.Contains(who, n) })
}
