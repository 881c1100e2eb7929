package bridgemate

import (
	"clubnight/bridgemate/bws"
	"clubnight/session"
	"clubnight/session/movement"
)

// numbers translates between the pair numbers of a session, which are distinct, and those
// of the .bws, where both lines of a two-winner movement may be numbered from 1 (guide:
// How to deal with missing pairs).
type numbers struct {
	equal    bool
	m        *movement.Movement
	to, from lines
}

// lines are the numbers of the North-South and of the East-West line, where they differ.
type lines struct{ ns, ew map[int]int }

// numbering chooses the numbers of a section in the file. Where equal numbers are wanted
// but the movement has one winner, they stay distinct.
func numbering(s session.Section, equal bool) numbers {
	n := numbers{m: s.Movement}
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

// missing is MissingPair: with equal numbers it stays 0, and the rows say
// who is not there.
func (n numbers) missing() int {
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
func (n numbers) round(section int, r movement.Row) bws.Round {
	row := bws.Round{Section: section, Table: r.Table, Round: r.Round}
	if !r.Playing() || n.equal && !n.m.Playing(r) {
		return row
	}
	row.NSPair, row.EWPair = n.to.of(r.NS, r.EW)
	if n.m.Contestant == movement.Individual {
		row.South, row.West = r.South, r.West
	}
	row.LowBoard, row.HighBoard = r.Low, r.High
	if r.Custom != nil {
		row.CustomBoards = bws.FormatBoards(r.Custom)
	}
	return row
}
