package connector

import (
	"clubnight/bridgemate"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/scoring"
	"clubnight/session"
)

// letters are a section's as the other side knows it: those of its number in the evening.
func letters(section int) protocol.Letters { return protocol.Letters(session.Letter(section)) }

// sectionOf is the section with letters, as the evening counts sections; ok is false for
// letters that none can have.
func sectionOf(l protocol.Letters) (section int, ok bool) {
	if len(l) != 1 || l[0] < 'A' || l[0] > 'Z' {
		return 0, false
	}
	return int(l[0]-'A') + 1, true
}

// compass are the seats in the protocol's order, which is also that of scoring.Direction.
const compass = "NESW"

// directionOf is a seat at the other side.
func directionOf(d scoring.Direction) protocol.Direction {
	return protocol.Direction(d) + protocol.North
}

// seatOf is a seat of the evening's; ok is false where none is named.
func seatOf(section, table int, d protocol.Direction) (seat session.Seat, ok bool) {
	if d < protocol.North || d > protocol.West {
		return session.Seat{}, false
	}
	at := compass[d-protocol.North : d-protocol.North+1]
	return session.Seat{Section: section, Table: table, Direction: at}, true
}

// at is a table of a section.
type at struct{ section, table int }

// numbers are those of the pairs of each of this computer's sections on the handsets.
type numbers map[int]bridgemate.Numbers

func numbersOf(st *session.State, o bridgemate.Options) numbers {
	n := numbers{}
	for _, s := range st.Sections {
		if st.Owns(s.ID) {
			n[s.ID] = bridgemate.Numbering(s, o.EqualNumbers)
		}
	}
	return n
}
