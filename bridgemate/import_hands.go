package bridgemate

import (
	"cmp"
	"errors"
	"maps"
	"reflect"
	"slices"

	"clubnight/bridgemate/bws"
	"clubnight/session"
	"clubnight/session/deal"
)

// deals takes over the hand records: once where all sections have the same, and
// else section by section.
func (e *importing) deals(st *session.State) {
	boards := map[int][]deal.Board{}
	for _, h := range e.contents.HandRecords {
		b, err := board(h)
		switch _, there := st.Section(h.Section); {
		case !there:
			err = errors.New("there is no such section")
		case slices.ContainsFunc(boards[h.Section], func(o deal.Board) bool { return o.Number == h.Board }):
			err = errors.New("the board is there twice")
		}
		if err != nil {
			e.say(session.Note{Kind: session.HandsUnreadable, Section: h.Section, Board: h.Board, Text: err.Error()})
			continue
		}
		boards[h.Section] = append(boards[h.Section], b)
	}
	sections := slices.Sorted(maps.Keys(boards))
	if len(sections) == 0 {
		return
	}
	for _, id := range sections {
		slices.SortFunc(boards[id], func(a, b deal.Board) int { return cmp.Compare(a.Number, b.Number) })
	}
	same := func(id int) bool { return reflect.DeepEqual(boards[id], boards[sections[0]]) }
	if len(sections) == len(st.Sections) && !slices.ContainsFunc(sections, func(id int) bool { return !same(id) }) {
		boards = map[int][]deal.Board{0: boards[sections[0]]}
		sections = []int{0}
	}
	for _, id := range sections {
		e.add(session.DealsSet{Section: id, Source: "the Bridgemate database", Boards: boards[id]})
	}
}

// board is a hand record as a deal.
func board(h bws.HandRecord) (deal.Board, error) {
	d, err := h.Deal()
	if err != nil {
		return deal.Board{}, err
	}
	b := deal.NewBoard(h.Board, d)
	return b, b.Check()
}
