package names

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// and joins the two players of a pair.
const and = " & "

// Surname is the family name with the particles that belong to it, without "Jr" and
// the like: "van der Berg" of "Anna van der Berg" and of "van der Berg, Anna". A
// single word is a surname.
func Surname(name string) string {
	n := parse(name)
	return n.surname
}

// Split is a name in two: the given names, and the surname with all that belongs to it.
// A name in which nothing can be told apart is all surname.
func Split(name string) (given, surname string) {
	n := parse(name)
	return strings.Join(n.given, " "), joined(" ", n.surname, n.suffix)
}

// Forms are the ways to write a name, from the fullest to the shortest and none twice: as
// it was typed, with initials for the given names, with the first of them only, and the
// surname alone. There is at least one, which may be empty.
func Forms(name string) []string {
	return parse(name).forms()
}

func (n name) forms() []string {
	return shortening(n.typed, n.with(n.initials()), n.with(n.firstInitial()), n.with(""), n.surname)
}

// with puts given names before the surname, and "Jr" behind it.
func (n name) with(given string) string { return joined(" ", given, n.surname, n.suffix) }

// initials shortens every given name: "Anna Maria" gives "A. M."
func (n name) initials() string {
	var short []string
	for _, g := range n.given {
		if first := initial(g); first != "" && !strings.Contains(g, ".") {
			g = first
		} else if first == "" {
			continue
		}
		short = append(short, g)
	}
	return strings.Join(short, " ")
}

// Initials is a name of which only letters are left: "A. M. B." of "Anna Maria van der
// Berg"; "" where nothing in it has a letter.
func Initials(name string) string {
	n := parse(name)
	last := ""
	for _, word := range strings.Fields(n.surname) {
		if last == "" || !is(particles, word) {
			last = initial(word)
		}
	}
	return joined(" ", n.bare(), last)
}

// bare are the first letters of all given names, those that were abbreviated otherwise too.
func (n name) bare() string {
	var letters []string
	for _, g := range n.given {
		letters = append(letters, initial(g))
	}
	return joined(" ", letters...)
}

// firstInitial is the letter of the first given name: "A."
func (n name) firstInitial() string {
	for _, g := range n.given {
		if first, _, _ := strings.Cut(initial(g), "-"); first != "" {
			return first
		}
	}
	return ""
}

// shortening leaves out of a list what says nothing new: empty wordings, and those
// with more letters than the one before, or the same. With as many they may be
// narrower: "J." than "Jo".
func shortening(forms ...string) (kept []string) {
	for _, f := range forms {
		if f == "" {
			continue
		}
		if n := len(kept); n > 0 && (f == kept[n-1] || utf8.RuneCountInString(f) > utf8.RuneCountInString(kept[n-1])) {
			continue
		}
		kept = append(kept, f)
	}
	if kept == nil {
		return []string{""}
	}
	return kept
}

// joined joins what is not empty.
func joined(separator string, parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(p string) bool { return p == "" }), separator)
}

// Players are the names of a pair: first that of North, or of East. Of a team its own
// stands first, alone; empty is what nobody has said.
type Players [2]string

// IsZero reports whether nobody has said a name.
func (p Players) IsZero() bool { return p == Players{} }

// Forms are the ways to write the names of two players, from the fullest to the shortest.
// One of them may be empty. Two of one surname share it: "Anna & Jan de Vries".
func (p Players) Forms() []string {
	a, b := parse(p[0]), parse(p[1])
	switch {
	case a.typed == "" || b.typed == "":
		return Forms(p[0] + p[1])
	case a.isFamilyOf(b):
		return shortening(a.typed+and+b.typed,
			joined(" ", strings.Join(a.given, " ")+and+strings.Join(b.given, " "), a.surname),
			joined(" ", a.initials()+and+b.initials(), a.surname),
			joined(" ", a.firstInitial()+and+b.firstInitial(), a.surname), a.surname)
	}
	return shortening(a.typed+and+b.typed, a.with(a.initials())+and+b.with(b.initials()),
		a.with(a.firstInitial())+and+b.with(b.firstInitial()), a.with("")+and+b.with(""), a.surname+and+b.surname)
}

// isFamilyOf reports whether two players can share their surname on paper: both have
// given names, and neither a "Jr".
func (n name) isFamilyOf(other name) bool {
	return alike(n.surname, other.surname) && n.firstInitial() != "" && other.firstInitial() != "" &&
		n.suffix == "" && other.suffix == ""
}

// alike reports whether two surnames read the same.
func alike(a, b string) bool { return strings.EqualFold(a, b) }

// First is the first of some forms that fits, as whoever draws them finds out, else the
// last one. There must be one.
func First(forms []string, fits func(string) bool) string {
	for _, f := range forms {
		if fits(f) {
			return f
		}
	}
	return forms[len(forms)-1]
}

// Within is the fullest form of a name that has room in so many letters. The end of a
// surname that is too long for them is cut off.
func Within(name string, letters int) string {
	short := First(Forms(name), func(form string) bool { return utf8.RuneCountInString(form) <= letters })
	if r := []rune(short); len(r) > letters {
		return strings.TrimSpace(string(r[:max(letters, 0)]))
	}
	return short
}
