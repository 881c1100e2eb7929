package competitions

import (
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk/competitions"
	"clubnight/ui/uitest"
)

// The matches of teams show while results come in, with what is still to come.
func TestMatches(t *testing.T) {
	r := stand(uitest.New(t, 3, session.UsualBy("wbf")), nil)
	r.Press(fyne.KeyF2, uitest.Ctrl)
	uitest.WantText(t, "the notice", r.Visible(), "Only teams play matches")
	r = swiss(t, "swiss-teams", movement.Options{Tables: 4, Rounds: 4, BoardsPerRound: 2})
	st := r.Session.State()
	r.Receive(sessiontest.Result(t, st, 1, 1, 1, "4S", "N", 0), sessiontest.Result(t, st, 2, 1, 1, "4S", "N", -1),
		sessiontest.Result(t, st, 1, 1, 2, "1NT", "N", 0))
	r.Press(fyne.KeyF2, uitest.Ctrl)
	m := r.page.matches
	find := func(first string) competitions.MatchRow {
		t.Helper()
		for _, row := range m.rows {
			if row.Teams[0] == first || row.Teams[1] == first {
				return row
			}
		}
		t.Fatalf("no match of %s: %+v", first, m.rows)
		return competitions.MatchRow{}
	}
	row := find("1")
	if row.ToCome != 1 || row.Figures[0] == row.Figures[1] || row.Round != "1" {
		t.Errorf("the match is %+v", row)
	}
	r.Receive(sessiontest.Result(t, st, 2, 1, 2, "1NT", "N", 0)) // while the dialog is open
	if row := find("1"); row.ToCome != 0 {
		t.Errorf("%d boards are to come", row.ToCome)
	}
	r.Key(fyne.KeyEscape)
	if r.Overlay() != "" || m.dialog != nil {
		t.Error("Escape leaves it open")
	}
}
