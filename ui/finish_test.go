package ui

import (
	"errors"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/clubfile/copies"
	"clubnight/ui/shell"
)

// The list of the end, by keyboard alone: reading stops by itself after a last look, and each point gets its tick.
func TestFinishEvening(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	r.receive(r.all()...)
	r.link.change(func(st *bridgemate.Status) { st.Reading, st.LastRead = true, time.Now() })
	r.settle()
	r.press(fyne.KeyE, ctrl)
	wantText(t, "the list", r.overlay(), "All 9 results are in.", "No result is in doubt.", "12 names are missing.", "Making it final stops the reading.", "not printed", "not copied")
	if got := r.focusText(); got != "Name them…" {
		t.Errorf("the focus is on %q", got)
	}
	r.tabTo("Make it final")
	r.key(fyne.KeyReturn)
	if done := r.link.done(); !strings.Contains(done, "read now") || strings.Index(done, "stop") < strings.Index(done, "read now") {
		t.Errorf("done %q: a last reading, then the stop", done)
	}
	if !r.session.State().Closed {
		t.Fatal("not closed")
	}
	wantText(t, "the list", r.overlay(), "The result is final")
	if got := r.focusText(); got != "Print" {
		t.Errorf("the focus is on %q", got)
	}
	r.key(fyne.KeyReturn)
	wantText(t, "the list", r.overlay(), "The sheets are printed as they stand.")
	r.answer("Publish everything")
	r.answer("Copy now")
	if r.copies.copied != 1 {
		t.Errorf("%d copies", r.copies.copied)
	}
	copied := func(entries int64) {
		r.w.Copied(copies.Report{Made: []copies.Copy{{At: time.Now()}}, Entries: map[int64]int64{0: entries}}, true)
		r.settle()
	}
	copied(1) // begun before the results came in
	wantText(t, "the list", r.overlay(), "not copied since")
	copied(r.session.State().Seq) // in the same second as the last entry
	r.settle()
	wantText(t, "the list", r.overlay(), "The evening is given out.", "The club file is copied.", "1 thing is left")
	r.key(fyne.KeyEscape)
	if r.overlay() != "" {
		t.Error("Esc does not close the list")
	}
	wantText(t, "the window", r.visible(), "✓  Evening finished")
	// What is put right afterwards takes the ticks away that no longer hold.
	again := r.session.State().InOrder()[0].Result
	again.Outcome = session.NotPlayed
	must(t, r.session.Record("director", session.ResultCorrected{Result: again}))
	r.settle()
	r.press(fyne.KeyE, ctrl)
	wantText(t, "the list", r.overlay(), "not final yet", "not printed as they stand", "not given out as it stands", "not copied since")
}

// Where the file cannot be read a last time, results may be in it: nothing is made final before the director has said so.
func TestFinishUnread(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	r.receive(r.all()...)
	r.link.change(func(st *bridgemate.Status) { st.Reading = true })
	r.link.fail = map[string]error{"read now": errors.Join(bridgemate.ErrNoFile)}
	r.settle()
	r.press(fyne.KeyE, ctrl)
	r.answer("Make it final")
	if r.session.State().Closed {
		t.Fatal("final, although results may be unread")
	}
	wantText(t, "the question", r.overlay(), "could not be read a last time")
	r.answer("Make it final")
	if !r.session.State().Closed || !strings.Contains(r.link.done(), "stop") {
		t.Errorf("closed %t, done %q", r.session.State().Closed, r.link.done())
	}
}

// A point leads to what puts it right.
func TestFinishLeadsOn(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	r.receive(r.all()[1:]...)
	r.press(fyne.KeyE, ctrl)
	wantText(t, "the list", r.overlay(), "1 result is missing: 8 of 9 are in.")
	r.answer("Enter…")
	wantText(t, "the correction", r.overlay(), "Enter or correct a result")
}

// What has no name is one press away: the list leads to the chair itself.
func TestNameThem(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.seat(0, 0, "Mehmet")
	r.press(fyne.Key4, alt)
	r.press(fyne.KeyE, ctrl)
	r.answer("Name them…")
	grid := r.w.tonight.players.grid
	if r.w.Tabs.SelectedIndex() != shell.TabStart || r.window.Canvas().Focused() != fyne.Focusable(grid) {
		t.Fatal("it does not lead to the players")
	}
	if row, col := grid.Mark(); row != 0 || col != 4 {
		t.Errorf("the mark is on line %d, column %d, and not on the first chair without a name", row, col)
	}
	r.key(fyne.KeyReturn)
	wantText(t, "the question", r.overlay(), "South")
}
