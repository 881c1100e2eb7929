package deskline_test

import (
	"errors"
	"testing"

	"clubnight/session/deskline"
)

func TestAwards(t *testing.T) {
	s := evening(t, 1)
	for _, c := range []struct{ line, want string }{
		{"awards vbl-club", "vbl-club"}, {"AWARDS vbl-event/III", "vbl-event/III"},
		{"awards sbu-event first=4 paid=1/4", "sbu-event first=4 paid=1/4"}, {"awards -", ""},
	} {
		enter(t, s, c.line)
		if got := s.State().Awards.String(); got != c.want {
			t.Errorf("%s: %q", c.line, got)
		}
	}
	enter(t, s, "undo")
	if got := s.State().Awards.Scheme; got != "sbu-event" {
		t.Errorf("after undo %q", got)
	}
	for line, kind := range map[string]deskline.FaultKind{"awards": deskline.WantsName,
		"awards nobody": deskline.UnknownWord, "awards vbl-club last=1": deskline.UnknownWord} {
		_, err := deskline.Read(s.State(), line)
		var fault *deskline.Fault
		if !errors.As(err, &fault) || fault.Kind != kind || fault.Column < 7 {
			t.Errorf("%s: %v", line, err)
		}
	}
}
