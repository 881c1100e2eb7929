package session

import (
	"slices"

	"clubnight/session/movement"
	"clubnight/session/names"
)

// Linked are facts that name people, with the numbers of those who are members of the
// club: a name that exactly one member has, and that stands once among the names, is
// that member's. The numbers are recorded as the director's word, so that they are seen
// and can be taken back. Nobody gets a number where the seat has one already, unless
// the director gave it to somebody else, or where there is no seat of one's own in the
// first round. shared are the names that several have: they stay without a number. The
// state is that with the facts.
func (st *State) Linked(facts []Fact, club []Member) (linked []Fact, shared []string) {
	known := map[string][]Member{}
	for _, m := range club {
		known[names.Fold(m.Name)] = append(known[names.Fold(m.Name)], m)
	}
	times := map[string]int{}
	for _, f := range facts {
		for _, name := range named(f) {
			times[names.Fold(name)]++
		}
	}
	number := func(name string) string {
		folded := names.Fold(name)
		switch members := known[folded]; {
		case folded == "" || len(members) == 0:
			return ""
		case len(members) > 1 || times[folded] > 1:
			if !slices.Contains(shared, name) {
				shared = append(shared, name)
			}
			return ""
		default:
			return members[0].Number
		}
	}
	for _, f := range facts {
		switch f := f.(type) {
		case TeamSet:
			f.Members = slices.Clone(f.Members)
			for i := range f.Members {
				if f.Members[i].Number == "" {
					f.Members[i].Number = number(f.Members[i].Name)
				}
			}
			linked = append(linked, f)
		case PairNamed:
			linked = append(append(linked, f), st.seatedBy(f, number)...)
		default:
			linked = append(linked, f)
		}
	}
	return linked, shared
}

// named are the people whom a fact names.
func named(f Fact) (list []string) {
	switch f := f.(type) {
	case PairNamed:
		return f.Names[:]
	case TeamSet:
		for _, m := range f.Members {
			list = append(list, m.Name)
		}
	}
	return list
}

// seatedBy are the seats of a pair, or of a player, with the numbers that
// belong to its names.
func (st *State) seatedBy(f PairNamed, number func(name string) string) (facts []Fact) {
	sec, ok := st.Section(f.Pair.Section)
	if !ok || sec.Movement.Contestant == movement.Team {
		return nil
	}
	for i, seat := range sec.Seats(f.Pair.Number) {
		if i >= len(f.Names) {
			continue
		}
		replaced := st.Seats[seat].Given && names.Fold(st.Seats[seat].Name) != names.Fold(f.Names[i])
		if st.Seats[seat].Number != "" && !replaced {
			continue
		}
		if n := number(f.Names[i]); n != "" {
			facts = append(facts, PlayerSeated{Seat: seat, Number: n, Name: f.Names[i], Given: true})
		}
	}
	return facts
}
