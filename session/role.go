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

// ofRulings are the facts that only a director records; ofDesk those that a desk does.
var (
	ofRulings = []Fact{RulingGiven{}, RulingWithdrawn{}, PlayedByOthers{}, BoardFouled{}, PenaltyGiven{}}
	ofDesk    = []Fact{ComputerOpened{}, PlayerSeated{}, PairNamed{}, TeamSet{}, LineUpSet{}, Replaced{}, ParticipationSet{}, StratumSet{},
		HandicapSet{}, ResultCorrected{}, CorrectionUndone{}, ResultDiscarded{}, Undone{}, ConflictSettled{}}
)

// Kinds are the kinds of facts that a role records, in order.
func (r Role) Kinds() (kinds []string) {
	for kind := range decoders {
		if r.May(kind) {
			kinds = append(kinds, kind)
		}
	}
	slices.Sort(kinds)
	return kinds
}

// May reports whether a role records facts of a kind. No role is named where the evening is on one computer alone: then
// everything may be recorded.
func (r Role) May(kind string) bool {
	is := func(f Fact) bool { return f.Kind() == kind }
	switch r {
	case "", RoleDirector:
		return true
	case RoleScorer:
		return !slices.ContainsFunc(ofRulings, is)
	case RoleDesk:
		return slices.ContainsFunc(ofDesk, is)
	}
	return false
}

// allows refuses facts that the role at this computer does not record: an undoing is of the kind that it takes back.
func (st *State) allows(r Role, facts []Fact) error {
	for _, f := range facts {
		kind := f.Kind()
		for u, undo := f.(Undone); undo && u.Entry > 0 && u.Entry <= int64(len(st.log)); {
			target := st.log[u.Entry-1].Fact
			kind = target.Kind()
			u, undo = target.(Undone)
		}
		if !r.May(f.Kind()) || !r.May(kind) {
			return &NotYours{r, kind}
		}
	}
	return nil
}
