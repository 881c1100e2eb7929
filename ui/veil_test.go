package ui

import (
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/kit"
	"clubnight/ui/uitest"
)

// The traveller shows a director who plays nothing of a board that she has yet to play.
func TestDirectorWhoPlays(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	r.Command("I play, too…")
	r.Pick(r.Window.Canvas().Focused().(*kit.Choice), "Pair 1")
	r.Answer("Use this")
	st := r.Session.State()
	r.Receive(sessiontest.Result(t, st, 2, 1, r.BoardOf(2, 1), "6H", "N", -1),
		sessiontest.Result(t, st, 1, 1, r.BoardOf(1, 1), "2D", "S", 0))
	r.Press(fyne.Key4, uitest.Alt)
	board := strconv.Itoa(r.BoardOf(2, 1))
	r.Pick(r.Offering(board), board)
	if strings.Contains(r.Visible(), "6♥") {
		t.Error("the traveller shows the result")
	}
	var mine []session.Fact
	for round := 1; round <= 3; round++ {
		for table := 1; table <= 3; table++ {
			if row, _ := r.movement().At(table, round); row.NS == 1 && round > 1 {
				mine = append(mine, sessiontest.Result(t, st, table, round, row.Boards()[0], "1C", "W", 0))
			}
		}
	}
	r.Receive(mine...)
	uitest.WantText(t, "the traveller, once it is played", r.Visible(), "6♥")
}
