package bridgemate

import "clubnight/session/movement"

// distinct gives every pair a number of its own. Where that of movement.Movement.Distinct
// would be taken, since the numbers of a line are not 1 to the number of tables,
// East-West come after all of North-South.
func distinct(m *movement.Movement) *movement.Movement {
	d := m.Distinct()
	if !m.EqualNumbers || !shared(d.Rows) {
		return d
	}
	d = m.Clone()
	d.EqualNumbers = false
	last := 0
	for _, r := range m.Rows {
		last = max(last, r.NS)
	}
	for i, r := range m.Rows {
		if r.EW > 0 {
			d.Rows[i].EW += last
		}
	}
	d.Stationary = d.Rate().Stationary
	return d
}

// shared reports whether some number is in both lines.
func shared(rows []movement.Row) bool {
	ns := map[int]bool{0: false}
	for _, r := range rows {
		if r.NS > 0 {
			ns[r.NS] = true
		}
	}
	for _, r := range rows {
		if ns[r.EW] {
			return true
		}
	}
	return false
}

// linesOf compares a movement as the file has it with the same one in distinct numbers.
func linesOf(file, own *movement.Movement) lines {
	l := lines{map[int]int{}, map[int]int{}}
	for i, r := range file.Rows {
		l.ns[r.NS], l.ew[r.EW] = own.Rows[i].NS, own.Rows[i].EW
	}
	return l
}
