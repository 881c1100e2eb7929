package deskline_test

import (
	"errors"
	"testing"

	"clubnight/session"
	"clubnight/session/deskline"
)

func TestCounts(t *testing.T) {
	s := evening(t, 1)
	for _, c := range []struct{ line, name, rule string }{
		{`counts for "Tuesday ladder": percent best 12 least 5`, "Tuesday ladder", "percent best 12 least 5"},
		{"counts for Tuesday ladder: places 4-3-2-1 total", "Tuesday ladder", "places 4-3-2-1 total"},
		{"COUNTS FOR tuesday LADDER", "Tuesday ladder", "places 4-3-2-1 total"}, // the rule stays
		{"counts for Łódź Cup", "Łódź Cup", "percent"},
		{"counts not tuesday ladder", "", ""},
	} {
		enter(t, s, c.line)
		st := s.State()
		found, ok := st.Competition(c.name)
		if c.name == "" {
			if len(st.Competitions) != 1 {
				t.Errorf("%s: %+v", c.line, st.Competitions)
			}
			continue
		}
		if !ok || found.Name != c.name || found.Rule.String() != c.rule {
			t.Errorf("%s: %+v", c.line, found)
		}
	}
	enter(t, s, "undo")
	if got := s.State().Competitions; len(got) != 2 || got[0].Rule.String() != "places 4-3-2-1 total" {
		t.Errorf("after undo %+v", got)
	}
	for _, c := range []struct {
		line   string
		kind   deskline.FaultKind
		column int
		text   string
	}{
		{"counts", deskline.UnknownWord, 7, ""},
		{"counts twice", deskline.UnknownWord, 8, "twice"},
		{"counts for", deskline.WantsName, 11, ""},
		{"counts for : percent", deskline.WantsName, 12, ":"},
		{"counts not Thursday ladder", deskline.NothingThere, 12, "Thursday"},
		{"counts for Łódź Cup: bäst 12", deskline.UnknownWord, 22, "bäst"},
		{"counts for Łódź Cup: percent best ä", deskline.UnknownWord, 35, "ä"},
		{"counts for Łódź Cup: percent best", deskline.WantsNumber, 34, ""},
	} {
		_, err := deskline.Read(s.State(), c.line)
		var fault *deskline.Fault
		if !errors.As(err, &fault) || fault.Kind != c.kind || fault.Column != c.column || fault.Text != c.text {
			t.Errorf("%s: %#v", c.line, err)
		}
	}
	if _, err := deskline.Read(s.State(),
		"counts for "+string(make([]rune, 5))+"x"); !errors.Is(err, session.ErrBadEntry) {
		t.Errorf("a name that nobody can read: %v", err)
	}
}
