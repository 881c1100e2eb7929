package deals

import (
	"testing"

	"clubnight/session"
	"clubnight/session/identity"
	"clubnight/ui/uitest"
)

// signed is the stage's evening as a signed one that this computer began, and a room's
// computer, which has the Bridgemates.
func (r *room) signed() (office session.Here, other *session.Session) {
	r.T.Helper()
	office = uitest.HereOf("Office", session.RoleDirector)
	office.Secret = identity.New()
	uitest.Must(r.T, r.Session.Share("", office))
	there := uitest.HereOf("Room B", session.RoleScorer)
	there.Secret = identity.New()
	there.Admitted = office.Secret.Admit(r.Session.State().SharedAs(), nil,
		identity.Admission{Role: string(there.Role), Holder: there.Secret.Holder()})
	other, err := session.ResumeAt(new(session.MemoryJournal), there)
	uitest.Must(r.T, err)
	uitest.Carry(r.T, r.Session, other)
	uitest.Must(r.T, other.Share("", there))
	uitest.Carry(r.T, other, r.Session)
	return office, other
}

// A director gives the hands of a section to a room's computer, after a question that
// says what that means; there is nothing to give where nobody lacks them.
func TestHandsAreGivenToARoom(t *testing.T) {
	r := newRoom(t)
	r.Menu("Deals…")
	uitest.NoText(t, "an evening of one computer", r.Overlay(), "Give them to a room…")
	r.Answer("Close")
	office, other := r.signed()
	r.takes(uitest.DealsPBN)
	uitest.Carry(t, r.Session, other)
	r.Menu("Deals…")
	r.Answer("Give them to a room…")
	uitest.WantText(t, "no room", r.Visible(), "No other computer of this evening records anything and lacks the hands.")
	uitest.Must(t, other.Record("director", session.WorkTaken{Sections: []int{1}, Over: office.Computer}))
	uitest.Carry(t, other, r.Session)
	r.Settle()
	r.Menu("Deals…")
	r.Answer("Give them to a room…")
	r.Answer("Room B (Łukasz O'Connor-Ağaoğlu of Room B), A")
	uitest.WantText(t, "the question", r.Overlay(), "Whoever can use that computer can then see hands",
		"Give the hands of section A to Room B (Łukasz")
	r.Answer("Leave it as it is")
	uitest.Carry(t, r.Session, other)
	if other.State().Deals.Known() {
		t.Fatal("given all the same")
	}
	r.Menu("Deals…")
	r.Answer("Give them to a room…")
	r.Answer("Room B (Łukasz O'Connor-Ağaoğlu of Room B), A")
	r.Answer("Give the hands")
	uitest.Carry(t, r.Session, other)
	if !other.State().Deals.Known() || other.State().Deals.Released {
		t.Error("the room cannot read them")
	}
}
