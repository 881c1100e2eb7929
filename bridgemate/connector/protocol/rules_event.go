package protocol

import "slices"

// What must hold between the lists of an event: sessions, players, seats, deals,
// settings.

// event is what Init and AddSession have in common.
type event struct {
	sessions    []Session
	at          func(i int) string // the path of a session
	players     []Player
	seats       []Participation
	deals       []Handrecord
	bridgemate2 []Bridgemate2Settings
	bridgemate3 []Bridgemate3Settings
}

func (i Init) rules(c *checker, at string) {
	e := event{i.Sessions, func(n int) string { return element(path(at, "Sessions"), n) }, i.PlayerData,
		i.Participations, i.Handrecords, i.Bridgemate2Settings, i.Bridgemate3Settings}
	several := len(i.Sessions) > 1
	if several && i.EventGUID == "" {
		c.fault(path(at, "EventGuid"), Missing)
	}
	guids := once[GUID]{}
	for n, s := range i.Sessions {
		guids.twice(c, path(e.at(n), "SessionGuid"), s.SessionGUID)
		e.ofEvent(c, path(e.at(n), "EventGuid"), s, i.EventGUID, several)
	}
	e.rules(c, at)
}

// ofEvent checks that a session is of its event. A session that is alone may leave it
// out, and its own GUID is the event's where the event has none.
func (e event) ofEvent(c *checker, at string, s Session, of GUID, several bool) {
	switch {
	case several && s.EventGUID == "":
		c.fault(at, Missing)
	case of != "":
		same(c, at, s.EventGUID, of)
	}
}

func (a AddSession) rules(c *checker, at string) {
	e := event{[]Session{a.Session}, func(int) string { return path(at, "Session") }, a.PlayerData,
		a.Participations, a.Handrecords, a.Bridgemate2Settings, a.Bridgemate3Settings}
	e.ofEvent(c, path(path(at, "Session"), "EventGuid"), a.Session, a.EventGUID, true)
	e.rules(c, at)
}

func (e event) rules(c *checker, at string) {
	numbers, letters := once[int]{}, once[Letters]{}
	var sections []Section
	for i, s := range e.sessions {
		if i > 0 { // each session alone has been checked with its parts
			e.others(c, i, numbers, letters)
		} else {
			groupsOnce(&checker{}, "", s.ScoringGroups, numbers, letters)
		}
		sections = append(sections, sectionsOf(s.ScoringGroups)...)
	}
	e.people(c, at, sections)
	groups := e.groups()
	fitDeals(c, path(at, "Handrecords"), e.deals, groups)
	dealsOnce(c, path(at, "Handrecords"), e.deals)
	settings(c, path(at, "Bridgemate2Settings"), e.bridgemate2, sections)
	settings(c, path(at, "Bridgemate3Settings"), e.bridgemate3, sections)
}

func (e event) groups() (groups []ScoringGroup) {
	for _, s := range e.sessions {
		groups = append(groups, s.ScoringGroups...)
	}
	return groups
}

// others notes what a session has that one before it in the event has too. What stands
// twice within the session is noted as that already.
func (e event) others(c *checker, i int, numbers once[int], letters once[Letters]) {
	own := checker{}
	groupsOnce(&own, path(e.at(i), "ScoringGroups"), e.sessions[i].ScoringGroups, once[int]{}, once[Letters]{})
	all := checker{}
	groupsOnce(&all, path(e.at(i), "ScoringGroups"), e.sessions[i].ScoringGroups, numbers, letters)
	for _, f := range all.faults {
		if !slices.ContainsFunc(own.faults, func(o Fault) bool { return o.Path == f.Path }) {
			c.faults = append(c.faults, f)
		}
	}
}

