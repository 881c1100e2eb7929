package movement

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Validate returns nil when the movement can be played, or an *Unsound with all
// that forbids it. Warnings do not forbid play: see [Movement.Warnings].
func (m *Movement) Validate() error {
	u := &Unsound{}
	for _, p := range m.Problems() {
		if !p.Warning {
			u.Problems = append(u.Problems, p)
		}
	}
	if len(u.Problems) == 0 {
		return nil
	}
	u.limit = m.CheckLimits()
	return u
}

// Problems returns everything that is wrong with the movement, warnings
// included, named by pair, table, round and board.
func (m *Movement) Problems() []Problem {
	c := &checker{m: m.Distinct(), equal: m.EqualNumbers}
	c.rows()
	c.declarations()
	// what follows relies on rows that make sense
	if !slices.ContainsFunc(c.found, func(p Problem) bool { return !p.Warning }) {
		c.index()
		c.triples()
		c.places()
		c.replays()
		c.sharing()
		c.meetings()
		c.teams()
		c.sitOuts()
	}
	if err := m.CheckLimits(); err != nil {
		p := Problem{Kind: BreaksLimit}
		if errors.As(err, &p.Limit) {
			p.Table, p.Round = p.Limit.Table, p.Limit.Round
		}
		c.add(p)
	}
	return c.found
}

type checker struct {
	m     *Movement
	equal bool
	found []Problem

	// The bodies of each row by their position in who, the boards of each row and
	// whether it is played: worked out once, since every check needs them.
	who    []body
	seated [][]int
	boards [][]int
	played []bool
	top    int     // the greatest board number
	rounds [][]int // the rows of each round

	triple []int // the triple, declared or not, that each row belongs to, or -1
}

// index works out what the checks share.
func (c *checker) index() {
	position := map[body]int{}
	c.rounds = make([][]int, c.m.Rounds+1)
	everybody := make([]int, 0, 2*len(c.m.Rows)) // one list for all rows, cut up
	for row, r := range c.m.Rows {
		c.rounds[r.Round] = append(c.rounds[r.Round], row)
		first := len(everybody)
		for _, b := range c.bodies(r) {
			i, ok := position[b]
			if !ok {
				i = len(c.who)
				position[b] = i
				c.who = append(c.who, b)
			}
			everybody = append(everybody, i)
		}
		c.seated = append(c.seated, everybody[first:len(everybody):len(everybody)])
		c.boards = append(c.boards, r.Boards())
		c.played = append(c.played, c.m.Playing(r))
		c.top = max(c.top, r.highest())
	}
}

func (c *checker) add(p Problem) { c.found = append(c.found, p) }

// called is a contestant, given by its distinct number, as the players know it.
func (c *checker) called(n int) Who {
	if !c.equal {
		return Who{Of: c.m.Contestant, Number: n}
	}
	switch t := c.m.Tables; {
	case n > 2*t:
		return Who{Pair, n - t, NS}
	case n > t:
		return Who{Pair, n - t, EW}
	}
	return Who{Pair, n, NS}
}

// rows checks every row by itself, and that no table lacks a round.
func (c *checker) rows() {
	m := c.m
	if m.Rounds < 1 || len(m.Rows) == 0 {
		c.add(Problem{Kind: MissingRow, Fault: NoRounds})
		return
	}
	seen := make(map[[2]int]bool, len(m.Rows))
	for i, r := range m.Rows {
		c.row(r)
		key := [2]int{r.Table, r.Round}
		if seen[key] {
			c.bad(r, Problem{Fault: SecondRow})
		}
		seen[key] = true
		if i > 0 && (m.Rows[i-1].Table > r.Table || m.Rows[i-1].Table == r.Table && m.Rows[i-1].Round > r.Round) {
			c.bad(r, Problem{Fault: Unsorted})
		}
	}
	c.ownOpponents()
	c.firstBye()
	c.joining()
	tables := m.TableNumbers()
	if len(tables) != m.Tables {
		c.add(Problem{Kind: BadDeclaration, Fault: NumberOfTables, Count: m.Tables, Wanted: len(tables)})
	}
	for _, t := range tables {
		for round := 1; round <= min(m.Rounds, MaxRounds); round++ {
			if !seen[[2]int{t, round}] {
				c.add(Problem{Kind: MissingRow, Table: t, Round: round})
			}
		}
	}
}

