package movement

import (
	"errors"
	"fmt"
	"slices"
)

// Drawn is the draw of one round of a Swiss: who meets whom at which table. It can be
// kept, shown, changed by hand and played: see [Movement.PlayDrawn].
type Drawn struct {
	Round int    `json:"round"`
	Games []Game `json:"games"` // by table; the tables that nobody sits at are left out
	// Bye is who has the bye, 0 for nobody.
	Bye int `json:"bye,omitempty"`
	// Triples are the triangles and half-matches that begin in this round. Their
	// games are among Games, and so are those of a long triangle that goes on.
	Triples []Triple `json:"triples,omitempty"`
	// Joined are those who have not played before, Withdrawn those who play no more.
	Joined    []int `json:"joined,omitempty"`
	Withdrawn []int `json:"withdrawn,omitempty"`
	// Repeats are the opponents who have met before, which the field or a person
	// would have so.
	Repeats []Repeat `json:"repeats,omitempty"`
	// Then is the second round, if two are drawn at once.
	Then *Drawn `json:"then,omitempty"`
}

// Game is who meets whom at a table. Of teams a match is two games.
type Game struct {
	Table int `json:"table"`
	NS    int `json:"ns"`
	EW    int `json:"ew"`
}

// Repeat is two opponents who meet again, the lower number first.
type Repeat struct {
	A      int   `json:"a"`
	B      int   `json:"b"`
	Rounds []int `json:"rounds"` // in which they have met before
}

// ErrDraw is returned, wrapped in a *DrawError, when a draw cannot be played.
var ErrDraw = errors.New("the draw cannot be played")

// DrawFault says what is wrong with a draw.
type DrawFault int

// The faults of a draw.
const (
	DrawNoSwiss      DrawFault = iota // the movement is no Swiss
	DrawOtherRound                    // it is for round Round, and the next one is Wanted
	DrawTable                         // there is no table Table
	DrawTableTwice                    // two games at table Table
	DrawNumber                        // Number can be nobody's
	DrawAgainstSelf                   // Number meets itself
	DrawTwice                         // Number plays at two tables, or has the bye and plays
	DrawNobody                        // Number neither plays nor has the bye, nor is withdrawn
	DrawStranger                      // Number has not played before and does not join
	DrawGone                          // Number plays, but is said to be withdrawn
	DrawHalfMatch                     // teams Number and Other meet at one table only
	DrawTriple                        // the games of a triangle or of half-matches are not whole
	DrawOpenTriangle                  // the triangle of Number goes on in this round and does not fit
	drawFaults
)

var drawFaultTexts = [drawFaults]string{"the movement is no Swiss", "it is for another round",
	"there is no such table", "two games at one table",
	"nobody can have that number", "somebody meets itself", "somebody is in two places",
	"somebody has no place", "somebody is not known",
	"somebody is withdrawn and plays", "a match has one table only", "a triangle or half-matches are not whole",
	"a long triangle does not go on"}

// String returns the fault in lower-case English.
func (f DrawFault) String() string {
	if f < 0 || f >= drawFaults {
		return fmt.Sprintf("DrawFault(%d)", int(f))
	}
	return drawFaultTexts[f]
}

// DrawError is why a draw cannot be played. What does not apply is zero.
type DrawError struct {
	Fault  DrawFault
	Number int // the contestant
	Other  int // its opponent
	Table  int
	Round  int // of the draw
	Wanted int // the round that is next
	Triple *Triple
}

// Error says it with its numbers.
func (e *DrawError) Error() string {
	s := fmt.Sprintf("%v: %s", ErrDraw, e.Fault)
	for _, x := range []struct {
		what string
		n    int
	}{{"number", e.Number}, {"opponent", e.Other}, {"table", e.Table}, {"round", e.Round}, {"next round", e.Wanted}} {
		if x.n != 0 {
			s += fmt.Sprintf(", %s %d", x.what, x.n)
		}
	}
	return s
}

// Unwrap returns ErrDraw.
func (e *DrawError) Unwrap() error { return ErrDraw }