// people checks players and seats against each other and against the sections.
func (e event) people(c *checker, at string, sections []Section) {
	numbers := once[NullText]{}
	for i, p := range e.players {
		player := element(path(at, "PlayerData"), i)
		e.session(c, path(player, "SessionGuid"), p.SessionGUID)
		numbers.twice(c, path(player, "PlayerNumber"), p.PlayerNumber)
	}
	if e.players == nil && len(e.seats) > 0 {
		c.fault(path(at, "PlayerData"), PlayersMissing)
	}
	seats(c, path(at, "Participations"), e.seats, sections)
	knownNumbers(c, path(at, "Participations"), e.seats, numbers)
	filled(c, path(at, "Participations"), e.seats, sections)
}

// knownNumbers notes seats of players that nobody knows.
func knownNumbers(c *checker, at string, list []Participation, known once[NullText]) {
	for i, p := range list {
		if p.PlayerNumber != "" && !known[p.PlayerNumber] {
			c.fault(path(element(at, i), "PlayerNumber"), UnknownPlayer, string(p.PlayerNumber))
		}
	}
}

// session notes what is of no session of the event.
func (e event) session(c *checker, at string, of GUID) {
	if of != "" && !slices.ContainsFunc(e.sessions, func(s Session) bool { return s.SessionGUID == of }) {
		c.fault(at, NoSession, string(of))
	}
}

// dealsOnce notes a board that a scoring group has before.
func dealsOnce(c *checker, at string, deals []Handrecord) {
	type board struct {
		session GUID
		group   int
		board   int
	}
	boards := once[board]{}
	for i, h := range deals {
		boards.twice(c, path(element(at, i), "BoardNumber"), board{h.SessionGUID, h.ScoringGroupNumber, h.BoardNumber},
			h.BoardNumber)
	}
}

// ofSection are settings of a section.
type ofSection interface {
	Bridgemate2Settings | Bridgemate3Settings
	section() sectionKey
}

// sectionKey names a section of an event.
type sectionKey struct {
	session GUID
	letters Letters
}

func (s Bridgemate2Settings) section() sectionKey { return sectionKey{s.SessionGUID, s.SectionLetters} }
func (s Bridgemate3Settings) section() sectionKey { return sectionKey{s.SessionGUID, s.SectionLetters} }

// settings checks that each section that has settings is there, and has them once.
func settings[S ofSection](c *checker, at string, list []S, sections []Section) {
	for i, s := range list {
		findSection(c, element(at, i), s.section(), sections)
	}
	settingsOnce(c, at, list)
}

func settingsOnce[S ofSection](c *checker, at string, list []S) {
	there := once[sectionKey]{}
	for i, s := range list {
		there.twice(c, path(element(at, i), "SectionLetters"), s.section(), string(s.section().letters))
	}
}

// seat is a chair at a table in one round.
type seat struct {
	in        sectionKey
	table     int
	round     int
	direction Direction
}

// filled notes seats that nobody has, in sections where each is told.
func filled(c *checker, at string, list []Participation, sections []Section) {
	taken := map[seat]bool{}
	for _, p := range list {
		in := sectionKey{p.SessionGUID, p.SectionLetters}
		taken[seat{in, p.TableNumber, max(p.RoundNumber, 1), p.Direction}] = true
	}
	for _, s := range sections {
		if !s.HasExplicitParticipations {
			continue
		}
		in := sectionKey{s.SessionGUID, s.Letters}
		for _, t := range s.Tables {
			for _, r := range t.Rounds {
				for _, d := range r.seats() {
					if !taken[seat{in, t.TableNumber, r.RoundNumber, d}] {
						c.fault(at, SeatEmpty, string(s.Letters), t.TableNumber, r.RoundNumber, int(d))
					}
				}
			}
		}
	}
}

// seats are those where somebody sits.
func (r Round) seats() (seats []Direction) {
	for d := North; d <= West; d++ {
		if pair := [...]int{North: r.PairNS, East: r.PairEW, South: r.PairNS, West: r.PairEW}; pair[d] != 0 {
			seats = append(seats, d)
		}
	}
	return seats
}
