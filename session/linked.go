package session

import (
	"slices"
	"strings"

	"clubnight/session/movement"
	"clubnight/session/names"
)

// SharedName is a name for which nobody is given a member's number, since more than one
// may be meant: Fits are several members, or one who sits elsewhere as well.
type SharedName struct {
	Who  Contestant
	Name string
	Fits []Member
}

// Visiting, before a name that is typed, says that it is a visitor's, whatever members
// have that name: "- Ed Moss".
const Visiting = "-"

// Linked are facts that name people, with the numbers of those who are members of the
// club: a name that fits one member alone, who is named once and sits nowhere else, is
// that member's, however it is written ([names.Directory.Fits]). The numbers are recorded
// as the director's word, so that they are seen and can be taken back. In the place of a
// name, or before it, may stand a member's number; Visiting before it gives none. Nobody
// gets a number where the seat has one already, unless the director gave it to somebody
// else, or where there is no seat of one's own in the first round. shared are the names
// that stay without a number. The state is that with the facts.
func (st *State) Linked(facts []Fact, club []Member) (linked []Fact, shared []SharedName) {
	l := st.linking(facts, club)
	for _, f := range facts {
		switch f := f.(type) {
		case TeamSet:
			linked = append(linked, l.team(f))
		case PairNamed:
			linked = append(linked, l.pair(f)...)
		default:
			linked = append(linked, f)
		}
	}
	return linked, l.shared
}

// Links are the facts that give those their numbers who are named in the evening already
// and are members of the club, as Linked finds them; who was said to be a visitor stays
// one.
func (st *State) Links(club []Member) (links []Fact, shared []SharedName) {
	return st.LinksBy(club, nil)
}

// LinksBy is Links where the director has said whom some names mean: the member's number,
// or Visiting, by the name as names.Fold has it.
func (st *State) LinksBy(club []Member, said map[string]string) (links []Fact, shared []SharedName) {
	var named []Fact
	for _, sec := range st.Sections {
		for _, n := range sec.Movement.Pairs() {
			who := Contestant{Section: sec.ID, Number: n}
			if set, there := st.Teams[who]; there && sec.Movement.Contestant == movement.Team {
				named = append(named, TeamSet{Team: who, Name: set.Name, Members: before(set.Members, said)})
			} else if typed := st.PairNames(who); !typed.IsZero() && sec.Movement.Contestant != movement.Team {
				both := before([]Member{{Name: typed[0]}, {Name: typed[1]}}, said)
				named = append(named, PairNamed{Pair: who, Names: Names{both[0].Name, both[1].Name}})
			}
		}
	}
	linked, shared := st.Linked(named, club)
	for _, f := range linked {
		switch f := f.(type) {
		case PairNamed: // as it is
		case TeamSet:
			if !slices.Equal(f.Members, st.Teams[f.Team].Members) {
				links = append(links, f)
			}
		default:
			links = append(links, f)
		}
	}
	return links, shared
}

// before puts what the director said of names before them, as it is typed.
func before(members []Member, said map[string]string) []Member {
	members = slices.Clone(members)
	for i, m := range members {
		if number := said[names.Fold(m.Name)]; number != "" && m.Number == "" && m.Name != "" {
			members[i].Name = number + " " + m.Name
		}
	}
	return members
}

// linking is what is known while names are given their numbers.
type linking struct {
	st     *State
	club   []Member
	found  *names.Directory
	wanted map[string]int        // how often each member's number is meant
	sits   map[string]Contestant // where each number sits already
	shared []SharedName
}

func (st *State) linking(facts []Fact, club []Member) *linking {
	l := &linking{st: st, club: club, wanted: map[string]int{}, sits: map[string]Contestant{}}
	var all []string
	for _, m := range club {
		all = append(all, m.Name)
	}
	l.found = names.NewDirectory(all)
	for _, sec := range st.Sections {
		for _, n := range sec.Movement.Pairs() {
			who := Contestant{Section: sec.ID, Number: n}
			for _, m := range st.Players(who) {
				if m.Number != "" {
					l.sits[m.Number] = who
				}
			}
		}
	}
	for _, f := range facts {
		for _, m := range named(f) {
			if one, _, ok := l.one(m); ok {
				l.wanted[one.Number]++
			}
		}
	}
	return l
}

