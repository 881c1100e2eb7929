package changeover

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/names"
)

// PersonKind is what becomes of somebody who played.
type PersonKind uint8

// The kinds.
const (
	Joins    PersonKind = iota // becomes a member
	Learns                     // is a member, of whom the federation's number becomes known
	Clashes                    // has a number that is somebody else's in the club
	Unclear                    // has a name that several members have, and no number
	Stranger                   // has a name that no member has: stays a visitor
)

// Person is somebody who played, of whom there is something to say.
type Person struct {
	Kind PersonKind
	// Number and Name are as the member has them or will have them, of Joins and Learns;
	// else as the files have them.
	Number, Name string
	// National is what becomes known, of Learns.
	National string
	// Evenings is on how many evenings, and File the first of their files.
	Evenings int
	File     string
	// Fits are the members who may be meant: of Clashes the one who has the number.
	Fits []session.Member
	// Said is the number that Answer was given, session.Visiting for a visitor, "" for none.
	Said string

	player clubfile.Player
}

// Of are the people of a kind.
func (p *Plan) Of(kind PersonKind) (list []Person) {
	for _, one := range p.People {
		if one.Kind == kind {
			list = append(list, one)
		}
	}
	return list
}

// Answer says which member is meant by a name that is Unclear: by the number, or by
// session.Visiting that it is a visitor; "" takes it back. ok is false where nobody of that
// name is asked about, or none of its members has the number.
func (p *Plan) Answer(name, number string) (ok bool) {
	key := names.Fold(name)
	for i := range p.People {
		one := &p.People[i]
		if one.Kind != Unclear || names.Fold(one.Name) != key {
			continue
		}
		if number == "" || number == session.Visiting ||
			slices.ContainsFunc(one.Fits, func(m session.Member) bool { return m.Number == number }) {
			one.Said, p.said[key], ok = number, number, true
		}
	}
	return ok
}

// sighting is somebody as the files have him.
type sighting struct {
	session.Member
	evenings int
	file     string
	names    map[string]int    // how often each was written
	files    map[string]string // and the first file
}

// name is that which was written most often.
func (s *sighting) name() (best string) {
	for n, times := range s.names {
		if better := times - s.names[best]; best == "" || better > 0 || better == 0 && n < best {
			best = n
		}
	}
	return best
}

// sightings are those who played, by a key of theirs, in the order of the keys.
func (p *Plan) sightings(key func(session.Member) string) (list []*sighting) {
	all := map[string]*sighting{}
	for i := range p.Sources {
		s := &p.Sources[i]
		if s.Fate != Comes {
			continue
		}
		seen := map[string]bool{}
		for _, m := range s.people {
			k := key(m)
			if k == "" || seen[k] || m.Name == session.Somebody {
				continue
			}
			seen[k] = true
			one := all[k]
			if one == nil {
				one = &sighting{Member: m, file: s.File, names: map[string]int{}, files: map[string]string{}}
				all[k], list = one, append(list, one)
			}
			one.evenings++
			if m.Name != "" {
				one.names[m.Name]++
				one.files[m.Name] = cmp.Or(one.files[m.Name], s.File)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b *sighting) int { return strings.Compare(key(a.Member), key(b.Member)) })
	return list
}

// meet finds out who of those who played are members, and who becomes one.
func (p *Plan) meet(club *clubfile.File) error {
	var list []clubfile.Player
	if club != nil {
		shown, err := club.Players()
		if err != nil && !errors.Is(err, clubfile.ErrDamaged) {
			return err
		}
		hidden, err := club.HiddenPlayers()
		if err != nil && !errors.Is(err, clubfile.ErrDamaged) {
			return err
		}
		list = append(shown, hidden...)
	}
	m := &meeting{plan: p, list: list, taken: map[string]bool{}}
	for _, one := range list {
		m.taken[one.Number], m.taken[one.National] = true, true
	}
	for _, s := range p.sightings(func(m session.Member) string { return strings.TrimSpace(m.Number) }) {
		m.numbered(s)
	}
	m.nameless()
	for _, one := range m.list {
		p.members = append(p.members, session.Member{Number: one.Number, Name: one.Name})
	}
	slices.SortStableFunc(p.People, func(a, b Person) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(b.Evenings, a.Evenings), strings.Compare(a.Name, b.Name))
	})
	return nil
}

// meeting is a list of members while those who played are held beside it.
type meeting struct {
	plan  *Plan
	list  []clubfile.Player // with those who join
	taken map[string]bool   // numbers
}

func (m *meeting) say(kind PersonKind, p clubfile.Player, s *sighting, fits ...session.Member) {
	number, name := cmp.Or(p.Number, s.Number), cmp.Or(p.Name, s.name())
	m.plan.People = append(m.plan.People, Person{Kind: kind, Number: number, Name: name, Evenings: s.evenings,
		National: p.National, File: s.file, Fits: fits, player: p})
}