// firstBye checks that who has the bye in round 1 of a Swiss does not play in it.
func (c *checker) firstBye() {
	m := c.m
	if m.FirstBye == 0 {
		return
	}
	plays := slices.ContainsFunc(m.Rows,
		func(r Row) bool { return r.Round == 1 && slices.Contains(m.numbers(r), m.FirstBye) })
	if plays || m.Planned == 0 || m.FirstBye < 0 || m.FirstBye > MaxPairNumber {
		c.add(Problem{Kind: BadDeclaration, Fault: FirstByeSeated, Count: m.FirstBye})
	}
}

// joining checks that who plays from the next round of a Swiss on has not played yet.
func (c *checker) joining() {
	for _, n := range c.m.Joining {
		seated := slices.ContainsFunc(c.m.Rows, func(r Row) bool { return slices.Contains(c.m.numbers(r), n) })
		if seated || c.m.Planned == 0 || n < 1 || n > MaxPairNumber {
			c.add(Problem{Kind: BadDeclaration, Fault: JoiningSeated, Count: n})
		}
	}
}

// row checks one row by itself.
func (c *checker) row(r Row) {
	m := c.m
	if r.Table < 1 {
		c.bad(r, Problem{Fault: TableBelowOne})
	}
	if r.Round < 1 || r.Round > m.Rounds {
		c.bad(r, Problem{Fault: RoundOutside, Wanted: m.Rounds})
	}
	if min(r.NS, r.EW, r.South, r.West) < 0 {
		c.bad(r, Problem{Fault: BelowZero, Who: Who{Of: m.Contestant}})
	}
	if m.Contestant != Individual && (r.South != 0 || r.West != 0) {
		c.bad(r, Problem{Fault: FourPlayers, Who: Who{Of: m.Contestant}})
	}
	if r.NS > 0 && r.NS == r.EW && m.Contestant != Team {
		c.bad(r, Problem{Fault: AgainstItself, Pair: r.NS, Who: c.called(r.NS)})
	}
	c.rowBoards(r)
}

// ownOpponents finds teams that meet their own number. One of the two is then a team
// of another section, unless the match is whole within this one.
func (c *checker) ownOpponents() {
	if c.m.Contestant != Team {
		return
	}
	across := !c.m.matchesWhole(true)
	for _, r := range c.m.Rows {
		switch {
		case r.NS < 1 || r.NS != r.EW:
		case across:
			c.add(Problem{Kind: AcrossSections, Table: r.Table, Round: r.Round, Pair: r.NS, Who: c.called(r.NS)})
			return // once is enough
		default:
			c.bad(r, Problem{Fault: AgainstItself, Pair: r.NS, Who: c.called(r.NS)})
		}
	}
}

// bad adds a BadRow at a row.
func (c *checker) bad(r Row, p Problem) {
	p.Kind, p.Table, p.Round = BadRow, r.Table, r.Round
	c.add(p)
}

func (c *checker) rowBoards(r Row) {
	m := c.m
	n := r.count()
	switch {
	case r.Custom == nil && (r.Low < 0 || r.High < r.Low || r.Low == 0 && r.High > 0):
		c.bad(r, Problem{Fault: BoardRange, Count: r.Low, Wanted: r.High})
	case r.highest() > maxSpan:
		c.bad(r, Problem{Fault: BoardTooHigh, Board: r.highest()})
	case n == 0 && r.NS > 0 && r.EW > 0 && !m.missingNS(r) && !m.missingEW(r):
		c.bad(r, Problem{Fault: NoBoards, Pair: r.NS, Who: c.called(r.NS), Other: r.EW, Whom: c.called(r.EW)})
	case n > 0 && n != m.BoardsPerRound && m.Playing(r) && !m.half(r):
		c.add(Problem{Kind: UnevenBoards, Warning: true, Table: r.Table, Round: r.Round,
			Count: n, Wanted: m.BoardsPerRound})
	}
	for i, b := range r.Custom {
		if b < 1 || slices.Contains(r.Custom[:i], b) {
			c.bad(r, Problem{Fault: BoardListed, Board: b})
		}
	}
}

// declarations checks what the movement says about itself.
func (c *checker) declarations() {
	m := c.m
	bad := func(p Problem) {
		p.Kind = BadDeclaration
		c.add(p)
	}
	if m.Rounds > MaxRounds {
		bad(Problem{Fault: NumberOfRounds, Count: m.Rounds, Wanted: MaxRounds})
	}
	if m.Winners != 1 && m.Winners != 2 {
		bad(Problem{Fault: NumberOfWinners, Count: m.Winners})
	}
	if m.Section != "" && (len(m.Section) != 1 || m.Section[0] < 'A' || m.Section[0] > 'Z') {
		bad(Problem{Fault: SectionLetter, Section: m.Section})
	}
	if m.Copies < 1 {
		bad(Problem{Fault: NumberOfCopies, Count: m.Copies})
	}
	if len(m.Rows) > 0 && !slices.ContainsFunc(m.Rows, m.Playing) {
		bad(Problem{Fault: NothingPlayed})
	}
	for _, round := range m.Breaks {
		if round < 1 || round >= m.Rounds {
			bad(Problem{Fault: NumberOfBreak, Round: round, Wanted: m.Rounds})
		}
	}
	for _, p := range m.Stationary {
		home := 0
		for _, r := range m.Rows {
			if r.NS != p && r.EW != p {
				continue
			}
			if home == 0 {
				home = r.Table
			}
			if r.Table != home {
				c.add(Problem{Kind: NotStationary, Pair: p, Who: c.called(p), Table: r.Table, Round: r.Round})
				break
			}
		}
	}
}

