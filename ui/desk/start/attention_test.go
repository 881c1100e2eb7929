package start

import (
	"testing"

	"clubnight/ui/desk"
	"clubnight/ui/desk/desktest"
)

// A section that is added is scored with the others where all are, and its field
// forgets one that goes.
func TestSectionsComeAndGo(t *testing.T) {
	s := desktest.NewEvening(t, 3)
	for want := 2; want <= 3; want++ {
		id, facts := AnotherSection(s.State())
		if id != want {
			t.Fatalf("the next section is %d", id)
		}
		desktest.Must(t, s.Record("director", facts...))
		if want == 2 {
			desktest.Must(t, s.Record("director", desk.CombineSections(s.State(), true)))
		}
	}
	if fields := s.State().Fields(); len(fields) != 1 || len(fields[0]) != 3 {
		t.Errorf("scored as %v", fields)
	}
	if ids, with := Leaders(s.State()); len(ids) != 3 || with[2] != 0 {
		t.Errorf("%v are led by %v", ids, with)
	}
	desktest.Must(t, s.Record("director", DropSection(s.State(), 2)...))
	if fields := s.State().Fields(); len(fields) != 1 || len(fields[0]) != 2 || len(s.State().Sections) != 2 {
		t.Errorf("after B has gone: %v", fields)
	}
}
