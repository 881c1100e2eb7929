package movement

import (
	"fmt"
	"slices"
)

func swissRounds(tables int) []int {
	if tables < 2 || tables > MaxTables {
		return nil
	}
	return span(1, MaxRounds)
}

// swissStart makes round 1 of a Swiss: by entry order, the first half of the
// field against the second. Of teams, Options.Tables is the number of teams. An
// odd field leaves out the last one.
func swissStart(o Options, of Contestant) (*Movement, error) {
	n := o.Tables
	if of == Pair {
		n *= 2
		if o.Half != FullTables {
			n--
		}
	}
	m := &Movement{
		Family: "swiss", Section: o.Section, Contestant: of, Winners: 1,
		Tables: n / 2, Planned: o.Rounds, BoardsPerRound: o.BoardsPerRound,
	}
	title := "Swiss pairs"
	if of == Team {
		m.Family, title = "swiss-teams", "Swiss teams"
		m.Tables = n / 2 * 2
	}
	m.Copies = o.Copies
	if m.Copies == 0 {
		m.Copies = m.Tables
	}
	if m.Copies*m.BoardsPerRound < m.Tables {
		return nil, refuse("%d tables cannot share %d copies of %d boards within a round", m.Tables, m.Copies, m.BoardsPerRound)
	}
	var matches [][2]int
	for i := 1; i <= n/2; i++ {
		matches = append(matches, [2]int{i, n/2 + i})
	}
	m.draw(matches, nil)
	m.Name = name(title, m)
	return m, nil
}

// DrawMethod is how opponents are found.
type DrawMethod int

// The ways to draw a round.
const (
	Swiss  DrawMethod = iota // nearest in the ranking who have not met; ties stay in the order given
	Monrad                   // the same, ties in the order of the numbers
	Danish                   // neighbours in the ranking, whether they have met or not
)

// Standing is a contestant with what it has scored so far.
type Standing struct {
	Number int
	Points float64
}

// Draw says how the next round of a Swiss is to be drawn.
type Draw struct {
	Method DrawMethod
	// Standings lists everybody who plays on, best first. A number that is not in
	// the movement yet joins; one that is left out has withdrawn. For a delayed
	// draw give the standings of a round earlier.
	Standings []Standing
	// Stationary pairs keep table and direction.
	Stationary []int
	// Double draws two rounds at once, the second with EW moved up.
	Double bool
}

// drawBudget bounds the search for a draw without repeats.
const drawBudget = 100_000

// NextRound returns the movement with one more round drawn (two with
// Draw.Double), and who has the bye, 0 if nobody. The bye goes to the lowest
// contestant that had none. Opponents who have met are avoided; where the field
// leaves no choice, the fewest meet again, as far down as possible, and Revenge is
// set.
func (m *Movement) NextRound(d Draw) (next *Movement, bye int, err error) {
	if m.Contestant == Individual || m.Planned == 0 {
		return nil, 0, refuse("%s is not a Swiss", m.Name)
	}
	order, err := drawOrder(d)
	if err != nil {
		return nil, 0, err
	}
	next = m.Clone()
	if len(order)%2 == 1 {
		i := len(order) - 1
		for i > 0 && next.hadBye(order[i]) {
			i--
		}
		bye = order[i]
		order = slices.Delete(order, i, i+1)
	}
	p := pairing{order: order, met: next.met(), stationary: d.Stationary, danish: d.Method == Danish}
	matches, repeats := p.find()
	if matches == nil {
		return nil, 0, refuse("no draw: the stationary pairs cannot all keep their seats")
	}
	if repeats > 0 {
		next.Revenge = true
	}
	if err := next.drawSeated(matches, d.Stationary); err != nil {
		return nil, 0, err
	}
	if d.Double {
		if err := next.moveUp(); err != nil {
			return nil, 0, err
		}
	}
	next.Planned = max(next.Planned, next.Rounds)
	return next, bye, next.Validate()
}

// drawOrder is the field by rank.
func drawOrder(d Draw) ([]int, error) {
	s := slices.Clone(d.Standings)
	slices.SortStableFunc(s, func(a, b Standing) int {
		switch {
		case a.Points > b.Points:
			return -1
		case a.Points < b.Points:
			return 1
		case d.Method == Monrad:
			return a.Number - b.Number
		}
		return 0
	})
	var order []int
	for _, x := range s {
		if x.Number < 1 || slices.Contains(order, x.Number) {
			return nil, refuse("contestant %d in the standings", x.Number)
		}
		order = append(order, x.Number)
	}
	if len(order) < 2 {
		return nil, refuse("%d contestants", len(order))
	}
	return order, nil
}

func (m *Movement) hadBye(number int) bool {
	for round := 1; round <= m.Rounds; round++ {
		if _, _, ok := m.Seat(number, round); !ok {
			return true
		}
	}
	return false
}

// met returns who has met, lower number first.
func (m *Movement) met() map[[2]int]bool {
	met := map[[2]int]bool{}
	for _, r := range m.Rows {
		if m.Playing(r) {
			met[[2]int{min(r.NS, r.EW), max(r.NS, r.EW)}] = true
		}
	}
	return met
}

// pairing finds opponents down the ranking.
type pairing struct {
	order      []int
	met        map[[2]int]bool
	stationary []int
	danish     bool

	taken   []bool
	matches [][2]int
	repeats int // still allowed
	from    int // the rank from which repeats are allowed
	budget  int
}

