// Package movement generates, checks, rates and proposes the movements of an
// evening of duplicate bridge: who sits where in which round, and with which
// boards.
//
//	m, err := movement.Make("mitchell", movement.Options{Tables: 7, BoardsPerRound: 4})
//	if err != nil { … }          // a refusal says why such a movement cannot exist
//	fmt.Println(m.Name)          // Mitchell, 7 tables, 7 rounds of 4
//	fmt.Println(m.At(3, 2))      // table 3 in round 2
//
// Every movement, generated, imported or edited by hand, is one flat list of
// rows (table, round, NS, EW, boards) with a few declarations. The rows are the
// RoundData records of the Bridgemate guide; everything else is derived.
package movement

import (
	"cmp"
	"fmt"
	"slices"
)

// ContestantKind says what the numbers in the rows stand for.
type ContestantKind int

// The contestants of a movement.
const (
	Pair       ContestantKind = iota // NS and EW are pairs
	Team                             // NS is the team whose NS pair sits there, EW the team of the EW pair
	Individual                       // NS is the player North, EW the player East, with South and West beside them
)

// String returns "pair", "team" or "player".
func (c ContestantKind) String() string {
	switch c {
	case Team:
		return "team"
	case Individual:
		return "player"
	}
	return "pair"
}

// Row is one table in one round: a RoundData record of the guide, and a line on
// a guide card.
type Row struct {
	Table int `json:"table"`
	Round int `json:"round"`
	// NS and EW are the numbers of the two sides, 0 for nobody. One side 0 is a
	// sit-out at this table; both 0 is an empty table.
	NS int `json:"ns"`
	EW int `json:"ew"`
	// South and West are set in individual movements only.
	South int `json:"south,omitempty"`
	West  int `json:"west,omitempty"`
	// Low and High are the first and last board, 0 when nothing is played.
	Low  int `json:"low"`
	High int `json:"high"`
	// Custom lists boards that do not follow each other; Low and High then hold
	// its least and greatest number.
	Custom []int `json:"custom,omitempty"`
}

// Boards returns the board numbers of the row, in playing order.
func (r Row) Boards() []int {
	if r.Custom != nil {
		return slices.Clone(r.Custom)
	}
	if r.Low < 1 || r.High < r.Low || r.High-r.Low > maxSpan {
		return nil
	}
	boards := make([]int, 0, r.High-r.Low+1)
	for b := r.Low; b <= r.High; b++ {
		boards = append(boards, b)
	}
	return boards
}

// maxSpan keeps a nonsensical board range of an imported row from filling the memory.
const maxSpan = 999

// count returns len(r.Boards()).
func (r Row) count() int {
	if r.Custom != nil {
		return len(r.Custom)
	}
	if r.Low < 1 || r.High < r.Low || r.High-r.Low > maxSpan {
		return 0
	}
	return r.High - r.Low + 1
}

// Playing reports whether the row has two sides and boards. Whether one of the
// sides is the missing pair only the movement knows: see [Movement.Playing].
func (r Row) Playing() bool {
	return r.NS > 0 && r.EW > 0 && r.count() > 0
}

// Equal reports whether both rows say the same.
func (r Row) Equal(q Row) bool {
	return r.Table == q.Table && r.Round == q.Round && r.NS == q.NS && r.EW == q.EW &&
		r.South == q.South && r.West == q.West && r.Low == q.Low && r.High == q.High &&
		slices.Equal(r.Custom, q.Custom)
}

// String returns the row as one line: "table 3, round 2: 3 v 9, boards 13-16".
func (r Row) String() string {
	return fmt.Sprintf("table %d, round %d: %s v %s, %s", r.Table, r.Round, seat(r.NS, r.South),
		seat(r.EW, r.West), boardsText(r.Boards()))
}

func seat(a, b int) string {
	switch {
	case a == 0:
		return "nobody"
	case b > 0:
		return fmt.Sprintf("%d+%d", a, b)
	}
	return fmt.Sprint(a)
}

// swap turns the board: NS play EW and the other way round.
func (r *Row) swap() {
	r.NS, r.EW = r.EW, r.NS
	r.South, r.West = r.West, r.South
}

