package terminal

import (
	"slices"

	"clubnight/session"
	"clubnight/session/movement"
)

// Door is what the code of a table opens: who may join there with a phone.
type Door struct {
	Section, Table int
	// Open is false where phones are not let in, the evening is over, or another computer
	// has the room.
	Open  bool
	Sends session.Sends
	// Round is in which the table is, 0 before the first draw and after the last round.
	Round             int
	NS, EW            int
	Individual, Teams bool
	Seats             [4]Sitter // N E S W
}

// Door is the door of a table; ok is false where there is no such table.
func (t *Terminal) Door(section, table int) (d Door, ok bool) {
	st := t.session.State()
	sec, ok := st.Section(section)
	if !ok || len(sec.Movement.Table(table)) == 0 {
		return Door{}, false
	}
	d = Door{Section: section, Table: table, Open: open(st, section), Sends: st.Sends(section, table),
		Individual: sec.Movement.Contestant == movement.Individual, Teams: sec.Movement.Contestant == movement.Team}
	v := Visit{Section: section, Table: table}
	if d.Round = roundNow(st, v); d.Round > 0 {
		if p, ok := placeIn(st, v, d.Round); ok {
			d.NS, d.EW = there(p)
			d.Seats = t.sitters(st, p, 0)
		}
	}
	return d, true
}

// Lies is the visit of a phone that lies on a table, whoever sits there.
func (t *Terminal) Lies(section, table int, id string) (v Visit, ok bool) {
	st := t.session.State()
	sec, ok := st.Section(section)
	if !ok || len(sec.Movement.Table(table)) == 0 {
		return Visit{}, false
	}
	v = Visit{ID: id, Section: section, Table: table, Door: table, Code: st.CodeOf(section, table)}
	if v.Round = roundNow(st, v); v.Round == 0 {
		v.Round = sec.Movement.Rounds + 1 // of those that are over it sees nothing
	}
	return v, true
}

// Own is the visit of the phone of who sits at a table now, N, E, S or W. It goes where
// its owner goes; where teams play, or rounds are drawn, it stays with who sits there. ok
// is false where nobody does.
func (t *Terminal) Own(section, table int, direction, id string) (v Visit, ok bool) {
	v, ok = t.Lies(section, table, id)
	i := slices.Index(directions[:], direction)
	if !ok || i < 0 {
		return Visit{}, false
	}
	st := t.session.State()
	p, ok := placeIn(st, v, v.Round)
	if !ok {
		return Visit{}, false
	}
	who := contestants(p)[i]
	if who == 0 {
		return Visit{}, false
	}
	v.Seat = direction
	if !stays(p.section.Movement) {
		v.Who, v.Table = who, 0
	}
	return v, true
}

// Admits reports whether a phone is let in: its table's code was not renewed since, and
// phones are let in at all.
func (t *Terminal) Admits(v Visit) bool {
	st := t.session.State()
	return open(st, v.Section) && admits(st, v)
}

func admits(st *session.State, v Visit) bool {
	sec, ok := st.Section(v.Section)
	return ok && len(sec.Movement.Table(v.Door)) > 0 && v.Code == st.CodeOf(v.Section, v.Door) && v.ID != ""
}

// open reports whether phones of a section may say something at this computer.
func open(st *session.State, section int) bool {
	return st.PhonesAt != 0 && !st.Closed && st.Owns(section)
}

// Phone is how the journal names the phone of a visit, as it is now.
func (t *Terminal) Phone(v Visit) session.Phone {
	st := t.session.State()
	if p, ok := placeIn(st, v, roundNow(st, v)); ok {
		return phone(v, p)
	}
	return session.Phone{Section: v.Section, Table: v.Door, Seat: v.Seat, Visit: v.ID}
}

// directions are the seats of a table in the order of a Screen.
var directions = [4]string{"N", "E", "S", "W"}

// contestants are who sits at a place, N E S W, 0 for nobody.
func contestants(p place) [4]int {
	ns, ew := there(p)
	if p.section.Movement.Contestant == movement.Individual {
		return [4]int{ns, ew, p.row.South, p.row.West}
	}
	return [4]int{ns, ew, ns, ew}
}

// there are the contestants of both sides of a row, 0 for one who is missing.
func there(p place) (ns, ew int) {
	m := p.section.Movement
	ns, ew = p.row.NS, p.row.EW
	if m.Missing > 0 && ns == m.Missing {
		ns = 0
	}
	if m.Missing > 0 && ew == m.Missing {
		ew = 0
	}
	return ns, ew
}