// PlayDrawn returns the movement with the next round as a draw has it, which a person
// may have changed: other opponents, other tables, another bye. What cannot be played is
// refused with a [*DrawError]. Opponents who meet again are allowed; the draw that is
// returned names them.
func (m *Movement) PlayDrawn(d Drawn) (*Movement, Drawn, error) {
	if err := m.drawable(); err != nil {
		return nil, d, &DrawError{Fault: DrawNoSwiss}
	}
	if d.Round != m.Rounds+1 {
		return nil, d, &DrawError{Fault: DrawOtherRound, Round: d.Round, Wanted: m.Rounds + 1}
	}
	next := m.Clone()
	special, err := next.specialRows(d)
	if err != nil {
		return nil, d, err
	}
	rows, err := next.seatDrawn(d, special)
	if err != nil {
		return nil, d, err
	}
	if err := m.checkDrawn(d, rows); err != nil {
		return nil, d, err
	}
	next.appendRound(rows)
	next.plan(m)
	made := m.drawn(next, d.Round, d.Bye)
	next.Revenge = next.Revenge || len(made.Repeats) > 0
	if d.Then != nil {
		then, second, err := next.PlayDrawn(*d.Then)
		if err != nil {
			return nil, d, err
		}
		made.Then = &second
		return then, made, nil
	}
	return next, made, next.Validate()
}

// specialRows returns the rows of the triples that go on or begin in the next round,
// and declares them.
func (m *Movement) specialRows(d Drawn) ([]Row, error) {
	rows, err := m.openRows(nil)
	if err != nil {
		return nil, &DrawError{Fault: DrawOpenTriangle}
	}
	for _, t := range d.Triples {
		t := t
		bad := &DrawError{Fault: DrawTriple, Number: t.Who[0], Round: t.Round, Triple: &t}
		if t.Round != m.Rounds+1 || t.Kind == Bye || m.checkOdd(t.Kind, len(t.Who)) != nil {
			return nil, bad
		}
		more, err := m.tripleRows(t)
		if err != nil {
			return nil, bad
		}
		rows = append(rows, more...)
	}
	return rows, nil
}

// seatDrawn returns the rows of a draw by table. Games of triples get the boards of
// theirs among the special rows, which must all be there.
func (m *Movement) seatDrawn(d Drawn, special []Row) (map[int]Row, error) {
	low := m.lowBoard(d.Round)
	rows := map[int]Row{}
	used := make([]bool, len(special))
	for _, g := range d.Games {
		if g.Table < 1 || g.Table > MaxTableNumber {
			return nil, &DrawError{Fault: DrawTable, Table: g.Table}
		}
		if _, twice := rows[g.Table]; twice {
			return nil, &DrawError{Fault: DrawTableTwice, Table: g.Table}
		}
		r := Row{NS: g.NS, EW: g.EW, Low: low, High: low + m.BoardsPerRound - 1}
		for i, s := range special {
			if m.Contestant == Pair && s.NS == g.EW && s.EW == g.NS { // half-matches may be played either way
				s.swap()
			}
			if !used[i] && s.NS == g.NS && s.EW == g.EW {
				r, used[i] = s, true
				break
			}
		}
		rows[g.Table] = r
	}
	if i := slices.Index(used, false); i >= 0 {
		fault := DrawTriple
		if m.tripleAt(Row{Round: d.Round, NS: special[i].NS, EW: special[i].EW}) < len(m.Triples)-len(d.Triples) {
			fault = DrawOpenTriangle
		}
		return nil, &DrawError{Fault: fault, Number: special[i].NS, Other: special[i].EW}
	}
	return rows, nil
}