// Sharing declares that some tables play the same boards in the same round and
// pass them to each other.
type Sharing struct {
	Tables []int `json:"tables"`
	Rounds []int `json:"rounds,omitempty"` // nil: every round
}

func (s Sharing) in(round int) bool {
	return s.Rounds == nil || slices.Contains(s.Rounds, round)
}

// Relay is a place for idle boards (a bye-stand) in the ring in which boards travel.
type Relay struct {
	After  int `json:"after"`  // the table after which it stands, 0: before table 1
	Stands int `json:"stands"` // how many board sets wait there
}

// HalfTable says which pair of the last table is missing when the number of
// pairs is odd.
type HalfTable int

// The kinds of half table. In one-winner movements without lines (Howell,
// hesitation) either half makes the most convenient pair missing.
const (
	FullTables HalfTable = iota
	NSMissing            // EW pairs sit out when they come to the half table
	EWMissing            // NS pairs sit out when the gap comes to them
)

// String returns "", "NS missing" or "EW missing".
func (h HalfTable) String() string {
	switch h {
	case NSMissing:
		return "NS missing"
	case EWMissing:
		return "EW missing"
	}
	return ""
}

// Movement is who plays whom, where, when and with which boards, for one section.
//
// Pair numbers are distinct over the whole section (NS 1..T, EW T+1..2T) unless
// EqualNumbers says otherwise.
type Movement struct {
	Name       string         `json:"name"`              // plain words: "Mitchell, 7 tables, 7 rounds of 4"
	Family     string         `json:"family"`            // name in the registry, "" when imported or changed by hand
	Section    string         `json:"section,omitempty"` // letter A-Z, "" when there is only one section
	Contestant ContestantKind `json:"contestant,omitempty"`

	Tables         int `json:"tables"`
	Rounds         int `json:"rounds"` // rounds that Rows holds
	BoardsPerRound int `json:"boardsPerRound"`
	// Planned is the number of rounds to be played when not all of them are
	// drawn yet (Swiss), else 0.
	Planned int `json:"planned,omitempty"`

	Winners int `json:"winners"` // 1, or 2: NS and EW are ranked apart
	// EqualNumbers: both lines of a two-winner movement are numbered 1..T, and
	// NS 3 and EW 3 are different pairs. See [Movement.Distinct] and [Movement.Equal].
	EqualNumbers bool `json:"equalNumbers,omitempty"`
	// Half is the half table, and Missing the number of the pair that is not
	// there (0: none). Rows keep that number, but it does not play. With
	// EqualNumbers, Half tells the line of the missing pair.
	Half    HalfTable `json:"half,omitempty"`
	Missing int       `json:"missing,omitempty"`

	Copies        int       `json:"copies"` // how many copies of each board are needed
	Sharing       []Sharing `json:"sharing,omitempty"`
	Relays        []Relay   `json:"relays,omitempty"`
	Stationary    []int     `json:"stationary,omitempty"`    // pairs that stay at one table all evening
	ArrowSwitched []int     `json:"arrowSwitched,omitempty"` // rounds in which all tables turn the board
	Revenge       bool      `json:"revenge,omitempty"`       // pairs are meant to meet more than once
	Reuse         bool      `json:"reuse,omitempty"`         // board numbers are used again for new deals (Swiss)
	// Breaks are rounds after which every match begun is whole: teams compare
	// scores, and in pivot teams the partners change.
	Breaks []int `json:"breaks,omitempty"`

	// FirstBye is who has no opponent in round 1 of a Swiss, and so no row
	// yet; 0: nobody.
	FirstBye int `json:"firstBye,omitempty"`
	// Joining are those who came when the last round was drawn: they play from the next
	// one on, and have no row yet (Swiss).
	Joining []int `json:"joining,omitempty"`
	// Triples are the triangles and half-matches of an odd field (Swiss). Only in
	// them may somebody be at two tables in one round, one after the other.
	Triples []Triple `json:"triples,omitempty"`

	Rows []Row `json:"rows"` // sorted by table, then round
}

