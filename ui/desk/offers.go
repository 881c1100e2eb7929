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

// Fitting lists the movements for what is played at so many tables, in the
// director's order.
func Fitting(in *Language, size TableSize) []Offer {
	var offers []Offer
	for _, f := range movement.Families() {
		if !has(size.Play, f) || len(f.Rounds(size.Tables)) == 0 {
			continue
		}
		if m, err := movement.Make(f.Name, usualOptions(f, size)); err == nil {
			offers = append(offers, Offer{f.Name, offerText(in, m), m})
		}
	}
	return offers
}

// MovementName names a movement: its family with its rounds, or its own
// name where it has none.
func MovementName(in *Language, m *movement.Movement) string {
	if m.Family == "" {
		return in.Words().MovementName(m.Name)
	}
	return offerText(in, m)
}

func offerText(in *Language, m *movement.Movement) string {
	copies := ""
	if m.Copies > 1 && m.Planned == 0 { // of a Swiss every table needs its own
		copies = in.SayCount(screen.SetsOfBoards, m.Copies)
	}
	return in.Say(screen.OfferOf, "Family", in.Words().Family(m.Family), "Rounds",
		in.Words().CountRounds(max(m.Rounds, m.Planned)),
		"Winners", m.Winners, "Pairs", m.Contestant == movement.Pair, "Copies", copies)
}

// goesRound reports whether the movement takes the pairs round nearly all tables.
func (o Offer) goesRound() bool {
	return max(o.m.Rounds, o.m.Planned) >= SizeOf(o.m).Tables-1 || session.PlayOf(o.m).Swiss()
}

// Movement is the movement as it is offered.
func (o Offer) Movement() *movement.Movement { return o.m.Clone() }

// HalfTexts are the kinds of half table as they are offered: of a Swiss,
// whether the field is odd.
func HalfTexts(in *Language, p Play) []string {
	if p.Swiss() {
		return []string{in.Say(screen.HalfNone), in.Say(screen.HalfSwiss)}
	}
	return []string{in.Say(screen.HalfNone), in.Say(screen.HalfNS), in.Say(screen.HalfEW)}
}

// Remade is a movement of the same family, for the same section, with other options.
func Remade(m *movement.Movement, o movement.Options) (*movement.Movement, error) {
	o.Section = m.Section
	if rounds := o.Rounds; rounds > 0 && int(o.Switch) >= rounds {
		o.Switch = movement.SwitchAuto
	}
	return movement.Make(m.Family, o)
}

// preferred is the movement to begin with: the first in the director's order that goes
// round with one set of boards, or else the first. There must be one.
func preferred(offers []Offer) *movement.Movement {
	for _, o := range offers {
		if o.m.Copies <= 1 && o.goesRound() {
			return o.m
		}
	}
	return offers[0].m
}

// nearest gives the wanted number if there is it, else the next one of the rising list in
// the direction from the present number; a number that is past the list stays, to be
// refused with the reason.
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

// MovementFor is the movement for so many tables: of the family where that goes round,
// else the preferred one.
func MovementFor(in *Language, size TableSize, family string) (*movement.Movement, error) {
	offers := Fitting(in, size)
	i := slices.IndexFunc(offers, func(o Offer) bool { return o.Family == family && o.goesRound() })
	switch {
	case len(offers) == 0:
		return nil, fmt.Errorf("%w: none of this kind has %d tables", movement.ErrCannotExist, size.Tables)
	case i < 0:
		return preferred(offers), nil
	}
	return offers[i].m, nil
}

// NextRounds is the number of rounds that a movement can have next to its own in the
// direction of the wanted one.
func NextRounds(m *movement.Movement, wanted int) int {
	f, err := movement.Find(m.Family)
	if err != nil {
		return wanted
	}
	return nearest(f.Rounds(SizeOf(m).Tables), max(m.Rounds, m.Planned), wanted)
}

// TotalText sums up a movement: "9 × 3 = 27 boards, 18 pairs".
func TotalText(in *Language, m *movement.Movement) string {
	if m.Tables == 0 {
		return "–"
	}
	rounds := max(m.Rounds, m.Planned)
	return in.Say(screen.TotalBoards, "Rounds", rounds, "PerRound", m.BoardsPerRound, "Boards",
		in.Words().CountBoards(rounds*m.BoardsPerRound),
		"Contestants", in.Words().CountContestants(len(m.Pairs()), m.Contestant))
}

// WinnersText says who is ranked together; nothing before a movement was chosen.
func WinnersText(in *Language, m *movement.Movement) string {
	switch {
	case m.Tables == 0 || m.Contestant != movement.Pair:
		return ""
	case m.Winners == 1:
		return in.Say(screen.OneWinner)
	}
	return in.Say(screen.TwoWinners)
}

// LockedText says why tables and movement of a section cannot be changed any
// more, "" while they can.
func LockedText(in *Language, st *session.State, section int) string {
	switch {
	case !HasResults(st, section):
		return ""
	case len(st.Sections) == 1:
		return in.Say(screen.LockedEvening)
	}
	return in.Say(screen.LockedSection, "Section", session.Letter(section))
}
