package movement

import (
	"fmt"
	"slices"

	"clubnight/scoring"
)

func swissRounds(tables int) []int {
	if tables < 2 || tables > MaxTables {
		return nil
	}
	return span(1, MaxRounds)
}

// swissStart makes round 1 of a Swiss: by entry order, the first half of the
// field against the second. Of teams, Options.Tables is the number of teams. An
// odd field gives the last one the bye, or has the last three play as Options.Odd says.
func swissStart(o Options, of ContestantKind) (*Movement, error) {
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
		return nil, refuse("%d tables cannot share %d copies of %d boards within a round",
			m.Tables, m.Copies, m.BoardsPerRound)
	}
	var rows []Row
	if n%2 == 1 && o.Odd != Bye {
		if err := m.checkOdd(o.Odd, n); err != nil {
			return nil, err
		}
		var err error
		if rows, err = m.tripleRows(Triple{Kind: o.Odd, Round: 1, Who: [3]int{n - 2, n - 1, n}}); err != nil {
			return nil, err
		}
		n -= 3
	} else if n%2 == 1 {
		m.FirstBye = n
	}
	var matches [][2]int
	for i := 1; i <= n/2; i++ {
		matches = append(matches, [2]int{i, n/2 + i})
	}
	m.draw(matches, nil, rows)
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

// Standing is a contestant with what it has scored so far, exactly.
type Standing struct {
	Number int
	Points scoring.Frac
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
	// Odd is what an odd field does. An open long triangle goes on whatever it says.
	Odd Odd
	// Untangle draws as Magic Contest publishes it: down the ranking everybody
	// meets the nearest not yet met, and repeats left at the bottom are undone,
	// from the last table upwards, by exchanging opponents with a higher table,
	// never one above the middle and never one of the best three. Repeats may remain.
	Untangle bool
}

// drawBudget bounds the search for a draw without repeats.
const drawBudget = 100_000

// NextRound returns the movement with one more round drawn (two with
// Draw.Double), and the draw. The bye goes to the lowest of those who had the
// fewest, a triple to the lowest three of them, who are declared in Triples.
// Opponents who have met are avoided; where the field leaves no choice, the fewest
// meet again, as far down as possible, and Revenge is set.
func (m *Movement) NextRound(d Draw) (next *Movement, drawn Drawn, err error) {
	next, bye, err := m.drawNext(d)
	if err != nil {
		return nil, Drawn{}, err
	}
	drawn = m.drawn(next, m.Rounds+1, bye)
	if d.Double {
		then := m.drawn(next, m.Rounds+2, bye)
		drawn.Then, then.Joined = &then, nil // they have joined the round before
	}
	return next, drawn, next.Validate()
}

// drawable refuses a movement of which no round can be drawn.
func (m *Movement) drawable() error {
	if m.Contestant == Individual || m.Planned == 0 {
		return refuse("%s is not a Swiss", m.Name)
	}
	if m.BoardsPerRound < 1 || m.BoardsPerRound > MaxBoardsPerRound {
		return refuse("%d boards per round", m.BoardsPerRound)
	}
	return nil
}

// drawNext draws the next round, and says who has the bye.
func (m *Movement) drawNext(d Draw) (next *Movement, bye int, err error) {
	if err := m.drawable(); err != nil {
		return nil, 0, err
	}
	order, err := drawOrder(d)
	if err != nil {
		return nil, 0, err
	}
	if d.Untangle && d.Method == Danish {
		return nil, 0, refuse("a Danish draw lets everybody meet again: there is nothing to untangle")
	}
	next = m.Clone()
	order, bye, rows, err := next.oddOne(d, order)
	if err != nil {
		return nil, 0, err
	}
	p := pairing{order: order, met: next.met(), stationary: d.Stationary, danish: d.Method == Danish}
	find := p.find
	if d.Untangle {
		find = p.untangle
	}
	matches, repeats := find()
	if len(matches) < len(order)/2 {
		return nil, 0, refuse("no draw: the stationary pairs cannot all keep their seats")
	}
	repeats += next.repeatsIn(rows)
	if repeats > 0 {
		next.Revenge = true
	}
	if err := next.drawSeated(matches, d.Stationary, rows); err != nil {
		return nil, 0, err
	}
	if d.Double {
		if err := next.moveUp(); err != nil {
			return nil, 0, err
		}
	}
	next.plan(m)
	return next, bye, nil
}

