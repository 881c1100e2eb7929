package session_test

import (
	"testing"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// Whatever happened to a movement, the section is as it was set up; what was set up
// before that, and taken back, does not count.
func TestAsSetUp(t *testing.T) {
	plain := sessiontest.Made(t, "mitchell", movement.Options{Tables: 7, BoardsPerRound: 3})
	late, err := plain.AddRover(movement.NSMissing, 6)
	if err != nil {
		t.Fatal(err)
	}
	gone, err := plain.Withdraw(3, 4)
	if err != nil {
		t.Fatal(err)
	}
	howell := sessiontest.Made(t, "howell", movement.Options{Tables: 5, BoardsPerRound: 2})
	changed := func(m *movement.Movement, from int) []session.Fact {
		return []session.Fact{session.MovementChanged{ID: 1, Movement: m, From: map[int]int{1: from}}}
	}
	swiss := sessiontest.Made(t, "swiss", movement.Options{Tables: 4, Rounds: 5})
	for name, c := range map[string]struct {
		facts []session.Fact
		undo  bool
		want  *movement.Movement
	}{
		"nothing happened":         {nil, false, plain},
		"late":                     {changed(late, 6), false, plain},
		"left":                     {changed(gone, 4), false, plain},
		"both":                     {append(changed(late, 6), changed(gone, 4)...), false, plain},
		"planned before the start": {[]session.Fact{session.SectionSet{ID: 1, Movement: late}}, false, plain},
		"set up otherwise":         {[]session.Fact{session.SectionSet{ID: 1, Movement: howell}}, false, howell},
		"set up otherwise, and not after all": {[]session.Fact{session.SectionSet{ID: 1, Movement: howell}}, true,
			plain},
		"dropped, and another": {[]session.Fact{session.SectionDropped{ID: 1},
			session.SectionSet{ID: 1, Movement: swiss}}, false, swiss},
	} {
		s := sessiontest.Evening(t, "Monday", plain)
		for _, f := range c.facts {
			sessiontest.Record(t, s, f)
		}
		if c.undo {
			sessiontest.Record(t, s, session.Undone{Entry: s.State().Seq})
		}
		if got := s.State().AsSetUp(); len(got) != 1 || got[0].Movement.Name != c.want.Name ||
			len(got[0].Movement.Rows) != len(c.want.Rows) {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
