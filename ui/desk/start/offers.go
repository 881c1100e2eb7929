package start

import (
	"fmt"
	"slices"
	"strconv"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
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
func Fitting(in *desk.Language, size TableSize) []Offer {
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
func MovementName(in *desk.Language, m *movement.Movement) string {
	if m.Family == "" {
		return in.Words().MovementName(m.Name)
	}
	return offerText(in, m)
}

func offerText(in *desk.Language, m *movement.Movement) string {
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
func HalfTexts(in *desk.Language, p Play) []string {
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

// headToHead are the most teams that sit head to head unless something else is chosen:
// all matches play the same boards, from the first on.
const headToHead = 4

// preferred is the movement to begin with: of a few teams the one in which they sit head
// to head, else the first in the director's order that goes round with one set of boards,
// or else the first. There must be one.
func preferred(offers []Offer) *movement.Movement {
	for _, o := range offers {
		if o.Family == "round-robin" && len(o.m.Pairs()) <= headToHead {
			return o.m
		}
	}
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

// MovementFor is the movement for so many tables in which everybody plays about so many
// boards, 0 for as many as usual: of the family where that goes round, else the preferred
// one; of pairs the one that is recommended where that would be too few or too many
// boards, or one a round.
func MovementFor(in *desk.Language, size TableSize, family string, boards int) (*movement.Movement, error) {
	offers := Fitting(in, size)
	if len(offers) == 0 {
		return nil, fmt.Errorf("%w: none of this kind has %d tables", movement.ErrCannotExist, size.Tables)
	}
	m := preferred(offers)
	i := slices.IndexFunc(offers, func(o Offer) bool { return o.Family == family && o.goesRound() })
	if i >= 0 {
		m = offers[i].m
	}
	m = withBoards(m, boards)
	if size.Play != PlayPairs || near(m, boards) && m.BoardsPerRound > 1 {
		return m, nil
	}
	if best := recommended(size, boards); best != nil {
		return best, nil
	}
	return m, nil
}

// UsualBoards is how many boards everybody plays where nothing else is known.
const UsualBoards = 24

// BoardsOf is how many boards everybody plays in a movement, 0 before there is one.
func BoardsOf(m *movement.Movement) int {
	if m == nil {
		return 0
	}
	return max(m.Rounds, m.Planned) * m.BoardsPerRound
}

// near reports whether somebody who wants to play so many boards, 0 for as many as usual,
// is content with a movement.
func near(m *movement.Movement, boards int) bool {
	off := BoardsOf(m) - boards
	return boards == 0 || max(off, -off) <= max(3, boards/6)
}

// withBoards is a movement with as many boards in a round as come nearest to so many in
// all, unless it is near to them already.
func withBoards(m *movement.Movement, boards int) *movement.Movement {
	if near(m, boards) {
		return m
	}
	o := OptionsOf(m)
	o.BoardsPerRound = max(1, (boards+o.Rounds/2)/o.Rounds)
	if other, err := Remade(m, o); err == nil {
		return other
	}
	return m
}

// recommended is the best movement of one section for so many pairs who want to play so
// many boards: one with a single set of boards where there is one; nil where there is
// none.
func recommended(size TableSize, boards int) (best *movement.Movement) {
	all, err := movement.Recommend(movement.Wish{Pairs: size.sides(), Boards: boards})
	if err != nil {
		return nil
	}
	for _, p := range all {
		m := p.Sections[0]
		if len(p.Sections) == 1 && (best == nil || best.Copies > 1 && m.Copies <= 1) {
			best = m
		}
	}
	return best
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
func TotalText(in *desk.Language, m *movement.Movement) string {
	if m.Tables == 0 {
		return "–"
	}
	rounds := max(m.Rounds, m.Planned)
	return in.Say(screen.TotalBoards, "Rounds", rounds, "PerRound", m.BoardsPerRound, "Boards",
		in.Words().CountBoards(rounds*m.BoardsPerRound),
		"Contestants", in.Words().CountContestants(len(m.Pairs()), m.Contestant))
}

// WinnersText says who is ranked together; nothing before a movement was chosen.
func WinnersText(in *desk.Language, m *movement.Movement) string {
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
func LockedText(in *desk.Language, st *session.State, section int) string {
	switch {
	case !HasResults(st, section):
		return ""
	case len(st.Sections) == 1:
		return in.Say(screen.LockedEvening)
	}
	return in.Say(screen.LockedSection, "Section", session.Letter(section))
}
