package names

import "strings"

// Roll is everybody whose names stand on one sheet. It tells apart players
// of one surname.
type Roll struct {
	bySurname map[string][]name // the different ones, by the surname in small letters
}

// NewRoll takes the names of everybody on a sheet. A name that comes twice is one player.
func NewRoll(everybody []string) Roll {
	r := Roll{map[string][]name{}}
	seen := map[string]bool{}
	for _, text := range everybody {
		n := parse(text)
		if seen[n.typed] {
			continue
		}
		seen[n.typed] = true
		key := strings.ToLower(n.surname)
		r.bySurname[key] = append(r.bySurname[key], n)
	}
	return r
}

// Surname is the shortest form of a name that no other player on the sheet has: "Berg",
// "A. Berg" where there is another Berg, and as much more as tells the two apart.
func (r Roll) Surname(name string) string {
	n := parse(name)
	return n.with(r.given(n))
}

// given is what must stand before the surname of a player.
func (r Roll) given(n name) string {
	forms := []string{"", n.firstInitial(), n.initials(), strings.Join(n.given, " ")}
	others := r.bySurname[strings.ToLower(n.surname)]
	for level, form := range forms {
		unique := true
		for _, o := range others {
			same := []string{"", o.firstInitial(), o.initials(), strings.Join(o.given, " ")}[level]
			unique = unique && (o.typed == n.typed || same != form || o.suffix != n.suffix)
		}
		if unique {
			return form
		}
	}
	return forms[len(forms)-1]
}

// Surnames joins the shortest forms of a pair that tell its players from the others on
// the sheet: "Berg & M. Smith". One of the names may be empty. Two of one surname share
// it: "A. & J. de Vries".
func (r Roll) Surnames(pair Players) string {
	a, b := parse(pair[0]), parse(pair[1])
	switch {
	case a.typed == "" || b.typed == "":
		return r.Surname(pair[0] + pair[1])
	case !a.isFamilyOf(b):
		return r.Surname(pair[0]) + and + r.Surname(pair[1])
	}
	first, second := r.given(a), r.given(b)
	if first == "" || second == "" { // they are not on the roll
		first, second = a.firstInitial(), b.firstInitial()
	}
	return first + and + second + " " + a.surname
}
