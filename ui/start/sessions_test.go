package start

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
	first := newRoom(t, 3, session.UsualBy("wbf")).open()
	first.Receive(first.All()...)
	was := first.Session.State()

	r := newRoom(t, 3, session.UsualBy("wbf"))
	r.earlier = []*session.State{was}
	r.open()
	r.EnterOn("Sessions…")
	d := r.page.tonight.sessions
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
	r.Choose(r.page.tonight.sessions.from, "nothing")
	r.EnterOn("Record")
	if n := len(r.Session.State().Carried); n != 0 {
		t.Errorf("%d still carry something", n)
	}
}
