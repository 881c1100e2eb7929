package movementpaper

import (
	"cmp"
	"fmt"
	"slices"

	"clubnight/session/movement"
)

// boardSet is a set of boards on its way through the room.
type boardSet struct {
	boards []int
	tables [][]int   // that play it, by round from 1 on
	copies [][][]int // where each copy lies, by copy and round: no table when it is on a relay
}

// boardSets finds the sets of a movement in the order of their numbers.
func boardSets(m *movement.Movement) []boardSet {
	found := map[string]*boardSet{}
	var order []*boardSet
	for _, r := range m.Rows {
		boards := r.Boards()
		if len(boards) == 0 || r.Round < 1 || r.Round > m.Rounds {
			continue
		}
		key := fmt.Sprint(boards)
		if found[key] == nil {
			found[key] = &boardSet{boards: boards, tables: make([][]int, m.Rounds+1)}
			order = append(order, found[key])
		}
		found[key].tables[r.Round] = append(found[key].tables[r.Round], r.Table)
	}
	slices.SortStableFunc(order, func(a, b *boardSet) int { return slices.Compare(a.boards, b.boards) })
	sets := make([]boardSet, len(order))
	for i, b := range order {
		b.follow(m, max(1, m.Copies), max(1, m.Tables))
		sets[i] = *b
	}
	return sets
}

// follow finds out which copy lies where: the one that lay nearest goes to a table.
// Tables beyond the number of copies share the nearest one, and where there is no copy
// for every table, both of a match have the same one.
func (b *boardSet) follow(m *movement.Movement, copies, ring int) {
	places, most := make([][][]int, len(b.tables)), 0
	for round, tables := range b.tables {
		places[round] = matchesAt(m, round, tables, copies)
		most = max(most, len(places[round]))
	}
	b.copies = make([][][]int, min(copies, most))
	last := make([]int, len(b.copies)) // the table at which each copy was played last
	for i := range b.copies {
		b.copies[i] = make([][]int, len(b.tables))
	}
	for round, tables := range places {
		type step struct {
			copy   int
			tables []int
			far    int
		}
		var steps []step
		for i := range b.copies {
			for _, at := range tables {
				t := at[0]
				// A copy that was not played yet comes after those that are under way.
				far := ring
				if last[i] > 0 {
					far = min((t-last[i]+ring)%ring, (last[i]-t+ring)%ring)
				}
				steps = append(steps, step{i, at, far})
			}
		}
		slices.SortStableFunc(steps, func(x, y step) int { return cmp.Compare(x.far, y.far) })
		given := map[int]bool{}
		for _, shared := range []bool{false, true} {
			for _, s := range steps {
				if at := &b.copies[s.copy][round]; !given[s.tables[0]] && (shared || len(*at) == 0) {
					*at = append(*at, s.tables...)
					given[s.tables[0]] = true
					last[s.copy] = (*at)[0]
				}
			}
		}
	}
}

// matchesAt are the places that a set goes to in a round: its tables one by one or, where
// there are more of them than copies, both tables of a match as one.
func matchesAt(m *movement.Movement, round int, tables []int, copies int) (places [][]int) {
	matched := map[int]bool{}
	for i, t := range tables {
		if matched[t] {
			continue
		}
		at := []int{t}
		for _, other := range tables[i+1:] {
			if len(tables) > copies && !matched[other] && meetAt(m, round, t, other) {
				at, matched[other] = append(at, other), true
				break
			}
		}
		places = append(places, at)
	}
	return places
}

// meetAt reports whether two tables are those of one match of teams.
func meetAt(m *movement.Movement, round, table, other int) bool {
	if m.Contestant != movement.Team {
		return false
	}
	home, _ := m.At(table, round)
	away, ok := m.At(other, round)
	return ok && home.NS > 0 && home.NS == away.EW && home.EW == away.NS
}

// boardsTo tells where the boards of a table go after a round. With several copies that
// is where the copy on the table goes.
func (f floor) boardsTo(l movement.CardLine) movement.Boards {
	boards := l.Row.Boards()
	i := slices.IndexFunc(f.sets, func(b boardSet) bool { return slices.Equal(b.boards, boards) })
	if i < 0 || len(f.sets[i].copies) < 2 {
		return l.Boards2
	}
	for _, way := range f.sets[i].copies {
		if !slices.Contains(way[l.Row.Round], l.Row.Table) {
			continue
		}
		for round := l.Row.Round + 1; round < len(way); round++ {
			switch {
			case len(way[round]) == 0:
			case round == l.Row.Round+1:
				return movement.Boards{To: way[round]}
			default:
				return movement.Boards{Relay: true, Table: way[round][0], Round: round}
			}
		}
	}
	return movement.Boards{}
}

// waitsAt reports whether a set that nobody plays waits between two tables:
// boards move down, so it goes to the lower table when it is needed again, or
// came from the higher one.
func (b boardSet) waitsAt(round, lower, higher int) bool {
	for next := round + 1; next < len(b.tables); next++ {
		if len(b.tables[next]) > 0 {
			return slices.Contains(b.tables[next], lower)
		}
	}
	for last := round - 1; last > 0; last-- {
		if len(b.tables[last]) > 0 {
			return slices.Contains(b.tables[last], higher)
		}
	}
	return false
}
