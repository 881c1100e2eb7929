package desk

import (
	"slices"

	"clubnight/session"
	"clubnight/session/movement"
)

// Veil are the boards that a director who plays has yet to play: what others did
// with them is not shown.
type Veil map[[2]int]bool // by section and board

// VeilOf hides the boards that a contestant has yet to play, in every section that plays
// the same cards, be it compared with his or not. The zero contestant hides nothing.
func VeilOf(st *session.State, who session.Contestant) Veil {
	sec, ok := st.Section(who.Section)
	if !ok || who.Number == 0 {
		return nil
	}
	veil := Veil{}
	for _, row := range sec.Movement.Rows {
		if !sec.Movement.Playing(row) || !slices.Contains(numbersOf(sec.Movement, row), who.Number) {
			continue
		}
		for _, b := range row.Boards() {
			k := session.Key{Section: sec.ID, Table: row.Table, Round: row.Round, Board: b}
			if r, there := st.Results[k]; there && (!r.NoResult || r.Ruling != nil) {
				continue
			}
			for _, other := range st.Sections {
				if st.SameCards(sec.ID, other.ID, b) {
					veil[[2]int{other.ID, b}] = true
				}
			}
		}
	}
	return veil
}

// numbersOf are the numbers of those who play in a row.
func numbersOf(m *movement.Movement, row movement.Row) []int {
	if m.Contestant == movement.Individual {
		return []int{row.NS, row.South, row.EW, row.West}
	}
	return []int{row.NS, row.EW}
}

// Hides reports whether what is known of a place is not to be shown.
func (v Veil) Hides(k session.Key) bool { return v[[2]int{k.Section, k.Board}] }