// body is a contestant that can be in one place only: a pair, a player, or one of
// the two pairs of a team.
type body struct {
	number int
	side   byte // 'N' or 'E' for teams, else 0
}

// bodies returns who sits at a row; the missing pair and empty seats left out.
func (c *checker) bodies(r Row) []body {
	if c.m.Contestant == Team {
		var b []body
		if r.NS > 0 {
			b = append(b, body{r.NS, 'N'})
		}
		if r.EW > 0 {
			b = append(b, body{r.EW, 'E'})
		}
		return b
	}
	var b []body
	for _, n := range c.m.numbers(r) {
		b = append(b, body{n, 0})
	}
	return b
}

// name is a body as the players know it.
func (c *checker) name(b body) Who {
	switch b.side {
	case 'N':
		return Who{Team, b.number, NS}
	case 'E':
		return Who{Team, b.number, EW}
	}
	return c.called(b.number)
}

// places finds everybody who is in two places in one round, and pairs that play
// in both lines although NS and EW are ranked apart. In a triple everybody plays
// half a round at either table: triples has checked it.
func (c *checker) places() {
	at := make([]int, len(c.who)*(c.m.Rounds+1))
	part := make([]int, len(at)) // the triple there, -1: none
	line := map[int]byte{}
	for i, r := range c.m.Rows {
		for _, who := range c.seated[i] {
			k := who*(c.m.Rounds+1) + r.Round
			if t := at[k]; t > 0 && (c.triple[i] < 0 || part[k] != c.triple[i]) {
				c.add(Problem{Kind: TwoPlaces, Pair: c.who[who].number, Who: c.name(c.who[who]), Table: r.Table,
					Tables: []int{t, r.Table}, Round: r.Round})
			}
			at[k], part[k] = r.Table, c.triple[i]
		}
		if c.m.Winners == 2 && c.m.Contestant == Pair {
			c.line(line, r, r.NS, 'N')
			c.line(line, r, r.EW, 'E')
		}
	}
}

func (c *checker) line(line map[int]byte, r Row, n int, side byte) {
	if n == 0 || n == c.m.Missing {
		return
	}
	if was := line[n]; was != 0 && was != side {
		c.add(Problem{Kind: ChangesLine, Pair: n, Who: c.called(n), Table: r.Table, Round: r.Round})
		return
	}
	line[n] = side
}

// replays finds everybody who plays a board again.
func (c *checker) replays() {
	if c.m.Reuse {
		return
	}
	in := make([]int, len(c.who)*(c.top+1)) // the round in which somebody played a board
	for i, r := range c.m.Rows {
		if !c.played[i] {
			continue
		}
		for _, who := range c.seated[i] {
			for _, board := range c.boards[i] {
				k := who*(c.top+1) + board
				if was := in[k]; was > 0 {
					c.add(Problem{Kind: Replay, Pair: c.who[who].number, Who: c.name(c.who[who]), Table: r.Table,
						Earlier: min(was, r.Round), Round: max(was, r.Round), Board: board})
				}
				in[k] = r.Round
			}
		}
	}
}

// sharing finds tables that are on a board at the same time although there are
// too few copies of it and sharing is not declared.
func (c *checker) sharing() {
	at := func(round, board int) int { return round*(c.top+1) + board }
	count := make([]int, (c.m.Rounds+1)*(c.top+1))
	for i, r := range c.m.Rows {
		if c.played[i] {
			for _, b := range c.boards[i] {
				count[at(r.Round, b)]++
			}
		}
	}
	tables := map[int][]int{} // of the boards that are too few
	for i, r := range c.m.Rows {
		if c.played[i] {
			for _, b := range c.boards[i] {
				if k := at(r.Round, b); count[k] > c.m.Copies {
					tables[k] = append(tables[k], r.Table)
				}
			}
		}
	}
	for k := range count {
		round, board := k/(c.top+1), k%(c.top+1)
		if t := tables[k]; len(t) > 0 && !c.declared(t, round) {
			c.add(Problem{Kind: UnsharedBoards, Table: t[0], Tables: t, Other: t[1], Round: round,
				Board: board, Count: c.m.Copies})
		}
	}
}

