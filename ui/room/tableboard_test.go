package room

import (
	"fmt"
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
func (r *stage) minutesLater(n int) {
	st := r.Session.State()
	r.Link.Change(func(s *bridgemate.Status) {
		s.Reading, s.LastRead = true, st.At.Add(time.Duration(n)*time.Minute)
	})
	r.Settle()
}

// A table that is late says so on its tile and in a line, which opens its card; Enter
// there opens the result that is missing.
func TestLateTable(t *testing.T) {
	r := newRoom(t, 5, session.Uploaded{File: "evening.bws"})
	uitest.WantText(t, "Room", r.Visible(), "Nothing needs attention.")
	st := r.Session.State()
	for table := 1; table <= 4; table++ {
		r.Receive(sessiontest.Result(t, st, table, 1, r.BoardOf(table, 1), "4S", "N", 0))
	}
	r.minutesLater(4)
	uitest.WantText(t, "the tiles", strings.Join(uitest.Texts(r.page.board.tiles), "\n"),
		"4 min behind", "next round", "board 5")
	if strings.Contains(r.Visible(), "minutes behind the room") {
		t.Error("four minutes need attention already")
	}
	r.minutesLater(9)
	uitest.WantText(t, "the heading", r.Visible(), "Needs attention · 1")
	r.Reach(r.line("Table 5 is 9 minutes behind the room."))
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the card", r.Overlay(), "Table 5", "Round")
	r.Key(fyne.KeyReturn)
	r.wants(fmt.Sprint("correct ", session.Key{Section: 1, Table: 5, Round: 1, Board: r.BoardOf(5, 1)}))
	r.Receive(sessiontest.Result(t, st, 5, 1, r.BoardOf(5, 1), "4S", "N", 0))
	r.minutesLater(9)
	if strings.Contains(r.Visible(), "behind") {
		t.Errorf("a table that has caught up is still late: %s", r.Visible())
	}
	uitest.WantText(t, "Room", r.Visible(), "Nothing needs attention.")
}

// A director who plays sees nothing here of the boards that she has yet to play, and the
// evening remembers it.
func TestDirectorWhoPlays(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"})
	r.Command("I play, too…")
	r.Pick(r.Window.Canvas().Focused().(*kit.Choice), "Pair 1")
	r.Answer("Use this")
	if got := r.Session.State().DirectorPlays; got != (session.Contestant{Section: 1, Number: 1}) {
		t.Fatalf("the director plays as %v", got)
	}
	st := r.Session.State()
	r.Receive(sessiontest.Result(t, st, 2, 1, r.BoardOf(2, 1), "6H", "N", -1),
		sessiontest.Result(t, st, 1, 1, r.BoardOf(1, 1), "2D", "S", 0))
	uitest.WantText(t, "Last results", r.Visible(), "2♦ by S =", "hidden")
	if strings.Contains(r.Visible(), "6♥") {
		t.Error("the result is shown")
	}
	tiles := r.page.board.tiles
	r.Reach(tiles)
	r.Key(fyne.KeyRight)
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the card", r.Overlay(), "board 2: you play it later")
	if strings.Contains(r.Overlay(), "6♥") {
		t.Error("the card shows the result")
	}
	r.Key(fyne.KeyEscape)
}
