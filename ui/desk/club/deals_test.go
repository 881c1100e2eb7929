package club

import (
	"strings"
	"testing"

	"clubnight/bridgemate/control"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/identity"
	"clubnight/ui/desk"
	"clubnight/ui/desk/deals"
	"clubnight/ui/desk/desktest"
)

// A computer that cannot read the hands says so, wherever it would say which deals there
// are, and shows none.
func TestSealedDealsAreSaid(t *testing.T) {
	office := session.Here{Computer: "office", Name: "Office", Role: session.RoleDirector, Secret: identity.New()}
	section := session.Here{Computer: "desk", Name: "Desk", Role: session.RoleDesk, Secret: identity.New()}
	s, err := session.ResumeAt(new(session.MemoryJournal), office)
	desktest.Must(t, err)
	desktest.Must(t, s.Record("director", session.EveningSet{Name: "Congress"},
		session.DealsSet{Source: "dealt here", Boards: deal.NewSeed().Boards(1, 1, 4)}))
	desktest.Must(t, s.Share("", office))
	section.Admitted = office.Secret.Admit(s.State().SharedAs(), nil,
		identity.Admission{Role: string(section.Role), Holder: section.Secret.Holder()})
	other, err := session.ResumeAt(new(session.MemoryJournal), section)
	desktest.Must(t, err)
	lines, err := s.Lines(nil)
	desktest.Must(t, err)
	_, err = other.Receive(lines)
	desktest.Must(t, err)
	in := desk.English()
	there := other.State()
	for _, said := range []string{deals.Text(in, there), TonightText(in, there, TonightDeals, control.Program{})} {
		if !strings.Contains(said, "they are sealed until they are released") {
			t.Errorf("%q", said)
		}
	}
	if said := deals.Text(in, s.State()); !strings.Contains(said, "They are locked") {
		t.Errorf("at the office: %q", said)
	}
	if n := len(deals.Numbers(other.State())); n != 0 {
		t.Errorf("%d boards are known", n)
	}
}
