package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/scoring"
	"clubnight/session"
)

// A second session: the earlier one is chosen from the club file, and half of it is carried forward.
func TestSecondSession(t *testing.T) {
	first := newRoom(t, 3, session.Usual()).open(false)
	first.receive(first.all()...)
	was := first.session.State()

	r := newRoom(t, 3, session.Usual())
	r.w.tonight.earlier = func() ([]*session.State, error) { return []*session.State{was}, nil }
	r.open(false)
	r.enterOn("Sessions…")
	d := r.w.tonight.sessions
	r.enter(d.name, "Autumn cup")
	r.enter(d.which.Entry, "2")
	r.enter(d.all.Entry, "2")
	r.choose(d.from, "17 November 2026: Tuesday pairs")
	r.enter(d.share, "2")
	wantText(t, "the dialog", r.overlay(), "a share such as 1, 1/2 or 50%")
	r.enter(d.share, "1/2")
	wantText(t, "the dialog", r.overlay(), "6 contestants bring something")
	r.enterOn("Record")
	st := r.session.State()
	if st.Event.Event != "Autumn cup" || st.Event.Session != 2 || st.Event.Of != 2 || len(st.Carried) != 6 {
		t.Fatalf("%+v, %d carry", st.Event, len(st.Carried))
	}
	sc, err := was.Score()
	must(t, err)
	best := sc.Rankings[0].Ranks[0]
	if got, want := st.Carried[best.Who].Score, best.Total.Mul(scoring.F(1, 2)); got.Cmp(want) != 0 {
		t.Errorf("the best carries %v, want %v", got, want)
	}
	r.press(fyne.KeyI, ctrl)
	wantText(t, "the sheet", r.overlay(), "Tuesday pairs", "Session 2 of 2 of Autumn cup.", "6 contestants bring something", "Matchpoints", "Mitchell")
	r.key(fyne.KeyEscape)

	r.enterOn("Sessions…")
	r.choose(r.w.tonight.sessions.from, "nothing")
	r.enterOn("Record")
	if n := len(r.session.State().Carried); n != 0 {
		t.Errorf("%d still carry something", n)
	}
}

// A weekly evening of pairs still takes one action: what was proposed is started.
func TestWeeklyEveningIsOneAction(t *testing.T) {
	r := newRoom(t, 7, session.Usual()).open(false)
	r.key(fyne.KeyF5)
	if r.overlay() != "" || r.link.done() != "start" {
		t.Errorf("done %q, and asked: %s", r.link.done(), r.overlay())
	}
}

// An individual by the keyboard: set up, started, played to the end.
func TestIndividualEvening(t *testing.T) {
	r := newRoom(t, 0, session.Usual()).open(false)
	r.letter(r.w.tonight.event.play, 'i')
	r.enter(r.w.tonight.tables.Entry, "2")
	r.enter(r.w.tonight.boards.Entry, "2")
	m := r.movement()
	wantText(t, "Tonight", r.visible(), "8 players", "Player")
	r.press(fyne.KeyI, ctrl)
	wantText(t, "the sheet", r.overlay(), "Individual", m.Name, "Matchpoints")
	r.key(fyne.KeyEscape)
	r.key(fyne.KeyF5)
	r.receive(r.all()...)
	r.press(fyne.Key4, alt)
	wantText(t, "Results", r.visible(), "✓ Complete", "Player")
	sc, err := r.session.State().Score()
	must(t, err)
	if len(sc.Rankings) != 1 || len(sc.Rankings[0].Ranks) != 8 {
		t.Errorf("%d rankings", len(sc.Rankings))
	}
}
