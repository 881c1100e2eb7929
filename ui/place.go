package ui

import (
	"fmt"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
)

// place asks for section, table, round and board, and offers only those where something is played; or
// also where a result is although nothing is played there.
type place struct {
	content fyne.CanvasObject
	also    bool
	key     session.Key
	st      *session.State
	changed func()

	sectionText                   *widget.Label
	section, table, round, board  *choice
	sections, tables, rounds, all []int
}

func newPlace(k *keys, changed func()) *place {
	p := &place{changed: changed}
	pick := func(of *[]int, into *int) *choice {
		return k.choice(func(i int) {
			if i >= 0 && i < len(*of) && (*of)[i] != *into {
				*into = (*of)[i]
				p.show(p.st, p.key)
				p.changed()
			}
		})
	}
	p.section, p.table = pick(&p.sections, &p.key.Section), pick(&p.tables, &p.key.Table)
	p.round, p.board = pick(&p.rounds, &p.key.Round), pick(&p.all, &p.key.Board)
	p.sectionText = widget.NewLabel("Section")
	p.content = container.NewHBox(p.sectionText, p.section, widget.NewLabel("Table"), p.table,
		widget.NewLabel("Round"), p.round, widget.NewLabel("Board"), p.board)
	return p
}

// show offers what there is; of a place that there is not it takes the nearest that there is.
func (p *place) show(st *session.State, wanted session.Key) {
	k := wanted
	_, there := st.Results[wanted]
	p.st = st
	p.sections, p.tables, p.rounds, p.all = nil, nil, nil, nil
	for _, sec := range st.Sections {
		p.sections = append(p.sections, sec.ID)
	}
	k.Section = nearestOf(p.sections, k.Section)
	if sec, ok := st.Section(k.Section); ok {
		for _, row := range sec.Movement.Rows {
			if sec.Movement.Playing(row) {
				p.tables = append(p.tables, row.Table)
			}
		}
		p.tables = slices.Compact(p.tables)
		k.Table = nearestOf(p.tables, k.Table)
		for _, row := range sec.Movement.Table(k.Table) {
			if sec.Movement.Playing(row) {
				p.rounds = append(p.rounds, row.Round)
			}
		}
		k.Round = nearestOf(p.rounds, k.Round)
		row, _ := sec.Movement.At(k.Table, k.Round)
		p.all = row.Boards()
		k.Board = nearestOf(p.all, k.Board)
	}
	p.key = k
	if p.also && there {
		p.key = wanted
		for _, f := range []struct {
			of *[]int
			n  int
		}{{&p.sections, wanted.Section}, {&p.tables, wanted.Table}, {&p.rounds, wanted.Round}, {&p.all, wanted.Board}} {
			if !slices.Contains(*f.of, f.n) {
				*f.of = append(*f.of, f.n)
			}
		}
	}
	k = p.key
	setVisible(p.sectionText, len(p.sections) > 1)
	setVisible(p.section, len(p.sections) > 1)
	var letters []string
	for _, id := range p.sections {
		letters = append(letters, session.Letter(id))
	}
	p.section.show(letters, slices.Index(p.sections, k.Section))
	p.table.show(numbers(p.tables), slices.Index(p.tables, k.Table))
	p.round.show(numbers(p.rounds), slices.Index(p.rounds, k.Round))
	p.board.show(numbers(p.all), slices.Index(p.all, k.Board))
}

// nearestOf gives the wanted number if the list has it, else the nearest one, 0 of an empty list.
func nearestOf(list []int, wanted int) int {
	best := 0
	for _, n := range list {
		if best == 0 || max(n-wanted, wanted-n) < max(best-wanted, wanted-best) {
			best = n
		}
	}
	return best
}

func numbers(list []int) []string {
	texts := make([]string, len(list))
	for i, n := range list {
		texts[i] = strconv.Itoa(n)
	}
	return texts
}

// firstPlace is where the correction begins when nothing was picked: at the first board that is in
// doubt, missing, or the first of all.
func firstPlace(st *session.State) (session.Key, error) {
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
