package settings

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk/settings"
	"clubnight/ui/uitest"
)

// heard is what the director was called by since the last time, when settled.
func (r *room) heard() string {
	r.Settle()
	return r.calls.Heard()
}

// clocked gives what calls a clock of the test.
func (r *room) clocked() *time.Duration {
	now := new(time.Duration)
	r.page.signals.clock = func() time.Duration { return *now }
	return now
}

// The director is called for a new line and for an alarm, once in ten seconds, as was
// chosen, and never for what is there already.
func TestCalled(t *testing.T) {
	r := newRoom(t, 5)
	first := sessiontest.Result(t, r.Session.State(), 1, 1, 1, "4H", "N", 1)
	first.Result.Doubt = sessiontest.Worded("sent for pairs 7 and 8")
	r.Receive(first)
	r.calls.How = settings.BothSignals
	r.open()
	now := r.clocked()
	if got := r.heard(); got != "" {
		t.Errorf("for what was there before: %q", got)
	}
	doubt := func(table int) {
		odd := sessiontest.Result(t, r.Session.State(), table, 1, r.BoardOf(table, 1), "4H", "N", 1)
		odd.Result.Doubt = sessiontest.Worded("sent for other pairs")
		r.Receive(odd)
	}
	doubt(2)
	if got := r.heard(); got != "flash, sound" && got != "sound, flash" {
		t.Errorf("for a new line: %q", got)
	}
	*now = 5 * time.Second
	doubt(3)
	if got := r.heard(); got != "" {
		t.Errorf("again within ten seconds: %q", got)
	}
	*now = 10 * time.Second
	r.window.Redraw()
	if got := r.heard(); got == "" {
		t.Error("not for what came within the ten seconds")
	}

	*now, r.calls.How = 30*time.Second, settings.FlashSignal
	r.Link.Change(func(s *bridgemate.Status) { s.Alarms = []bridgemate.Alarm{{Kind: bridgemate.ProgramGone}} })
	if got := r.heard(); got != "flash" {
		t.Errorf("for an alarm: %q", got)
	}
	*now, r.calls.Seen = 60*time.Second, true
	doubt(4)
	if got := r.heard(); got != "flash" {
		t.Errorf("who looks at another page: %q", got)
	}
	r.Press(fyne.Key3, fyne.KeyModifierAlt)
	*now = 90 * time.Second
	doubt(5)
	if got := r.heard(); got != "" {
		t.Errorf("who looks at the room: %q", got)
	}
	*now, r.calls.How = 120*time.Second, settings.BothSignals
	r.Link.Change(func(s *bridgemate.Status) { s.Alarms = []bridgemate.Alarm{{Kind: bridgemate.FileStrange}} })
	if got := r.heard(); got != "sound" {
		t.Errorf("who looks at the room hears: %q", got)
	}
	*now, r.calls.Seen = 150*time.Second, false
	r.Link.Change(func(s *bridgemate.Status) { s.Alarms = []bridgemate.Alarm{{Kind: bridgemate.NotTaken}} })
	if got := r.heard(); !strings.Contains(got, "flash") {
		t.Errorf("the room is shown, and another program has the keyboard: %q", got)
	}
}

// Without the wish nobody is called, and whoever wishes it later is not called for
// what is there by then.
func TestCalledOnRequest(t *testing.T) {
	r := newRoom(t, 5).open()
	r.clocked()
	odd := sessiontest.Result(t, r.Session.State(), 1, 1, 1, "4H", "N", 1)
	odd.Result.Doubt = sessiontest.Worded("sent for pairs 7 and 8")
	r.Receive(odd)
	if got := r.heard(); got != "" {
		t.Errorf("nobody asked for it: %q", got)
	}
	r.Menu("When something needs attention…")
	uitest.WantText(t, "the question", r.Overlay(), "at most once in ten seconds", "No signal")
	r.Key(fyne.KeyRight) // a sound
	r.EnterOn("Try it")
	if got := r.heard(); got != "sound" {
		t.Errorf("tried: %q", got)
	}
	r.EnterOn("Use this")
	if r.calls.How != settings.SoundSignal || r.Overlay() != "" {
		t.Fatalf("chosen %v, and open is %q", r.calls.How, r.Overlay())
	}
	r.window.Redraw()
	if got := r.heard(); got != "" {
		t.Errorf("for what was there: %q", got)
	}
	r.Menu("When something needs attention…")
	uitest.WantText(t, "the question", r.Overlay(), "A sound")
	r.Key(fyne.KeyEscape)
	if r.Overlay() != "" || r.calls.How != settings.SoundSignal {
		t.Errorf("Escape leaves %v, and open is %q", r.calls.How, r.Overlay())
	}
}