// checkDrawn checks that everybody has one place. The movement is the one before the
// round.
func (m *Movement) checkDrawn(d Drawn, rows map[int]Row) error {
	triple := map[int]bool{} // who is in one
	for _, t := range append(m.open(), d.Triples...) {
		for _, n := range t.Who {
			if triple[n] {
				return &DrawError{Fault: DrawTwice, Number: n}
			}
			triple[n] = true
		}
	}
	games := map[[2]int]bool{}
	times := map[int]int{}
	for _, g := range d.Games {
		for _, n := range [2]int{g.NS, g.EW} {
			if n < 1 || n > MaxPairNumber {
				return &DrawError{Fault: DrawNumber, Number: n, Table: g.Table}
			}
		}
		if g.NS == g.EW {
			return &DrawError{Fault: DrawAgainstSelf, Number: g.NS, Table: g.Table}
		}
		if games[[2]int{g.NS, g.EW}] {
			return &DrawError{Fault: DrawTwice, Number: g.NS, Other: g.EW, Table: g.Table}
		}
		games[[2]int{g.NS, g.EW}] = true
		if triple[g.NS] != triple[g.EW] {
			return &DrawError{Fault: DrawTriple, Number: g.NS, Other: g.EW, Table: g.Table}
		}
		times[g.NS]++
		times[g.EW]++
	}
	if d.Bye != 0 {
		times[d.Bye] += 2 // as much as anybody may play
	}
	most := 1
	if m.Contestant == Team {
		most = 2
	}
	for _, g := range d.Games {
		for _, n := range [2]int{g.NS, g.EW} {
			if !triple[n] && times[n] > most {
				return &DrawError{Fault: DrawTwice, Number: n, Table: g.Table}
			}
		}
		if m.Contestant == Team && !triple[g.NS] && !games[[2]int{g.EW, g.NS}] {
			return &DrawError{Fault: DrawHalfMatch, Number: g.NS, Other: g.EW, Table: g.Table}
		}
	}
	return m.checkField(d, times)
}

// checkField checks that nobody is forgotten, and that nobody plays who has gone or has
// never come.
func (m *Movement) checkField(d Drawn, times map[int]int) error {
	known := m.Pairs()
	for _, n := range known {
		gone := slices.Contains(d.Withdrawn, n)
		switch {
		case gone && times[n] > 0:
			return &DrawError{Fault: DrawGone, Number: n}
		case !gone && times[n] == 0:
			return &DrawError{Fault: DrawNobody, Number: n}
		}
	}
	for n := range times {
		if !slices.Contains(known, n) && !slices.Contains(d.Joined, n) {
			return &DrawError{Fault: DrawStranger, Number: n}
		}
	}
	for _, n := range d.Joined {
		if times[n] == 0 {
			return &DrawError{Fault: DrawNobody, Number: n}
		}
	}
	return nil
}

// drawn returns the draw of a round of next, which the movement is before.
func (m *Movement) drawn(next *Movement, round, bye int) Drawn {
	d := Drawn{Round: round, Bye: bye}
	met := map[[2]int][]int{}
	for _, r := range next.Rows {
		if k := [2]int{min(r.NS, r.EW), max(r.NS, r.EW)}; r.Round < round && next.Playing(r) &&
			!slices.Contains(met[k], r.Round) {
			met[k] = append(met[k], r.Round)
		}
	}
	field := []int{bye}
	for _, r := range next.Round(round) {
		if r.NS == 0 || r.EW == 0 {
			continue
		}
		d.Games = append(d.Games, Game{r.Table, r.NS, r.EW})
		field = append(field, r.NS, r.EW)
		k := [2]int{min(r.NS, r.EW), max(r.NS, r.EW)}
		i := next.tripleAt(r)
		again := i < 0 || next.Triples[i].Round == round // a long triangle that goes on is no repeat
		if len(met[k]) > 0 && again && !slices.ContainsFunc(d.Repeats,
			func(p Repeat) bool { return p.A == k[0] && p.B == k[1] }) {
			rounds := slices.Clone(met[k])
			slices.Sort(rounds)
			d.Repeats = append(d.Repeats, Repeat{k[0], k[1], rounds})
		}
	}
	for _, t := range next.Triples {
		if t.Round == round {
			d.Triples = append(d.Triples, t)
		}
	}
	known := m.Pairs()
	for _, n := range known {
		if !slices.Contains(field, n) {
			d.Withdrawn = append(d.Withdrawn, n)
		}
	}
	slices.Sort(field)
	for _, n := range slices.Compact(field) {
		if n > 0 && (!slices.Contains(known, n) || slices.Contains(m.Joining, n)) {
			d.Joined = append(d.Joined, n)
		}
	}
	return d
}
