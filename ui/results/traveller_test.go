package results

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/ui/desk/deals"
	"clubnight/ui/uitest"
)

// dealt gives the evening the deal of board 1, analysed and locked.
func (r *room) dealt() {
	r.T.Helper()
	set, err := deals.Read(uitest.DealsFile(r.T, uitest.DealsPBN))
	uitest.Must(r.T, err)
	r.Receive(session.DealsSet{Source: "from a file", Boards: set.Boards})
	uitest.Must(r.T, session.Analyse(r.T.Context(), r.Session, func(int, int) {}))
	r.Settle()
}

// A deal is shown beside the traveller of its board once it is released.
func TestDealBesideTheTraveller(t *testing.T) {
	r := complete(t)
	r.Window.Resize(fyne.NewSize(2000, 900)) // a suit of thirteen cards is long
	r.dealt()
	if r.page.traveller.cards.Visible() || strings.Contains(r.Visible(), "Par 1510") {
		t.Error("locked cards can be looked at")
	}
	r.Receive(session.DealsReleased{})
	uitest.WantText(t, "the traveller", r.Visible(), "A K Q J 10 9 8 7 6 5 4 3 2", "Par 1510 North-South")
	r.page.traveller.step(+1) // a board without a deal
	if strings.Contains(r.Visible(), "Par 1510") {
		t.Error("the deal of another board stands beside it")
	}
	r.page.traveller.step(-1)
	r.Button("Cards")
	r.wants("deal 1 of section 1")
}

// A double click corrects a line, a single one tells about it; so does Enter. The button
// corrects what is picked, or anything.
func TestCorrectFromTheTraveller(t *testing.T) {
	r := complete(t)
	v := r.page.traveller
	pos := fyne.NewPos(60, 60)
	v.grid.Tapped(&fyne.PointEvent{Position: pos})
	if len(r.corrected) > 0 {
		t.Fatal("a single click corrects")
	}
	uitest.WantText(t, "Results", r.Visible(), "Table ", ", round ")
	v.grid.DoubleTapped(&fyne.PointEvent{Position: pos})
	r.Window.Canvas().Focus(v.grid)
	r.Key(fyne.KeyReturn)
	if k, seen := r.page.Line(); !seen || k != v.picked ||
		!slices.Equal(r.corrected, []session.Key{k, k}) {
		t.Errorf("%v are corrected, the line is %v, and %v was picked", r.corrected, k, v.picked)
	}
	r.Button("Enter or correct… (Ctrl+Shift+K)")
	r.wants("correct any")
}

// A director who plays does not see the deal of a board that is still to
// come, whoever released it.
func TestDealIsVeiled(t *testing.T) {
	r := stand(uitest.New(t, 3))
	r.Receive(r.All()[1:]...)
	open := r.All()[0].(session.ResultReceived).Result
	r.dealt()
	r.Receive(session.DealsReleased{})
	if open.Board != 1 {
		t.Fatalf("board %d is open", open.Board)
	}
	r.Window.Resize(fyne.NewSize(2000, 900))
	uitest.WantText(t, "the traveller", r.Visible(), "Par 1510")
	r.Receive(session.DirectorPlays{As: session.Contestant{Section: 1, Number: open.NS}})
	if strings.Contains(r.Visible(), "Par 1510") || r.page.traveller.cards.Visible() {
		t.Errorf("the deal can be seen:\n%s", r.Visible())
	}
}
