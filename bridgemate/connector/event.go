package connector

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/session"
	"clubnight/session/movement"
)

// evening makes what the other side is told of an evening.
type evening struct {
	st      *session.State
	o       bridgemate.Options
	session protocol.GUID
	now     time.Time
	roster  []protocol.Player // who may type a number
	known   map[string]string // the names of the roster, by number
}

// evening is the evening as it stands. The roster is read anew: the error is its.
func (l *Link) evening(st *session.State, n session.Network) (*evening, error) {
	e := &evening{st: st, o: l.Options(), session: protocol.GUID(n.Session), now: l.now(), known: map[string]string{}}
	players, err := l.roster.Players()
	if err != nil {
		return nil, fmt.Errorf("reading the club's players: %w", err)
	}
	e.roster = []protocol.Player{} // null would be refused beside participations
	for _, p := range players {
		beyond := func(r rune) bool { return r <= ' ' || r > '~' } // which no handset can type
		number, name := strings.TrimSpace(p.Number), strings.TrimSpace(p.Name)
		if number == "" || name == "" || strings.ContainsFunc(number, beyond) || e.known[number] != "" {
			continue
		}
		e.known[number] = name
		first, last := parts(name)
		e.roster = append(e.roster, protocol.Player{SessionGUID: e.session, ClubID: e.club(),
			PlayerNumber: protocol.NullText(number), FirstName: first, LastName: last})
	}
	slices.SortFunc(e.roster, func(a, b protocol.Player) int { return cmp.Compare(a.PlayerNumber, b.PlayerNumber) })
	return e, nil
}

func (e *evening) club() protocol.NullText { return protocol.NullText(e.o.Connector.Club) }

// whole is the whole event, with everything that is known at once.
func (e *evening) whole(event string, orders protocol.Orders) protocol.Init {
	date := e.st.Evening.Date
	if date.Year() < 2000 { // nobody said: it is tonight
		date = e.now
	}
	name := cmp.Or(strings.TrimSpace(e.st.Evening.Name), strings.TrimSpace(e.st.Evening.Club),
		date.Format(time.DateOnly))
	s := protocol.Session{ScoringGroups: e.groups(), EventGUID: protocol.GUID(event), SessionGUID: e.session,
		Name: protocol.NullText(name), Year: date.Year(), Month: int(date.Month()), Day: date.Day(),
		Hour: date.Hour(), Minute: date.Minute()}
	i := protocol.Init{Orders: orders, EventGUID: protocol.GUID(event), ClubID: e.club(),
		Sessions:   []protocol.Session{s},
		PlayerData: e.roster, Participations: e.seats(), Handrecords: e.deals(),
		Bridgemate2Settings: []protocol.Bridgemate2Settings{}, Bridgemate3Settings: []protocol.Bridgemate3Settings{}}
	i.Bridgemate2Settings, i.Bridgemate3Settings = e.settings()
	return i
}

// groups are the fields of the evening, as far as they are this computer's: sections that
// are compared with each other.
func (e *evening) groups() (groups []protocol.ScoringGroup) {
	method := methodOf(e.st)
	for i := range e.st.Fields() {
		g := protocol.ScoringGroup{SessionGUID: e.session, ClubID: e.club(), ScoringGroupNumber: i + 1,
			ScoringMethod: method}
		for _, s := range bridgemate.OwnSections(e.st) {
			if e.group(s.ID) == i+1 {
				g.Sections = append(g.Sections, e.section(s))
			}
		}
		if len(g.Sections) > 0 {
			groups = append(groups, g)
		}
	}
	return groups
}

// group is the number of the field of a section.
func (e *evening) group(section int) int {
	return slices.IndexFunc(e.st.Fields(), func(f []int) bool { return slices.Contains(f, section) }) + 1
}

