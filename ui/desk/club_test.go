package desk

import (
	"strings"
	"testing"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk/desktest"
)

// An evening by hand is calm: no alarm, no boards said to be forgotten, and a next step.
func TestByHandIsCalm(t *testing.T) {
	in := English()
	s := desktest.NewEvening(t, 5)
	st := s.State()
	row, _ := st.Sections[0].Movement.At(3, 4) // a traveller is entered whole, and the rounds come in any order
	r := sessiontest.Result(t, st, 3, 4, row.Low, "4S", "E", 1).Result
	desktest.Must(t, s.Record("director", session.ResultCorrected{Result: r}))
	if n := len(s.State().Missing()); n == 0 {
		t.Fatal("nothing is missing: the test shows nothing")
	}
	light := LightOf(in, s.State(), bridgemate.Status{})
	if light.Tone == Warning || light.Tone == Bad || light.Words != "Scored by hand" {
		t.Errorf("the light is %+v", light)
	}
	desktest.WantText(t, "the foot", NextOf(in, s.State(), bridgemate.Status{}, ""), "enter the results (Ctrl+K)", "1 of 25")
	if lines := Attention(in, s.State(), bridgemate.Status{}, nil, nil); len(lines) > 0 {
		t.Errorf("needs attention: %+v", lines)
	}
	if sc, err := s.State().Score(); err != nil {
		t.Error(err)
	} else if text, _ := BannerOf(in, s.State(), sc); strings.Contains(text, "missing") {
		t.Errorf("the banner is %q", text)
	}
	// Once a Bridgemate has sent something, what it has not sent is missed.
	desktest.Must(t, s.Record("Bridgemate", sessiontest.Result(t, s.State(), 1, 1, 1, "3NT", "N", 0)))
	if lines := Attention(in, s.State(), bridgemate.Status{}, nil, nil); len(lines) == 0 {
		t.Error("nothing is missed of an evening with Bridgemates")
	}
	if light := LightOf(in, s.State(), bridgemate.Status{}); light.Words != "Paused" {
		t.Errorf("the light is %+v", light)
	}
}

// An evening that was taken over from a file was played elsewhere: nothing is read here,
// and the sheets come next.
func TestPlayedElsewhere(t *testing.T) {
	in := English()
	s := desktest.NewEvening(t, 5)
	desktest.Must(t, s.Record("file", sessiontest.Result(t, s.State(), 1, 1, 1, "3NT", "N", 0)))
	if light := LightOf(in, s.State(), bridgemate.Status{}); light.Words != "Played elsewhere" || light.Tone != Good {
		t.Errorf("the light is %+v", light)
	}
	if next := NextOf(in, s.State(), bridgemate.Status{}, ""); strings.Contains(next, "reading") ||
		!strings.Contains(next, "need") && !strings.Contains(next, "came from a file: 1 of 25") {
		t.Errorf("the foot says %q", next)
	}
	// What is wrong comes first, and once all is in and right, the print.
	wrong := sessiontest.Result(t, s.State(), 2, 1, 1, "4S", "N", 0)
	wrong.Result.Board = 99
	desktest.Must(t, s.Record("file", wrong))
	desktest.WantText(t, "the foot", NextOf(in, s.State(), bridgemate.Status{}, ""), "1 thing needs attention")
	if lines := Attention(in, s.State(), bridgemate.Status{}, nil, nil); len(lines) != 1 {
		t.Errorf("needs attention: %+v", lines)
	}
	s = desktest.NewEvening(t, 5)
	for _, row := range s.State().Sections[0].Movement.Rows {
		desktest.Must(t, s.Record("file", sessiontest.Result(t, s.State(), row.Table, row.Round, row.Low, "4S", "N", 0)))
	}
	desktest.WantText(t, "the foot", NextOf(in, s.State(), bridgemate.Status{}, ""), "All results are in. Next: print")
}
