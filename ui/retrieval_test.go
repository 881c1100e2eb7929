package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/ui/uitest"
)

// While the first reading waits for a file that does not answer, Stop reading works: the
// start is then over, and that it did not succeed is no fault.
func TestStopWhileTheStartWaits(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	r.Link.FirstReading = make(chan error)
	reads := make(chan struct{}, 100)
	r.Link.Watch(func(s bridgemate.Status) {
		if s.Reading {
			reads <- struct{}{}
		}
	})
	r.retrieval()
	r.w.room.onToggle()
	<-reads
	r.w.Redraw()
	uitest.WantText(t, "the button", r.w.room.toggle.Text, "Stop reading")
	if r.w.room.toggle.Disabled() {
		t.Fatal("nobody can stop it")
	}
	r.Press(fyne.KeyR, uitest.Ctrl)
	r.Settle()
	if got := r.Link.Done(); got != "start reading, stop reading" {
		t.Errorf("the link was asked to %q", got)
	}
	if r.Session.State().Reading || strings.Contains(r.Log.String(), "level=ERROR") {
		t.Errorf("the log: %s", r.Log)
	}
	uitest.WantText(t, "the button", r.w.room.toggle.Text, "Start reading")
}
