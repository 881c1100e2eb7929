package ui

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
	"clubnight/bridgemate/jet"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/sessiontest"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// The tabs are turned by keyboard from wherever the focus is: Fyne gives shortcuts
// to a text field first.
func TestTabsByKeyboard(t *testing.T) {
	r := newRoom(t, 3).open(false)
	places := map[string]fyne.Focusable{
		"nothing": nil, "a field": r.FieldAfter("Event"), "the date": r.FieldAfter("Date"),
		"the players": r.List("Begins"),
		"a button":    r.ButtonLike("Bridgemates and checks…"), "a choice": r.ChoiceAfter("Tables"),
	}
	for name, f := range places {
		r.w.Tabs.SelectIndex(shell.TabStart)
		r.Window.Canvas().Unfocus()
		if f != nil {
			r.Window.Canvas().Focus(f)
		}
		r.Press(fyne.Key4, uitest.Alt)
		if got := r.w.Tabs.SelectedIndex(); got != shell.TabResults {
			t.Errorf("focus on %s: Alt+4 gives tab %d", name, got)
		}
	}
	for _, step := range []struct {
		key  fyne.KeyName
		mod  fyne.KeyModifier
		want int
	}{
		{fyne.Key2, uitest.Alt, shell.TabStart}, {fyne.KeyTab, uitest.Ctrl, shell.TabRoom},
		{fyne.KeyTab, uitest.Ctrl, shell.TabResults}, {fyne.KeyTab, uitest.Ctrl, shell.TabClub},
		{fyne.KeyTab, uitest.Ctrl | fyne.KeyModifierShift, shell.TabResults}, {fyne.Key1, uitest.Alt, shell.TabClub},
		{fyne.Key3, uitest.Alt, shell.TabRoom}, {fyne.Key4, uitest.Alt, shell.TabResults},
		// Teaching lies aside: its key leads there, and the others lead away.
		{fyne.Key5, uitest.Alt, shell.TabTeaching}, {fyne.KeyTab, uitest.Ctrl, shell.TabClub},
		{fyne.Key5, uitest.Alt, shell.TabTeaching},
		{fyne.KeyTab, uitest.Ctrl | fyne.KeyModifierShift, shell.TabResults},
	} {
		r.Press(step.key, step.mod)
		if got := r.w.Tabs.SelectedIndex(); got != step.want {
			t.Errorf("%v+%s: tab %d, want %d", step.mod, step.key, got, step.want)
		}
	}
}

func TestStatusLight(t *testing.T) {
	r := newRoom(t, 0).open(false)
	shows := func(want string) {
		t.Helper()
		if got := uitest.Texts(r.w.frame.Top); got[len(got)-1] != want {
			t.Errorf("the light shows %q, want %q", got[len(got)-1], want)
		}
	}
	shows("○  No evening")
	uitest.WantText(t, "the foot", r.foot(), "how many tables")
	r.Receive(session.SectionSet{ID: 1, Movement: uitest.Mitchell(t, 3)})
	shows("●  Ready to start")
	uitest.WantText(t, "the foot", r.foot(), "F5")
	r.Key(fyne.KeyF5)
	shows("●  Running – last read " + uitest.Day.Add(20*time.Hour).Local().Format("15:04:05"))
	r.Press(fyne.KeyR, uitest.Ctrl)
	shows("◐  Paused")
	uitest.WantText(t, "the foot", r.foot(), "Start reading")
	r.Link.Change(func(s *bridgemate.Status) { s.Err, s.Since = bridgemate.ErrNoFile, uitest.Day })
	r.Settle()
	shows("▲  Cannot read the file")
	r.Button("What now?")
	uitest.WantText(t, "What now?", r.Overlay(), "The Bridgemate file is not there.", "otherwise press Create")
	uitest.WantText(t, "the log", r.Log.String(), "there is no Bridgemate database")
}

