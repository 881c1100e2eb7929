package bridgemate

import (
	"cmp"
	"maps"
	"slices"

	"clubnight/bridgemate/bws"
	"clubnight/session"
	"clubnight/session/movement"
)

// namedByResults names the sections that only results name: some programs keep nothing
// else. Where the file has sections, a result of another is in doubt.
func (e *importing) namedByResults() {
	if len(e.contents.Sections)+len(e.contents.Rounds) > 0 {
		return
	}
	ids := map[int]bool{}
	for _, r := range e.contents.Received {
		if r.Section >= 1 && r.Section <= bws.MaxSections {
			ids[r.Section] = true
		}
	}
	named := *e.contents
	for _, id := range slices.Sorted(maps.Keys(ids)) {
		named.Sections = append(named.Sections, bws.Section{ID: id, Letter: session.Letter(id)})
	}
	e.contents = &named
}

// seating is who sits at a table: two pairs, or four players.
type seating struct{ ns, ew, south, west int }

// playedRows is the movement of a section as its results show it: who played which boards
// at each table in each round. Where results of one round of a table name several
// opponents, those of most boards sat there, and the other results are in doubt.
func playedRows(c *bws.Contents, section int) []movement.Row {
	type game struct{ table, round int }
	boards, count := map[game][]int{}, map[game]map[seating]int{}
	first := map[seating]int64{} // the ID of its first result
	tables, rounds := map[int]bool{}, 0
	for key, r := range bws.Standing(c.Received) {
		if key.Section != section || !possible(r) {
			continue
		}
		at, who := game{r.Table, r.Round}, seating{r.PairNS, r.PairEW, r.South, r.West}
		if count[at] == nil {
			count[at] = map[seating]int{}
		}
		boards[at] = append(boards[at], r.Board)
		count[at][who]++
		if id, there := first[who]; !there || r.ID < id {
			first[who] = r.ID
		}
		tables[r.Table], rounds = true, max(rounds, r.Round)
	}
	var rows []movement.Row
	for _, table := range slices.Sorted(maps.Keys(tables)) {
		for round := 1; round <= rounds; round++ {
			row, at := movement.Row{Table: table, Round: round}, game{table, round}
			if n := count[at]; len(n) > 0 {
				who := slices.MinFunc(slices.Collect(maps.Keys(n)), func(a, b seating) int {
					return cmp.Or(cmp.Compare(n[b], n[a]), cmp.Compare(first[a], first[b]))
				})
				row.NS, row.EW, row.South, row.West = who.ns, who.ew, who.south, who.west
				row.Low, row.High, row.Custom = span(boards[at])
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// possible reports whether a result can be of a movement: its numbers are
// those of the guide.
func possible(r bws.Received) bool {
	within := func(n, least, most int) bool { return n >= least && n <= most }
	return within(r.Table, 1, bws.MaxTableNumber) && within(r.Round, 1, bws.MaxRounds) &&
		within(r.Board, 1, bws.MaxBoardNumber) &&
		within(r.PairNS, 1, bws.MaxPairNumber) && within(r.PairEW, 1, bws.MaxPairNumber) &&
		within(r.South, 0, bws.MaxPairNumber) && within(r.West, 0, bws.MaxPairNumber)
}

// span is a set of boards as a movement has it; custom is nil where they
// follow each other.
func span(boards []int) (low, high int, custom []int) {
	slices.Sort(boards)
	low, high = boards[0], boards[len(boards)-1]
	if high-low+1 != len(boards) {
		custom = boards
	}
	return low, high, custom
}

// allIn reports whether every board that the movements have was entered.
func allIn(st *session.State) bool {
	for _, s := range st.Sections {
		for _, row := range s.Movement.Rows {
			if !s.Movement.Playing(row) {
				continue
			}
			for _, b := range row.Boards() {
				if _, in := st.Results[session.Key{Section: s.ID, Table: row.Table, Round: row.Round, Board: b}]; !in {
					return false
				}
			}
		}
	}
	return true
}
