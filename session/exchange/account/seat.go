package account

import (
	"errors"
	"fmt"
	"slices"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/exchange/seating"
	"clubnight/session/movement"
)

// Errors of lines that cannot be taken over.
var (
	// ErrNumbers is the fault of a line without a board or without two contestants, or
	// with a number beyond those of a session.
	ErrNumbers = errors.New("board or contestants are missing or beyond the limits")
	// ErrTwice is the fault of a second line for the same contestants and board.
	ErrTwice = errors.New("these contestants have the board twice")
)

// seated is a section with its movement, and the lines at their places in it.
type seated struct {
	movement *movement.Movement
	lines    []BoardPlay
	faults   []Fault
	// written is true where the rounds are those of the account.
	written bool
}

// seat finds the places of a section's lines.
func (a *Account) seat(i int, name string) seated {
	s := &a.Sections[i]
	p := placing{account: a, section: s}
	if s.Movement != nil {
		err := playable(s.Movement)
		if err == nil {
			return seated{movement: s.Movement, lines: slices.Clone(s.Lines), written: true}
		}
		p.faults = append(p.faults, Fault{Err: err})
	}
	p.sides = s.sides(a)
	for n := range s.Lines {
		p.take(s.Lines[n])
	}
	if len(p.lines) == 0 {
		return seated{faults: p.faults}
	}
	written := !slices.ContainsFunc(p.lines, func(l BoardPlay) bool { return l.Round == 0 })
	switch p.asWritten() {
	case impossible:
		written = false
		for n := range p.lines {
			p.lines[n].Round, p.lines[n].Table = 0, 0
		}
		fallthrough
	case unknown:
		p.find()
	}
	p.declare(name)
	return seated{p.movement, p.lines, p.faults, written}
}

// playable reports a movement that is out of all bounds. It need not be sound.
func playable(m *movement.Movement) error {
	if err := m.CheckLimits(); err != nil {
		return err
	}
	least, last := 1, 0
	for _, r := range m.Rows {
		least, last = min(least, r.Table, r.Round, r.NS+1, r.EW+1, r.South+1, r.West+1), max(last, r.Round)
	}
	if len(m.Rows) == 0 || least < 1 || m.Rounds < last || max(m.Rounds, m.Planned) > movement.MaxRounds ||
		m.Tables > movement.MaxTableNumber {
		return movement.ErrUnsound
	}
	return nil
}

// placing is a section while its places are found.
type placing struct {
	account  *Account
	section  *Section
	sides    map[int]scoring.Side // of two winners
	lines    []BoardPlay
	games    []seating.Game
	movement *movement.Movement
	faults   []Fault
}

func (p *placing) fault(l *BoardPlay, err error) {
	p.faults = append(p.faults, Fault{At: l.At, Board: l.Board, Table: l.Table, Err: err})
}

// take takes a line that can have a place.
func (p *placing) take(l BoardPlay) {
	ns, ew := l.NS, l.EW
	seats := []int{ns, ew}
	if p.account.individual() {
		seats = append(seats, l.South, l.West)
	}
	bad := l.Board < 1 || l.Board > movement.MaxBoardNumber || l.Round > movement.MaxRounds ||
		l.Table > movement.MaxTableNumber || l.Round < 0 || l.Table < 0
	for i, n := range seats {
		bad = bad || n < 1 || n > movement.MaxPairNumber || slices.Contains(seats[:i], n)
	}
	if bad {
		p.fault(&l, fmt.Errorf("%w: board %d, %d against %d", ErrNumbers, l.Board, ns, ew))
		return
	}
	if p.sides[ns] == scoring.EW && p.sides[ew] == scoring.NS {
		l.NS, l.EW, l.WrongDirection = ew, ns, !l.WrongDirection
	}
	p.lines = append(p.lines, l)
}

// sides are the directions in which pairs are ranked where there are two winners: as the
// account says, else that in which they sat on most boards.
func (s *Section) sides(a *Account) map[int]scoring.Side {
	if s.Winners != scoring.TwoWinners || a.Plays != movement.Pair {
		return nil
	}
	more := map[int]int{} // boards as North-South more than as East-West
	for i := range s.Lines {
		more[s.Lines[i].NS]++
		more[s.Lines[i].EW]--
	}
	sides := map[int]scoring.Side{}
	for n, boards := range more {
		switch {
		case boards > 0:
			sides[n] = scoring.NS
		case boards < 0:
			sides[n] = scoring.EW
		}
	}
	for _, c := range s.Contestants {
		if c.Side != scoring.NoSide {
			sides[c.Number] = c.Side
		}
	}
	return sides
}

// who are those at the table of a line.
func (p *placing) who(l *BoardPlay) [4]int {
	if p.account.individual() {
		return [4]int{l.NS, l.EW, l.South, l.West}
	}
	return [4]int{l.NS, l.EW}
}

// turned are the same with the sides changed.
func turned(w [4]int) [4]int { return [4]int{w[1], w[0], w[3], w[2]} }

// places says what rounds and tables of an account are worth.
type places int

const (
	unknown    places = iota // one of them is missing somewhere
	impossible               // somebody would be in two places
	asPlayed
)