// The ranking, the counters and the boards follow every result by themselves.
func TestResultsArrive(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	r.Press(fyne.Key3, uitest.Alt)
	st := r.Session.State()
	r.Receive(sessiontest.Result(t, st, 1, 1, 1, "4HX", "N", 1), sessiontest.Result(t, st, 2, 1, 2, "3NT", "S", -2))
	uitest.WantText(t, "Room", r.Visible(), "2 of 9 results", "4♥× by N +1", "3NT by S –2", "–", "✓")
	r.Receive(sessiontest.Result(t, st, 1, 3, 3, "PASS", "", 0))
	uitest.WantText(t, "Room", r.Visible(), "Table 1, round 2, board 2 is missing although the table has played on",
		"board 2 missing", "passed out")
	r.Press(fyne.Key4, uitest.Alt)
	uitest.WantText(t, "Results", r.Visible(),
		"Provisional: 1 board missing (table 1: board 2). 3 of 9 results are in.", "North-South", "East-West")
	var rest []session.Fact
	for _, f := range r.All() {
		if _, in := r.Session.State().Results[f.(session.ResultReceived).Result.Key]; !in {
			rest = append(rest, f)
		}
	}
	r.Receive(rest...)
	uitest.WantText(t, "Results", r.Visible(), "✓ Complete: all 9 results are in.")
	uitest.WantText(t, "the log", r.Log.String(), "results 9 of 9")
}

func TestDoubtfulResultNeedsAttention(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	f := sessiontest.Result(t, r.Session.State(), 1, 1, 1, "4H", "N", 1)
	f.Result.Doubt = sessiontest.Worded("sent for pairs 7 and 8")
	r.Link.Change(func(s *bridgemate.Status) { s.Reading = true })
	r.Receive(f, session.Remarked{Text: "table A1, round 1, board 1: to be looked at"})
	r.Press(fyne.Key3, uitest.Alt)
	uitest.WantText(t, "Room", r.Visible(),
		"Table 1, round 1, board 1: sent for pairs 7 and 8. It is kept and not scored",
		"to be looked at", "! 4♥ by N +1")
	uitest.WantText(t, "the foot", r.foot(), "1 thing needs attention")
}

func TestCloseWithoutReadingJustCloses(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.Press(fyne.KeyQ, uitest.Ctrl)
	if !r.Closed {
		t.Error("not closed")
	}
}

// What is damaged of the club file is read before the evening goes on; what the whole
// file has more comes when it was read.
func TestDamageIsSaid(t *testing.T) {
	damage := func(evening, continued int64) error {
		return &clubfile.Damage{Part: clubfile.InEvening, Evening: evening, From: 45,
			Continued: continued, Err: io.ErrUnexpectedEOF}
	}
	r := newRoom(t, 3)
	r.w.p.Check = func(context.Context) error { return damage(2, 0) }
	r.w.Open(model.Opened{Session: r.Session, Link: r.Link, Damage: damage(6, 7)})
	r.Settle()
	uitest.WantText(t, "the dialog", r.Overlay(),
		"Evening 6 is damaged from entry 45 on.", "is shown here as evening 7")
	uitest.WantText(t, "the notice", r.Visible(), "Evening 2 is damaged from entry 45 on.")
}

