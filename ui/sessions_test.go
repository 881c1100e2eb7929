package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/ui/uitest"
)

// A second session: the earlier one is chosen from the club file, and half of
// it is carried forward.
func TestSecondSession(t *testing.T) {
	first := newRoom(t, 3, session.UsualBy("wbf")).open(false)
	first.Receive(first.All()...)
	was := first.Session.State()

	r := newRoom(t, 3, session.UsualBy("wbf"))
	r.w.tonight.earlier = func() ([]*session.State, error) { return []*session.State{was}, nil }
	r.open(false)
	r.EnterOn("Sessions…")
	d := r.w.tonight.sessions
	r.Enter(d.name, "Autumn cup")
	r.Enter(d.which.Entry, "2")
	r.Enter(d.all.Entry, "2")
	r.Choose(d.from, "17 November 2026: Tuesday pairs")
	r.Enter(d.share, "2")
	uitest.WantText(t, "the dialog", r.Overlay(), "a share such as 1, 1/2 or 50%")
	r.Enter(d.share, "1/2")
	uitest.WantText(t, "the dialog", r.Overlay(), "6 contestants bring something")
	r.EnterOn("Record")
	st := r.Session.State()
	if st.Event.Event != "Autumn cup" || st.Event.Session != 2 || st.Event.Of != 2 || len(st.Carried) != 6 {
		t.Fatalf("%+v, %d carry", st.Event, len(st.Carried))
	}
	sc, err := was.Score()
	uitest.Must(t, err)
	best := sc.Rankings[0].Ranks[0]
	if got, want := st.Carried[best.Who].Score, best.Total.Mul(scoring.F(1, 2)); got.Cmp(want) != 0 {
		t.Errorf("the best carries %v, want %v", got, want)
	}
	r.Press(fyne.KeyI, uitest.Ctrl)
	uitest.WantText(t, "the sheet", r.Overlay(), "Tuesday pairs", "Session 2 of 2 of Autumn cup.",
		"6 contestants bring something", "Matchpoints", "Mitchell")
	r.Key(fyne.KeyEscape)

	r.EnterOn("Sessions…")
	r.Choose(r.w.tonight.sessions.from, "nothing")
	r.EnterOn("Record")
	if n := len(r.Session.State().Carried); n != 0 {
		t.Errorf("%d still carry something", n)
	}
}

// A weekly evening of pairs still takes one action: what was proposed is started.
func TestWeeklyEveningIsOneAction(t *testing.T) {
	r := newRoom(t, 7, session.UsualBy("wbf")).open(false)
	r.Key(fyne.KeyF5)
	if r.Overlay() != "" || r.Link.Done() != "start" {
		t.Errorf("done %q, and asked: %s", r.Link.Done(), r.Overlay())
	}
}

// An individual by the keyboard: set up, started, played to the end.
func TestIndividualEvening(t *testing.T) {
	r := newRoom(t, 0, session.UsualBy("wbf")).open(false)
	r.letter(r.w.tonight.event.play, 'i')
	r.Enter(r.w.tonight.tables.Entry, "2")
	r.Enter(r.w.tonight.boards.Entry, "2")
	m := r.movement()
	uitest.WantText(t, "Tonight", r.Visible(), "8 players", "Player")
	r.Press(fyne.KeyI, uitest.Ctrl)
	uitest.WantText(t, "the sheet", r.Overlay(), "Individual", m.Name, "Matchpoints")
	r.Key(fyne.KeyEscape)
	r.Key(fyne.KeyF5)
	r.Receive(r.All()...)
	r.Press(fyne.Key4, uitest.Alt)
	uitest.WantText(t, "Results", r.Visible(), "✓ Complete", "Player")
	sc, err := r.Session.State().Score()
	uitest.Must(t, err)
	if len(sc.Rankings) != 1 || len(sc.Rankings[0].Ranks) != 8 {
		t.Errorf("%d rankings", len(sc.Rankings))
	}
}