// section is a section with its movement, as its handsets get it.
func (e *evening) section(s session.Section) protocol.Section {
	n := bridgemate.Numbering(s, e.o.EqualNumbers)
	section := protocol.Section{SessionGUID: e.session, ScoringGroupNumber: e.group(s.ID), Letters: letters(s.ID),
		Winners: s.Movement.Winners, GameType: protocol.Pairs, MissingPair: missing(s, n),
		KeepBridgematesAlive: goesOn(s.Movement)}
	switch s.Movement.Contestant {
	case movement.Team:
		section.GameType, section.Winners = protocol.Teams, 2 // a team sits in both lines: the two rooms are meant
	case movement.Individual:
		section.GameType, section.HasExplicitParticipations = protocol.Individual, true
	}
	section.Winners = min(max(section.Winners, 1), 2)
	for _, table := range s.Movement.TableNumbers() {
		section.Tables = append(section.Tables, e.table(s, n, table))
	}
	return section
}

// goesOn reports whether rounds are still to be drawn, for which the handsets must wait.
func goesOn(m *movement.Movement) bool { return m.Planned > m.Rounds }

// missing is the pair that is not there: of two lines, East-West's is less than 0. Where
// both lines are numbered from 1 the rounds say who is not there.
func missing(s session.Section, n bridgemate.Numbers) int {
	m := s.Movement
	if m.Missing == 0 || n.Equal() {
		return 0
	}
	if m.Winners == 2 && m.Contestant == movement.Pair &&
		slices.ContainsFunc(m.Rows, func(r movement.Row) bool { return r.EW == m.Missing }) {
		return -m.Missing
	}
	return m.Missing
}

// table is a table with rounds from 1 on without a gap: where the movement has none,
// nobody plays.
func (e *evening) table(s session.Section, n bridgemate.Numbers, number int) protocol.Table {
	table := protocol.Table{SessionGUID: e.session, SectionLetters: letters(s.ID), TableNumber: number,
		ConnectionMode: e.connectionMode(), KeepBridgematesAlive: goesOn(s.Movement)}
	for _, row := range s.Movement.Table(number) {
		for len(table.Rounds) < row.Round-1 {
			table.Rounds = append(table.Rounds, e.round(s, n, movement.Row{Table: number,
				Round: len(table.Rounds) + 1}))
		}
		table.Rounds = append(table.Rounds, e.round(s, n, row))
	}
	return table
}

// round is a row of a movement. Who sits out keeps the number and has no boards; a pair
// that is missing is named by the section, or is nobody.
func (e *evening) round(s session.Section, n bridgemate.Numbers, r movement.Row) protocol.Round {
	round := protocol.Round{SessionGUID: e.session, SectionLetters: letters(s.ID), TableNumber: r.Table,
		RoundNumber: r.Round}
	round.PairNS, round.PairEW = n.There(r.NS, r.EW)
	switch {
	case n.Equal() && s.Movement.Missing > 0 && r.NS == s.Movement.Missing:
		round.PairNS = 0
	case n.Equal() && s.Movement.Missing > 0 && r.EW == s.Movement.Missing:
		round.PairEW = 0
	}
	boards := r.Boards()
	if round.PairNS == 0 || round.PairEW == 0 || len(boards) == 0 {
		// Two who sit there and play nothing, and players who are one too few, are
		// nobody.
		if len(boards) == 0 && round.PairNS > 0 && round.PairEW > 0 || s.Movement.Contestant == movement.Individual {
			round.PairNS, round.PairEW = 0, 0
		}
		return round
	}
	round.LowBoardNumber, round.HighBoardNumber = slices.Min(boards), slices.Max(boards)
	if s.Movement.Contestant == movement.Team {
		round.TeamNS, round.TeamEW = r.NS, r.EW
		if mates, ok := matesOf(s.Movement, r); ok {
			round.MatesTableLetters, round.MatesTableNumber, round.MatesTableRound = letters(s.ID), mates.Table,
				mates.Round
		}
	}
	return round
}

