package movement

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ErrUnsound is returned by Validate, with the problems behind it, when a
// movement cannot be played as it stands.
var ErrUnsound = errors.New("unsound movement")

// ProblemKind says what is wrong.
type ProblemKind int

// The kinds of problem.
const (
	BadRow           ProblemKind = iota // a row that makes no sense by itself
	MissingRow                          // a table without a row for a round
	TwoPlaces                           // somebody is in two places in one round
	Replay                              // somebody plays a board again
	UnsharedBoards                      // tables are on the same boards and nothing is declared
	MetBefore                           // two contestants meet again
	ChangesLine                         // two winners, but a pair plays NS and EW
	NotStationary                       // a pair declared stationary moves
	HalfMatch                           // a team match without its other half
	UnevenSitOuts                       // somebody sits out two rounds more than another (a warning)
	UnevenBoards                        // a row has more or fewer boards than the movement says (a warning)
	BreaksLimit                         // one of the guide's maximum values
	PartnersAgain                       // individual: two players are partners again
	BadDeclaration                      // a declaration that does not fit the rows
	UndeclaredTriple                    // a triangle or half-matches that Triples does not declare
)

// Problem is one thing wrong with a movement. The numbers that do not apply are 0.
type Problem struct {
	Kind    ProblemKind
	Warning bool // unpleasant, but playable
	Pair    int  // distinct number of the contestant
	Other   int  // the opponent or partner, or the other table
	Table   int
	Round   int
	Board   int
	Text    string // all of it in a sentence
}

// String returns the sentence.
func (p Problem) String() string { return p.Text }

// Unsound is the error of Validate: every problem that forbids play. It wraps
// ErrUnsound, and ErrLimit when one of the guide's limits is broken.
type Unsound struct {
	Problems []Problem
	limit    error
}

// Error names the first problems and how many more there are.
func (u *Unsound) Error() string {
	const most = 3
	var s []string
	for i, p := range u.Problems {
		if i == most {
			s = append(s, fmt.Sprintf("and %d more", len(u.Problems)-most))
			break
		}
		s = append(s, p.Text)
	}
	return ErrUnsound.Error() + ": " + strings.Join(s, "; ")
}

// Unwrap returns ErrUnsound, and the *LimitError if there is one.
func (u *Unsound) Unwrap() []error {
	if u.limit != nil {
		return []error{ErrUnsound, u.limit}
	}
	return []error{ErrUnsound}
}

