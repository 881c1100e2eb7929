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
	"clubnight/ui/kit"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// The list of the end, by keyboard alone: reading stops by itself after a last look, and
// each point gets its tick.
func TestFinishEvening(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	r.Receive(r.All()...)
	r.Link.Change(func(st *bridgemate.Status) { st.Reading, st.LastRead = true, time.Now() })
	r.Settle()
	r.Press(fyne.KeyE, uitest.Ctrl)
	uitest.WantText(t, "the list", r.Overlay(), "All 9 results are in.", "No result is in doubt.",
		"12 names are missing.", "Making it final stops the reading.", "not printed", "not copied")
	if got := r.FocusText(); got != "Name them…" {
		t.Errorf("the focus is on %q", got)
	}
	r.TabTo("Make it final")
	r.Key(fyne.KeyReturn)
	if done := r.Link.Done(); !strings.Contains(done, "read now") ||
		strings.Index(done, "stop") < strings.Index(done, "read now") {
		t.Errorf("done %q: a last reading, then the stop", done)
	}
	if !r.Session.State().Closed {
		t.Fatal("not closed")
	}
	uitest.WantText(t, "the list", r.Overlay(), "The result is final")
	if got := r.FocusText(); got != "Print" {
		t.Errorf("the focus is on %q", got)
	}
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the list", r.Overlay(), "The sheets are printed as they stand.")
	r.Answer("Publish everything")
	r.Answer("Copy now")
	if r.copies.Made != 1 {
		t.Errorf("%d copies", r.copies.Made)
	}
	copied := func(entries int64) {
		r.w.Copied(copies.Copied{Made: []copies.Copy{{At: time.Now()}}, Entries: map[int64]int64{0: entries}}, true)
		r.Settle()
	}
	copied(1) // begun before the results came in
	uitest.WantText(t, "the list", r.Overlay(), "not copied since")
	copied(r.Session.State().Seq) // in the same second as the last entry
	r.Settle()
	uitest.WantText(t, "the list", r.Overlay(), "The evening is given out.",
		"The club file is copied.", "1 thing is left")
	r.Key(fyne.KeyEscape)
	if r.Overlay() != "" {
		t.Error("Esc does not close the list")
	}
	uitest.WantText(t, "the window", r.Visible(), "✓  Evening finished")
	// What is put right afterwards takes the ticks away that no longer hold.
	again := r.Session.State().InOrder()[0].Result
	again.Outcome = session.NotPlayed
	uitest.Must(t, r.Session.Record("director", session.ResultCorrected{Result: again}))
	r.Settle()
	r.Press(fyne.KeyE, uitest.Ctrl)
	uitest.WantText(t, "the list", r.Overlay(), "not final yet", "not printed as they stand",
		"not given out as it stands", "not copied since")
}

// Where the file cannot be read a last time, results may be in it: nothing is made final
// before the director has said so.
func TestFinishUnread(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	r.Receive(r.All()...)
	r.Link.Change(func(st *bridgemate.Status) { st.Reading = true })
	r.Link.Fail = map[string]error{"read now": errors.Join(bridgemate.ErrNoFile)}
	r.Settle()
	r.Press(fyne.KeyE, uitest.Ctrl)
	r.Answer("Make it final")
	if r.Session.State().Closed {
		t.Fatal("final, although results may be unread")
	}
	uitest.WantText(t, "the question", r.Overlay(), "could not be read a last time")
	r.Answer("Make it final")
	if !r.Session.State().Closed || !strings.Contains(r.Link.Done(), "stop") {
		t.Errorf("closed %t, done %q", r.Session.State().Closed, r.Link.Done())
	}
}

// A point leads to what puts it right.
func TestFinishLeadsOn(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	r.Receive(r.All()[1:]...)
	r.Press(fyne.KeyE, uitest.Ctrl)
	uitest.WantText(t, "the list", r.Overlay(), "1 result is missing: 8 of 9 are in.")
	r.Answer("Enter…")
	uitest.WantText(t, "the correction", r.Overlay(), "Enter or correct a result")
}

// What has no name is one press away: the list leads to the chair itself.
func TestNameThem(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.seat(0, 0, "Mehmet")
	r.Press(fyne.Key4, uitest.Alt)
	r.Press(fyne.KeyE, uitest.Ctrl)
	r.Answer("Name them…")
	list := r.List("Begins")
	if r.w.Tabs.SelectedIndex() != shell.TabStart || r.Window.Canvas().Focused() != list {
		t.Fatal("it does not lead to the players")
	}
	if row, col := kit.GridOf(list).Mark(); row != 0 || col != 4 {
		t.Errorf("the mark is on line %d, column %d, and not on the first chair without a name", row, col)
	}
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the question", r.Overlay(), "South")
}
