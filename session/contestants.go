package session

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"clubnight/scoring"
	"clubnight/scoring/absence"
	"clubnight/session/movement"
	"clubnight/session/names"
)

// Contestant is who is ranked, by its number in the movement of its section: a pair, a
// team, or a player of an individual.
type Contestant struct {
	Section int `json:"section"`
	Number  int `json:"number"`
}

// Member is a player of a team.
type Member struct {
	Number string `json:"number,omitempty"`
	Name   string `json:"name"`
}

// Names are a pair's, or that of a team alone.
type Names = names.Players

// TeamSet gives a team its name and its players, in the place of what was
// said of it before.
type TeamSet struct {
	Team    Contestant `json:"team"`
	Name    string     `json:"name,omitempty"`
	Members []Member   `json:"members,omitempty"`
}

// LineUpSet says who of a team sits where from a round on: the home table's North and
// South, then the away table's East and West, each by the index of the member in TeamSet;
// -1 is a seat that nobody is known for.
type LineUpSet struct {
	Team      Contestant `json:"team"`
	FromRound int        `json:"fromRound"`
	NS        [2]int     `json:"ns"`
	EW        [2]int     `json:"ew"`
}

// Participation says how a contestant takes part.
type Participation string

// The ways to take part (EBU White Book 2.4).
const (
	InStanding      Participation = ""                 // as everybody
	WithoutStanding Participation = "without standing" // counts for its opponents and is not ranked
	Withdrawn       Participation = "withdrawn"        // left before round From
	Late            Participation = "late"             // came in time for round From
)

// ParticipationSet says how a contestant takes part; it replaces what was said before.
type ParticipationSet struct {
	Who           Contestant    `json:"who"`
	Participation Participation `json:"participation"`
	// From is the first round that a withdrawn contestant no longer plays,
	// or a late one does.
	From int `json:"from,omitempty"`
	// Cancelled is true where everything that the withdrawn contestant had played no
	// longer counts, as in an all-play-all that it left before half.
	Cancelled bool `json:"cancelled,omitempty"`
	// Ranked keeps a withdrawn contestant in the ranking.
	Ranked bool `json:"ranked,omitempty"`
	// ForIt and ForOpponents are what the rounds that it missed give on each board; nil
	// is nothing, as for a scheduled sit-out.
	ForIt        *scoring.Ruling `json:"forIt,omitempty"`
	ForOpponents *scoring.Ruling `json:"forOpponents,omitempty"`
	// MatchForIt and MatchForOpponents are what a match gives, at victory points, of
	// which no board was played; nil is by its boards.
	MatchForIt        *MissedMatch `json:"matchForIt,omitempty"`
	MatchForOpponents *MissedMatch `json:"matchForOpponents,omitempty"`
	// Law is the paragraph that all this stands on, "White Book 2.4.4", and
	// Origin whose rule that is.
	Law    string         `json:"law,omitempty"`
	Origin absence.Origin `json:"origin,omitempty"`
	Reason string         `json:"reason,omitempty"`
}

// Replaced says that other players take over a contestant's seats from a round on, with
// its number and score: substitutes (EBU White Book 2.3). Two empty names take it back.
type Replaced struct {
	Who       Contestant `json:"who"`
	FromRound int        `json:"fromRound"`
	Names     Names      `json:"names"`
}

// Kind implements Fact.
func (TeamSet) Kind() string { return "team set" }

// Kind implements Fact.
func (LineUpSet) Kind() string { return "line-up set" }

// Kind implements Fact.
func (ParticipationSet) Kind() string { return "participation set" }

// Kind implements Fact.
func (Replaced) Kind() string { return "replaced" }

func init() {
	describe(traits[TeamSet]{GroupNames, Free, changesFigures, RoleDesk, forAll,
		func(f TeamSet) Subject { return aboutWho(AboutTeam, f.Team) }, TeamSet.says})
	describe(traits[LineUpSet]{GroupNames, Free, changesFigures, RoleDesk, forAll,
		LineUpSet.about, itself[LineUpSet]})
	describe(traits[ParticipationSet]{GroupNames, Free, changesScoring, RoleDesk, forAll,
		func(f ParticipationSet) Subject { return aboutWho(AboutPart, f.Who) },
		itself[ParticipationSet]})
	describe(traits[Replaced]{GroupNames, Free, changesFigures, RoleDesk, forAll,
		func(f Replaced) Subject { return aboutWho(AboutSubstitute, f.Who) },
		func(f Replaced) any {
			return Message{"facts.replaced", Terms{"Who": f.Who, "Round": f.FromRound, "Names": f.Names}}
		}})
}

