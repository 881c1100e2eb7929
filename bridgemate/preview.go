package bridgemate

import (
	"cmp"
	"slices"

	"clubnight/session"
	"clubnight/session/movement"
)

// Preview is what a change of a movement will do, before it is done.
type Preview struct {
	Section int
	// Tables are the tables that are sent again or new; the others notice nothing.
	Tables []TablePreview
	// Moves are who must be told: the pairs that will sit elsewhere than on their cards.
	Moves []Move
	// Lost is what the change costs besides.
	Lost []movement.Cost
}

// TablePreview is what a change does to one table.
type TablePreview struct {
	Table int
	New   bool
	// From is the first round that is sent again, of Rounds in all.
	From, Rounds int
	// Erased are the results that the control program will erase. They stay in the
	// journal, and PutBack says which of them fit the new movement and can be put back.
	Erased  []session.Received
	PutBack []bool
}

// Move is where a pair sits in the first round in which that changes. A
// zero table is nowhere; both are for a pair that plays from a round on that is still to
// be drawn.
type Move struct {
	Pair, Round  int
	Before, Then Sitting
}

// Sitting is a seat in a movement: Line is N (North-South) or E (East-West).
type Sitting struct {
	Table     int
	Line      byte
	Opponents int
}

// PreviewChange is what ChangeMovement would do now.
func PreviewChange(st *session.State, section int, c *movement.Change) Preview {
	p := Preview{Section: section, Lost: c.Lost}
	sec, _ := st.Section(section)
	to := c.To.Distinct()
	for _, u := range c.Updates {
		t := TablePreview{Table: u.Table, New: u.New, From: u.From, Rounds: to.Rounds - u.From + 1}
		for _, r := range st.InOrder() {
			if r.Section != section || r.Table != u.Table || r.Round < u.From {
				continue
			}
			row, ok := to.At(r.Table, r.Round)
			t.Erased = append(t.Erased, r)
			t.PutBack = append(t.PutBack,
				ok && row.NS == r.NS && row.EW == r.EW && slices.Contains(row.Boards(), r.Board) && to.Playing(row))
		}
		p.Tables = append(p.Tables, t)
	}
	slices.SortFunc(p.Tables, func(a, b TablePreview) int { return cmp.Compare(a.Table, b.Table) })
	if sec.Movement != nil {
		p.Moves = moves(sec.Movement.Distinct(), to, c.Played)
	}
	return p
}

// moves finds, for each pair, the first round to come in which it sits elsewhere.
func moves(from, to *movement.Movement, played int) []Move {
	pairs := append(from.Pairs(), to.Pairs()...)
	slices.Sort(pairs)
	var list []Move
	for _, pair := range slices.Compact(pairs) {
		for round := played + 1; round <= max(from.Rounds, to.Rounds); round++ {
			before, then := seatOf(from, pair, round), seatOf(to, pair, round)
			if before != then {
				list = append(list, Move{Pair: pair, Round: round, Before: before, Then: then})
				break
			}
		}
		if slices.Contains(to.Joining, pair) && !slices.Contains(from.Joining, pair) {
			list = append(list, Move{Pair: pair, Round: to.Rounds + 1})
		}
	}
	return list
}

func seatOf(m *movement.Movement, pair, round int) Sitting {
	row, side, ok := m.Seat(pair, round)
	switch {
	case !ok || round > m.Rounds:
		return Sitting{}
	case side == 'E' || side == 'W':
		return Sitting{Table: row.Table, Line: 'E', Opponents: row.NS}
	}
	return Sitting{Table: row.Table, Line: 'N', Opponents: row.EW}
}
