package ui

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/session/movement"
)

// players is the list of who is sitting where in the section that Tonight shows: the names that belong
// to the numbers which were entered on the Bridgemates, unless the director says otherwise.
type players struct {
	w    *Window
	hint *widget.Label
	grid *opener
	rows []pairRow
}

// pairRow is one pair.
type pairRow struct {
	pair  session.Contestant
	where string // "NS table 3"
	// seats are those of round one, which carry the numbers; seated is false for a pair that has none.
	seats  [2]session.Seat
	seated bool
	chairs [2]chair
}

// chair is what is known of one player of a pair.
type chair struct {
	direction string // North, East, South or West
	name      string
	player    session.Player
	twice     bool // another seat has the same number
}

var directionNames = map[string]string{"N": "North", "E": "East", "S": "South", "W": "West"}

func newPlayers(w *Window) *players {
	p := &players{w: w, hint: note("")}
	p.grid = w.keys.opener([]column{
		{title: "Pair", width: 3.6, align: fyne.TextAlignCenter}, {title: "Begins", width: 9.4},
		{title: "North/East", width: 9, grows: true}, {title: "No.", width: 5.4, align: fyne.TextAlignCenter},
		{title: "South/West", width: 9, grows: true}, {title: "No.", width: 5.4, align: fyne.TextAlignCenter},
	}, p.cell)
	p.grid.picked, p.grid.opened = p.onSeat, p.onSeat
	return p
}

func (p *players) refresh() {
	p.rows = p.rows[:0]
	sec, ok := p.w.st.Section(p.w.tonight.section)
	if ok {
		p.rows = pairRows(p.w.st, sec)
	}
	say(p.hint, p.hintText(ok))
	p.grid.fill(len(p.rows))
}

func (p *players) hintText(there bool) string {
	unknown, twice := 0, 0
	for _, r := range p.rows {
		for _, c := range r.chairs {
			if c.unknown() {
				unknown++
			}
			if c.twice {
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

// unknown tells whether a number was entered that nobody has, and no name was given for it.
func (c chair) unknown() bool { return c.player.Unknown() && c.name == "" }

// pairRows lists the pairs of a section with their players.
func pairRows(st *session.State, sec session.Section) []pairRow {
	times := map[string]int{} // a number may be entered once in the whole evening
	for _, player := range st.Seats {
		if player.Number != "" {
			times[player.Number]++
		}
	}
	var rows []pairRow
	for _, n := range sec.Movement.Pairs() {
		r := pairRow{pair: session.Contestant{Section: sec.ID, Number: n}, where: seatText(sec.Movement, n)}
		var line string
		row, side, ok := sec.Movement.Seat(n, 1)
		if r.seated = ok; ok {
			line = string(side)
		} else if strings.HasPrefix(r.where, "EW") {
			line = "E"
		}
		directions := [2]string{"N", "S"}
		if line == "E" || line == "W" {
			directions = [2]string{"E", "W"}
		}
		for i, d := range directions {
			c := chair{direction: directionNames[d], name: st.Names[r.pair][i]}
			if r.seated {
				r.seats[i] = session.Seat{Section: sec.ID, Table: row.Table, Direction: d}
				c.player = st.Seats[r.seats[i]]
				c.twice = times[c.player.Number] > 1
				if _, typed := st.Names[r.pair]; !typed {
					c.name = c.player.Name
				}
			}
			r.chairs[i] = c
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

func (p *players) cell(row, col int) cell {
	if row >= len(p.rows) {
		return cell{}
	}
	r := p.rows[row]
	switch col {
	case 0:
		return cell{text: fmt.Sprint(r.pair.Number), bold: true}
	case 1:
		return cell{text: r.where}
	}
	c := r.chairs[(col-2)/2]
	if (col-2)%2 == 0 {
		return c.nameCell()
	}
	return c.numberCell()
}

func (c chair) nameCell() cell {
	switch {
	case c.unknown():
		return cell{text: "? nobody has this number", shorter: []string{"? unknown number", "? unknown"}, ink: inkWarn, paper: paperWarn}
	case c.name == "":
		return cell{text: c.direction, ink: inkQuiet}
	case c.twice:
		return cell{text: "! " + c.name, shorter: []string{"! " + initialed(c.name)}, ink: inkWarn, paper: paperWarn}
	}
	return cell{text: c.name, shorter: []string{initialed(c.name), surname(c.name)}}
}

func (c chair) numberCell() cell {
	switch {
	case c.unknown() || c.twice:
		return cell{text: c.player.Number, ink: inkWarn, paper: paperWarn, bold: true}
	case c.player.Number == "" && c.name != "":
		return cell{text: "guest", ink: inkQuiet}
	}
	return cell{text: c.player.Number}
}

// onSeat asks who sits there; what was picked left of the names stands for the first player. Then it
// moves on to the next seat, so that the names can be entered one after the other.
func (p *players) onSeat(row, col int) {
	i := max(col-2, 0) / 2
	if !p.w.asking() {
		p.w.askSeat(p.rows[row], i, func() { p.grid.moveMark(i, 4-2*i-col) })
	}
}

// seatFacts say that a player sits on a chair of a pair, the zero player that it is as the Bridgemate
// sent it. A pair without a seat of its own in round one has names only.
func seatFacts(st *session.State, r pairRow, i int, player session.Player) []session.Fact {
	typed, named := st.Names[r.pair]
	if !r.seated {
		typed[i] = player.Name
		return []session.Fact{session.PairNamed{Pair: r.pair, Names: typed}}
	}
	facts := []session.Fact{session.PlayerSeated{Seat: r.seats[i], Number: player.Number, Name: player.Name, Given: true}}
	if named { // names of the pair would hide what is said of its seats
		other := 1 - i
		if typed[other] != "" && typed[other] != r.chairs[other].player.Name {
			facts = append(facts, session.PlayerSeated{Seat: r.seats[other], Name: typed[other], Given: true})
		}
		facts = append(facts, session.PairNamed{Pair: r.pair})
	}
	return slices.Clip(facts)
}
