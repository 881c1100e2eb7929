package session

import (
	"fmt"
	"maps"
	"slices"
)

// Role is what somebody does at a computer of a shared evening.
type Role string

// The roles. Viewers and walls record nothing and are not known to the others.
const (
	RoleDirector Role = "director" // everything
	RoleScorer   Role = "scorer"   // everything but rulings and penalties: rooms, movements, the draw
	RoleDesk     Role = "desk"     // who plays where, and corrections
	RoleViewer   Role = "viewer"   // sees everything
	RoleWall     Role = "wall"     // sees what everybody may see
)

// Roles are all roles, the one that may most first.
func Roles() []Role { return []Role{RoleDirector, RoleScorer, RoleDesk, RoleViewer, RoleWall} }

// known reports whether this version of the program knows what the role may do.
func (r Role) known() bool {
	switch r {
	case RoleDirector, RoleScorer, RoleDesk, RoleViewer, RoleWall:
		return true
	}
	return false
}

// NotYours is the error for something that the role at this computer does not do.
type NotYours struct {
	Role Role
	Kind string // of the fact
}

// Error says it for a log.
func (n *NotYours) Error() string { return fmt.Sprintf("a %s does not record %q", n.Role, n.Kind) }

// Kinds are the kinds of facts that a role records, in order.
func (r Role) Kinds() (kinds []string) {
	for kind := range described {
		if r.May(kind) {
			kinds = append(kinds, kind)
		}
	}
	slices.Sort(kinds)
	return kinds
}

// May reports whether a role records facts of a kind. No role is named where the evening
// is on one computer alone: then everything may be recorded.
func (r Role) May(kind string) bool {
	by := newer.by
	if known, ok := described[kind]; ok {
		by = known.by
	}
	switch r {
	case "", RoleDirector:
		return true
	case RoleScorer:
		return by != RoleDirector
	case RoleDesk:
		return by == RoleDesk
	}
	return false
}

// allows refuses facts that the role at this computer does not record.
func (st *State) allows(r Role, facts []Fact) error {
	seqOf := func(id ID) int64 {
		return 1 + int64(slices.IndexFunc(st.log, func(e Entry) bool { return e.ID() == id }))
	}
	for _, f := range facts {
		if err := r.records(f, st.log, seqOf); err != nil {
			return err
		}
	}
	return nil
}

// records refuses a fact that the role does not record: an undoing is of the kind that it
// takes back, a decision is a director's where it is on what only a director records.
// seqOf is the place of an entry in the log, 0 of none.
func (r Role) records(f Fact, log []Entry, seqOf func(ID) int64) error {
	kind := f.Kind()
	switch f := f.(type) {
	case Sealed:
		kind = f.What
	case SealedFor:
		if f.Section != 0 && r != RoleDirector && r != "" { // computers that have the keys give them by it
			return &NotYours{r, kind}
		}
	case Undone:
		kind = takesBack(f, kind, log, seqOf)
	case ConflictSettled:
		for _, id := range f.Over {
			over := seqOf(id)
			if over < 1 {
				continue
			}
			about := log[over-1].Fact.Kind()
			if u, undo := log[over-1].Fact.(Undone); undo {
				about = takesBack(u, about, log, seqOf)
			}
			directors := !RoleScorer.May(about) || about == (EntryKeptAside{}.Kind())
			if directors && r != RoleDirector && r != "" {
				return &NotYours{r, about}
			}
		}
	}
	if !r.May(f.Kind()) || !r.May(kind) {
		return &NotYours{r, kind}
	}
	return nil
}

// takesBack is the kind of what an undoing takes back in the end; otherwise it is that of
// the undoing.
func takesBack(u Undone, kind string, log []Entry, seqOf func(ID) int64) string {
	for undo := true; undo; {
		there := u.Entry >= 1 && u.Entry <= int64(len(log))
		if u.Of != (ID{}) && !(there && log[u.Entry-1].ID() == u.Of) { // its place may have become another one since
			u.Entry = seqOf(u.Of)
			there = u.Entry >= 1
		}
		if !there {
			break
		}
		target := log[u.Entry-1].Fact
		kind = target.Kind()
		u, undo = target.(Undone)
	}
	return kind
}

// barred are the entries after those of the state that do not count in a signed evening
// whatever else is in it: those of a computer that proves no role, and those that its
// role does not record. What was recorded at once is so as a whole. A fact or a role of a
// newer program is left alone: what it may is not known here.
func (st *State) barred(more []Entry) (bar map[int64]error) {
	signed, opened := st.signed, maps.Clone(st.opened)
	for _, e := range more {
		if f, opens := e.Fact.(ComputerOpened); opens && f.legible() {
			signed = signed || f.Signs()
			if opened == nil {
				opened = map[Site]ComputerOpened{}
			}
			opened[e.Site] = f
		}
	}
	if !signed {
		return nil
	}
	log := more
	if len(st.log) > 0 {
		log = append(slices.Clip(st.log), more...)
	}
	var at map[ID]int64
	seqOf := func(id ID) int64 {
		if at == nil {
			at = places(log)
		}
		return at[id]
	}
	bar = map[int64]error{}
	for i := 0; i < len(more); {
		_, last := recordedAtOnce(more, i)
		group := more[i : last+1]
		i = last + 1
		for _, e := range group {
			if err := mayStand(e, opened[e.Site], log, seqOf); err != nil {
				for _, e := range group {
					bar[e.Seq] = err
				}
				break
			}
		}
	}
	return bar
}

// mayStand is why an entry of a signed evening does not count, nil where it does. f
// opened its site.
func mayStand(e Entry, f ComputerOpened, log []Entry, seqOf func(ID) int64) error {
	_, newer := e.Fact.(NotUnderstood)
	_, opens := e.Fact.(ComputerOpened)
	known := f.Role.known()
	switch {
	case e.Site == "":
		return nil
	case f.Holder == "", known && !opens && !f.Role.May(f.Kind()): // nobody has opened the site who may
		return ErrUnsigned
	case newer, !known:
		return nil
	}
	return f.Role.records(e.Fact, log, seqOf)
}
