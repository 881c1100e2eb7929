package scorecard

import (
	"fmt"

	"clubnight/session"
	"clubnight/session/movement"
)

// Side is who sat on one side of a table.
type Side struct {
	// Numbers are the contestants': one of a pair or a team, two of players who are
	// partners for a round.
	Numbers []int
	// Names are those of two players; of a team its name is the first.
	Names session.Names
	// Team is true where the names are no players'.
	Team bool
}

// Sides are those of a line of a traveller: the contestants who are credited, by the
// seats that they held.
func Sides(st *session.State, l *session.TravellerLine) (ns, ew Side) {
	ns = Side{Numbers: []int{l.NSPair}, Names: l.NSNames}
	ew = Side{Numbers: []int{l.EWPair}, Names: l.EWNames}
	sec, ok := st.Section(l.Section)
	if !ok || sec.Movement == nil || sec.Movement.Contestant == movement.Pair {
		return ns, ew
	}
	if sec.Movement.Contestant == movement.Team {
		ns.Team, ew.Team = true, true
		return ns, ew
	}
	row, _ := sec.Movement.At(l.Table, l.Round)
	south, west := row.South, row.West
	if l.WrongDirection {
		south, west = west, south
	}
	for _, partner := range []struct {
		*Side
		number int
	}{{&ns, south}, {&ew, west}} {
		if partner.number > 0 {
			partner.Numbers = append(partner.Numbers, partner.number)
			partner.Names = session.Names{partner.Names[0],
				st.PairNames(session.Contestant{Section: l.Section, Number: partner.number})[0]}
		}
	}
	return ns, ew
}

// Number writes the numbers of a side, with the section's letter where several sections
// are one field: "7", "B7", "1+12".
func (s Side) Number(section int, combined bool) string {
	text := ""
	for i, n := range s.Numbers {
		if i > 0 {
			text += "+"
		}
		if combined {
			text += session.Letter(section)
		}
		text += fmt.Sprint(n)
	}
	return text
}
