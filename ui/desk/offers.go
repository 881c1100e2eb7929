package desk

import (
	"fmt"
	"slices"
	"strconv"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/words/screen"
)

// Halves are the kinds of half table, in the order in which they are offered.
var Halves = []movement.HalfTable{movement.FullTables, movement.NSMissing, movement.EWMissing}

// Offer is a movement that fits, with what its family is called.
type Offer struct {
	Family string
	Text   string
	m      *movement.Movement
}

// Fitting lists the movements of pairs for so many tables, in the director's order.
func Fitting(tables int, half movement.HalfTable) []Offer {
	var offers []Offer
	for _, f := range movement.Families() {
		if f.Contestant != movement.Pair || len(f.Rounds(tables)) == 0 {
			continue
		}
		m, err := movement.Make(f.Name, movement.Options{Tables: tables, Half: half})
		if err != nil || m.Planned > m.Rounds { // rounds that are drawn during the evening are not set up here
			continue
		}
		offers = append(offers, Offer{f.Name, offerText(f, m), m})
	}
	return offers
}

func offerText(f movement.Family, m *movement.Movement) string {
	copies := ""
	if m.Copies > 1 {
		copies = SayCount(screen.SetsOfBoards, m.Copies)
	}
	return Say(screen.OfferOf, "Family", f.Title, "Rounds", evening().CountRounds(m.Rounds), "Winners", m.Winners, "Copies", copies)
}

// goesRound reports whether the movement takes the pairs round nearly all tables.
func (o Offer) goesRound() bool { return o.m.Rounds >= o.m.Tables-1 }

// preferred is the movement to begin with: the first in the director's order that goes round with
// one set of boards, or else the first. There must be one.
func preferred(offers []Offer) *movement.Movement {
	for _, o := range offers {
		if o.m.Copies <= 1 && o.goesRound() {
			return o.m
		}
	}
	return offers[0].m
}

// nearest gives the wanted number if there is it, else the next one of the rising list in the
// direction from the present number; a number that is past the list stays, to be refused with the
// reason.
func nearest(list []int, present, wanted int) int {
	i, found := slices.BinarySearch(list, wanted)
	switch {
	case found:
		return wanted
	case wanted > present && i < len(list):
		return list[i]
	case wanted < present && i > 0:
		return list[i-1]
	}
	return wanted
}

// SittingOut names the pair that is alone at a table.
func SittingOut(m *movement.Movement, r movement.Row) string {
	if r.NS == 0 || r.NS == m.Missing {
		return strconv.Itoa(r.EW)
	}
	return strconv.Itoa(r.NS)
}

// TableSize is what the offers depend on.
type TableSize struct {
	Tables int
	Half   movement.HalfTable
}

// MovementFor is the movement for so many tables: of the family where that goes round, else the
// preferred one.
func MovementFor(tables int, half movement.HalfTable, family string) (*movement.Movement, error) {
	offers := Fitting(tables, half)
	i := slices.IndexFunc(offers, func(o Offer) bool { return o.Family == family && o.goesRound() })
	switch {
	case len(offers) == 0:
		return nil, fmt.Errorf("%w: none of pairs has %d tables", movement.ErrCannotExist, tables)
	case i < 0:
		return preferred(offers), nil
	}
	return offers[i].m, nil
}

// NextRounds is the number of rounds that a movement can have next to its own in the direction of the
// wanted one.
func NextRounds(m *movement.Movement, wanted int) int {
	f, err := movement.Find(m.Family)
	if err != nil {
		return wanted
	}
	return nearest(f.Rounds(m.Tables), m.Rounds, wanted)
}

// TotalText sums up a movement: "9 × 3 = 27 boards, 18 pairs".
func TotalText(m *movement.Movement) string {
	if m.Tables == 0 {
		return "–"
	}
	return Say(screen.TotalBoards, "Rounds", m.Rounds, "PerRound", m.BoardsPerRound, "Boards", evening().CountBoards(m.Rounds*m.BoardsPerRound),
		"Contestants", evening().CountContestants(len(m.Pairs()), m.Contestant))
}

// WinnersText says who is ranked together; nothing before a movement was chosen.
func WinnersText(m *movement.Movement) string {
	switch {
	case m.Tables == 0 || m.Contestant != movement.Pair:
		return ""
	case m.Winners == 1:
		return Say(screen.OneWinner)
	}
	return Say(screen.TwoWinners)
}

// LockedText says why tables and movement of a section cannot be changed any more, "" while they can.
func LockedText(st *session.State, section int) string {
	switch {
	case !HasResults(st, section):
		return ""
	case len(st.Sections) == 1:
		return Say(screen.LockedEvening)
	}
	return Say(screen.LockedSection, "Section", session.Letter(section))
}
