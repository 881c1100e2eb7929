package desk

import (
	"slices"
	"strconv"
	"strings"

	"clubnight/session"
)

// The sections that the guide knows: 1 (A) to 26 (Z). An evening begins with the first.
const (
	FirstSection = 1
	LastSection  = 26
)

// SectionLetters names sections by their letters, with something between them.
func SectionLetters(ids []int, between string) string {
	var letters []string
	for _, id := range ids {
		letters = append(letters, session.Letter(id))
	}
	return strings.Join(letters, between)
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

// Printable reports whether there is a sheet of an evening: one of its movement at least.
func Printable(st *session.State) bool {
	return slices.ContainsFunc(st.Sections, func(s session.Section) bool { return len(s.Movement.Rows) > 0 })
}
