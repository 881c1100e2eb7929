package exchange

import (
	"fmt"
	"slices"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/exchange/text"
	"clubnight/session/movement"
)

// Meeting is one result of an evening of which nobody wrote down tables and rounds.
type Meeting struct {
	Board  int
	NS, EW int // distinct pair numbers; EW is 0 where the opponents are not on record
	Score  scoring.Points
}

// OldEvening is an evening of which only the results are on record, as a session needs it.
type OldEvening struct {
	// Movement is a sound one that these results can come from: each North-South pair stays at the
	// table of its number, and nobody is in two places in one round. It need not be the one that was played.
	Movement *movement.Movement
	// Names are the two players of each pair, by pair number.
	Names map[int][2]string
	// Results are the meetings, each with its place in the movement.
	Results []SeatedResult
}

// SeatedResult is a meeting at its table.
type SeatedResult struct {
	session.Key
	NS, EW int
	Score  scoring.Points
}

// Seated finds tables and rounds for meetings; name becomes the movement's. It returns movement.ErrLimit
// when the evening is larger than Bridgemates, and so a session, can hold, and text.ErrBadFile when a
// pair plays a board twice.
func Seated(name string, meetings []Meeting) (*OldEvening, error) {
	boards := map[encounter][]int{}
	for _, m := range meetings {
		at := m.encounter()
		if slices.Contains(boards[at], m.Board) {
			return nil, fmt.Errorf("%w: pairs %d and %d have board %d twice", text.ErrBadFile, m.NS, m.EW, m.Board)
		}
		boards[at] = append(boards[at], m.Board)
	}
	for _, list := range boards {
		slices.Sort(list)
	}
	rounds := roundsOf(boards)
	e := &OldEvening{Movement: tabled(name, boards, rounds), Names: map[int][2]string{}}
	if err := e.Movement.CheckLimits(); err != nil {
		return nil, err
	}
	for _, m := range meetings {
		key := session.Key{Section: 1, Table: m.NS, Round: rounds[m.encounter()], Board: m.Board}
		e.Results = append(e.Results, SeatedResult{key, m.NS, m.EW, m.Score})
	}
	return e, nil
}

// tabled is the movement in which each North-South pair stays at its table.
func tabled(name string, boards map[encounter][]int, rounds map[encounter]int) *movement.Movement {
	m := &movement.Movement{Name: name, Winners: 2, Copies: 1}
	at := map[[2]int]movement.Row{} // {table, round}
	sets := map[[2]int]int{}        // {round, board}: tables that have it then
	for met, list := range boards {
		round := rounds[met]
		row := movement.Row{Table: met.ns, Round: round, NS: met.ns, EW: met.ew, Low: list[0], High: list[len(list)-1]}
		if row.High-row.Low != len(list)-1 {
			row.Custom = slices.Clone(list)
		}
		at[[2]int{met.ns, round}] = row
		m.Rounds = max(m.Rounds, round)
		m.BoardsPerRound = max(m.BoardsPerRound, len(list))
		for _, b := range list {
			sets[[2]int{round, b}]++
			m.Copies = max(m.Copies, sets[[2]int{round, b}])
		}
	}
	var tables []int
	for key := range at {
		tables = append(tables, key[0])
	}
	slices.Sort(tables)
	tables = slices.Compact(tables)
	m.Tables = len(tables)
	for _, table := range tables {
		m.Stationary = append(m.Stationary, table)
		for round := 1; round <= m.Rounds; round++ {
			row, ok := at[[2]int{table, round}]
			if !ok {
				row = movement.Row{Table: table, Round: round, NS: table}
			}
			m.Rows = append(m.Rows, row)
		}
	}
	return m
}
