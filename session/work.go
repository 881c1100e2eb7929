package session

import (
	"errors"
	"fmt"
)

// WorkTaken says that a computer does some work of a shared evening from now on: the
// Bridgemates of sections, which it alone writes and reads, or the draw. Over is the
// computer that did it so far, "" where nobody did: who takes something over says from
// whom, so that of two who take it at once one does and the other is told.
type WorkTaken struct {
	Sections []int  `json:"sections,omitempty"`
	Draw     bool   `json:"draw,omitempty"`
	Over     string `json:"over,omitempty"`
}

// Kind implements Fact.
func (WorkTaken) Kind() string { return "work taken" }

func init() {
	describe(traits[WorkTaken]{GroupProgram, OutsideJournal, noEffect, RoleScorer, forAll,
		WorkTaken.about,
		func(f WorkTaken) any {
			return Message{"facts.work-taken", Terms{
				"Sections": SectionsTerm(f.Sections), "Draw": f.Draw, "Over": ComputerID(f.Over)}}
		}})
}

// Taken is the error for work that is another computer's.
type Taken struct {
	Section int // 0 where it is the draw
	By      string
}

// Error says it for a log.
func (t *Taken) Error() string {
	if t.Section == 0 {
		return fmt.Sprintf("the draw is computer %q's", t.By)
	}
	return fmt.Sprintf("section %s is computer %q's", Letter(t.Section), t.By)
}

func (f WorkTaken) about() (s Subject) {
	for _, id := range f.Sections {
		s.Matters = append(s.Matters, Matter{Kind: AboutWork, Section: id})
	}
	if f.Draw {
		s.Matters = append(s.Matters, Matter{Kind: AboutWork})
	}
	return s
}

func (f WorkTaken) apply(st *State, e Entry) error {
	if !st.Shared() || len(f.Sections) == 0 && !f.Draw {
		return errors.New("no work that could be taken")
	}
	for _, id := range f.Sections {
		if _, there := st.Section(id); !there {
			return &Misfit{Kind: NoSection, Section: id}
		}
		if st.owner[id] != f.Over {
			return &Taken{id, st.owner[id]}
		}
	}
	if f.Draw && st.drawer != f.Over {
		return &Taken{By: st.drawer}
	}
	by := st.computerOf(e.Site)
	for _, id := range f.Sections {
		st.owner = with(st.owner, id, by)
	}
	if f.Draw {
		st.drawer = by
	}
	return nil
}

// Owns reports whether the Bridgemates of a section are this computer's to write and to
// read. All are where the evening is on one computer alone.
func (st *State) Owns(section int) bool {
	return !st.Shared() || st.here != "" && st.owner[section] == st.here
}

// Owner is the computer that writes and reads the Bridgemates of a section; ok is false
// where that is nobody.
func (st *State) Owner(section int) (c Computer, ok bool) { return st.computer(st.owner[section]) }

// Drawer is the computer that draws the rounds of a Swiss; ok is false
// where that is nobody.
func (st *State) Drawer() (c Computer, ok bool) { return st.computer(st.drawer) }

// Draws reports whether the draw is this computer's to make.
func (st *State) Draws() bool { return !st.Shared() || st.here != "" && st.drawer == st.here }

// MayDraw is nil where the draw is this computer's to make, else a *Taken: to be asked
// before a round is drawn, since two draws of one round cannot both be played.
func (st *State) MayDraw() error {
	if st.Draws() {
		return nil
	}
	return &Taken{By: st.drawer}
}

func (st *State) computer(id string) (Computer, bool) {
	for _, c := range st.Computers() {
		if id != "" && c.ID == id {
			return c, true
		}
	}
	return Computer{}, false
}

// owned gives a section that a computer added to it, where nobody has it.
func (st *State) owned(section int, e Entry) {
	if st.Shared() && st.owner[section] == "" {
		st.owner = with(st.owner, section, st.computerOf(e.Site))
	}
}

// mayDraw refuses a draw that is not the drawing computer's.
func (st *State) mayDraw(e Entry) error {
	if st.Shared() && st.drawer != "" && st.computerOf(e.Site) != st.drawer {
		return &Taken{By: st.drawer}
	}
	return nil
}

// writes reports whether the .bws of an entry's computer has a section.
func (st *State) writes(e Entry) func(section int) bool {
	return func(section int) bool { return !st.Shared() || st.owner[section] == st.computerOf(e.Site) }
}
