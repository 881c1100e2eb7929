package connector

import (
	"fmt"
	"slices"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/movement"
)

// UnfitKind is what of an evening cannot go over a network.
type UnfitKind int

// What cannot go, and what to do about it.
const (
	// BoardsApart: a table plays boards in a round whose numbers do not follow each other
	// [Section, Table, Round]. Play by file, or split the round into one for each run of
	// boards.
	BoardsApart UnfitKind = iota + 1
	// NoRounds: a section has no table that plays [Section]. Choose another movement, or
	// have its results typed.
	NoRounds
	// Refusable: the Data Connector would refuse something else of the evening [Err].
	// Play by file; the log names the field.
	Refusable
)

// Unfit is something of an evening that cannot go over a network, found before anything
// is sent.
type Unfit struct {
	Kind                  UnfitKind
	Section, Table, Round int // 0 where it is about none
	Boards                []int
	// Err is the technical cause, for Refusable.
	Err error
}

// Error says it for a log.
func (u *Unfit) Error() string {
	where := "section " + session.Letter(u.Section)
	switch u.Kind {
	case BoardsApart:
		return fmt.Sprintf("%s, table %d, round %d: boards %v do not follow each other", where, u.Table, u.Round, u.Boards)
	case NoRounds:
		return where + ": no table plays"
	}
	return fmt.Sprintf("the Data Connector would refuse the evening: %v", u.Err)
}

// Unwrap is the technical cause, nil where there is none.
func (u *Unfit) Unwrap() error { return u.Err }

// Unfitting is what of this computer's sections cannot go over a network.
func Unfitting(st *session.State) (list []*Unfit) {
	for _, s := range bridgemate.OwnSections(st) {
		list = append(list, unfitting(s)...)
	}
	return list
}

func unfitting(s session.Section) (list []*Unfit) {
	if len(s.Movement.Rows) == 0 {
		return []*Unfit{{Kind: NoRounds, Section: s.ID}}
	}
	for _, r := range s.Movement.Rows {
		if r.Playing() && !together(r) {
			list = append(list, &Unfit{Kind: BoardsApart, Section: s.ID, Table: r.Table, Round: r.Round,
				Boards: r.Boards()})
		}
	}
	return list
}

// together reports whether the boards of a row follow each other, in whatever order they
// are played.
func together(r movement.Row) bool {
	boards := slices.Sorted(slices.Values(r.Boards()))
	return len(boards) == 0 || boards[len(boards)-1]-boards[0] == len(boards)-1 &&
		len(slices.Compact(boards)) == len(r.Boards())
}
