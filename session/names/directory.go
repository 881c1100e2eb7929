package names

import (
	"slices"
	"strings"
)

// Directory is a list of people in which somebody is looked for who is written otherwise
// elsewhere: with the surname first, without accents, with initials, without the middle
// name.
type Directory struct {
	people    []written
	whole     map[string][]int // by all words in the usual order
	anyOrder  map[string][]int // by all words, sorted
	bySurname map[string][]int
}

// written is a name as it is compared.
type written struct {
	given           []string // words, an initial being a letter
	surname, suffix string
}

// NewDirectory takes the names of everybody in a list.
func NewDirectory(everybody []string) *Directory {
	d := &Directory{whole: map[string][]int{}, anyOrder: map[string][]int{}, bySurname: map[string][]int{}}
	for i, text := range everybody {
		w := compared(text)
		d.people = append(d.people, w)
		if w.surname == "" {
			continue
		}
		add := func(to map[string][]int, key string) { to[key] = append(to[key], i) }
		add(d.whole, w.whole())
		add(d.anyOrder, w.sorted())
		add(d.bySurname, w.surname)
	}
	return d
}

// Fits are the places in the list of those who may be meant by a name: those who are
// written alike; where nobody is, those with the same words in another order; where nobody
// is, those of the surname whose given names do not speak against it, where at least an
// initial is told. None for a surname alone.
func (d *Directory) Fits(name string) []int {
	w := compared(name)
	if w.surname == "" {
		return nil
	}
	if fits := d.whole[w.whole()]; len(fits) > 0 {
		return slices.Clone(fits)
	}
	if fits := d.anyOrder[w.sorted()]; len(fits) > 0 {
		return slices.Clone(fits)
	}
	var fits []int
	for _, i := range d.bySurname[w.surname] {
		if w.mayBe(d.people[i]) {
			fits = append(fits, i)
		}
	}
	return fits
}

// MayBe reports whether two names can be two ways to write that of one person.
func MayBe(a, b string) bool { return len(NewDirectory([]string{a}).Fits(b)) > 0 }

// compared takes a name to pieces as they are compared.
func compared(text string) written {
	n := parse(text)
	w := written{surname: Fold(n.surname), suffix: Fold(n.suffix)}
	for _, g := range n.given {
		w.given = append(w.given, Folded(g)...)
	}
	return w
}

// whole is the name in the usual order.
func (w written) whole() string {
	return joined(" ", strings.Join(w.given, " "), w.surname, w.suffix)
}

// sorted are all its words in an order that does not depend on theirs.
func (w written) sorted() string {
	words := strings.Fields(w.whole())
	slices.Sort(words)
	return strings.Join(words, " ")
}

// mayBe reports whether the given names of two people of one surname can be those of one:
// in their order each is the other, or an initial of it, and one may have more.
func (w written) mayBe(other written) bool {
	if w.suffix != other.suffix && w.suffix != "" && other.suffix != "" {
		return false
	}
	short, long := w.letters(other), other.letters(w)
	if len(short) > len(long) {
		short, long = long, short
	}
	for i, g := range short {
		if !begins(g, long[i]) && !begins(long[i], g) {
			return false
		}
	}
	return len(short) > 0
}

// letters are the given names; initials that are written as one word, "AM", are taken
// apart where the other's words are those.
func (w written) letters(other written) []string {
	if len(w.given) == 1 && len(w.given[0]) == 2 && len(other.given) > 1 {
		return strings.Split(w.given[0], "")
	}
	return w.given
}

// begins reports whether a word is the other one, or its initial.
func begins(initial, word string) bool {
	return initial == word || len([]rune(initial)) == 1 && strings.HasPrefix(word, initial)
}