// numbered is somebody with a number: the member who has it, the one member who has the
// name and no number with the federation yet, or somebody new.
func (m *meeting) numbered(s *sighting) {
	number, name := strings.TrimSpace(s.Number), s.name()
	for _, one := range m.list {
		if one.Number != number && one.National != number {
			continue
		}
		m.clash(one, s)
		return
	}
	if name == "" {
		return
	}
	if fits := m.fits(name); len(fits) == 1 && m.list[fits[0]].National == "" {
		m.list[fits[0]].National = number
		m.taken[number] = true
		m.say(Learns, m.list[fits[0]], s)
		return
	}
	m.join(clubfile.Player{Number: number, Name: name}, s)
	m.clash(clubfile.Player{Number: number, Name: name}, s)
}

// clash says of everybody under the number of a member whose name cannot be the member's.
func (m *meeting) clash(has clubfile.Player, s *sighting) {
	for _, name := range slices.Sorted(maps.Keys(s.names)) {
		if names.MayBe(has.Name, name) || names.MayBe(name, has.Name) {
			continue
		}
		m.plan.People = append(m.plan.People, Person{Kind: Clashes, Number: s.Number, Name: name, Evenings: s.names[name],
			File: s.files[name], Fits: []session.Member{{Number: has.Number, Name: has.Name}}})
	}
}

func (m *meeting) join(p clubfile.Player, s *sighting) {
	if p = p.Tidy(); p.Check() != nil {
		return
	}
	m.list, m.taken[p.Number] = append(m.list, p), true
	m.say(Joins, p, s)
}

func (m *meeting) fits(name string) []int {
	var all []string
	for _, one := range m.list {
		all = append(all, one.Name)
	}
	return names.NewDirectory(all).Fits(name)
}

// nameless are those without a number.
func (m *meeting) nameless() {
	var all []string
	for _, one := range m.list {
		all = append(all, one.Name)
	}
	directory, known := names.NewDirectory(all), slices.Clone(m.list)
	next := 1
	for _, s := range m.plan.sightings(func(one session.Member) string {
		if strings.TrimSpace(one.Number) != "" {
			return ""
		}
		return names.Fold(one.Name)
	}) {
		fits := directory.Fits(s.name())
		switch regular := cmp.Or(m.plan.options.Regular, 3); {
		case len(fits) > 1:
			var who []session.Member
			for _, i := range fits {
				who = append(who, session.Member{Number: known[i].Number, Name: known[i].Name})
			}
			m.say(Unclear, clubfile.Player{}, s, who...)
		case len(fits) == 1: // it is linked when the evening comes in
		case s.evenings >= regular && len(strings.Fields(s.name())) > 1:
			for m.taken[strconv.Itoa(next)] {
				next++
			}
			m.join(clubfile.Player{Number: strconv.Itoa(next), Name: s.name()}, s)
		default:
			m.say(Stranger, clubfile.Player{}, s)
		}
	}
}

// takeMembers takes those who join, and what is learnt of others, into the list.
func (p *Plan) takeMembers(club *clubfile.File) (joined int, err error) {
	var players []clubfile.Player
	for _, one := range p.People {
		switch one.Kind {
		case Joins:
			joined++
			players = append(players, one.player)
		case Learns:
			players = append(players, clubfile.Player{Number: one.player.Number, Name: one.player.Name,
				National: one.player.National})
		}
	}
	if len(players) == 0 {
		return 0, nil
	}
	return joined, club.SetPlayers(players)
}

// takeOne takes an evening over: its names are linked to members, it counts for what was
// chosen, and it is finished.
func (p *Plan) takeOne(club *clubfile.File, s *Source) error {
	over, err := session.CopyOf(s.entries)
	if err != nil {
		return err
	}
	var facts []session.Fact
	st := over.State()
	if !s.journal {
		facts, _ = st.LinksBy(p.members, p.said)
	}
	for _, c := range p.options.Counts {
		if !slices.ContainsFunc(st.Competitions, func(o session.Competition) bool { return o.Is(c.Name) }) {
			facts = append(facts, session.CompetitionSet{Name: c.Name, Rule: c.Rule})
		}
	}
	if !st.Closed {
		facts = append(facts, session.EveningClosed{})
	}
	if st.Here() == "" && len(facts) > 0 { // of an evening of several computers nobody else may write
		if err := over.Record("file", facts...); err != nil {
			return err
		}
	}
	journal, err := club.TakeOver(over.State().Entries())
	var again *clubfile.Again
	switch {
	case errors.As(err, &again):
		s.Fate, s.Evening = There, again.Evening
		return nil
	case err != nil:
		return err
	}
	s.Evening = journal.ID()
	return nil
}