func TestResume(t *testing.T) {
	one := func(t *testing.T) session.Fact {
		s, _ := uitest.NewEvening(t, 3)
		return sessiontest.Result(t, s.State(), 1, 1, 1, "4S", "N", 0)
	}
	t.Run("reading goes on", func(t *testing.T) {
		r := newRoom(t, 3, session.Uploaded{File: "evening.bws"},
			session.ReadingStarted{File: "evening.bws"}, one(t)).open(true)
		if r.Link.Done() != "start reading" {
			t.Errorf("done: %s", r.Link.Done())
		}
		uitest.WantText(t, "the window", r.Visible(), "Resumed: 1 result, reading goes on.", "Running")
	})
	t.Run("paused stays paused", func(t *testing.T) {
		r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}, one(t)).open(true)
		if r.Link.Done() != "" {
			t.Errorf("done: %s", r.Link.Done())
		}
		uitest.WantText(t, "the window", r.Visible(), "Resumed: 1 result. Reading is paused.", "Paused")
	})
	t.Run("played elsewhere", func(t *testing.T) {
		r := newRoom(t, 3)
		uitest.Must(t, r.Session.Record("file", one(t)))
		r.open(true)
		if r.Link.Done() != "" {
			t.Errorf("done: %s", r.Link.Done())
		}
		uitest.WantText(t, "the window", r.Visible(), "Played elsewhere: 1 result came with the file.")
		uitest.NoText(t, "the window", r.Visible(), "Resumed", "Paused", "press Start reading")
	})
	t.Run("the first look fails", func(t *testing.T) {
		r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}, session.ReadingStarted{File: "evening.bws"}, one(t))
		r.Link.Change(func(s *bridgemate.Status) { s.Err, s.Since = jet.ErrTruncated, uitest.Day })
		r.open(true)
		uitest.WantText(t, "the window", r.Visible(),
			"Resumed: 1 result. The Bridgemate file cannot be read at the moment; Clubnight keeps trying.",
			"Cannot read the file")
		uitest.WantText(t, "the foot", r.foot(), "What now?", "keeps trying")
		r.Link.Change(func(s *bridgemate.Status) { s.Since = uitest.Day.Add(time.Minute) })
		r.Settle()
		uitest.WantText(t, "while it fails", r.Visible(), "cannot be read at the moment")
		r.Link.Change(func(s *bridgemate.Status) { s.Err, s.Since = nil, time.Time{} })
		r.Settle()
		uitest.NoText(t, "read again", r.Visible(), "cannot be read at the moment")
		r.Link.Change(func(s *bridgemate.Status) { s.Err, s.Since = jet.ErrTruncated, uitest.Day })
		r.Settle()
		uitest.NoText(t, "a later failure", r.Visible(), "cannot be read at the moment")
		r.Press(fyne.KeyR, uitest.Ctrl)
		if strings.Contains(r.foot(), "keeps trying") {
			t.Errorf("nothing reads any more, and the foot says %q", r.foot())
		}
	})
	t.Run("the file is gone", func(t *testing.T) {
		r := newRoom(t, 3, session.ReadingStarted{File: "evening.bws"})
		r.Link.Fail = map[string]error{"start reading": bridgemate.ErrNoFile}
		r.open(true)
		uitest.WantText(t, "the window", r.Visible(), "The Bridgemate file is not there.")
	})
}

func TestChangeFile(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.Press(fyne.KeyO, uitest.Ctrl)
	r.Enter(r.Window.Canvas().Focused().(*kit.TextField), "other")
	if got := r.Link.Options().File; got != "other.bws" {
		t.Errorf("the file is %q", got)
	}
	r.bridgemates()
	uitest.WantText(t, "the Bridgemates", r.Visible(), "other.bws")
	r.Key(fyne.KeyF5)
	r.Press(fyne.KeyO, uitest.Ctrl)
	if r.Overlay() != "" {
		t.Error("the file can be changed while it is read")
	}
	uitest.WantText(t, "the notice", r.Visible(), "Press Stop reading first")
}

func TestNewEvening(t *testing.T) {
	r := newRoom(t, 3).open(false)
	old := r.Session
	r.Key(fyne.KeyF5)
	r.Press(fyne.KeyN, uitest.Ctrl)
	if r.begun != 0 || r.Overlay() != "" {
		t.Fatal("a new evening while results are read")
	}
	r.Press(fyne.KeyR, uitest.Ctrl)
	r.Press(fyne.KeyN, uitest.Ctrl)
	uitest.WantText(t, "the question", r.Overlay(), "Tuesday pairs", "stays in the club file")
	for _, o := range uitest.VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		if b, ok := o.(*kit.Button); ok && b.Text == "New evening" {
			r.Tap(b)
		}
	}
	if !old.State().Closed || r.begun != 1 {
		t.Errorf("closed %v, begun %d", old.State().Closed, r.begun)
	}
	uitest.WantText(t, "the window", r.Visible(), "Ready to start", "NS table 1", "5 × 1 = 5 boards")
	// What still happens to the old evening no longer shows.
	uitest.Must(t, old.Record("director", session.EveningSet{Name: "the old one"}))
	r.Settle()
	if strings.Contains(r.Visible(), "the old one") {
		t.Error("the old evening still shows")
	}
}

