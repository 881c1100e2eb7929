package start

import (
	"slices"
	"strings"

	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// TogetherOptions are the ways to score several sections, and which one it is now.
func TogetherOptions(in *desk.Language, st *session.State) (options []string, selected int) {
	options = []string{in.Say(screen.EachForItself), in.Say(screen.AllTogether)}
	fields := st.Fields()
	groups := len(fields) > 1 && len(fields) < len(st.Sections)
	switch {
	case groups:
		options = append(options, in.Say(screen.InGroups, "Groups", fieldsText(fields)))
	case len(st.Sections) > 2:
		options = append(options, in.Say(screen.InGroupsToChoose))
	}
	switch {
	case groups:
		return options, 2
	case len(fields) == 1:
		return options, 1
	}
	return options, 0
}

// fieldsText names the sections of each field: "A+B, C".
func fieldsText(fields [][]int) string {
	var parts []string
	for _, f := range fields {
		parts = append(parts, desk.SectionLetters(f, "+"))
	}
	return strings.Join(parts, ", ")
}

// HasResults reports whether a section has a result.
func HasResults(st *session.State, section int) bool {
	for k := range st.Results {
		if k.Section == section {
			return true
		}
	}
	return false
}

// without gives the fields of several sections that are left when a section goes.
func without(fields [][]int, id int) [][]int {
	var left [][]int
	for _, f := range fields {
		f = slices.DeleteFunc(slices.Clone(f), func(s int) bool { return s == id })
		if len(f) > 1 {
			left = append(left, f)
		}
	}
	return left
}

// AnotherSection is the next section and what makes it: it begins as the first one is,
// with the same movement and the same boards. Past lastSection there is no letter for it.
func AnotherSection(st *session.State) (id int, facts []session.Fact) {
	id = desk.FirstSection
	for _, there := st.Section(id); there; _, there = st.Section(id) {
		id++
	}
	if id > desk.LastSection {
		return id, nil
	}
	m := st.Sections[0].Movement.Clone()
	m.Section = session.Letter(id)
	facts = []session.Fact{session.SectionSet{ID: id, Movement: m}}
	if fields := st.Fields(); len(fields) == 1 && len(st.Sections) > 1 {
		facts = append(facts, session.SectionsCombined{Fields: [][]int{append(fields[0], id)}})
	}
	return id, facts
}

// DropSection takes a section away, also from the field in which it is scored.
func DropSection(st *session.State, id int) []session.Fact {
	facts := []session.Fact{session.SectionDropped{ID: id}}
	if fields := without(st.Fields(), id); len(fields) > 0 {
		facts = append(facts, session.SectionsCombined{Fields: fields})
	}
	return facts
}

// Leaders gives the sections, and for each the place among them of the one
// that leads its field.
func Leaders(st *session.State) (ids, with []int) {
	for i, sec := range st.Sections {
		ids, with = append(ids, sec.ID), append(with, i)
	}
	for _, f := range st.Fields() {
		for _, id := range f {
			with[slices.Index(ids, id)] = slices.Index(ids, f[0])
		}
	}
	return ids, with
}
