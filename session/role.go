package session

import (
	"fmt"
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

// allows refuses facts that the role at this computer does not record: an undoing is of
// the kind that it takes back.
func (st *State) allows(r Role, facts []Fact) error {
	for _, f := range facts {
		kind := f.Kind()
		switch f := f.(type) {
		case Undone:
			kind = st.takesBack(f, kind)
		case ConflictSettled:
			if kind, yes := st.ofDirector(f); yes && r != RoleDirector && r != "" {
				return &NotYours{r, kind}
			}
		}
		if !r.May(f.Kind()) || !r.May(kind) {
			return &NotYours{r, kind}
		}
	}
	return nil
}

// takesBack is the kind of what an undoing takes back in the end; otherwise it
// is that of the undoing.
func (st *State) takesBack(u Undone, kind string) string {
	for undo := true; undo; {
		if u.Of != (ID{}) { // its place may have become another one since
			u.Entry = 1 + int64(slices.IndexFunc(st.log, func(e Entry) bool { return e.ID() == u.Of }))
		}
		if u.Entry < 1 || u.Entry > int64(len(st.log)) {
			break
		}
		target := st.log[u.Entry-1].Fact
		kind = target.Kind()
		u, undo = target.(Undone)
	}
	return kind
}

// ofDirector reports whether a conflict is about what only a director records, and
// of which kind that is.
func (st *State) ofDirector(f ConflictSettled) (kind string, yes bool) {
	for _, e := range st.log {
		if !slices.Contains(f.Over, e.ID()) {
			continue
		}
		kind = e.Fact.Kind()
		if u, undo := e.Fact.(Undone); undo {
			kind = st.takesBack(u, kind)
		}
		if !RoleScorer.May(kind) {
			return kind, true
		}
	}
	return "", false
}