// Team is a team with its players.
type Team struct {
	Name    string
	Members []Member
	// LineUps are in the order of their rounds.
	LineUps []LineUpSet
}

// MemberAt is who of a team sits there in a round, by the last line-up; "" where nobody
// is known.
func (t Team) MemberAt(round int, at scoring.Direction) (name string) {
	for _, l := range t.LineUps {
		if l.FromRound > round {
			break
		}
		member := l.NS[at/2]
		if at.Side() == scoring.EW {
			member = l.EW[at/2]
		}
		if name = ""; member >= 0 && member < len(t.Members) {
			name = t.Members[member].Name
		}
	}
	return name
}

// contestant reports a contestant that nobody is: no such section, or no such
// number in its movement.
func (st *State) contestant(c Contestant) error {
	sec, ok := st.Section(c.Section)
	if !ok {
		return &Misfit{Kind: NoSection, Section: c.Section}
	}
	if !slices.Contains(sec.Movement.Pairs(), c.Number) {
		return &Misfit{Kind: NotInSection, Section: c.Section, Number: c.Number, Of: sec.Movement.Contestant}
	}
	return nil
}

// Contestants lists who plays in a section, by number.
func (st *State) Contestants(section int) []Contestant {
	sec, ok := st.Section(section)
	if !ok {
		return nil
	}
	var list []Contestant
	for _, n := range sec.Movement.Pairs() {
		if n != sec.Movement.Missing {
			list = append(list, Contestant{section, n})
		}
	}
	return list
}

func (f TeamSet) says() any {
	var members ListTerm
	for _, m := range f.Members {
		members = append(members, m.Name)
	}
	return Message{"facts.team-set", Terms{"Who": f.Team, "Name": f.Name, "Members": members}}
}

func (f TeamSet) namesOf(p Person) (names []string) {
	for _, m := range f.Members {
		if p.numbered(m.Number) && m.Name != "" {
			names = append(names, m.Name)
		}
	}
	return names
}

func (f TeamSet) without(p Person) (_ Fact, forgot bool) {
	f.Members = slices.Clone(f.Members)
	for i, m := range f.Members {
		if p.numbered(m.Number) || p.named(m.Name) {
			f.Members[i], forgot = Member{Name: Somebody}, true
		}
	}
	return f, forgot
}

func (f TeamSet) apply(st *State, _ Entry) error {
	if sec, ok := st.Section(f.Team.Section); !ok || sec.Movement.Contestant != movement.Team {
		return fmt.Errorf("section %s does not play as teams", Letter(f.Team.Section))
	}
	if err := st.contestant(f.Team); err != nil {
		return err
	}
	team := Team{Name: strings.TrimSpace(f.Name), LineUps: st.Teams[f.Team].LineUps}
	for _, m := range f.Members {
		team.Members = append(team.Members, Member{strings.TrimSpace(m.Number), strings.TrimSpace(m.Name)})
	}
	for _, l := range team.LineUps {
		if !l.fits(len(team.Members)) {
			team.LineUps = nil
			break
		}
	}
	st.Teams[f.Team] = team
	return nil
}

func (f LineUpSet) fits(members int) bool {
	seen := map[int]bool{}
	for _, i := range []int{f.NS[0], f.NS[1], f.EW[0], f.EW[1]} {
		if i < -1 || i >= members || i >= 0 && seen[i] {
			return false
		}
		seen[i] = true
	}
	return true
}

func (f LineUpSet) about() Subject {
	s := aboutWho(AboutLineUp, f.Team)
	s.Matters[0].Number = f.FromRound
	return s
}

func (f LineUpSet) apply(st *State, _ Entry) error {
	team, ok := st.Teams[f.Team]
	switch {
	case !ok:
		return fmt.Errorf("team %d has no players yet", f.Team.Number)
	case f.FromRound < 1:
		return errors.New("rounds begin at 1")
	case !f.fits(len(team.Members)):
		return errors.New("a line-up names nobody twice, and members by their place in the team")
	}
	lineUps := slices.DeleteFunc(slices.Clone(team.LineUps),
		func(l LineUpSet) bool { return l.FromRound == f.FromRound })
	team.LineUps = append(lineUps, f)
	slices.SortFunc(team.LineUps, func(a, b LineUpSet) int { return a.FromRound - b.FromRound })
	st.Teams[f.Team] = team
	return nil
}

