package desk

import (
	"fmt"
	"slices"
	"strconv"

	"clubnight/session"
	"clubnight/session/words/screen"
)

// Places are the sections, tables, rounds and boards that can be chosen,
// and where the choice is.
type Places struct {
	Key                              session.Key
	Sections, Tables, Rounds, Boards []int
	// Taken are those of the boards that have a result; PlacesFree tells.
	Taken []int
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

// PlacesFree lists what can be chosen where a result is to be moved to, as PlacesNear
// does: the boards that are missing come first. The wanted board is chosen where it is
// missing, or where picked says that the director has picked it; else the first that is
// missing, and none, board 0, where nothing is.
func PlacesFree(st *session.State, wanted session.Key, picked bool) Places {
	p := PlacesNear(st, wanted, false)
	at := p.Key
	at.Board = 0
	missing := missingAt(st, at)
	rest := slices.DeleteFunc(slices.Clone(p.Boards), func(b int) bool { return slices.Contains(missing, b) })
	p.Boards = slices.Concat(missing, rest)
	for _, b := range rest {
		at.Board = b
		if r, there := st.Results[at]; there && !r.NoResult {
			p.Taken = append(p.Taken, b)
		}
	}
	switch {
	case slices.Contains(missing, wanted.Board), picked && slices.Contains(p.Boards, wanted.Board):
		p.Key.Board = wanted.Board
	case len(missing) > 0:
		p.Key.Board = missing[0]
	default:
		p.Key.Board = 0
	}
	return p
}

// BoardTexts are the boards as they are chosen: one that has a result says so.
func (p Places) BoardTexts(in *Language) []string {
	texts := make([]string, len(p.Boards))
	for i, b := range p.Boards {
		texts[i] = strconv.Itoa(b)
		if slices.Contains(p.Taken, b) {
			texts[i] = in.Say(screen.BoardTaken, "Board", b)
		}
	}
	return texts
}

// missingAt are the boards that are missing at a table in a round, in the order of play.
func missingAt(st *session.State, at session.Key) (boards []int) {
	sec, ok := st.Section(at.Section)
	if !ok {
		return nil
	}
	row, ok := sec.Movement.At(at.Table, at.Round)
	if !ok || !sec.Movement.Playing(row) {
		return nil
	}
	for _, b := range row.Boards() {
		at.Board = b
		if r, there := st.Results[at]; (!there || r.NoResult && r.Ruling == nil) && !st.Playable(at).Any() {
			boards = append(boards, b)
		}
	}
	return boards
}

// Belongs is where a result most likely belongs that came from a wrong place. A board
// that the table had forgotten in an earlier round goes there; else it is what is missing
// at the table in that round, then the table of the round at which this board is missing,
// and last what the table lacks of the rounds before. Where nothing is missing the place
// has no board, and ok is false.
func Belongs(st *session.State, k session.Key) (to session.Key, ok bool) {
	earlier := func(board int) (session.Key, bool) {
		for round := k.Round - 1; round > 0; round-- {
			at := session.Key{Section: k.Section, Table: k.Table, Round: round}
			for _, b := range missingAt(st, at) {
				if board == 0 || b == board {
					at.Board = b
					return at, true
				}
			}
		}
		return session.Key{}, false
	}
	if to, ok = earlier(k.Board); ok {
		return to, true
	}
	to = k
	to.Board = 0
	if missing := missingAt(st, to); len(missing) > 0 {
		to.Board = missing[0]
		return to, true
	}
	sec, _ := st.Section(k.Section)
	if sec.Movement != nil {
		for _, table := range sec.Movement.TableNumbers() {
			at := session.Key{Section: k.Section, Table: table, Round: k.Round}
			if slices.Contains(missingAt(st, at), k.Board) {
				at.Board = k.Board
				return at, true
			}
		}
	}
	if at, there := earlier(0); there {
		return at, true
	}
	return to, false
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
