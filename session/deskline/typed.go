package deskline

import "clubnight/session"

// sending reads a section or one of its tables, whose results are typed from now on, are
// entered on phones, or come from handsets again.
func (r *reader) sending(by session.Sends) *Fault {
	var tables []int
	w := r.peek()
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
		tables = []int{table}
	}
	r.take()
	if by == session.OnPhone {
		r.add(session.TablesPhoned{ID: sec.ID, Tables: tables})
	} else {
		r.add(session.TablesTyped{ID: sec.ID, Tables: tables, Back: by == session.OnHandset})
	}
	return nil
}
