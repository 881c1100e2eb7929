package session

import "strings"

// Somebody stands in a journal where a person was named who asked to be forgotten: a
// dash, which every language has.
const Somebody = "–"

// Person is who is to be forgotten: by a number, by the names that go with it, or both.
type Person struct {
	Number string
	Names  []string
}

// named reports whether a name is one of the person's. Capitals and blanks do not matter.
func (p Person) named(name string) bool {
	for _, n := range p.Names {
		if name != "" && strings.EqualFold(strings.Join(strings.Fields(n), " "),
			strings.Join(strings.Fields(name), " ")) {
			return true
		}
	}
	return false
}

func (p Person) numbered(number string) bool { return number != "" && number == p.Number }

// forget is a name, or Somebody in its place where it is the person's.
func (p Person) forget(name string) (without string, forgot bool) {
	if p.named(name) {
		return Somebody, true
	}
	return name, false
}

// forgetPair does so with the names of a pair.
func (p Person) forgetPair(names Names) (without Names, forgot bool) {
	first, one := p.forget(names[0])
	second, other := p.forget(names[1])
	return Names{first, second}, one || other
}

// NamesIn are the names that a fact gives to the person's number. A fact that has numbers
// with names has a method namesOf.
func (p Person) NamesIn(f Fact) []string {
	if f, numbers := f.(interface{ namesOf(Person) []string }); numbers {
		return f.namesOf(p)
	}
	return nil
}

// Without is a fact with the person's number gone and Somebody in the place of the name;
// forgot reports whether the fact had either. What a reason or a remark says in words
// stays. A fact that names people has a method without.
func (p Person) Without(f Fact) (without Fact, forgot bool) {
	if f, names := f.(interface{ without(Person) (Fact, bool) }); names {
		return f.without(p)
	}
	return f, false
}