func (f ParticipationSet) apply(st *State, _ Entry) error {
	if err := st.contestant(f.Who); err != nil {
		return err
	}
	switch f.Participation {
	case InStanding, WithoutStanding:
	case Withdrawn, Late:
		sec, _ := st.Section(f.Who.Section)
		if f.From < 1 || f.From > max(sec.Movement.Rounds, sec.Movement.Planned)+1 {
			return fmt.Errorf("round %d: the section plays %d", f.From, sec.Movement.Rounds)
		}
	default:
		return fmt.Errorf("standing %q is not known", f.Participation)
	}
	for _, given := range []*scoring.Ruling{f.ForIt, f.ForOpponents} {
		if err := given.Check(); err != nil {
			return err
		}
		if given != nil && (given.Kind == scoring.Assigned || given.Kind == scoring.Undecided) {
			return errors.New("there is no result to assign, or to wait for, on a board that was not played")
		}
	}
	for _, match := range []*MissedMatch{f.MatchForIt, f.MatchForOpponents} {
		if err := match.check(); err != nil {
			return err
		}
	}
	st.Participations[f.Who] = f
	if f.Participation == InStanding {
		delete(st.Participations, f.Who)
	}
	return nil
}

func (f Replaced) without(p Person) (_ Fact, forgot bool) {
	f.Names, forgot = p.forgetPair(f.Names)
	return f, forgot
}

func (f Replaced) apply(st *State, _ Entry) error {
	if err := st.contestant(f.Who); err != nil {
		return err
	}
	if f.FromRound < 1 {
		return errors.New("rounds begin at 1")
	}
	st.Substitutes[f.Who] = slices.DeleteFunc(slices.Clone(st.Substitutes[f.Who]),
		func(o Replaced) bool { return o.FromRound == f.FromRound })
	if !f.Names.IsZero() {
		st.Substitutes[f.Who] = append(st.Substitutes[f.Who], f)
	}
	return nil
}

// absent reports whether a contestant does not play in a round, and what
// the standing says of it.
func (st *State) absent(c Contestant, round int) (f ParticipationSet, yes bool) {
	f, there := st.Participations[c]
	if !there {
		return f, false
	}
	switch f.Participation {
	case Withdrawn:
		return f, f.Cancelled || round >= f.From
	case Late:
		return f, round < f.From
	}
	return f, false
}

// PairNames gives the names to show for a contestant: of a pair what the director typed,
// else what the players' numbers at their seats of the first round say; of a team its
// name; of a player of an individual the one name. Nothing known is empty.
func (st *State) PairNames(c Contestant) Names {
	if names, ok := st.Names[c]; ok {
		return names
	}
	sec, ok := st.Section(c.Section)
	if !ok {
		return Names{}
	}
	if sec.Movement.Contestant == movement.Team {
		return Names{st.Teams[c].Name}
	}
	var names Names
	for i, seat := range sec.Seats(c.Number) {
		names[i] = st.Seats[seat].shown()
	}
	return names
}

// Seats are the seats of a pair, or of a player of an individual, in the round in
// which it first sits: those under which its numbers came. There are none where
// others sat there before, as at the table of a rover, or where an individual's
// player sits out the first round.
func (s Section) Seats(number int) []Seat {
	m := s.Movement
	for round := 1; round <= m.Rounds; round++ {
		if m.Contestant == movement.Individual {
			for _, row := range m.Round(round) {
				if i := slices.Index([]int{row.NS, row.EW, row.South, row.West}, number); i >= 0 {
					if round > 1 {
						return nil
					}
					return []Seat{{Section: s.ID, Table: row.Table, Direction: string("NESW"[i])}}
				}
			}
			continue
		}
		row, side, ok := m.Seat(number, round)
		if !ok {
			continue
		}
		if registered(m, row.Table, side, round) {
			return nil // the names at this table are those of who sat there first
		}
		seats := [2]string{"N", "S"}
		if side == 'E' || side == 'W' {
			seats = [2]string{"E", "W"}
		}
		return []Seat{{s.ID, row.Table, seats[0]}, {s.ID, row.Table, seats[1]}}
	}
	return nil
}

// registered reports whether somebody sat in a line of a table before that round,
// and so left names there.
func registered(m *movement.Movement, table int, side byte, round int) bool {
	for _, r := range m.Table(table) {
		number := r.NS
		if side == 'E' || side == 'W' {
			number = r.EW
		}
		if r.Round < round && number > 0 && number != m.Missing {
			return true
		}
	}
	return false
}

// shown is the name, or the number where the club does not know it.
func (p Player) shown() string {
	if p.Name == "" && p.Number != "" {
		return "no. " + p.Number
	}
	return p.Name
}
