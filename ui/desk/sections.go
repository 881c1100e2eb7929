package desk

import (
	"slices"
	"strconv"
	"strings"

	"clubnight/session"
	"clubnight/session/words/screen"
)

// The sections that the guide knows: 1 (A) to 26 (Z). An evening begins with the first.
const (
	FirstSection = 1
	LastSection  = 26
)

// TogetherOptions are the ways to score several sections, and which one it is now.
func TogetherOptions(in *Language, st *session.State) (options []string, selected int) {
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
		parts = append(parts, SectionLetters(f, "+"))
	}
	return strings.Join(parts, ", ")
}

// SectionLetters names sections by their letters, with something between them.
func SectionLetters(ids []int, between string) string {
	var letters []string
	for _, id := range ids {
		letters = append(letters, session.Letter(id))
	}
	return strings.Join(letters, between)
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

// FieldsOf gives the fields of several sections when each section says, by its place,
// with which earlier one it is scored.
func FieldsOf(ids, with []int) [][]int {
	groups := make([][]int, len(ids))
	for i, id := range ids {
		for with[i] = min(with[i], i); with[i] != with[with[i]]; {
			with[i] = with[with[i]] // its leader may itself be scored with an earlier one
		}
		groups[with[i]] = append(groups[with[i]], id)
	}
	return slices.DeleteFunc(groups, func(g []int) bool { return len(g) < 2 })
}

// FieldText names what is ranked together: "Section A", "Sections A and B".
func FieldText(in *Language, sections []int) string {
	return in.Words().Capital(in.Words().Sections(sections...))
}

// SectionIDs are the IDs of the sections of a field.
func SectionIDs(first session.Section, others []session.Section) []int {
	ids := []int{first.ID}
	for _, s := range others {
		ids = append(ids, s.ID)
	}
	return ids
}

// NumberIn is a pair's number in its field: with the letter of its section
// where there are several.
func NumberIn(combined []session.Section, section, number int) string {
	if len(combined) > 0 {
		return session.Letter(section) + strconv.Itoa(number)
	}
	return strconv.Itoa(number)
}

// AnotherSection is the next section and what makes it: it begins as the first one is,
// with the same movement and the same boards. Past lastSection there is no letter for it.
func AnotherSection(st *session.State) (id int, facts []session.Fact) {
	id = FirstSection
	for _, there := st.Section(id); there; _, there = st.Section(id) {
		id++
	}
	if id > LastSection {
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

// CombineSections scores all sections together, or each for itself.
func CombineSections(st *session.State, together bool) session.SectionsCombined {
	if !together {
		return session.SectionsCombined{}
	}
	var all []int
	for _, s := range st.Sections {
		all = append(all, s.ID)
	}
	return session.SectionsCombined{Fields: [][]int{all}}
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
