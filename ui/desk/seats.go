package desk

import (
	"iter"
	"slices"
	"strings"
	"unicode"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/movement"
	"clubnight/session/words/screen"
)

// PairRow is one pair.
type PairRow struct {
	Pair  session.Contestant
	Where string // "NS table 3"
	// seats are those of round one, which carry the numbers; seated is false for
	// a pair that has none.
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

// Unknown reports whether a number was entered that nobody has, and no name
// was given for it.
func (c Chair) Unknown() bool { return c.Player.Unknown() && c.Name == "" }

// PairRows lists the pairs of a section with their players.
func PairRows(in *Language, st *session.State, sec session.Section) []PairRow {
	times := map[string]int{} // a number may be entered once in the whole evening
	for _, player := range st.Seats {
		if player.Number != "" {
			times[player.Number]++
		}
	}
	var rows []PairRow
	for _, n := range sec.Movement.Pairs() {
		r := PairRow{Pair: session.Contestant{Section: sec.ID, Number: n}, Where: seatText(in, st, sec, n)}
		var line string
		row, side, ok := sec.Movement.Seat(n, 1)
		if r.seated = ok; ok {
			line = string(side)
		} else if _, side, plays := FirstSeat(sec.Movement, n); plays {
			line = string(side)
		}
		for i, d := range chairsOf(sec.Movement, line) {
			c := Chair{Direction: in.Words().Direction(d), Name: st.Names[r.Pair][i]}
			if r.seated {
				r.seats[i] = session.Seat{Section: sec.ID, Table: row.Table, Direction: d.String()}
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

// chairsOf are the seats of who begins on a line: the two of a pair, the one of a
// player of an individual.
func chairsOf(m *movement.Movement, line string) []scoring.Direction {
	d, err := scoring.ParseDirection(line)
	switch {
	case err != nil:
		d = scoring.North
	case m.Contestant == movement.Individual:
		return []scoring.Direction{d}
	}
	if d.Side() == scoring.EW {
		return []scoring.Direction{scoring.East, scoring.West}
	}
	return []scoring.Direction{scoring.North, scoring.South}
}

// seatText tells where a pair begins: "NS table 3", with the letter of the section
// where there are several.
func seatText(in *Language, st *session.State, sec session.Section, pair int) string {
	row, side, ok := FirstSeat(sec.Movement, pair)
	if !ok {
		return in.Say(screen.SitsOut)
	}
	return in.Say(screen.BeginsAt, "Line", in.Words().SideLetters(SideOf(side)), "Table",
		st.TableName(sec.ID, row.Table))
}

// SideOf is the side of a seat, 'N', 'E', 'S' or 'W'.
func SideOf(seat byte) scoring.Side {
	if seat == 'E' || seat == 'W' {
		return scoring.EW
	}
	return scoring.NS
}

// FirstSeat is where a pair sits first.
func FirstSeat(m *movement.Movement, pair int) (row movement.Row, side byte, ok bool) {
	for round := 1; round <= m.Rounds && !ok; round++ {
		row, side, ok = m.Seat(pair, round)
	}
	return row, side, ok
}

// SeatFacts say that a player sits on a chair of a pair, the zero player that it is as
// the Bridgemate sent it. A pair without a seat of its own in round one has names only.
func SeatFacts(st *session.State, r PairRow, i int, player session.Player) []session.Fact {
	typed, named := st.Names[r.Pair]
	if !r.seated {
		typed[i] = player.Name
		return []session.Fact{session.PairNamed{Pair: r.Pair, Names: typed}}
	}
	facts := []session.Fact{session.PlayerSeated{Seat: r.seats[i], Number: player.Number,
		Name: player.Name, Given: true}}
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
func unknownNumbers(in *Language, st *session.State) (list []UnknownNumber) {
	for _, sec := range st.Sections {
		for _, row := range PairRows(in, st, sec) {
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

// CanBeName reports whether a text can be somebody's name.
func CanBeName(text string) bool {
	return strings.ContainsFunc(text, unicode.IsLetter) && !strings.ContainsFunc(text, unicode.IsDigit)
}

// mostNear is how many players are offered.
const mostNear = 8

// Said reports whether the director has said who sits on chair i of a pair.
func Said(st *session.State, r PairRow, i int) bool {
	_, typed := st.Names[r.Pair]
	return r.Chairs[i].Player.Given || typed
}

// SentText tells what is known of a chair so far; nothing of numbers before there is a
// Bridgemate to enter one.
func (c Chair) SentText(in *Language, st *session.State) string {
	text := ""
	switch {
	case c.Player.Sent == "":
		if st.ProgramEverStarted() {
			text = in.Say(screen.NoNumber)
		}
	case c.Unknown():
		text = in.Say(screen.NumberUnknown, "Number", c.Player.Sent)
	default:
		text = in.Say(screen.NumberEntered, "Number", c.Player.Sent)
	}
	if c.Name != "" {
		text += " " + in.Say(screen.ShownNow, "Name", c.Name)
	}
	return strings.TrimSpace(text)
}

// AsSentFacts take the director's word back. The name that belongs to the
// number is looked up anew.
func AsSentFacts(st *session.State, r PairRow, i int, club []clubfile.Player) []session.Fact {
	facts := SeatFacts(st, r, i, session.Player{})
	for _, p := range club {
		if r.seated && p.Number == r.Chairs[i].Player.Sent {
			facts = append(facts, session.PlayerSeated{Seat: r.seats[i], Number: p.Number, Name: p.Name})
		}
	}
	return facts
}

// TeamRow is a team in the list of those who play.
type TeamRow struct {
	Team    session.Contestant
	Where   string // its home table: "NS table 3"
	Name    string
	Players []string
}

// TeamRows lists the teams of a section; none where no teams play.
func TeamRows(in *Language, st *session.State, sec session.Section) (rows []TeamRow) {
	if sec.Movement.Contestant != movement.Team {
		return nil
	}
	for _, n := range sec.Movement.Pairs() {
		c := session.Contestant{Section: sec.ID, Number: n}
		row := TeamRow{Team: c, Where: seatText(in, st, sec, n), Name: st.Teams[c].Name}
		for _, r := range sec.Movement.Round(1) { // home is where a team sits North-South
			if r.NS == n {
				row.Where = in.Say(screen.BeginsAt, "Line", in.Words().SideLetters(SideOf('N')), "Table",
					st.TableName(sec.ID, r.Table))
			}
		}
		for _, m := range st.Teams[c].Members {
			row.Players = append(row.Players, m.Name)
		}
		rows = append(rows, row)
	}
	return rows
}

// Unnamed is a chair without a name: the ID of its section, the line of its pair in the
// list of players, and which player of the pair; of a team's line the chair is 0.
type Unnamed struct{ Section, Row, Chair int }

// UnnamedChairs are those without a name, in the order of the list of players; the
// missing pair needs none.
func UnnamedChairs(in *Language, st *session.State) iter.Seq[Unnamed] {
	return func(yield func(Unnamed) bool) {
		for _, sec := range st.Sections {
			if sec.Movement.Contestant == movement.Team {
				for i, row := range TeamRows(in, st, sec) {
					if row.Team.Number != sec.Movement.Missing && st.PairNames(row.Team)[0] == "" &&
						!yield(Unnamed{sec.ID, i, 0}) {
						return
					}
				}
				continue
			}
			for i, row := range PairRows(in, st, sec) {
				if row.Pair.Number == sec.Movement.Missing {
					continue
				}
				for chair, c := range row.Chairs {
					if c.Direction != "" && c.Name == "" && !yield(Unnamed{sec.ID, i, chair}) {
						return
					}
				}
			}
		}
	}
}
