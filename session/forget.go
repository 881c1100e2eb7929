package session

import "strings"

// Somebody stands in a journal where a person was named who asked to be forgotten: a dash, which every language has.
const Somebody = "–"

// Person is who is to be forgotten: by a number, by the names that go with it, or both.
type Person struct {
	Number string
	Names  []string
}

// named reports whether a name is one of the person's. Capitals and blanks do not matter.
func (p Person) named(name string) bool {
	for _, n := range p.Names {
		if name != "" && strings.EqualFold(strings.Join(strings.Fields(n), " "), strings.Join(strings.Fields(name), " ")) {
			return true
		}
	}
	return false
}

func (p Person) numbered(number string) bool { return number != "" && number == p.Number }

// NamesIn are the names that a fact gives to the person's number.
func (p Person) NamesIn(f Fact) (names []string) {
	switch f := f.(type) {
	case PlayerSeated:
		if p.numbered(f.Number) && f.Name != "" {
			names = append(names, f.Name)
		}
	case TeamSet:
		for _, m := range f.Members {
			if p.numbered(m.Number) && m.Name != "" {
				names = append(names, m.Name)
			}
		}
	}
	return names
}

// Without is a fact with the person's number gone and Somebody in the place of the name; forgot reports whether the fact had
// either. What a reason or a remark says in words stays.
func (p Person) Without(f Fact) (without Fact, forgot bool) {
	pair := func(names [2]string) [2]string {
		for i, name := range names {
			if p.named(name) {
				names[i], forgot = Somebody, true
			}
		}
		return names
	}
	switch f := f.(type) {
	case PlayerSeated:
		if p.numbered(f.Number) || p.named(f.Name) {
			f.Number, f.Name, forgot = "", Somebody, true
		}
		return f, forgot
	case PairNamed:
		f.Names = pair(f.Names)
		return f, forgot
	case Replaced:
		f.Names = pair(f.Names)
		return f, forgot
	case DirectorNamed:
		if p.named(f.Name) {
			f.Name, forgot = Somebody, true
		}
		return f, forgot
	case ComputerOpened:
		if p.named(f.Person) {
			f.Person, forgot = Somebody, true
		}
		return f, forgot
	case TeamSet:
		members := make([]Member, len(f.Members))
		for i, m := range f.Members {
			if p.numbered(m.Number) || p.named(m.Name) {
				m, forgot = Member{Name: Somebody}, true
			}
			members[i] = m
		}
		if forgot {
			f.Members = members
		}
		return f, forgot
	}
	return f, false
}
