package seating

import (
	"slices"

	"clubnight/session/movement"
)

// Movement is the movement of games that have their rounds and tables, each a row of its
// own. A North-South that never leaves its table is stationary; a table without a game in
// a round stands empty, or with its stationary pair alone.
func Movement(name string, games []Game) *movement.Movement {
	m := &movement.Movement{Name: name, Winners: 2, Copies: 1}
	at := map[[2]int]movement.Row{} // {table, round}
	sets := map[[2]int]int{}        // {round, board}: tables that have it then
	for i := range games {
		g := &games[i]
		row := movement.Row{Table: g.Table, Round: g.Round, NS: g.Who[0], EW: g.Who[1], South: g.Who[2], West: g.Who[3]}
		if len(g.Boards) > 0 {
			row.Low, row.High = g.Boards[0], g.Boards[len(g.Boards)-1]
			if row.High-row.Low != len(g.Boards)-1 {
				row.Custom = slices.Clone(g.Boards)
			}
		}
		at[[2]int{g.Table, g.Round}] = row
		m.Rounds = max(m.Rounds, g.Round)
		m.BoardsPerRound = max(m.BoardsPerRound, len(g.Boards))
		for _, b := range g.Boards {
			sets[[2]int{g.Round, b}]++
			m.Copies = max(m.Copies, sets[[2]int{g.Round, b}])
		}
	}
	var tables []int
	for key := range at {
		tables = append(tables, key[0])
	}
	slices.Sort(tables)
	tables = slices.Compact(tables)
	m.Tables = len(tables)
	m.Stationary = stationary(games)
	for _, table := range tables {
		for round := 1; round <= m.Rounds; round++ {
			row, ok := at[[2]int{table, round}]
			if !ok {
				row = movement.Row{Table: table, Round: round}
				if slices.Contains(m.Stationary, table) {
					row.NS = table
				}
			}
			m.Rows = append(m.Rows, row)
		}
	}
	return m
}

// stationary are the pairs that are always North-South at the table of their
// number, in rising order.
func stationary(games []Game) (list []int) {
	moves := map[int]bool{}
	for _, g := range games {
		if g.Match != 0 || g.Who[2] != 0 || g.Who[3] != 0 {
			return nil
		}
		moves[g.Who[1]] = true
		moves[g.Who[0]] = moves[g.Who[0]] || g.Table != g.Who[0]
	}
	for n, away := range moves {
		if n > 0 && !away {
			list = append(list, n)
		}
	}
	slices.Sort(list)
	return list
}