// matesOf is where the other halves of two teams play the same match: in the same round,
// or else with the same boards.
func matesOf(m *movement.Movement, r movement.Row) (mates movement.Row, ok bool) {
	for _, o := range m.Rows {
		switch {
		case o.NS != r.EW || o.EW != r.NS || !o.Playing():
		case o.Round == r.Round:
			return o, true
		case !ok && slices.Equal(o.Boards(), r.Boards()):
			mates, ok = o, true
		}
	}
	return mates, ok
}

// update is a section as it shall be, to change it or to add it.
func (e *evening) update(s session.Section) protocol.SectionUpdate {
	section := e.section(s)
	u := protocol.SectionUpdate{SessionGUID: e.session, ClubID: e.club(),
		ScoringGroupNumber:        section.ScoringGroupNumber,
		ScoringGroupScoringMethod: methodOf(e.st), Letters: section.Letters, Winners: section.Winners,
		GameType: section.GameType, MissingPair: section.MissingPair,
		KeepBridgematesAlive:      section.KeepBridgematesAlive,
		HasExplicitParticipations: section.HasExplicitParticipations, Tables: section.Tables,
		AddedPlayers: []protocol.Player{}, Participations: []protocol.Participation{}}
	if section.HasExplicitParticipations {
		u.Participations = e.everySeat(s)
	}
	return u
}

// seats are who sits where, as far as it is known: at the start, or of individuals in
// every round.
func (e *evening) seats() []protocol.Participation {
	list := []protocol.Participation{}
	for _, s := range bridgemate.OwnSections(e.st) {
		if s.Movement.Contestant == movement.Individual {
			list = append(list, e.everySeat(s)...)
		} else if e.o.SendNames {
			list = append(list, e.startSeats(s)...)
		}
	}
	return list
}

// startSeats are the seats of the first round of which somebody is known.
func (e *evening) startSeats(s session.Section) (list []protocol.Participation) {
	for _, table := range s.Movement.TableNumbers() {
		for i := range compass {
			seat := session.Seat{Section: s.ID, Table: table, Direction: compass[i : i+1]}
			if p, ok := e.person(seat); ok {
				p.TableNumber, p.Direction = table, protocol.North+protocol.Direction(i)
				list = append(list, p)
			}
		}
	}
	return list
}

// everySeat are all seats of all rounds of an individual. Of whom nothing is known the
// number in the movement is the name.
func (e *evening) everySeat(s session.Section) (list []protocol.Participation) {
	for _, row := range s.Movement.Rows {
		if !row.Playing() {
			continue
		}
		for i, who := range []int{row.NS, row.EW, row.South, row.West} {
			p, ok := protocol.Participation{}, false
			if seats := s.Seats(who); len(seats) == 1 {
				p, ok = e.person(seats[0])
			}
			if !ok {
				p = e.named(s.ID, strconv.Itoa(who))
			}
			p.TableNumber, p.RoundNumber, p.Direction = row.Table, row.Round, protocol.North+protocol.Direction(i)
			list = append(list, p)
		}
	}
	return list
}

// person is who has a seat: by number where the other side knows it, else by name; ok is
// false where nobody is known.
func (e *evening) person(seat session.Seat) (p protocol.Participation, ok bool) {
	number, name := e.st.Seats[seat].Number, bridgemate.NameAt(e.st, seat)
	if there := e.known[number]; number != "" && there != "" && (name == "" || name == there) {
		return protocol.Participation{SessionGUID: e.session, SectionLetters: letters(seat.Section),
			PlayerNumber: protocol.NullText(number)}, true
	}
	return e.named(seat.Section, name), strings.TrimSpace(name) != ""
}

func (e *evening) named(section int, name string) protocol.Participation {
	p := protocol.Participation{SessionGUID: e.session, SectionLetters: letters(section)}
	p.FirstName, p.LastName = parts(name)
	return p
}
