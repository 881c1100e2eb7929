package ui

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/clubfile/copies"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// What is printed, given out and copied is ticked in the list of the end.
func TestFinishEvening(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	r.Receive(r.All()...)
	r.Press(fyne.KeyE, uitest.Ctrl)
	r.Answer("Make it final")
	r.Answer("Print")
	uitest.WantText(t, "the list", r.Overlay(), "The sheets are printed as they stand.")
	r.Answer("Publish everything")
	r.Answer("Copy the club file")
	if r.copies.Made != 1 {
		t.Errorf("%d copies", r.copies.Made)
	}
	r.w.Copied(copies.Copied{Made: []copies.Copy{{At: time.Now()}},
		Entries: map[int64]int64{0: r.Session.State().Seq}}, true)
	r.Settle()
	uitest.WantText(t, "the list", r.Overlay(), "The evening is published.",
		"The club file is copied.", "1 thing is left")
	r.Key(fyne.KeyEscape)
	uitest.WantText(t, "the window", r.Visible(), "✓  Evening finished")
}

// A point leads to what puts it right.
func TestFinishLeadsOn(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	r.Receive(r.All()[1:]...)
	r.Press(fyne.KeyE, uitest.Ctrl)
	uitest.WantText(t, "the list", r.Overlay(), "1 result is missing: 8 of 9 are in.")
	r.Answer("Enter or correct…")
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