// Clone returns a deep copy.
func (m *Movement) Clone() *Movement {
	c := *m
	c.Rows = slices.Clone(m.Rows)
	for i := range c.Rows {
		c.Rows[i].Custom = slices.Clone(c.Rows[i].Custom)
	}
	c.Sharing = slices.Clone(m.Sharing)
	for i := range c.Sharing {
		c.Sharing[i].Tables = slices.Clone(c.Sharing[i].Tables)
		c.Sharing[i].Rounds = slices.Clone(c.Sharing[i].Rounds)
	}
	c.Relays = slices.Clone(m.Relays)
	c.Stationary = slices.Clone(m.Stationary)
	c.ArrowSwitched = slices.Clone(m.ArrowSwitched)
	c.Triples = slices.Clone(m.Triples)
	c.Breaks = slices.Clone(m.Breaks)
	c.Joining = slices.Clone(m.Joining)
	return &c
}

// sortRows restores the documented order.
func (m *Movement) sortRows() {
	slices.SortStableFunc(m.Rows, func(a, b Row) int {
		return cmp.Or(a.Table-b.Table, a.Round-b.Round)
	})
}

// index returns the position of a row, or -1.
func (m *Movement) index(table, round int) int {
	i, found := slices.BinarySearchFunc(m.Rows, Row{Table: table, Round: round}, func(a, b Row) int {
		return cmp.Or(a.Table-b.Table, a.Round-b.Round)
	})
	if !found {
		return -1
	}
	return i
}

// At returns the row of a table in a round; ok is false when there is none.
func (m *Movement) At(table, round int) (row Row, ok bool) {
	i := m.index(table, round)
	if i < 0 {
		return Row{}, false
	}
	return m.Rows[i], true
}

// Round returns the rows of one round in table order.
func (m *Movement) Round(round int) []Row {
	var rows []Row
	for _, r := range m.Rows {
		if r.Round == round {
			rows = append(rows, r)
		}
	}
	return rows
}

// Table returns the rows of one table in round order.
func (m *Movement) Table(table int) []Row {
	var rows []Row
	for _, r := range m.Rows {
		if r.Table == table {
			rows = append(rows, r)
		}
	}
	return rows
}

// TableNumbers returns the numbers of the tables in rising order.
func (m *Movement) TableNumbers() []int {
	var tables []int
	for _, r := range m.Rows {
		tables = append(tables, r.Table)
	}
	slices.Sort(tables)
	return slices.Compact(tables)
}

// Playing reports whether the row is played: two sides that are both there, and boards.
func (m *Movement) Playing(r Row) bool {
	return r.Playing() && !m.missingNS(r) && !m.missingEW(r)
}

func (m *Movement) missingNS(r Row) bool {
	return m.Missing > 0 && r.NS == m.Missing && (!m.EqualNumbers || m.Half == NSMissing)
}

func (m *Movement) missingEW(r Row) bool {
	return m.Missing > 0 && r.EW == m.Missing && (!m.EqualNumbers || m.Half == EWMissing)
}

// numbers returns the contestants of a row that are there, the missing pair and
// empty seats left out.
func (m *Movement) numbers(r Row) []int {
	var n []int
	for i, who := range [4]int{r.NS, r.EW, r.South, r.West} {
		if who > 0 && !(i%2 == 0 && m.missingNS(r)) && !(i%2 == 1 && m.missingEW(r)) {
			n = append(n, who)
		}
	}
	return n
}

// Pairs returns the numbers of all contestants (pairs, teams or players) in
// rising order, the missing pair left out. With EqualNumbers a number stands
// for two pairs; use Distinct first to tell them apart.
func (m *Movement) Pairs() []int {
	var all []int
	for _, r := range m.Rows {
		all = append(all, m.numbers(r)...)
	}
	if m.FirstBye > 0 {
		all = append(all, m.FirstBye)
	}
	all = append(all, m.Joining...)
	slices.Sort(all)
	return slices.Compact(all)
}

// SitsOut returns the contestants that do not play in a round, in rising order.
// Of a movement with EqualNumbers it returns the distinct numbers (EW 3 of 7
// tables is 10).
func (m *Movement) SitsOut(round int) []int {
	d := m.Distinct()
	var busy []int
	for _, r := range d.Rows {
		if r.Round == round && d.Playing(r) {
			busy = append(busy, d.numbers(r)...)
		}
	}
	return slices.DeleteFunc(d.Pairs(), func(p int) bool { return slices.Contains(busy, p) })
}

