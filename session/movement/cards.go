package movement

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Seat is a place at a table. The zero Seat is nobody's: the pair sits out.
type Seat struct {
	Table int
	Side  string // "NS" or "EW"; for individuals "N", "E", "S" or "W"
}

// String returns "table 3 EW", or "sit out".
func (s Seat) String() string {
	if s.Table == 0 {
		return "sit out"
	}
	return fmt.Sprintf("table %d %s", s.Table, s.Side)
}

// CardLine is a round on the guide card of a table.
type CardLine struct {
	Row
	Idle    bool  // nobody plays here: an empty table, or somebody sits out
	Shared  []int // tables that play the same boards in this round
	Switch  bool  // ARROW SWITCH: NS and EW are turned against the round before or the rule
	SkipEW  bool  // EW SKIP: EW move one table more than usual after this round
	NextNS  Seat  // where NS go, zero after the last round and for a sit-out
	NextEW  Seat
	NextS   Seat // South and West of individual movements
	NextW   Seat
	Boards2 Boards // where the boards go
}

// Boards says where a set of boards goes after a round: to tables, or to a relay
// until a table needs it. The zero value means that it is done with.
type Boards struct {
	To    []int // tables that play it in the next round
	Relay bool  // it waits; Table and Round say where it is needed next
	Table int
	Round int
}

// String returns "to table 3", "to the relay (table 5 needs them in round 4)" or
// "done".
func (b Boards) String() string {
	switch {
	case len(b.To) > 0:
		return "to table " + list(b.To)
	case b.Relay:
		return fmt.Sprintf("to the relay (table %d needs them in round %d)", b.Table, b.Round)
	}
	return "done"
}

// GuideCard is the guide card of a table.
type GuideCard struct {
	Section string
	Table   int
	Lines   []CardLine
}

// Cards returns the guide card of every table, all of it derived from the rows.
func (m *Movement) Cards() []GuideCard {
	where := m.seats()
	next := m.boardPlaces()
	skips := m.skips(m.moves())
	rounds := make([][]Row, max(m.Rounds, 0)+1)
	for _, r := range m.Rows {
		if r.Round >= 1 && r.Round <= m.Rounds && m.Playing(r) {
			rounds[r.Round] = append(rounds[r.Round], r)
		}
	}
	var cards []GuideCard
	for _, t := range m.TableNumbers() {
		card := GuideCard{Section: m.Section, Table: t}
		for _, r := range m.Table(t) {
			l := CardLine{Row: r, Idle: !m.Playing(r), Switch: slices.Contains(m.ArrowSwitched, r.Round),
				SkipEW: slices.Contains(skips, r.Round)}
			l.NextNS = where.after(m.identity(r.NS, 0), r)
			l.NextEW = where.after(m.identity(r.EW, 1), r)
			l.NextS = where.after(m.identity(r.South, 2), r)
			l.NextW = where.after(m.identity(r.West, 3), r)
			l.Boards2 = next.after(r)
			if m.Playing(r) && r.Round >= 1 && r.Round <= m.Rounds {
				l.Shared = sharedWith(r, rounds[r.Round])
			}
			card.Lines = append(card.Lines, l)
		}
		cards = append(cards, card)
	}
	return cards
}

type seatKey struct{ who, round int }

// identity tells contestants apart that have the same number: the two lines of
// equal numbers, the two pairs of a team. Side counts NS, EW, South, West.
func (m *Movement) identity(n, side int) int {
	if n == 0 {
		return 0
	}
	if (m.EqualNumbers || m.Contestant == Team) && side == 1 {
		return n + maxFileNumber
	}
	return n
}

// seatPlan is where everybody sits in every round, in the order of the tables.
// Only in a triple has somebody two seats in a round.
type seatPlan map[seatKey][]Seat

// seats returns the seat plan.
func (m *Movement) seats() seatPlan {
	where := seatPlan{}
	names := m.sides()
	for _, r := range m.Rows {
		for i, n := range [4]int{r.NS, r.EW, r.South, r.West} {
			if n > 0 {
				k := seatKey{m.identity(n, i), r.Round}
				where[k] = append(where[k], Seat{r.Table, names[i]})
			}
		}
	}
	return where
}

// after returns the seat to which somebody goes from a row: the other table of a
// triple, or the first one of the next round.
func (p seatPlan) after(who int, r Row) Seat {
	for _, s := range p[seatKey{who, r.Round}] {
		if s.Table > r.Table {
			return s
		}
	}
	if next := p[seatKey{who, r.Round + 1}]; len(next) > 0 {
		return next[0]
	}
	return Seat{}
}

// sides returns what the seats of NS, EW, South and West are called.
func (m *Movement) sides() [4]string {
	if m.Contestant == Individual {
		return [4]string{"N", "E", "S", "W"}
	}
	return [4]string{"NS", "EW", "S", "W"}
}

// sharedWith returns the other tables of a round that are on a board of the row.
func sharedWith(r Row, round []Row) []int {
	var tables []int
	boards := r.Boards()
	for _, q := range round {
		if q.Table != r.Table && slices.ContainsFunc(q.Boards(),
			func(b int) bool { return slices.Contains(boards, b) }) {
			tables = append(tables, q.Table)
		}
	}
	return tables
}

// boardPlaces lists for every board set (by its first board) the tables that have
// it by round. Idle tables count: boards travel through a half table.
type boardPlaces struct {
	tables map[[2]int][]int // first board, round
	rounds int
}

