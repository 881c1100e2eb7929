package bridgemate

import (
	"clubnight/bridgemate/bws"
	"clubnight/session"
	"clubnight/session/movement"
)

// Numbers translates between the pair numbers of a session, which are distinct, and those
// of the handsets, where both lines of a two-winner movement may be numbered from 1
// (guide: How to deal with missing pairs).
type Numbers struct {
	equal    bool
	m        *movement.Movement
	to, from lines
}

// lines are the numbers of the North-South and of the East-West line, where they differ.
type lines struct{ ns, ew map[int]int }

// Numbering chooses the numbers of a section on the handsets. Where equal numbers are
// wanted but the movement has one winner, they stay distinct.
func Numbering(s session.Section, equal bool) Numbers {
	n := Numbers{m: s.Movement}
	if !equal {
		return n
	}
	e, err := s.Movement.Equal()
	if err != nil {
		return n
	}
	n.equal = true
	n.to, n.from = lines{map[int]int{}, map[int]int{}}, lines{map[int]int{}, map[int]int{}}
	for i, r := range s.Movement.Rows {
		f := e.Rows[i]
		n.to.ns[r.NS], n.to.ew[r.EW] = f.NS, f.EW
		n.from.ns[f.NS], n.from.ew[f.EW] = r.NS, r.EW
	}
	return n
}

func (l lines) of(ns, ew int) (int, int) {
	if n, ok := l.ns[ns]; ok {
		ns = n
	}
	if n, ok := l.ew[ew]; ok {
		ew = n
	}
	return ns, ew
}

// Equal reports whether both lines are numbered from 1.
func (n Numbers) Equal() bool { return n.equal }

// There are the numbers on the handsets of the session's.
func (n Numbers) There(ns, ew int) (int, int) { return n.to.of(ns, ew) }

// Here are the session's numbers of those on the handsets.
func (n Numbers) Here(ns, ew int) (int, int) { return n.from.of(ns, ew) }

// missing is MissingPair: with equal numbers it stays 0, and the rows say
// who is not there.
func (n Numbers) missing() int {
	if n.equal {
		return 0
	}
	return n.m.Missing
}

// round is a row of the movement as RoundData has it. An empty table, and one where a
// side is nobody, is all zeros. A missing pair keeps its number, since MissingPair
// names it, but with equal numbers its table gets zeros, too (guide: How to deal with
// missing pairs). Of an individual, NSPair and EWPair are North and East, and South and
// West stand beside them.
func (n Numbers) round(section int, r movement.Row) bws.Round {
	row := bws.Round{Section: section, Table: r.Table, Round: r.Round}
	if !r.Playing() || n.equal && !n.m.Playing(r) {
		return row
	}
	row.NSPair, row.EWPair = n.There(r.NS, r.EW)
	if n.m.Contestant == movement.Individual {
		row.South, row.West = r.South, r.West
	}
	row.LowBoard, row.HighBoard = r.Low, r.High
	if r.Custom != nil {
		row.CustomBoards = bws.FormatBoards(r.Custom)
	}
	return row
}
