package ui

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/kit"
	"clubnight/ui/uitest"
)

// minutesLater lets the file be read so many minutes after the last result came.
func (r *room) minutesLater(n int) {
	st := r.Session.State()
	r.Link.Change(func(s *bridgemate.Status) {
		s.Reading, s.LastRead = true, st.At.Add(time.Duration(n)*time.Minute)
	})
	r.Settle()
}

// A table that is late says so on its tile and in a line, which opens its card; Enter
// there opens the result that is missing.
func TestLateTable(t *testing.T) {
	r := newRoom(t, 5, session.Uploaded{File: "evening.bws"}).open(false)
	r.retrieval()
	uitest.WantText(t, "Room", r.Visible(), "Nothing needs attention.")
	st := r.Session.State()
	for table := 1; table <= 4; table++ {
		r.Receive(sessiontest.Result(t, st, table, 1, r.BoardOf(table, 1), "4S", "N", 0))
	}
	r.minutesLater(4)
	uitest.WantText(t, "the tiles", strings.Join(uitest.Texts(r.w.room.board.tiles), "\n"),
		"4 min behind", "next round", "board 5")
	if strings.Contains(r.Visible(), "minutes behind the room") {
		t.Error("four minutes need attention already")
	}
	r.minutesLater(9)
	uitest.WantText(t, "the heading", r.Visible(), "Needs attention · 1")
	uitest.WantText(t, "the foot", r.foot(), "1 thing needs attention")
	r.Reach(r.line("Table 5 is 9 minutes behind the room."))
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the card", r.Overlay(), "Table 5", "Round")
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the dialog", r.Overlay(), "Enter or correct a result")
	if k := r.correctedPlace(); k[0] != 5 || k[1] != 1 {
		t.Errorf("it is about %v", k)
	}
	r.Key(fyne.KeyEscape)
	r.Receive(sessiontest.Result(t, st, 5, 1, r.BoardOf(5, 1), "4S", "N", 0))
	r.minutesLater(9)
	if strings.Contains(r.Visible(), "behind") {
		t.Errorf("a table that has caught up is still late: %s", r.Visible())
	}
	uitest.WantText(t, "Room", r.Visible(), "Nothing needs attention.")
}

// A director who plays sees nothing of the boards that she has yet to play, and the
// evening remembers it.
func TestDirectorWhoPlays(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	r.Command("I play, too…")
	r.Pick(r.Window.Canvas().Focused().(*kit.Choice), "Pair 1")
	r.Answer("Use this")
	if got := r.Session.State().DirectorPlays; got != (session.Contestant{Section: 1, Number: 1}) {
		t.Fatalf("the director plays as %v", got)
	}
	st := r.Session.State()
	r.Receive(sessiontest.Result(t, st, 2, 1, r.BoardOf(2, 1), "6H", "N", -1),
		sessiontest.Result(t, st, 1, 1, r.BoardOf(1, 1), "2D", "S", 0))
	r.retrieval()
	uitest.WantText(t, "Last results", r.Visible(), "2♦ by S =", "hidden")
	if strings.Contains(r.Visible(), "6♥") {
		t.Error("the result is shown")
	}
	tiles := r.w.room.board.tiles
	r.Reach(tiles)
	r.Key(fyne.KeyRight)
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the card", r.Overlay(), "board 2: you play it later")
	if strings.Contains(r.Overlay(), "6♥") {
		t.Error("the card shows the result")
	}
	r.Key(fyne.KeyEscape)
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
