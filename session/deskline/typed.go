package deskline

import "clubnight/session"

// typed reads a section or one of its tables, whose results are typed from now on or,
// with back, come from handsets again.
func (r *reader) typed(back bool) *Fault {
	fact, w := session.TablesTyped{Back: back}, r.peek()
	letter, table, ok := sectionNumber(w.text)
	whole := len(w.text) == 1 && letter != 0
	if !ok && !whole {
		return r.fault(WantsTable)
	}
	sec, fault := r.section(w, letter)
	if fault != nil {
		return fault
	}
	if !whole {
		if len(sec.Movement.Table(table)) == 0 {
			return r.fault(NoTable)
		}
		fact.Tables = []int{table}
	}
	r.take()
	fact.ID = sec.ID
	r.add(fact)
	return nil
}