func (m *Movement) boardPlaces() boardPlaces {
	p := boardPlaces{map[[2]int][]int{}, m.Rounds}
	for _, r := range m.Rows {
		if r.count() > 0 {
			k := [2]int{r.Boards()[0], r.Round}
			p.tables[k] = append(p.tables[k], r.Table)
		}
	}
	return p
}

func (p boardPlaces) after(r Row) Boards {
	if r.count() == 0 {
		return Boards{}
	}
	first := r.Boards()[0]
	if to := p.tables[[2]int{first, r.Round + 1}]; len(to) > 0 {
		// With as many places as before each table passes its copy on by rank.
		from := p.tables[[2]int{first, r.Round}]
		if i := slices.Index(from, r.Table); len(from) == len(to) && len(to) > 1 {
			return Boards{To: to[i : i+1]}
		}
		return Boards{To: to}
	}
	for round := r.Round + 2; round <= p.rounds; round++ {
		if to := p.tables[[2]int{first, round}]; len(to) > 0 {
			return Boards{Relay: true, Table: to[0], Round: round}
		}
	}
	return Boards{}
}

// move is by how many tables most EW seats move up after a round, on the ring of
// tables, and how many do.
type move struct{ up, times int }

// moves returns the move after each round, by round (0 is unused).
func (m *Movement) moves() []move {
	d := m.undone()
	where := d.seats()
	n := max(d.Tables, 1)
	tally := make([]map[int]int, m.Rounds+1)
	for _, r := range d.Rows {
		if s := where.after(d.identity(r.EW, 1), r); s.Side == "EW" && r.Round >= 1 && r.Round < m.Rounds {
			if tally[r.Round] == nil {
				tally[r.Round] = map[int]int{}
			}
			tally[r.Round][((s.Table-r.Table)%n+n)%n]++
		}
	}
	all := make([]move, m.Rounds+1)
	for round, t := range tally {
		for step, k := range t {
			if best := &all[round]; k > best.times || k == best.times && step < best.up {
				*best = move{step, k}
			}
		}
	}
	return all
}

// undone returns the movement with the arrows of whole rounds switched back, so
// that players' moves can be read from the lines.
func (m *Movement) undone() *Movement {
	d := m.Clone()
	for _, round := range m.ArrowSwitched {
		for i, r := range d.Rows {
			if r.Round == round {
				d.Rows[i].swap()
			}
		}
	}
	return d
}

// skips returns the rounds after which EW skip a table: most of them move one
// table more than in most rounds.
func (m *Movement) skips(moves []move) []int {
	usual := map[int]int{}
	for _, v := range moves {
		if v.times*2 > m.Tables {
			usual[v.up]++
		}
	}
	most, step := 0, 0
	for up, n := range usual {
		if n > most || n == most && up < step {
			most, step = n, up
		}
	}
	var skips []int
	for round, v := range moves {
		if v.times*2 > m.Tables && most > 1 && v.up == (step+1)%m.Tables {
			skips = append(skips, round)
		}
	}
	return skips
}

// Slip is what one pair (team, player) carries about: its whole evening.
type Slip struct {
	Section string
	Number  int
	Line    string // "NS" or "EW" with equal numbers and for the two pairs of a team
	Lines   []SlipLine
}

// SlipLine is one round on a slip; a zero Table is a sit-out. A round in which the
// contestant plays two half-matches of a triple has two lines.
type SlipLine struct {
	Round     int
	Seat      Seat
	Opponents int
	With      int // partner in individual movements
	Others    int // the second opponent there
	Boards    []int
}

// Slips returns the personal slip of every contestant by number. Teams have one
// for each pair.
func (m *Movement) Slips() []Slip {
	slips := map[int]*Slip{} // by identity
	for _, r := range m.Rows {
		for i, n := range [4]int{r.NS, r.EW, r.South, r.West} {
			if n == 0 || i%2 == 0 && m.missingNS(r) || i%2 == 1 && m.missingEW(r) {
				continue
			}
			who := m.identity(n, i)
			if slips[who] == nil {
				slips[who] = &Slip{Section: m.Section, Number: n}
				if m.EqualNumbers || m.Contestant == Team {
					slips[who].Line = m.sides()[i]
				}
			}
			if r.Round >= 1 && r.Round <= m.Rounds && m.Playing(r) {
				slips[who].Lines = append(slips[who].Lines, m.slipLine(r, i))
			}
		}
	}
	var out []Slip
	for _, s := range slips {
		s.rest(m.Rounds)
		out = append(out, *s)
	}
	slices.SortFunc(out, func(a, b Slip) int {
		return cmp.Or(a.Number-b.Number, -strings.Compare(a.Line, b.Line)) // NS before EW
	})
	return out
}

// slipLine is a row as the side sees it that sits there: NS, EW, South or West.
func (m *Movement) slipLine(r Row, side int) SlipLine {
	four := [4]int{r.NS, r.EW, r.South, r.West}
	l := SlipLine{Round: r.Round, Seat: Seat{r.Table, m.sides()[side]}, Opponents: four[1-side%2], Boards: r.Boards()}
	if m.Contestant == Individual {
		l.With, l.Others = four[(side+2)%4], four[3-side%2]
	}
	return l
}

// rest adds the rounds that the slip's owner sits out, and puts all in order.
func (s *Slip) rest(rounds int) {
	plays := make([]bool, rounds+1)
	for _, l := range s.Lines {
		plays[l.Round] = true
	}
	for round := 1; round <= rounds; round++ {
		if !plays[round] {
			s.Lines = append(s.Lines, SlipLine{Round: round})
		}
	}
	slices.SortStableFunc(s.Lines, func(a, b SlipLine) int { return a.Round - b.Round })
}
