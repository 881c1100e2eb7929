package history

import (
	"slices"

	"clubnight/session"
)

// Group is what an entry is about.
type Group = session.Group

// The groups. Every entry is in one of them; what takes an entry back is in its group.
const (
	Results     = session.GroupResults
	Corrections = session.GroupCorrections
	Rulings     = session.GroupRulings
	Names       = session.GroupNames
	Movement    = session.GroupMovement
	Deals       = session.GroupDeals
	Program     = session.GroupProgram
)

// Groups are all groups, in the order in which they are offered.
func Groups() []Group {
	return []Group{Results, Corrections, Rulings, Names, Movement, Deals, Program}
}

// GroupOf is the group of an entry.
func GroupOf(st *session.State, e session.Entry) Group { return session.GroupOf(Root(st, e).Fact) }

// Root is what an Undone takes back, or puts in force again, in the end; of any other
// entry it is the entry itself.
func Root(st *session.State, e session.Entry) session.Entry {
	log := st.Entries()
	for {
		u, undo := e.Fact.(session.Undone)
		if !undo || u.Entry < 1 || u.Entry >= e.Seq || u.Entry > int64(len(log)) {
			return e
		}
		e = log[u.Entry-1]
	}
}

// place is what an entry is about: places at tables, contestants, a table
// of a section, a board.
type place struct {
	keys    []session.Key
	who     []session.Contestant
	section int
	tables  []int
	board   int
}

// KeysOf are the places at tables that an entry is about: none of most, one
// of results and rulings.
func KeysOf(st *session.State, e session.Entry) []session.Key { return placeOf(st, e).keys }

// ContestantsOf are those whom an entry is about: those at its places, or
// those that it names.
func ContestantsOf(st *session.State, e session.Entry) []session.Contestant {
	return placeOf(st, e).who
}

// placeOf says where an entry belongs.
func placeOf(st *session.State, e session.Entry) place {
	about := session.SubjectOf(Root(st, e).Fact)
	switch {
	case about.Key != session.Key{}:
		return at(st, about.Key).with(about.Key.Section, about.Pairs[:]...)
	case about.Seat != session.Seat{}:
		return seated(st, about.Seat)
	}
	p := place{section: about.Section, tables: about.Tables, board: about.Board}
	if about.Who != (session.Contestant{}) {
		p.who = []session.Contestant{about.Who}
	}
	return p
}

// with adds contestants of a section by their numbers; 0 is none.
func (p place) with(section int, numbers ...int) place {
	for _, n := range numbers {
		if c := (session.Contestant{Section: section, Number: n}); n > 0 && !slices.Contains(p.who, c) {
			p.who = append(p.who, c)
		}
	}
	return p
}

// at is a place at a table, with those whom the movement has there.
func at(st *session.State, k session.Key) place {
	p := place{keys: []session.Key{k}, section: k.Section, tables: []int{k.Table}, board: k.Board}
	if sec, ok := st.Section(k.Section); ok {
		if row, ok := sec.Movement.At(k.Table, k.Round); ok {
			p = p.with(k.Section, row.NS, row.EW, row.South, row.West)
		}
	}
	return p
}

// seated is a chair, with who sits on it in round one.
func seated(st *session.State, s session.Seat) place {
	p := place{section: s.Section, tables: []int{s.Table}}
	sec, ok := st.Section(s.Section)
	if !ok {
		return p
	}
	row, _ := sec.Movement.At(s.Table, 1)
	n := row.NS
	switch {
	case s.Direction == "S" && row.South > 0:
		n = row.South
	case s.Direction == "W" && row.West > 0:
		n = row.West
	case s.Direction == "E" || s.Direction == "W":
		n = row.EW
	}
	return p.with(s.Section, n)
}