// Validate returns nil when the movement can be played, or an *Unsound with all
// that forbids it. Warnings (uneven sit-outs) do not forbid play.
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
	if !slices.ContainsFunc(c.found, func(p Problem) bool { return !p.Warning }) { // what follows relies on rows that make sense
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
		p := Problem{Kind: BreaksLimit, Text: err.Error()}
		if le := new(LimitError); errors.As(err, &le) {
			p.Table, p.Round = le.Table, le.Round
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
	top    int // the greatest board number

	triple []int // the triple, declared or not, that each row belongs to, or -1
}

// index works out what the checks share.
func (c *checker) index() {
	position := map[body]int{}
	for _, r := range c.m.Rows {
		var here []int
		for _, b := range c.bodies(r) {
			i, ok := position[b]
			if !ok {
				i = len(c.who)
				position[b] = i
				c.who = append(c.who, b)
			}
			here = append(here, i)
		}
		c.seated = append(c.seated, here)
		c.boards = append(c.boards, r.Boards())
		c.played = append(c.played, c.m.Playing(r))
		c.top = max(c.top, r.highest())
	}
}

func (c *checker) add(p Problem) { c.found = append(c.found, p) }

// called names a contestant as the players know it: "pair 3", "EW pair 3" with equal
// numbers, "team 3", "player 3".
func (c *checker) called(n int) string {
	if !c.equal {
		return fmt.Sprintf("%s %d", c.m.Contestant, n)
	}
	switch t := c.m.Tables; {
	case n > 2*t:
		return fmt.Sprintf("NS pair %d", n-t)
	case n > t:
		return fmt.Sprintf("EW pair %d", n-t)
	}
	return fmt.Sprintf("NS pair %d", n)
}

// rows checks every row by itself, and that no table lacks a round.
func (c *checker) rows() {
	m := c.m
	if m.Rounds < 1 || len(m.Rows) == 0 {
		c.add(Problem{Kind: MissingRow, Text: "the movement has no rounds"})
		return
	}
	seen := make(map[[2]int]bool, len(m.Rows))
	for i, r := range m.Rows {
		c.row(r)
		key := [2]int{r.Table, r.Round}
		if seen[key] {
			c.add(Problem{Kind: BadRow, Table: r.Table, Round: r.Round, Text: place("", r.Table, r.Round) + ": two rows"})
		}
		seen[key] = true
		if i > 0 && (m.Rows[i-1].Table > r.Table || m.Rows[i-1].Table == r.Table && m.Rows[i-1].Round > r.Round) {
			c.add(Problem{Kind: BadRow, Table: r.Table, Round: r.Round, Text: place("", r.Table, r.Round) + ": rows are not in the order of tables and rounds"})
		}
	}
	tables := m.TableNumbers()
	if len(tables) != m.Tables {
		c.add(Problem{Kind: BadDeclaration, Text: fmt.Sprintf("%d tables declared, rows for %d", m.Tables, len(tables))})
	}
	for _, t := range tables {
		for round := 1; round <= min(m.Rounds, MaxRounds); round++ {
			if !seen[[2]int{t, round}] {
				c.add(Problem{Kind: MissingRow, Table: t, Round: round, Text: place("", t, round) + ": no row"})
			}
		}
	}
}

// row checks one row by itself.
func (c *checker) row(r Row) {
	m := c.m
	if r.Table < 1 {
		c.bad(r, "table numbers begin with 1")
	}
	if r.Round < 1 || r.Round > m.Rounds {
		c.bad(r, "there are %d rounds", m.Rounds)
	}
	if min(r.NS, r.EW, r.South, r.West) < 0 {
		c.bad(r, "negative %s number", m.Contestant)
	}
	if m.Contestant != Individual && (r.South != 0 || r.West != 0) {
		c.bad(r, "four players in a movement for %ss", m.Contestant)
	}
	if r.NS > 0 && r.NS == r.EW {
		c.bad(r, "%s plays against itself", c.called(r.NS))
	}
	c.rowBoards(r)
}

func (c *checker) bad(r Row, format string, args ...any) {
	c.add(Problem{Kind: BadRow, Table: r.Table, Round: r.Round,
		Text: fmt.Sprintf("table %d, round %d: ", r.Table, r.Round) + fmt.Sprintf(format, args...)})
}

func (c *checker) rowBoards(r Row) {
	m := c.m
	n := r.count()
	switch {
	case r.Custom == nil && (r.Low < 0 || r.High < r.Low || r.Low == 0 && r.High > 0):
		c.bad(r, "boards %d to %d", r.Low, r.High)
	case r.highest() > maxSpan:
		c.bad(r, "board %d", r.highest())
	case n == 0 && r.NS > 0 && r.EW > 0 && !m.missingNS(r) && !m.missingEW(r):
		c.bad(r, "%s and %s have no boards", c.called(r.NS), c.called(r.EW))
	case n > 0 && n != m.BoardsPerRound && m.Playing(r) && !m.half(r):
		c.add(Problem{Kind: UnevenBoards, Warning: true, Table: r.Table, Round: r.Round,
			Text: fmt.Sprintf("table %d, round %d: %s, other rounds have %d", r.Table, r.Round, count(n, "board"), m.BoardsPerRound)})
	}
	for i, b := range r.Custom {
		if b < 1 || slices.Contains(r.Custom[:i], b) {
			c.bad(r, "board %d in the list of boards", b)
		}
	}
}

// declarations checks what the movement says about itself.
func (c *checker) declarations() {
	m := c.m
	bad := func(format string, args ...any) {
		c.add(Problem{Kind: BadDeclaration, Text: fmt.Sprintf(format, args...)})
	}
	if m.Rounds > MaxRounds {
		bad("%d rounds, at most %d", m.Rounds, MaxRounds)
	}
	if m.Winners != 1 && m.Winners != 2 {
		bad("%d winners", m.Winners)
	}
	if m.Section != "" && (len(m.Section) != 1 || m.Section[0] < 'A' || m.Section[0] > 'Z') {
		bad("section %q: sections are A to Z", m.Section)
	}
	if m.Copies < 1 {
		bad("%d copies of each board", m.Copies)
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
				c.add(Problem{Kind: NotStationary, Pair: p, Table: r.Table, Round: r.Round,
					Text: fmt.Sprintf("%s is declared stationary but moves to table %d in round %d", c.called(p), r.Table, r.Round)})
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

func (c *checker) name(b body) string {
	switch b.side {
	case 'N':
		return fmt.Sprintf("team %d NS", b.number)
	case 'E':
		return fmt.Sprintf("team %d EW", b.number)
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
				c.add(Problem{Kind: TwoPlaces, Pair: c.who[who].number, Other: t, Table: r.Table, Round: r.Round,
					Text: fmt.Sprintf("round %d: %s is at table %d and at table %d", r.Round, c.name(c.who[who]), t, r.Table)})
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
		c.add(Problem{Kind: ChangesLine, Pair: n, Table: r.Table, Round: r.Round,
			Text: fmt.Sprintf("table %d, round %d: %s changes between NS and EW, but each line has its own winner", r.Table, r.Round, c.called(n))})
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
					c.add(Problem{Kind: Replay, Pair: c.who[who].number, Table: r.Table, Round: max(was, r.Round), Board: board,
						Text: fmt.Sprintf("table %d: %s plays board %d in round %d and in round %d", r.Table, c.name(c.who[who]), board, min(was, r.Round), max(was, r.Round))})
				}
				in[k] = r.Round
			}
		}
	}
}