// plan lets a Swiss that has been played to its end go on: with one more round, the
// name that says how many there are follows.
func (m *Movement) plan(before *Movement) {
	if m.Rounds <= m.Planned {
		return
	}
	f, err := Find(m.Family)
	usual := err == nil && before.Name == name(f.Title, before)
	m.Planned = m.Rounds
	if usual {
		m.Name = name(f.Title, m)
	}
}

// drawOrder is the field by rank.
func drawOrder(d Draw) ([]int, error) {
	s := slices.Clone(d.Standings)
	slices.SortStableFunc(s, func(a, b Standing) int {
		c := b.Points.Cmp(a.Points)
		if c == 0 && d.Method == Monrad {
			c = a.Number - b.Number
		}
		return c
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

// repeatsIn counts the rows of a triple that begins in which opponents meet
// who have met in an earlier round.
func (m *Movement) repeatsIn(rows []Row) int {
	n := 0
	met := m.met()
	for _, r := range rows {
		i := m.tripleAt(Row{Round: m.Rounds + 1, NS: r.NS, EW: r.EW})
		if m.Triples[i].Round == m.Rounds+1 && met[[2]int{min(r.NS, r.EW), max(r.NS, r.EW)}] {
			n++
		}
	}
	return n
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
// table 1 on, and then the rows of a triple; the pair that has been NS less often
// sits NS.
func (m *Movement) drawSeated(matches [][2]int, stationary []int, triple []Row) error {
	if m.Contestant == Team {
		m.draw(matches, nil, triple)
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
	if len(triple) == 2 && surplus[triple[0].NS] > surplus[triple[0].EW] { // the anchor keeps its side
		triple[0].swap()
		triple[1].swap()
	}
	m.draw(free, at, triple)
	return nil
}

// lowBoard returns the first board of a round. Board numbers begin again when
// there is no room for another round.
func (m *Movement) lowBoard(round int) int {
	perCycle := MaxBoardNumber / m.BoardsPerRound
	return (round-1)%perCycle*m.BoardsPerRound + 1
}

// playedBefore reports whether the boards of the newest round have been played.
// Within the rounds planned a triple may have been ahead of the others.
func (m *Movement) playedBefore(low, high int) bool {
	return slices.ContainsFunc(m.Rows, func(r Row) bool {
		again := r.Low > 0 && r.Low <= high && r.highest() >= low
		return again && (m.Rounds > m.Planned || m.tripleAt(r) < 0)
	})
}

// draw appends a round: the matches given by table, and at the tables left, in
// order, the other matches and then the rows of a triple.
func (m *Movement) draw(matches [][2]int, at map[int][2]int, triple []Row) {
	b := m.BoardsPerRound
	low := m.lowBoard(m.Rounds + 1)
	seats := 1
	if m.Contestant == Team {
		seats = 2
	}
	rows := map[int]Row{}
	add := func(table int, g [2]int) { rows[table] = Row{NS: g[0], EW: g[1], Low: low, High: low + b - 1} }
	for table, g := range at {
		add(table, g)
	}
	for table := 1; len(matches) > 0 || len(triple) > 0; table++ {
		if _, taken := at[table]; taken {
			continue
		}
		if len(matches) == 0 {
			rows[table], triple = triple[0], triple[1:]
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
	m.appendRound(rows)
}

// appendRound appends a round whose rows are given by table; other tables are empty,
// and tables opened late have been so before.
func (m *Movement) appendRound(at map[int]Row) {
	m.Rounds++
	low := m.lowBoard(m.Rounds)
	m.Reuse = m.Reuse || m.playedBefore(low, low+m.BoardsPerRound-1)
	tables := m.Tables
	for table := range at {
		tables = max(tables, table)
	}
	for table := 1; table <= tables; table++ {
		r := at[table]
		r.Table, r.Round = table, m.Rounds
		m.Rows = append(m.Rows, r)
		for round := 1; table > m.Tables && round < m.Rounds; round++ {
			m.Rows = append(m.Rows, Row{Table: table, Round: round})
		}
	}
	copies := m.Copies
	if m.Rounds > 1 && len(m.Sharing) == 0 { // a round with fewer tables does not take copies away
		copies = max(copies, m.Tables)
	}
	m.Tables = tables
	m.sortRows()
	declareSharing(m, copies)
	m.Joining = slices.DeleteFunc(m.Joining, func(n int) bool { _, _, plays := m.Seat(n, m.Rounds); return plays })
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
			m.draw(nil, at, nil)
			return nil
		}
	}
	return fmt.Errorf("a second round of the same draw: %w", refuse("whichever way EW move, pairs meet again"))
}