// A journal that cannot be written is said at once, and the screen shows
// what is recorded.
func TestRecordingFails(t *testing.T) {
	r := newRoom(t, 3)
	broken, err := session.Resume(&fullDisk{})
	uitest.Must(t, err)
	r.w.Open(model.Opened{Session: broken, Link: r.Link})
	r.Settle()
	r.Enter(r.FieldAfter("Event"), "Lost")
	uitest.WantText(t, "the window", r.Visible(), "The disk is full.")
	if broken.State().Evening.Name == "Lost" {
		t.Error("recorded")
	}
	r.Key(fyne.KeyEscape)
	if r.w.Notice.Visible() {
		t.Error("Escape does not put the notice away")
	}
}

type fullDisk struct{ session.MemoryJournal }

func (*fullDisk) Append([]session.Entry) error {
	return fmt.Errorf("club file: %w", sessiontest.ErrDiskFull)
}

// Exactly one button of each screen is the one to press.
func TestOneImportantButton(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	screens := map[string]func(){
		"Start":                  r.seats,
		"Start, the Bridgemates": r.bridgemates,
		"Room":                   func() { r.Press(fyne.Key3, uitest.Alt) },
		"Results":                func() { r.Press(fyne.Key4, uitest.Alt) },
	}
	for name, show := range screens {
		show()
		n := 0
		for _, o := range uitest.VisibleObjects(r.Window.Content()) {
			if b, ok := o.(*kit.Button); ok && b.Importance == widget.HighImportance {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%s has %d important buttons", name, n)
		}
	}
}

// Tab reaches every button, field and choice of every screen.
func TestEverythingByKeyboard(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	r.Receive(r.All()...)
	for _, show := range []func(){
		func() { r.Press(fyne.Key2, uitest.Alt) },
		r.bridgemates,
		func() { r.Press(fyne.Key3, uitest.Alt) },
		func() { r.Press(fyne.Key4, uitest.Alt) },
	} {
		show()
		r.Settle()
		missing := map[fyne.Focusable]bool{}
		for _, o := range uitest.VisibleObjects(r.Window.Content()) {
			switch o := o.(type) {
			case *kit.Button, *kit.Check, *kit.Choice, *kit.TextField, *kit.Grid, *kit.Opener:
				if d, ok := o.(fyne.Disableable); !ok || !d.Disabled() {
					missing[o.(fyne.Focusable)] = true
				}
			}
		}
		r.Window.Canvas().Unfocus()
		for range 200 {
			r.Window.Canvas().FocusNext()
			delete(missing, r.Window.Canvas().Focused())
		}
		for f := range missing {
			t.Errorf("tab %d: Tab does not reach %T %v", r.w.Tabs.SelectedIndex(), f,
				uitest.Texts(f.(fyne.CanvasObject)))
		}
	}
}

// An evening that is opened while the one before is still compared with its file gets a
// comparison of its own, after that one.
func TestOpenWhileComparing(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	hold, comparing := make(chan struct{}), make(chan struct{})
	r.Link.Set(func(l *uitest.Scripted) {
		l.OnDifferences = func() { close(comparing); <-hold }
	})
	r.w.Tabs.SelectIndex(shell.TabRoom) // not by its key, after which the room would wait for the comparison
	<-comparing
	next, link := uitest.NewEvening(t, 5, session.Uploaded{File: "next.bws"})
	link.Set(func(l *uitest.Scripted) {
		l.Differing = []bridgemate.Difference{{Key: session.Key{Section: 1, Table: 1, Round: 1, Board: 1}}}
		l.OnDifferences = func() {
			select {
			case <-hold:
			default:
				t.Error("two comparisons run at the same time")
			}
		}
	})
	r.w.Open(model.Opened{Session: next, Link: link})
	r.w.Tabs.SelectIndex(shell.TabRoom)
	close(hold)
	r.Settle()
	uitest.WantText(t, "Needs attention", r.Visible(), "1 board differs from the Bridgemate file.")
}