// sharing finds tables that are on a board at the same time although there are
// too few copies of it and sharing is not declared.
func (c *checker) sharing() {
	count := make([]int, (c.m.Rounds+1)*(c.top+1))
	for i, r := range c.m.Rows {
		if c.played[i] {
			for _, b := range c.boards[i] {
				count[r.Round*(c.top+1)+b]++
			}
		}
	}
	for k, n := range count {
		round, board := k/(c.top+1), k%(c.top+1)
		if n <= c.m.Copies {
			continue
		}
		var tables []int
		for i, r := range c.m.Rows {
			if r.Round == round && c.played[i] && slices.Contains(c.boards[i], board) {
				tables = append(tables, r.Table)
			}
		}
		if !c.declared(tables, round) {
			c.add(Problem{Kind: UnsharedBoards, Table: tables[0], Other: tables[1], Round: round, Board: board,
				Text: fmt.Sprintf("round %d: tables %s all play board %d, and there %s", round, list(tables), board, copiesText(c.m.Copies))})
		}
	}
}

func copiesText(n int) string {
	if n == 1 {
		return "is one copy of it"
	}
	return fmt.Sprintf("are %d copies of it", n)
}

// declared reports whether a declaration of sharing covers these tables.
func (c *checker) declared(tables []int, round int) bool {
	return slices.ContainsFunc(c.m.Sharing, func(s Share) bool {
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
	again := func(kind ProblemKind, a, b int, r Row, what string) {
		if a > b {
			a, b = b, a
		}
		k := [2]int{a, b}
		if was := met[k]; was > 0 {
			c.add(Problem{Kind: kind, Pair: a, Other: b, Table: r.Table, Round: max(was, r.Round),
				Text: fmt.Sprintf("table %d: %s and %s %s in round %d and in round %d", r.Table, c.called(a), c.called(b), what, min(was, r.Round), max(was, r.Round))})
		}
		met[k] = r.Round
	}
	for _, r := range m.Rows {
		switch {
		case !m.Playing(r):
		case m.Contestant == Individual:
			again(PartnersAgain, r.NS, r.South, r, "are partners")
			again(PartnersAgain, r.EW, r.West, r, "are partners")
		default:
			again(MetBefore, r.NS, r.EW, r, "meet")
		}
	}
}

// teams checks that every board of a match is played at both its tables.
func (c *checker) teams() {
	if c.m.Contestant != Team {
		return
	}
	type key struct{ ns, ew, board int }
	played := map[key]bool{}
	for _, r := range c.m.Rows {
		if c.m.Playing(r) {
			for _, b := range r.Boards() {
				played[key{r.NS, r.EW, b}] = true
			}
		}
	}
	for i, r := range c.m.Rows {
		if !c.m.Playing(r) || c.half(i) {
			continue
		}
		for _, b := range r.Boards() {
			if !played[key{r.EW, r.NS, b}] {
				c.add(Problem{Kind: HalfMatch, Pair: r.NS, Other: r.EW, Table: r.Table, Round: r.Round, Board: b,
					Text: fmt.Sprintf("table %d, round %d: team %d NS plays board %d against team %d, but team %d NS never plays it against team %d", r.Table, r.Round, r.NS, b, r.EW, r.EW, r.NS)})
				break
			}
		}
	}
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
			c.add(Problem{Kind: UnevenSitOuts, Warning: true, Pair: c.who[i].number,
				Text: fmt.Sprintf("%s sits out %d rounds, others %d", c.name(c.who[i]), c.m.Rounds-n, c.m.Rounds-most)})
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
