package model_test

import (
	"errors"
	"log/slog"
	"testing"

	"clubnight/bridgemate"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/ui/model"
	"clubnight/ui/uitest"
)

// While another evening is shown tonight's goes on, and its changes are shown; it is
// there again as it went on, and the one that was looked at is let go.
func TestTonightAside(t *testing.T) {
	s := uitest.New(t, 3)
	ev := model.New(model.Ways{Post: s.Post, Go: s.Run, Log: slog.New(slog.DiscardHandler),
		Keep: func(bridgemate.Options) {}})
	ev.Speak(new(voice))
	ev.Open(model.Opened{Session: s.Session, Link: s.Link, ID: 9, Resumed: true, Damage: errors.New("one entry")})
	s.Settle()
	if ev.Away() || ev.Tonight() != (model.Opened{Session: s.Session, Link: s.Link, ID: 9}) {
		t.Errorf("tonight's is %+v", ev.Tonight())
	}
	earlier, link := uitest.NewEvening(t, 5)
	ev.Aside()
	ev.Aside() // it stays aside, whatever is shown
	ev.Open(model.Opened{Session: earlier, Link: link, ID: 2, Past: true})
	s.Settle()
	ev.Aside()
	if !ev.Away() || ev.Tonight().ID != 9 || ev.Session() != earlier {
		t.Fatalf("away %t, tonight's is %+v", ev.Away(), ev.Tonight())
	}
	shown := 0
	ev.OnChange(func() { shown++ })
	handicap := session.HandicapSet{Who: session.Contestant{Section: 1, Number: 1}, Handicap: scoring.Int(3)}
	hears := func(want bool, do func()) {
		t.Helper()
		shown = 0
		do()
		s.Settle()
		if (shown > 0) != want {
			t.Errorf("shown %d times", shown)
		}
	}
	record := func() { uitest.Must(t, s.Session.Record(session.ByDirector, handicap)) }
	reads := func() { s.Link.Change(func(st *bridgemate.Status) { st.Reading = !st.Reading }) }
	hears(true, record)
	hears(true, reads)
	if back := ev.Back(); back.Session != s.Session || ev.Away() || ev.Tonight().Session != earlier {
		t.Errorf("back to %+v", back)
	}
	hears(false, record)
	hears(false, reads)
	if back := ev.Back(); back.Session != earlier { // nothing is aside
		t.Errorf("back to %+v", back)
	}
}
