package events_test

import (
	"testing"
	"testing/fstest"

	"clubnight/scoring/published"
	"clubnight/session/exchange/conformance/events"
)

// Every published event has results, and contestants with what was published of them.
func TestRead(t *testing.T) {
	for _, name := range events.Names {
		a, err := events.Read(published.Files, name)
		if err != nil {
			t.Fatal(err)
		}
		if s := a.Sections[0]; len(s.Lines) < 50 || len(s.Contestants) < 8 ||
			s.Contestants[0].Total == nil && s.Contestants[0].Percent == nil {
			t.Errorf("%s: %d lines, %d contestants", name, len(s.Lines), len(s.Contestants))
		}
	}
	if _, err := events.Read(published.Files, "nothing"); err == nil {
		t.Error("an event that is not there is read")
	}
}

// Whatever stands in the file of an event is read or refused.
func FuzzRead(f *testing.F) {
	for _, name := range events.Names {
		f.Add(name == "acbl_club_howell", []byte(`{"boards":[{"board":1,"results":[]}],"ranking":[]}`))
	}
	f.Fuzz(func(t *testing.T, acbl bool, text []byte) {
		name := "butler_howell"
		if acbl {
			name = "acbl_club_howell"
		}
		a, err := events.Read(fstest.MapFS{name + ".json": {Data: text}}, name)
		if (a == nil) != (err != nil) {
			t.Errorf("%v, %v", a, err)
		}
	})
}