// asWritten takes the movement from rounds and tables, where every line has both and
// nobody is in two places.
func (p *placing) asWritten() places {
	at := map[[2]int][]int{} // {table, round}: lines
	var places [][2]int
	for i := range p.lines {
		l := &p.lines[i]
		if l.Round == 0 || l.Table == 0 {
			return unknown
		}
		k := [2]int{l.Table, l.Round}
		if at[k] == nil {
			places = append(places, k)
		}
		at[k] = append(at[k], i)
	}
	var games []seating.Game
	gone := map[int]error{}
	for _, k := range places {
		g := seating.Game{Who: p.most(at[k]), Table: k[0], Round: k[1]}
		for _, i := range at[k] {
			l := &p.lines[i]
			if slices.Contains(g.Boards, l.Board) {
				gone[i] = ErrTwice
				continue
			}
			g.Boards = append(g.Boards, l.Board)
			p.rightly(l, g.Who)
		}
		slices.Sort(g.Boards)
		games = append(games, g)
	}
	if p.account.Plays == movement.Pair && !p.account.Swiss && overlapping(games) {
		return impossible
	}
	p.drop(gone)
	p.games = games
	return asPlayed
}

// most are those who have most of the boards at a place.
func (p *placing) most(lines []int) (best [4]int) {
	counts := map[[4]int]int{}
	for _, i := range lines {
		w := p.who(&p.lines[i])
		counts[w]++
		if best == [4]int{} || counts[w] > counts[best] {
			best = w
		}
	}
	return best
}

// rightly says of a line at the place of others what it was: in the wrong
// direction, or played by others.
func (p *placing) rightly(l *BoardPlay, who [4]int) {
	switch w := p.who(l); w {
	case who:
	case turned(who):
		l.NS, l.EW, l.South, l.West = who[0], who[1], who[2], who[3]
		l.WrongDirection = !l.WrongDirection
	default:
		if l.Others == nil {
			l.Others = &session.Others{NS: l.NS, EW: l.EW}
		}
		l.NS, l.EW, l.South, l.West = who[0], who[1], who[2], who[3]
	}
}

// overlapping reports whether somebody is in two places in one round.
func overlapping(games []seating.Game) bool {
	busy := map[[2]int]bool{}
	for _, g := range games {
		for _, n := range g.Who {
			if n == 0 {
				continue
			}
			if busy[[2]int{n, g.Round}] {
				return true
			}
			busy[[2]int{n, g.Round}] = true
		}
	}
	return false
}

// drop takes lines out that have no place, each as a fault.
func (p *placing) drop(gone map[int]error) {
	var kept []BoardPlay
	for i := range p.lines {
		if err := gone[i]; err != nil {
			p.fault(&p.lines[i], err)
			continue
		}
		kept = append(kept, p.lines[i])
	}
	p.lines = kept
}

// find finds a movement from who met whom.
func (p *placing) find() {
	games, of, gone := p.pairings()
	p.games = games
	seating.Rounds(p.games)
	seating.Tables(p.games)
	for i := range p.lines {
		if gone[i] == nil {
			g := &p.games[of[i]]
			p.lines[i].Round, p.lines[i].Table = g.Round, g.Table
		}
	}
	p.drop(gone)
}

// pairing is who met whom, whichever way they sat, in a round where that is known.
type pairing struct {
	who   [4]int
	round int
}

// pairings are the games of the lines: of says to which each belongs. Of two who
// met in both directions the boards in the rarer one were played in the wrong
// direction; where both are as many they met twice. Teams meet at one table in each
// direction, or at several.
func (p *placing) pairings() (games []seating.Game, of map[int]int, gone map[int]error) {
	of, gone = map[int]int{}, map[int]error{}
	groups := map[pairing][]int{}
	var order []pairing
	for i := range p.lines {
		l := &p.lines[i]
		w := p.who(l)
		if t := turned(w); slices.Compare(t[:], w[:]) < 0 {
			w = t
		}
		k := pairing{w, l.Round}
		if groups[k] == nil {
			order = append(order, k)
		}
		groups[k] = append(groups[k], i)
	}
	teams := p.account.Plays == movement.Team
	for number, k := range order {
		group := groups[k]
		first := len(games)
		if !teams {
			p.oneWay(group)
		}
		for _, i := range group {
			l := &p.lines[i]
			w := p.who(l)
			at := -1
			for g := first; g < len(games); g++ {
				if games[g].Who == w && !slices.Contains(games[g].Boards, l.Board) {
					at = g
					break
				}
			}
			if at < 0 && !teams && slices.ContainsFunc(games[first:], func(g seating.Game) bool { return g.Who == w }) {
				gone[i] = ErrTwice
				continue
			}
			if at < 0 {
				at = len(games)
				g := seating.Game{Who: w, Round: k.round}
				if teams {
					g.Match = number + 1
				}
				games = append(games, g)
			}
			games[at].Boards = append(games[at].Boards, l.Board)
			of[i] = at
		}
	}
	for i := range games {
		slices.Sort(games[i].Boards)
	}
	return games, of, gone
}

// oneWay turns the lines of a pairing that are in the rarer direction.
func (p *placing) oneWay(group []int) {
	best := p.most(group)
	same := 0
	for _, i := range group {
		if p.who(&p.lines[i]) == best {
			same++
		}
	}
	if 2*same == len(group) {
		return
	}
	for _, i := range group {
		p.rightly(&p.lines[i], best)
	}
}

// declare makes the movement of the games.
func (p *placing) declare(name string) {
	m := seating.Movement(name, p.games)
	m.Contestant, m.Winners = p.account.Plays, 2
	if p.section.Winners == scoring.OneWinner || p.account.Plays != movement.Pair {
		m.Winners = 1
	}
	if p.account.Swiss {
		m.Planned, m.Reuse, m.Triples = m.Rounds, true, p.section.Triples
	}
	p.movement = m
}
