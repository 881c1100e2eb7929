package desk

import (
	"fmt"
	"slices"

	"clubnight/session"
)

// Places are the sections, tables, rounds and boards that can be chosen,
// and where the choice is.
type Places struct {
	Key                              session.Key
	Sections, Tables, Rounds, Boards []int
}

// PlacesNear lists what can be chosen at a place: what is played in its section, at
// its table and in its round. Of a place that there is not it takes the nearest
// that there is; where also is set, the place stays if a result is there although
// nothing is played there.
func PlacesNear(st *session.State, wanted session.Key, also bool) Places {
	p := Places{Key: wanted}
	for _, sec := range st.Sections {
		p.Sections = append(p.Sections, sec.ID)
	}
	k := wanted
	k.Section = nearestOf(p.Sections, k.Section)
	if sec, ok := st.Section(k.Section); ok {
		for _, row := range sec.Movement.Rows {
			if sec.Movement.Playing(row) {
				p.Tables = append(p.Tables, row.Table)
			}
		}
		p.Tables = slices.Compact(p.Tables)
		k.Table = nearestOf(p.Tables, k.Table)
		for _, row := range sec.Movement.Table(k.Table) {
			if sec.Movement.Playing(row) {
				p.Rounds = append(p.Rounds, row.Round)
			}
		}
		k.Round = nearestOf(p.Rounds, k.Round)
		row, _ := sec.Movement.At(k.Table, k.Round)
		p.Boards = row.Boards()
		k.Board = nearestOf(p.Boards, k.Board)
	}
	if _, there := st.Results[wanted]; !also || !there {
		p.Key = k
		return p
	}
	with := func(list []int, n int) []int {
		if slices.Contains(list, n) {
			return list
		}
		return append(list, n)
	}
	p.Sections, p.Tables = with(p.Sections, wanted.Section), with(p.Tables, wanted.Table)
	p.Rounds, p.Boards = with(p.Rounds, wanted.Round), with(p.Boards, wanted.Board)
	return p
}

// nearestOf gives the wanted number if the list has it, else the nearest
// one, 0 of an empty list.
func nearestOf(list []int, wanted int) int {
	best := 0
	for _, n := range list {
		if best == 0 || max(n-wanted, wanted-n) < max(best-wanted, wanted-best) {
			best = n
		}
	}
	return best
}

// FirstPlace is where the correction begins when nothing was picked: at the first board
// that is in doubt, missing, or the first of all.
func FirstPlace(st *session.State) (session.Key, error) {
	if doubtful := st.Doubtful(); len(doubtful) > 0 {
		return doubtful[0].Key, nil
	}
	if missing := st.Missing(); len(missing) > 0 {
		return missing[0], nil
	}
	for _, sec := range st.Sections {
		for _, row := range sec.Movement.Rows {
			if sec.Movement.Playing(row) {
				return session.Key{Section: sec.ID, Table: row.Table, Round: row.Round, Board: row.Boards()[0]}, nil
			}
		}
	}
	return session.Key{}, fmt.Errorf("%w: no movement has been chosen yet", session.ErrBadEntry)
}
