package deskline_test

import (
	"errors"
	"testing"

	"clubnight/session"
	"clubnight/session/deskline"
)

// A section or one of its tables is typed from some line on, and sends again from
// another.
func TestTyped(t *testing.T) {
	s := evening(t, 2)
	for _, step := range []struct {
		line              string
		whole, one, other bool // of section B: itself, table 1 and table 2
	}{
		{"typed b2", false, false, true},
		{"TYPED B", true, true, true},
		{"sends b1", true, false, true},
		{"sends b2", true, false, false},
		{"sends b", false, false, false},
	} {
		enter(t, s, step.line)
		st := s.State()
		if st.Typed(2, 0) != step.whole || st.Typed(2, 1) != step.one || st.Typed(2, 2) != step.other ||
			st.Typed(1, 1) {
			t.Errorf("%s: section B %t, its tables %t %t; table A1 %t", step.line, st.Typed(2, 0), st.Typed(2, 1),
				st.Typed(2, 2), st.Typed(1, 1))
		}
	}
	for _, step := range []struct {
		line       string
		whole, one session.Sends
	}{
		{"phones b", session.OnPhone, session.OnPhone}, // whatever was said of its tables before
		{"typed b1", session.OnPhone, session.ByTyping},
		{"phones b1", session.OnPhone, session.OnPhone},
		{"sends b1", session.OnPhone, session.OnHandset},
		{"typed b", session.ByTyping, session.OnHandset},
	} {
		enter(t, s, step.line)
		if st := s.State(); st.Sends(2, 0) != step.whole || st.Sends(2, 3) != step.whole ||
			st.Sends(2, 1) != step.one || st.Sends(1, 1) != session.OnHandset {
			t.Errorf("%s: section B %q, its tables %q %q", step.line, st.Sends(2, 0), st.Sends(2, 1), st.Sends(2, 3))
		}
	}
	for line, kind := range map[string]deskline.FaultKind{
		"phones": deskline.WantsTable, "phones 1": deskline.WantsSection, "phones b77": deskline.NoTable,
		"typed": deskline.WantsTable, "typed 1": deskline.WantsSection, "typed c": deskline.NoTable,
		"typed b77": deskline.NoTable, "sends bb": deskline.WantsTable, "typed b 1": deskline.TooMuch,
	} {
		_, err := deskline.Read(s.State(), line)
		if fault := (*deskline.Fault)(nil); !errors.As(err, &fault) || fault.Kind != kind {
			t.Errorf("%s: %v, want %s", line, err, kind)
		}
	}
}
