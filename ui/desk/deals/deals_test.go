package deals

import (
	"testing"

	"clubnight/session/deal"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk/desktest"
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
		desktest.Must(t, err)
		if missing := withoutDeal(st); len(missing) > 0 {
			t.Errorf("%s: %v have no deal", name, missing)
		}
	}
}