// find returns the matches in rank order and how many are repeats.
func (p *pairing) find() ([][2]int, int) {
	p.taken = make([]bool, len(p.order))
	if p.danish {
		return p.try(len(p.order), 0)
	}
	for repeats := range 4 {
		for _, from := range []int{len(p.order) / 2, 0} {
			if matches, n := p.try(repeats, from); matches != nil {
				return matches, n
			}
		}
	}
	return p.try(len(p.order), 0)
}

// try looks for a draw with so many repeats at most, from a rank downwards, and
// returns how many it has.
func (p *pairing) try(repeats, from int) ([][2]int, int) {
	p.repeats, p.from, p.budget = repeats, from, drawBudget
	clear(p.taken)
	p.matches = p.matches[:0]
	if !p.next(0) {
		return nil, 0
	}
	return p.matches, repeats - p.repeats
}

func (p *pairing) next(i int) bool {
	for i < len(p.order) && p.taken[i] {
		i++
	}
	if i == len(p.order) {
		return true
	}
	if p.budget--; p.budget < 0 {
		return false
	}
	p.taken[i] = true
	for j := i + 1; j < len(p.order); j++ {
		a, b := p.order[i], p.order[j]
		again := p.met[[2]int{min(a, b), max(a, b)}]
		bothStay := slices.Contains(p.stationary, a) && slices.Contains(p.stationary, b)
		if p.taken[j] || bothStay || again && (p.repeats == 0 || i < p.from) {
			continue
		}
		if again {
			p.repeats--
		}
		p.taken[j] = true
		p.matches = append(p.matches, [2]int{a, b})
		if p.next(i + 1) {
			return true
		}
		p.matches = p.matches[:len(p.matches)-1]
		p.taken[j] = false
		if again {
			p.repeats++
		}
	}
	p.taken[i] = false
	return false
}

// drawSeated seats the matches: stationary pairs where they are, the others from
// table 1 on; the pair that has been NS less often sits NS.
func (m *Movement) drawSeated(matches [][2]int, stationary []int) error {
	if m.Contestant == Team {
		m.draw(matches, nil)
		return nil
	}
	surplus := map[int]int{}
	for _, r := range m.Rows {
		surplus[r.NS]++
		surplus[r.EW]--
	}
	at := map[int][2]int{} // stationary matches by table
	var free [][2]int
	for _, g := range matches {
		a, b := g[0], g[1]
		if slices.Contains(stationary, b) {
			a, b = b, a
		}
		if !slices.Contains(stationary, a) {
			if surplus[g[1]] < surplus[g[0]] {
				g[0], g[1] = g[1], g[0]
			}
			free = append(free, g)
			continue
		}
		r, side, ok := m.Seat(a, m.Rounds)
		if !ok {
			return refuse("pair %d is to keep its seat but has none", a)
		}
		if _, two := at[r.Table]; two {
			return refuse("two stationary pairs at table %d", r.Table)
		}
		if side == 'E' {
			a, b = b, a
		}
		at[r.Table] = [2]int{a, b}
	}
	m.draw(free, at)
	return nil
}

// draw appends a round: the matches given by table, and the others at the tables
// left, in order.
func (m *Movement) draw(matches [][2]int, at map[int][2]int) {
	m.Rounds++
	b := m.BoardsPerRound
	low := (m.Rounds-1)*b + 1
	if perCycle := MaxBoardNumber / b; m.Rounds > perCycle { // numbers are used again
		low = (m.Rounds-1)%perCycle*b + 1
		m.Reuse = true
	}
	seats := 1
	if m.Contestant == Team {
		seats = 2
	}
	tables := max(m.Tables, (len(matches)+len(at))*seats)
	var rows []Row
	add := func(table int, g [2]int) {
		rows = append(rows, Row{Table: table, Round: m.Rounds, NS: g[0], EW: g[1], Low: low, High: low + b - 1})
	}
	for table := 1; table <= tables; table++ {
		if g, ok := at[table]; ok {
			add(table, g)
			continue
		}
		if len(matches) == 0 {
			rows = append(rows, Row{Table: table, Round: m.Rounds})
			continue
		}
		g := matches[0]
		add(table, g)
		if seats == 2 {
			table++
			add(table, [2]int{g[1], g[0]})
		}
		matches = matches[1:]
	}
	for table := m.Tables + 1; table <= tables; table++ { // a table opened late
		for round := 1; round < m.Rounds; round++ {
			rows = append(rows, Row{Table: table, Round: round})
		}
	}
	m.Tables = tables
	m.Rows = append(m.Rows, rows...)
	m.sortRows()
	declareSharing(m, m.Copies)
}

// moveUp appends a round in which EW go up as few tables as bring new opponents
// to everybody.
func (m *Movement) moveUp() error {
	if m.Contestant != Pair {
		return refuse("only pairs play two rounds of one draw")
	}
	var rows []Row
	for _, r := range m.Round(m.Rounds) {
		if m.Playing(r) {
			rows = append(rows, r)
		}
	}
	met := m.met()
	for up := 1; up < len(rows); up++ {
		at := map[int][2]int{}
		for i, r := range rows {
			g := [2]int{r.NS, rows[(i-up+len(rows))%len(rows)].EW}
			if !met[[2]int{min(g[0], g[1]), max(g[0], g[1])}] {
				at[r.Table] = g
			}
		}
		if len(at) == len(rows) {
			m.draw(nil, at)
			return nil
		}
	}
	return fmt.Errorf("a second round of the same draw: %w", refuse("whichever way EW move, pairs meet again"))
}