// named are the people whom a fact names.
func named(f Fact) (list []Member) {
	switch f := f.(type) {
	case PairNamed:
		for _, name := range f.Names {
			list = append(list, Member{Name: name})
		}
	case TeamSet:
		return f.Members
	}
	return list
}

// said takes what was typed of somebody apart: the member whose number it is, with the
// name, or that it is a visitor.
func (l *linking) said(typed string) (m Member, name string, visits bool) {
	if rest, is := strings.CutPrefix(strings.TrimSpace(typed), Visiting+" "); is {
		return m, strings.TrimSpace(rest), true
	}
	first, rest, _ := strings.Cut(strings.TrimSpace(typed), " ")
	if strings.ContainsAny(first, "0123456789") {
		for _, one := range l.club {
			if one.Number == first && (rest == "" || names.MayBe(one.Name, rest)) {
				return one, one.Name, false
			}
		}
	}
	return m, typed, false
}

// one is the one member who is meant by somebody; fits are those who may be.
func (l *linking) one(who Member) (one Member, fits []Member, ok bool) {
	m, name, visits := l.said(who.Name)
	switch {
	case visits || who.Number != "":
		return m, nil, false
	case m.Number != "":
		return m, nil, true
	}
	for _, i := range l.found.Fits(name) {
		fits = append(fits, l.club[i])
	}
	if len(fits) == 1 {
		return fits[0], fits, true
	}
	return m, fits, false
}

// number is that of the member whom a name of a contestant means, "" where nobody is known
// to be.
func (l *linking) number(c Contestant, who Member) string {
	one, fits, ok := l.one(who)
	at, sits := l.sits[one.Number]
	switch {
	case ok && l.wanted[one.Number] == 1 && (!sits || at == c):
		return one.Number
	case ok:
		fits = []Member{one}
	}
	if len(fits) > 0 {
		_, name, _ := l.said(who.Name)
		s := SharedName{c, name, fits}
		if !slices.ContainsFunc(l.shared, func(o SharedName) bool { return o.Who == c && o.Name == name }) {
			l.shared = append(l.shared, s)
		}
	}
	return ""
}

// team gives the members of a team their numbers.
func (l *linking) team(f TeamSet) TeamSet {
	f.Members = slices.Clone(f.Members)
	for i, m := range f.Members {
		if _, name, _ := l.said(m.Name); m.Number == "" {
			f.Members[i] = Member{Number: l.number(f.Team, m), Name: name}
		}
	}
	return f
}

// pair is a pair, or a player, with the seats that its numbers belong to.
func (l *linking) pair(f PairNamed) (facts []Fact) {
	typed := f.Names
	for i := range typed {
		_, f.Names[i], _ = l.said(typed[i])
	}
	facts = []Fact{f}
	sec, ok := l.st.Section(f.Pair.Section)
	if !ok || sec.Movement.Contestant == movement.Team {
		return facts
	}
	for i, seat := range sec.Seats(f.Pair.Number) {
		if i >= len(f.Names) || f.Names[i] == "" {
			continue
		}
		is := l.st.Seats[seat]
		told, _, visits := l.said(typed[i])
		same := names.Fold(is.Name) == names.Fold(f.Names[i])
		seated := PlayerSeated{Seat: seat, Name: f.Names[i], Given: true}
		switch {
		case visits:
			facts = append(facts, seated)
			continue
		case is.Given && same && told.Number == "": // the director has said who it is: a member, or a visitor
			continue
		case is.Number != "" && !is.Given:
			if is.Name != "" && !same && names.MayBe(is.Name, f.Names[i]) { // one person, written in two ways
				seated.Number = is.Number
				facts = append(facts, seated)
			}
			continue
		}
		if seated.Number = l.number(f.Pair, Member{Name: typed[i]}); seated.Number != "" {
			facts = append(facts, seated)
		}
	}
	return facts
}
