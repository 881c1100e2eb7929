package desk

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/movement"
)

// PairRow is one pair.
type PairRow struct {
	Pair  session.Contestant
	Where string // "NS table 3"
	// seats are those of round one, which carry the numbers; seated is false for a pair that has none.
	seats  [2]session.Seat
	seated bool
	Chairs [2]Chair
}

// Chair is what is known of one player of a pair.
type Chair struct {
	Direction string // North, East, South or West
	Name      string
	Player    session.Player
	Twice     bool // another seat has the same number
}

var directionNames = map[string]string{"N": "North", "E": "East", "S": "South", "W": "West"}

// Unknown reports whether a number was entered that nobody has, and no name was given for it.
func (c Chair) Unknown() bool { return c.Player.Unknown() && c.Name == "" }

// PairRows lists the pairs of a section with their players.
func PairRows(st *session.State, sec session.Section) []PairRow {
	times := map[string]int{} // a number may be entered once in the whole evening
	for _, player := range st.Seats {
		if player.Number != "" {
			times[player.Number]++
		}
	}
	var rows []PairRow
	for _, n := range sec.Movement.Pairs() {
		r := PairRow{Pair: session.Contestant{Section: sec.ID, Number: n}, Where: seatText(sec.Movement, n)}
		var line string
		row, side, ok := sec.Movement.Seat(n, 1)
		if r.seated = ok; ok {
			line = string(side)
		} else if strings.HasPrefix(r.Where, "EW") {
			line = "E"
		}
		directions := [2]string{"N", "S"}
		if line == "E" || line == "W" {
			directions = [2]string{"E", "W"}
		}
		for i, d := range directions {
			c := Chair{Direction: directionNames[d], Name: st.Names[r.Pair][i]}
			if r.seated {
				r.seats[i] = session.Seat{Section: sec.ID, Table: row.Table, Direction: d}
				c.Player = st.Seats[r.seats[i]]
				c.Twice = times[c.Player.Number] > 1
				if _, typed := st.Names[r.Pair]; !typed {
					c.Name = c.Player.Name
				}
			}
			r.Chairs[i] = c
		}
		rows = append(rows, r)
	}
	return rows
}

// seatText tells where a pair begins: "NS table 3".
func seatText(m *movement.Movement, pair int) string {
	for round := 1; round <= m.Rounds; round++ {
		if row, side, ok := m.Seat(pair, round); ok {
			line := "NS"
			if side == 'E' || side == 'W' {
				line = "EW"
			}
			return fmt.Sprintf("%s table %d", line, row.Table)
		}
	}
	return "sits out"
}

// SeatFacts say that a player sits on a chair of a pair, the zero player that it is as the Bridgemate
// sent it. A pair without a seat of its own in round one has names only.
func SeatFacts(st *session.State, r PairRow, i int, player session.Player) []session.Fact {
	typed, named := st.Names[r.Pair]
	if !r.seated {
		typed[i] = player.Name
		return []session.Fact{session.PairNamed{Pair: r.Pair, Names: typed}}
	}
	facts := []session.Fact{session.PlayerSeated{Seat: r.seats[i], Number: player.Number, Name: player.Name, Given: true}}
	if named { // names of the pair would hide what is said of its seats
		other := 1 - i
		if typed[other] != "" && typed[other] != r.Chairs[other].Player.Name {
			facts = append(facts, session.PlayerSeated{Seat: r.seats[other], Name: typed[other], Given: true})
		}
		facts = append(facts, session.PairNamed{Pair: r.Pair})
	}
	return slices.Clip(facts)
}

// UnknownNumber is a seat whose number belongs to nobody.
type UnknownNumber struct {
	Row   PairRow
	Chair int // which player of the pair, 0 or 1
}

// unknownNumbers lists the seats whose number belongs to nobody.
func unknownNumbers(st *session.State) (list []UnknownNumber) {
	for _, sec := range st.Sections {
		for _, row := range PairRows(st, sec) {
			for i, c := range row.Chairs {
				if c.Unknown() {
					list = append(list, UnknownNumber{row, i})
				}
			}
		}
	}
	return list
}

func (u UnknownNumber) chair() Chair { return u.Row.Chairs[u.Chair] }

// guest reports whether a text can be somebody's name.
func guest(text string) bool {
	return strings.ContainsFunc(text, unicode.IsLetter) && !strings.ContainsFunc(text, unicode.IsDigit)
}

// mostNear is how many players are offered.
const mostNear = 8

// Said reports whether the director has said who sits on chair i of a pair.
func Said(st *session.State, r PairRow, i int) bool {
	_, typed := st.Names[r.Pair]
	return r.Chairs[i].Player.Given || typed
}

// SentText tells what is known of a chair so far.
func (c Chair) SentText() string {
	var text string
	switch {
	case c.Player.Sent == "":
		text = "No number was entered on the Bridgemate for this seat."
	case c.Unknown():
		text = fmt.Sprintf("Number %s was entered on the Bridgemate. Nobody in the club has it.", c.Player.Sent)
	default:
		text = fmt.Sprintf("Number %s was entered on the Bridgemate.", c.Player.Sent)
	}
	if c.Name != "" {
		text += " Shown now: " + c.Name + "."
	}
	return text
}

// Meant lists who may be meant by what was typed for a chair, and says how to go on. One without a
// number is a guest.
func (c Chair) Meant(club []clubfile.Player, typed string) (found []clubfile.Player, hint string) {
	typed = strings.TrimSpace(typed)
	wanted := typed
	if typed == "" && c.Unknown() {
		wanted = c.Player.Number
	}
	found = clubfile.Near(club, wanted, mostNear)
	if guest(typed) {
		found = append(found, clubfile.Player{Name: typed})
	}
	switch {
	case typed == "" && len(found) > 0:
		return found, "Perhaps one of these? Or type a name or a number."
	case typed == "":
		return found, "Type a name, part of one, or a number. A name that the club does not know becomes a guest."
	case len(found) == 0:
		return found, "Nobody in the club has this number. Type a name for a guest."
	}
	return found, "Arrow up and down choose, Enter takes the one that is marked."
}

// AsSentFacts take the director's word back. The name that belongs to the number is looked up anew.
func AsSentFacts(st *session.State, r PairRow, i int, club []clubfile.Player) []session.Fact {
	facts := SeatFacts(st, r, i, session.Player{})
	for _, p := range club {
		if r.seated && p.Number == r.Chairs[i].Player.Sent {
			facts = append(facts, session.PlayerSeated{Seat: r.seats[i], Number: p.Number, Name: p.Name})
		}
	}
	return facts
}

// PlayersHint says what can be done with the list of players, the most pressing first; there is false
// while no movement was chosen.
func PlayersHint(rows []PairRow, there bool) string {
	unknown, twice := 0, 0
	for _, r := range rows {
		for _, c := range r.Chairs {
			if c.Unknown() {
				unknown++
			}
			if c.Twice {
				twice++
			}
		}
	}
	switch {
	case !there:
		return "The pairs appear here when tables and movement are chosen."
	case unknown == 1:
		return "?  One number belongs to nobody in the club: click on its seat."
	case unknown > 1:
		return fmt.Sprintf("?  %d numbers belong to nobody in the club: click on their seats.", unknown)
	case twice > 0:
		return "!  The same number was entered at two seats: click on the wrong one."
	}
	return "Click on a seat, or press Enter on it, to say who sits there."
}
