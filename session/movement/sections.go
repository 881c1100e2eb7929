package movement

import "fmt"

// MakeSections generates the sections of an evening with a family: one for most
// families, two or three for "twin" and "triplet" sections, which play the same
// duplicated boards. Options.Tables counts the tables of all sections. Sections
// get the letters A, B, C, and the later ones are the smaller ones, and have the
// half table.
func MakeSections(family string, o Options) ([]*Movement, error) {
	f, err := Find(family)
	if err != nil {
		return nil, err
	}
	if !f.lots {
		m, err := f.Make(o)
		if err != nil {
			return nil, err
		}
		return []*Movement{m}, nil
	}
	n := 2
	if f.Name == "triplet" {
		n = 3
	}
	if err := f.check(&o); err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name, err)
	}
	sections, err := split(o, n)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name, err)
	}
	for _, m := range sections {
		if err := m.Validate(); err != nil {
			return nil, fmt.Errorf("%s: section %s: %w", f.Name, m.Section, err)
		}
	}
	return sections, CheckLimits(sections...)
}

// split makes n sections of nearly equal size, all with as many board sets as
// rounds so that every section plays all boards.
func split(o Options, n int) ([]*Movement, error) {
	least := o.Tables / n
	extra := o.Tables % n
	var sections []*Movement
	for i := range n {
		part := o
		part.Tables = least
		if i < extra {
			part.Tables++
		}
		part.Section = string(rune('A' + i))
		part.Copies = 0
		if i < n-1 {
			part.Half = FullTables
		}
		m, err := sectionOf(part)
		if err != nil {
			return nil, err
		}
		sections = append(sections, m)
	}
	return sections, nil
}

// sectionFamilies are the movements that play exactly so many sets in so many
// rounds, those with two winners first.
var sectionFamilies = []string{"mitchell", "double-weave", "share-relay", "hesitation", "double-hesitation"}

// sectionOf makes the section of a size that plays as many board sets as rounds.
func sectionOf(o Options) (*Movement, error) {
	for _, name := range sectionFamilies {
		if setsOf(name, o.Tables) != o.Rounds {
			continue
		}
		f, err := Find(name)
		if err != nil {
			return nil, err
		}
		if m, err := f.unchecked(o); err == nil {
			return m, nil
		}
	}
	return nil, refuse("no section of %d tables plays %d sets of boards in %d rounds", o.Tables, o.Rounds, o.Rounds)
}

// setsOf is the number of board sets, and of rounds, of a complete movement.
func setsOf(family string, tables int) int {
	switch family {
	case "hesitation":
		return tables + 1
	case "double-hesitation":
		return tables + 2
	}
	return tables
}

// sectionRounds returns the rounds with which so many tables can be split.
func sectionRounds(n int) func(int) []int {
	return func(tables int) []int {
		least := tables / n
		if least < 5 {
			return nil
		}
		most := least
		if tables%n > 0 {
			most++
		}
		// The greatest section sets the number of sets; the smallest must still
		// reach it with its hesitations.
		return span(most, least+2)
	}
}
