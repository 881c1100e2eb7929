package nodes

import (
	"path/filepath"
	"strings"

	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// ComputerRow is a computer of the evening, as the page shows it.
type ComputerRow struct {
	ID                                 string
	Name, Person, Role, Rooms, Version string
	Here                               bool
}

// ComputerRows are the computers of the evening, in the order in which they joined.
func ComputerRows(in *desk.Language, st *session.State) (rows []ComputerRow) {
	for _, c := range st.Computers() {
		var rooms []string
		if len(c.Sections) > 0 {
			rooms = append(rooms, in.Words().Capital(in.Words().Sections(c.Sections...)))
		}
		if c.Draws {
			rooms = append(rooms, in.Say(screen.TheDraw))
		}
		name := in.Words().Computer(session.Computer{Name: c.Name})
		if c.Here {
			name = in.Say(screen.ComputerHere, "Name", name)
		}
		rows = append(rows, ComputerRow{ID: c.ID, Name: name, Person: c.Person,
			Role: in.Words().Capital(in.Words().Role(c.Role)), Rooms: strings.Join(rooms, ", "),
			Version: c.Version, Here: c.Here})
	}
	return rows
}

// WorkRow is a section, or the draw where Section is 0, with the computer that does its
// work. Sections are those whose Bridgemates are with that computer: they lie in one file
// and are taken over together.
type WorkRow struct {
	Section            int
	Sections           []int
	Work, Owner, State string
	Over               string // the computer that has it, "" for none
	Here               bool   // it is this computer's
}

// WorkRows are the sections and the draw.
func WorkRows(in *desk.Language, st *session.State) (rows []WorkRow) {
	row := func(work string, section int, owner session.Computer, ok bool) WorkRow {
		r := WorkRow{Section: section, Work: work, Owner: in.Say(screen.OwnedByNobody)}
		if ok {
			r.Owner, r.Over, r.Here = in.Words().Computer(owner), owner.ID, owner.Here
		}
		switch {
		case section > 0 && ok:
			r.Sections = owner.Sections
		case section > 0:
			r.Sections = []int{section}
		}
		return r
	}
	for _, s := range st.Sections {
		owner, ok := st.Owner(s.ID)
		r := row(in.Words().Capital(in.Words().Section(s.ID)), s.ID, owner, ok)
		if _, reading := st.ReadingAt(owner.ID); ok && reading {
			r.State = in.Say(screen.OwnerReads)
		}
		rows = append(rows, r)
	}
	if owner, ok := st.Drawer(); st.Shared() {
		rows = append(rows, row(in.Say(screen.TheDraw), 0, owner, ok))
	}
	return rows
}

// TakeOverAsked is the question before the work of another computer is taken over.
func TakeOverAsked(in *desk.Language, r WorkRow) string {
	if r.Section == 0 {
		return in.Say(screen.TakeDrawAsked, "Owner", r.Owner)
	}
	return in.Say(screen.TakeRoomAsked, "Room", in.Words().Sections(r.Sections...), "Owner", r.Owner)
}

// StrangeCopyAsked is the question about a copy that is not known to be the room's.
func StrangeCopyAsked(in *desk.Language, r WorkRow, file, name string) string {
	return in.Say(screen.StrangeCopyAsked, "File", filepath.Base(file), "Name", name, "Room",
		in.Words().Sections(r.Sections...))
}

// TakenOver says that work was taken over.
func TakenOver(in *desk.Language, r WorkRow) string {
	work := r.Work
	if r.Section > 0 {
		work = in.Words().Capital(in.Words().Sections(r.Sections...))
	}
	return in.Say(screen.WorkIsHere, "Work", work)
}

// DrawTaken is the fact that takes the draw over from the computer that has it.
func (r WorkRow) DrawTaken() session.WorkTaken { return session.WorkTaken{Draw: true, Over: r.Over} }
