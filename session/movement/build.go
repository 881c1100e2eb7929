package movement

import (
	"fmt"
	"slices"
	"strconv"
)

// wrap returns x on a ring of n places numbered 1..n.
func wrap(x, n int) int {
	x = (x - 1) % n
	if x < 0 {
		x += n
	}
	return x + 1
}

// game is a table in a round: two contestants and a board set (0: no boards).
type game struct{ ns, ew, set int }

// build lays out a movement from a formula. Board set s holds boards
// (s-1)b+1..sb, counted from the first board.
func build(family, title string, o Options, at func(table, round int) game) *Movement {
	m := &Movement{
		Family: family, Section: o.Section,
		Tables: o.Tables, Rounds: o.Rounds, BoardsPerRound: o.BoardsPerRound,
		Winners: 2, Copies: 1, Half: o.Half,
		Rows: make([]Row, 0, o.Tables*o.Rounds),
	}
	m.Name = name(title, m)
	for t := 1; t <= o.Tables; t++ {
		for r := 1; r <= o.Rounds; r++ {
			g := at(t, r)
			m.Rows = append(m.Rows, row(o, t, r, g))
		}
	}
	return m
}

// row turns a game into a row.
func row(o Options, table, round int, g game) Row {
	r := Row{Table: table, Round: round, NS: g.ns, EW: g.ew}
	if g.set > 0 {
		r.Low = o.FirstBoard + (g.set-1)*o.BoardsPerRound
		r.High = r.Low + o.BoardsPerRound - 1
	}
	return r
}

// HalfTables counts tables as clubs do, in halves: one with a missing pair is half a one.
func (m *Movement) HalfTables() int {
	if m.Half != FullTables {
		return 2*m.Tables - 1
	}
	return 2 * m.Tables
}

// TablesText is such a count: "6½".
func TablesText(halves int) string {
	switch {
	case halves%2 == 0:
		return strconv.Itoa(halves / 2)
	case halves == 1:
		return "½"
	}
	return strconv.Itoa(halves/2) + "½"
}

// name says the movement in plain words: "Mitchell, 6½ tables, 6 rounds of 4".
func name(title string, m *Movement) string {
	tables, s := TablesText(m.HalfTables()), "s"
	if m.Tables == 1 && m.Half == FullTables {
		s = ""
	}
	rounds := m.Rounds
	if m.Planned > 0 {
		rounds = m.Planned
	}
	rs := "s"
	if rounds == 1 {
		rs = ""
	}
	return fmt.Sprintf("%s, %s table%s, %d round%s of %d", title, tables, s, rounds, rs, m.BoardsPerRound)
}

// finish completes what every generator leaves to the rows: the missing pair,
// the arrow switch, sharing, copies and stationary pairs.
func finish(m *Movement, o Options, missing int) *Movement {
	if o.Half != FullTables {
		m.Missing = missing
	}
	m.Stationary = stationary(m)
	if o.Switch == SwitchAuto || o.Switch > 0 {
		k := int(o.Switch)
		if o.Switch == SwitchAuto {
			k = SwitchRounds(m.Rounds)
		}
		m.switchLast(k)
	}
	declareSharing(m, max(1, o.Copies))
	return m
}

// declareSharing declares every group of tables that is on the same boards in a
// round when there are not enough copies for it, and counts the copies needed.
func declareSharing(m *Movement, copies int) {
	m.Sharing = nil
	m.Copies = 1
	type group struct{ tables, rounds []int }
	var groups []group
	for round := 1; round <= m.Rounds; round++ {
		for _, tables := range m.sharingTables(round) {
			m.Copies = max(m.Copies, min(copies, len(tables)))
			if len(tables) <= copies {
				continue
			}
			i := slices.IndexFunc(groups, func(g group) bool { return slices.Equal(g.tables, tables) })
			if i < 0 {
				groups = append(groups, group{tables: tables})
				i = len(groups) - 1
			}
			groups[i].rounds = append(groups[i].rounds, round)
		}
	}
	for _, g := range groups {
		if len(g.rounds) == m.Rounds {
			g.rounds = nil
		}
		m.Sharing = append(m.Sharing, Sharing{Tables: g.tables, Rounds: g.rounds})
	}
}

// sharingTables returns the groups of two and more tables that play the same board in
// a round, by their first table.
func (m *Movement) sharingTables(round int) [][]int {
	at := map[int][]int{} // the tables of each board
	var order []int
	for _, r := range m.Rows {
		if r.Round != round || !m.Playing(r) {
			continue
		}
		for _, b := range r.Boards() {
			if at[b] == nil {
				order = append(order, b)
			}
			at[b] = append(at[b], r.Table)
		}
	}
	var groups [][]int
	for _, b := range order {
		if len(at[b]) > 1 && !slices.ContainsFunc(groups, func(g []int) bool { return slices.Equal(g, at[b]) }) {
			groups = append(groups, at[b])
		}
	}
	return groups
}

// mostTogether returns how many tables are on the same boards at the same time
// at most: the number of copies with which nobody shares.
func (m *Movement) mostTogether() int {
	most := 1
	for round := 1; round <= m.Rounds; round++ {
		for _, g := range m.sharingTables(round) {
			most = max(most, len(g))
		}
	}
	return most
}
