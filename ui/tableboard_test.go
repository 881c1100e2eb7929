package ui

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/ui/kit"
)

// minutesLater lets the file be read so many minutes after the last result came.
func (r *room) minutesLater(n int) {
	st := r.session.State()
	r.link.change(func(s *bridgemate.Status) {
		s.Reading, s.LastRead = true, st.At.Add(time.Duration(n)*time.Minute)
	})
	r.settle()
}

// A table that is late says so on its tile and in a line, which opens its card; Enter there opens the result that is missing.
func TestLateTable(t *testing.T) {
	r := newRoom(t, 5, session.Uploaded{File: "evening.bws"}).open(false)
	r.retrieval()
	wantText(t, "Room", r.visible(), "Nothing needs attention.")
	st := r.session.State()
	for table := 1; table <= 4; table++ {
		r.receive(result(t, st, table, 1, r.boardOf(table, 1), "4S", "N", 0))
	}
	r.minutesLater(4)
	wantText(t, "the tiles", strings.Join(texts(r.w.bridge.retrieval.board.tiles), "\n"), "4 min behind", "next round", "board 5")
	if strings.Contains(r.visible(), "minutes behind the room") {
		t.Error("four minutes need attention already")
	}
	r.minutesLater(9)
	wantText(t, "the heading", r.visible(), "Needs attention · 1")
	wantText(t, "the foot", r.foot(), "1 thing needs attention")
	r.reach(r.line("Table 5 is 9 minutes behind the room."))
	r.key(fyne.KeyReturn)
	wantText(t, "the card", r.overlay(), "Table 5", "Round")
	r.key(fyne.KeyReturn)
	wantText(t, "the dialog", r.overlay(), "Enter or correct a result")
	if k := r.w.rulings.open.draft.Key; k.Table != 5 || k.Round != 1 {
		t.Errorf("it is about %v", k)
	}
	r.key(fyne.KeyEscape)
	r.receive(result(t, st, 5, 1, r.boardOf(5, 1), "4S", "N", 0))
	r.minutesLater(9)
	if strings.Contains(r.visible(), "behind") {
		t.Errorf("a table that has caught up is still late: %s", r.visible())
	}
	wantText(t, "Room", r.visible(), "Nothing needs attention.")
}

// A director who plays sees nothing of the boards that she has yet to play, and the evening remembers it.
func TestDirectorWhoPlays(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	r.command("I play, too…")
	r.pick(r.window.Canvas().Focused().(*kit.Choice), "Pair 1")
	r.answer("Use this")
	if got := r.session.State().DirectorPlays; got != (session.Contestant{Section: 1, Number: 1}) {
		t.Fatalf("the director plays as %v", got)
	}
	st := r.session.State()
	r.receive(result(t, st, 2, 1, r.boardOf(2, 1), "6H", "N", -1), result(t, st, 1, 1, r.boardOf(1, 1), "2D", "S", 0))
	r.retrieval()
	wantText(t, "Last results", r.visible(), "2♦ by S =", "hidden")
	if strings.Contains(r.visible(), "6♥") {
		t.Error("the result is shown")
	}
	tiles := r.w.bridge.retrieval.board.tiles
	r.reach(tiles)
	r.key(fyne.KeyRight)
	r.key(fyne.KeyReturn)
	wantText(t, "the card", r.overlay(), "board 2: you play it later")
	if strings.Contains(r.overlay(), "6♥") {
		t.Error("the card shows the result")
	}
	r.key(fyne.KeyEscape)
	r.press(fyne.Key4, alt)
	r.w.results.traveller.board = r.boardOf(2, 1)
	r.w.Redraw()
	if strings.Contains(r.visible(), "6♥") {
		t.Error("the traveller shows the result")
	}
	var mine []session.Fact
	for round := 1; round <= 3; round++ {
		for table := 1; table <= 3; table++ {
			if row, _ := r.movement().At(table, round); row.NS == 1 && round > 1 {
				mine = append(mine, result(t, st, table, round, row.Boards()[0], "1C", "W", 0))
			}
		}
	}
	r.receive(mine...)
	wantText(t, "the traveller, once it is played", r.visible(), "6♥")
}