// declared reports whether a declaration of sharing covers these tables.
func (c *checker) declared(tables []int, round int) bool {
	return slices.ContainsFunc(c.m.Sharing, func(s Sharing) bool {
		return s.in(round) && !slices.ContainsFunc(tables, func(t int) bool { return !slices.Contains(s.Tables, t) })
	})
}

// meetings finds opponents who meet again, and partners in individual movements.
func (c *checker) meetings() {
	m := c.m
	if m.Revenge || m.Contestant == Team {
		return
	}
	met := map[[2]int]int{}
	again := func(kind ProblemKind, a, b int, r Row) {
		if a > b {
			a, b = b, a
		}
		k := [2]int{a, b}
		if was := met[k]; was > 0 {
			c.add(Problem{Kind: kind, Warning: kind == PartnersAgain, Pair: a,
				Who: c.called(a), Other: b, Whom: c.called(b),
				Table: r.Table, Earlier: min(was, r.Round), Round: max(was, r.Round)})
		}
		met[k] = r.Round
	}
	for _, r := range m.Rows {
		switch {
		case !m.Playing(r):
		case m.Contestant == Individual:
			again(PartnersAgain, r.NS, r.South, r)
			again(PartnersAgain, r.EW, r.West, r)
		default:
			again(MetBefore, r.NS, r.EW, r)
		}
	}
}

// teams checks that every board of a match is played at both its tables, and before
// the same break.
func (c *checker) teams() {
	if c.m.Contestant != Team {
		return
	}
	type key struct{ ns, ew, board int }
	in := map[key]int{} // the round
	for i, r := range c.m.Rows {
		if c.played[i] {
			for _, b := range c.boards[i] {
				in[key{r.NS, r.EW, b}] = r.Round
			}
		}
	}
	for i, r := range c.m.Rows {
		if !c.played[i] || c.half(i) {
			continue
		}
		for _, b := range c.boards[i] {
			p := Problem{Kind: HalfMatch, Pair: r.NS, Who: c.called(r.NS), Other: r.EW, Whom: c.called(r.EW),
				Table: r.Table, Round: r.Round, Board: b}
			other, played := in[key{r.EW, r.NS, b}]
			if end := c.m.breakBetween(r.Round, other); played && end > 0 {
				p.Kind, p.Count = OpenAtBreak, end
			} else if played {
				continue
			}
			c.add(p)
			break
		}
	}
}

// breakBetween returns the first break after a round and before a later one, 0 if
// there is none.
func (m *Movement) breakBetween(earlier, later int) int {
	for _, b := range m.Breaks {
		if earlier <= b && b < later {
			return b
		}
	}
	return 0
}

// sitOuts warns when somebody sits out two rounds more than somebody else.
func (c *checker) sitOuts() {
	plays := make([]int, len(c.who))
	counted := make([]bool, len(c.who)*(c.m.Rounds+1)) // a round at two tables is one round
	for i, r := range c.m.Rows {
		if c.played[i] {
			for _, who := range c.seated[i] {
				if k := who*(c.m.Rounds+1) + r.Round; !counted[k] {
					counted[k] = true
					plays[who]++
				}
			}
		}
	}
	if len(plays) == 0 {
		return
	}
	most := slices.Max(plays)
	for i, n := range plays {
		if n < most-1 {
			c.add(Problem{Kind: UnevenSitOuts, Warning: true, Pair: c.who[i].number, Who: c.name(c.who[i]),
				Count: c.m.Rounds - n, Wanted: c.m.Rounds - most})
		}
	}
}

// list writes numbers as "1, 2 and 5".
func list(n []int) string {
	s := make([]string, len(n))
	for i, x := range n {
		s[i] = fmt.Sprint(x)
	}
	if len(s) < 2 {
		return strings.Join(s, "")
	}
	return strings.Join(s[:len(s)-1], ", ") + " and " + s[len(s)-1]
}

// boardsText writes board numbers as "boards 5-8", "board 5" or "no boards".
func boardsText(boards []int) string {
	switch n := len(boards); {
	case n == 0:
		return "no boards"
	case n == 1:
		return fmt.Sprintf("board %d", boards[0])
	case boards[n-1]-boards[0] == n-1 && slices.IsSorted(boards):
		return fmt.Sprintf("boards %d-%d", boards[0], boards[n-1])
	}
	return "boards " + list(boards)
}
