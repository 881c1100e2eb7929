package desk

import (
	"slices"

	"clubnight/session"
)

// lateUnnamed are the pairs who were taken in during play and have no name yet, in an
// evening in which others have: each with its first empty chair.
func lateUnnamed(in *Language, st *session.State) (list []UnknownNumber) {
	for _, sec := range st.Sections {
		began := beganWith(st, sec.ID)
		var late []UnknownNumber
		named := false
		for _, row := range PairRows(in, st, sec) {
			empty := slices.IndexFunc(row.Chairs[:], func(c Chair) bool { return c.Name == "" && c.Player.Number == "" })
			switch {
			case slices.Contains(began, row.Pair.Number):
				named = named || empty < 0
			case empty >= 0 && len(began) > 0:
				late = append(late, UnknownNumber{row, empty})
			}
		}
		if named {
			list = append(list, late...)
		}
	}
	return list
}

// beganWith are the pairs of a section's movement as it was before any change of it.
func beganWith(st *session.State, section int) []int {
	var began []int
	for _, e := range st.Entries() {
		if f, is := e.Fact.(session.SectionSet); is && f.ID == section && st.InForce(e.Seq) && f.Movement != nil {
			began = f.Movement.Pairs()
		}
	}
	return began
}
