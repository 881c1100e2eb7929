package desk

import (
	"strings"
	"testing"

	"clubnight/bridgemate/control"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/identity"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// As many boards are dealt as tonight's movements play, from their first number on.
func TestDealtHere(t *testing.T) {
	later := sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 2, FirstBoard: 21})
	first := sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 4})
	seed := deal.NewSeed()
	for name, c := range map[string]struct {
		sections []*movement.Movement
		from, to int
	}{
		"one section":          {[]*movement.Movement{first}, 1, 20},
		"from a later board":   {[]*movement.Movement{later}, 21, 30},
		"one after the other":  {[]*movement.Movement{first, later}, 1, 30},
		"the same boards":      {[]*movement.Movement{first, first}, 1, 20},
		"the later one before": {[]*movement.Movement{later, first}, 1, 30},
	} {
		st := sessiontest.Evening(t, "Monday", c.sections...).State()
		f := DealtHere(st, seed, "dealt here")
		n := len(f.Boards)
		if n != c.to-c.from+1 || f.Boards[0].Number != c.from || f.Boards[n-1].Number != c.to {
			t.Errorf("%s: %d boards", name, n)
			continue
		}
		if f.Boards[n-1].Deal != seed.Boards(1, 1, 30)[c.to-1].Deal {
			t.Errorf("%s: the seed deals something else", name)
		}
		st, err := st.With(f)
		must(t, err)
		if missing := withoutDeal(st); len(missing) > 0 {
			t.Errorf("%s: %v have no deal", name, missing)
		}
	}
}

// A computer that cannot read the hands says so, wherever it would say which deals there
// are, and shows none.
func TestSealedDealsAreSaid(t *testing.T) {
	office := session.Here{Computer: "office", Name: "Office", Role: session.RoleDirector, Secret: identity.New()}
	desk := session.Here{Computer: "desk", Name: "Desk", Role: session.RoleDesk, Secret: identity.New()}
	s, err := session.ResumeAt(new(session.MemoryJournal), office)
	must(t, err)
	must(t, s.Record("director", session.EveningSet{Name: "Congress"},
		session.DealsSet{Source: "dealt here", Boards: deal.NewSeed().Boards(1, 1, 4)}))
	must(t, s.Share("", office))
	desk.Admitted = office.Secret.Admit(s.State().SharedAs(), nil,
		identity.Admission{Role: string(desk.Role), Holder: desk.Secret.Holder()})
	other, err := session.ResumeAt(new(session.MemoryJournal), desk)
	must(t, err)
	lines, err := s.Lines(nil)
	must(t, err)
	_, err = other.Receive(lines)
	must(t, err)
	in := English()
	there := other.State()
	for _, said := range []string{DealsText(in, there), TonightText(in, there, TonightDeals, control.Program{})} {
		if !strings.Contains(said, "they are sealed until they are released") {
			t.Errorf("%q", said)
		}
	}
	if said := DealsText(in, s.State()); !strings.Contains(said, "They are locked") {
		t.Errorf("at the office: %q", said)
	}
	if n := len(DealNumbers(other.State())); n != 0 {
		t.Errorf("%d boards are known", n)
	}
}
