package session

import "strings"

// AsSetUp are the sections as they were set up, with the movements with which they began:
// before anybody came late or left, a round was drawn or dropped, or the movement was
// changed in any other way. That holds for a change that was planned before the start,
// too, unless it made a whole movement of a known family.
func (st *State) AsSetUp() []Section {
	begun := newState()
	for _, e := range st.log {
		switch f := e.Fact.(type) {
		case SectionSet:
			was, there := begun.Section(f.ID)
			if st.InForce(e.Seq) && (!there || !repairs(f, was)) {
				begun.setSection(f.ID, f.Movement)
			}
		case SectionDropped:
			if st.InForce(e.Seq) {
				begun.dropSection(f.ID)
			}
		}
	}
	return begun.Sections
}

// repairs reports whether a movement is an earlier one that was changed: of no family any
// more, and named after it.
func repairs(f SectionSet, was Section) bool {
	m := f.Movement
	return m.Family == "" && was.Movement.Name != "" && strings.Contains(m.Name, was.Movement.Name)
}