// Seat returns where a contestant sits in a round: the row and its side, 'N' or
// 'E' (for individuals also 'S' and 'W'). ok is false when it has no seat. It is
// meant for distinct numbers; of a team it finds the NS pair.
func (m *Movement) Seat(number, round int) (row Row, side byte, ok bool) {
	for _, r := range m.Rows {
		if r.Round != round {
			continue
		}
		for i, who := range [4]int{r.NS, r.EW, r.South, r.West} {
			if who == number && number > 0 {
				return r, "NESW"[i], true
			}
		}
	}
	return Row{}, 0, false
}

// Boards returns every board in play in rising order, idle boards (relays that
// nobody plays) not counted.
func (m *Movement) Boards() []int {
	var all []int
	for _, r := range m.Rows {
		if m.Playing(r) {
			all = append(all, r.Boards()...)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Distinct returns the movement with numbers that are distinct over both lines
// (EW n becomes T+n); m itself when they already are.
func (m *Movement) Distinct() *Movement {
	if !m.EqualNumbers {
		return m
	}
	d := m.Clone()
	d.EqualNumbers = false
	ns := func(n int) int { // a rover is numbered T+1 and comes after both lines
		if n > m.Tables {
			return n + m.Tables
		}
		return n
	}
	ew := func(n int) int {
		if n > 0 {
			return n + m.Tables
		}
		return 0
	}
	for i, r := range d.Rows {
		d.Rows[i].NS, d.Rows[i].EW = ns(r.NS), ew(r.EW)
	}
	if d.Half == EWMissing {
		d.Missing = ew(m.Missing)
	}
	d.Stationary = stationary(d)
	return d
}

// Equal returns a two-winner movement with both lines numbered 1..T, the habit
// of many clubs. A movement with one winner is refused: its pairs change lines.
func (m *Movement) Equal() (*Movement, error) {
	if m.EqualNumbers {
		return m, nil
	}
	if m.Winners != 2 || m.Contestant != Pair {
		return nil, fmt.Errorf("%s: equal numbers need two winners: %w", m.Name, ErrCannotExist)
	}
	e := m.Clone()
	t := m.Tables
	for i, r := range e.Rows {
		if r.NS > 2*t {
			e.Rows[i].NS = r.NS - t
		} else if r.NS > t {
			return nil, fmt.Errorf("table %d, round %d: pair %d sits NS but has an EW number: %w", r.Table,
				r.Round, r.NS, ErrCannotExist)
		}
		if r.EW > t {
			e.Rows[i].EW = r.EW - t
		} else if r.EW > 0 {
			return nil, fmt.Errorf("table %d, round %d: pair %d sits EW but has an NS number: %w", r.Table,
				r.Round, r.EW, ErrCannotExist)
		}
	}
	if e.Missing > t {
		e.Missing -= t
	}
	e.EqualNumbers = true
	e.Stationary = stationary(e)
	return e, nil
}

// stationary returns the contestants of a movement that stay at one table in
// every round, whichever way they sit. Teams and individuals have none to
// declare: a team's NS pairs are at home by definition. With equal numbers only
// NS pairs are looked at.
func stationary(m *Movement) []int {
	if m.Contestant != Pair || m.Rounds < 2 {
		return nil
	}
	home := map[int]int{}
	seen := map[int]int{}
	for _, r := range m.Rows {
		sides := []int{r.NS, r.EW}
		if m.EqualNumbers {
			sides = sides[:1]
		}
		for _, n := range sides {
			if n == 0 {
				continue
			}
			if seen[n] == 0 {
				home[n] = r.Table
			} else if home[n] != r.Table {
				home[n] = 0
			}
			seen[n]++
		}
	}
	var fixed []int
	for n, table := range home {
		if table > 0 && seen[n] == m.Rounds && (n != m.Missing || m.EqualNumbers && m.Half == EWMissing) {
			fixed = append(fixed, n)
		}
	}
	slices.Sort(fixed)
	return fixed
}
