package ui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
	"clubnight/bridgemate/control"
	"clubnight/bridgemate/jet"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/sessiontest"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// The tabs are turned by keyboard from wherever the focus is: Fyne gives shortcuts to a text field
// first.
func TestTabsByKeyboard(t *testing.T) {
	r := newRoom(t, 3).open(false)
	places := map[string]fyne.Focusable{
		"nothing": nil, "a field": r.w.tonight.name, "the date": r.w.tonight.date.Entry, "the players": r.w.tonight.players.grid,
		"a button": r.w.bridge.onward, "a choice": r.w.tonight.half,
	}
	for name, f := range places {
		r.w.Tabs.SelectIndex(shell.TabStart)
		r.window.Canvas().Unfocus()
		if f != nil {
			r.window.Canvas().Focus(f)
		}
		r.press(fyne.Key4, alt)
		if got := r.w.Tabs.SelectedIndex(); got != shell.TabResults {
			t.Errorf("focus on %s: Alt+4 gives tab %d", name, got)
		}
	}
	for _, step := range []struct {
		key  fyne.KeyName
		mod  fyne.KeyModifier
		want int
	}{
		{fyne.Key2, alt, shell.TabStart}, {fyne.KeyTab, ctrl, shell.TabRoom}, {fyne.KeyTab, ctrl, shell.TabResults}, {fyne.KeyTab, ctrl, shell.TabClub},
		{fyne.KeyTab, ctrl | fyne.KeyModifierShift, shell.TabResults}, {fyne.Key1, alt, shell.TabClub}, {fyne.Key3, alt, shell.TabRoom}, {fyne.Key4, alt, shell.TabResults},
		// Teaching lies aside: its key leads there, and the others lead away.
		{fyne.Key5, alt, shell.TabTeaching}, {fyne.KeyTab, ctrl, shell.TabClub}, {fyne.Key5, alt, shell.TabTeaching}, {fyne.KeyTab, ctrl | fyne.KeyModifierShift, shell.TabResults},
	} {
		r.press(step.key, step.mod)
		if got := r.w.Tabs.SelectedIndex(); got != step.want {
			t.Errorf("%v+%s: tab %d, want %d", step.mod, step.key, got, step.want)
		}
	}
}

// F5 does all of it, wherever the focus is: Fyne gives it to the widget with the focus.
func TestF5StartsEverywhere(t *testing.T) {
	for _, place := range []string{"nothing", "field", "date", "button", "choice", "check", "grid", "stepper"} {
		t.Run(place, func(t *testing.T) {
			r := newRoom(t, 3).open(false)
			on := map[string]fyne.Focusable{
				"field": r.w.tonight.name, "date": r.w.tonight.date.Entry, "button": r.w.bridge.onward, "choice": r.w.tonight.family,
				"check": r.w.bridge.start.bridgemates.automatic, "grid": r.w.tonight.preview, "stepper": r.w.tonight.tables.Entry,
			}[place]
			if place == "check" {
				r.w.bridge.show(paneBridgemates)
			}
			r.window.Canvas().Unfocus()
			if on != nil {
				r.window.Canvas().Focus(on)
			}
			r.key(fyne.KeyF5)
			if got := r.link.done(); got != "start" {
				t.Fatalf("the link was asked to %q", got)
			}
			if r.w.Tabs.SelectedIndex() != shell.TabRoom {
				t.Error("the room is not shown after the start")
			}
			wantText(t, "the window", r.visible(), "Running – last read", "Stop reading")
			for _, s := range r.w.bridge.start.steps {
				if s.mark.Text != "✓" {
					t.Errorf("step %q shows %q", s.step, s.mark.Text)
				}
			}
		})
	}
}

// Every step shows how it went; the one that failed says what to do.
func TestStartFails(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.link.failStep = bridgemate.StepProgram
	r.link.fail = map[string]error{"start": fmt.Errorf("step: %w: C:\\BMPro.exe", control.ErrNoProgram)}
	r.key(fyne.KeyF5)
	var marks []string
	for _, s := range r.w.bridge.start.steps {
		marks = append(marks, s.mark.Text)
	}
	if got := strings.Join(marks, ""); got != "✓✓✗☐" {
		t.Errorf("the steps show %s", got)
	}
	r.link.failStep = bridgemate.StepCheck // as it is found, before anything is written
	r.key(fyne.KeyEscape)
	r.key(fyne.KeyF5)
	if start := r.w.bridge.start; start.steps[0].mark.Text != "☐" || start.row(bridgemate.StepProgram).mark.Text != "✗" {
		t.Error("the movement is marked wrong although the program is missing")
	}
	wantText(t, "the window", r.visible(), "Bridgemate control was not found.", "choose “another…” as the program")
	wantText(t, "the log", r.log.String(), "BMPro.exe")
	if r.w.bridge.start.start.Disabled() {
		t.Error("the button cannot be pressed again")
	}
	r.link.failStep, r.link.fail = 0, nil
	r.tap(r.w.bridge.start.start)
	wantText(t, "the window", r.visible(), "Running")
}

// With results in, the start never clears them: it asks, and continuing is what Enter does.
func TestStartWithResultsAsks(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.receive(session.Uploaded{File: "evening.bws"}, result(t, r.session.State(), 1, 1, 1, "4S", "N", 0))
	r.key(fyne.KeyF5)
	wantText(t, "the question", r.overlay(), "clears the 1 result", "Continue playing instead?")
	if r.link.done() != "" {
		t.Fatalf("done before the answer: %s", r.link.done())
	}
	r.key(fyne.KeyReturn)
	if got := r.link.done(); got != "restart" {
		t.Errorf("the link was asked to %q, want restart", got)
	}
	if r.overlay() != "" {
		t.Error("the question is still open")
	}
}

func TestEscapeCancelsAQuestion(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.receive(session.Uploaded{File: "evening.bws"}, result(t, r.session.State(), 1, 1, 1, "4S", "N", 0))
	r.key(fyne.KeyF5)
	r.key(fyne.KeyEscape)
	if r.overlay() != "" || r.link.done() != "" {
		t.Errorf("after Escape: question %q, done %q", r.overlay(), r.link.done())
	}
}

func TestStatusLight(t *testing.T) {
	r := newRoom(t, 0).open(false)
	shows := func(want string) {
		t.Helper()
		if got := strings.Join(texts(r.w.frame.light), ""); got != want {
			t.Errorf("the light shows %q, want %q", got, want)
		}
	}
	shows("○  No evening")
	wantText(t, "the foot", r.foot(), "how many tables")
	r.receive(session.SectionSet{ID: 1, Movement: mitchell(t, 3)})
	shows("●  Ready to start")
	wantText(t, "the foot", r.foot(), "F5")
	r.key(fyne.KeyF5)
	shows("●  Running – last read " + evening.Add(20*time.Hour).Local().Format("15:04:05"))
	r.press(fyne.KeyR, ctrl)
	shows("◐  Paused")
	wantText(t, "the foot", r.foot(), "Start reading")
	r.link.change(func(s *bridgemate.Status) { s.Err, s.Since = bridgemate.ErrNoFile, evening })
	r.settle()
	shows("▲  Cannot read the file")
	r.tap(r.w.frame.whatNow)
	wantText(t, "What now?", r.overlay(), "The Bridgemate file is not there.", "otherwise press Create")
	wantText(t, "the log", r.log.String(), "there is no Bridgemate database")
}

// The ranking, the counters and the boards follow every result by themselves.
func TestResultsArrive(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	r.press(fyne.Key3, alt)
	st := r.session.State()
	r.receive(result(t, st, 1, 1, 1, "4HX", "N", 1), result(t, st, 2, 1, 2, "3NT", "S", -2))
	wantText(t, "Room", r.visible(), "2 of 9 results", "4♥× by N +1", "3NT by S –2", "–", "✓")
	r.receive(result(t, st, 1, 3, 3, "PASS", "", 0))
	wantText(t, "Room", r.visible(), "Table 1, round 2, board 2 is missing although the table has played on", "board 2 missing", "passed out")
	r.press(fyne.Key4, alt)
	wantText(t, "Results", r.visible(), "Provisional: 1 board missing (table 1: board 2). 3 of 9 results are in.", "North-South", "East-West")
	var rest []session.Fact
	for _, f := range r.all() {
		if _, in := r.session.State().Results[f.(session.ResultReceived).Result.Key]; !in {
			rest = append(rest, f)
		}
	}
	r.receive(rest...)
	wantText(t, "Results", r.visible(), "✓ Complete: all 9 results are in.")
	wantText(t, "the log", r.log.String(), "results 9 of 9")
}

func TestDoubtfulResultNeedsAttention(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	f := result(t, r.session.State(), 1, 1, 1, "4H", "N", 1)
	f.Result.Doubt = doubtful("sent for pairs 7 and 8")
	r.link.change(func(s *bridgemate.Status) { s.Reading = true })
	r.receive(f, session.Remarked{Text: "table A1, round 1, board 1: to be looked at"})
	r.press(fyne.Key3, alt)
	wantText(t, "Room", r.visible(), "Table 1, round 1, board 1: sent for pairs 7 and 8. It is kept and not scored", "to be looked at", "! 4♥ by N +1")
	wantText(t, "the foot", r.foot(), "1 thing needs attention")
}

// A result that arrives while the heading is being typed must not take the letters away.
func TestTypingSurvivesARedraw(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	f := r.w.tonight.name
	r.window.Canvas().Focus(f)
	f.SetText("Łuk")
	r.receive(result(t, r.session.State(), 1, 1, 1, "4S", "N", 0))
	if f.Text != "Łuk" {
		t.Errorf("the field holds %q", f.Text)
	}
}

func TestCloseAsksWhileReading(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.key(fyne.KeyF5)
	r.press(fyne.KeyQ, ctrl)
	wantText(t, "the question", r.overlay(), "Nothing is lost", "goes on where it was")
	r.key(fyne.KeyReturn) // the safe answer
	if r.closed {
		t.Fatal("closed although the answer was to stay")
	}
	r.press(fyne.KeyQ, ctrl)
	for _, o := range visibleObjects(r.window.Canvas().Overlays().Top()) {
		if b, ok := o.(*kit.Button); ok && b.Text == "Close Clubnight" {
			r.tap(b)
		}
	}
	if !r.closed {
		t.Error("not closed")
	}
	if !r.session.State().Reading {
		t.Error("the journal says that reading was stopped, so it would not go on at the next start")
	}
}

func TestCloseWithoutReadingJustCloses(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.press(fyne.KeyQ, ctrl)
	if !r.closed {
		t.Error("not closed")
	}
}

// What is damaged of the club file is read before the evening goes on; what the whole file has more comes when it was read.
func TestDamageIsSaid(t *testing.T) {
	damage := func(evening, continued int64) error {
		return &clubfile.Damage{Part: clubfile.InEvening, Evening: evening, From: 45, Continued: continued, Err: io.ErrUnexpectedEOF}
	}
	r := newRoom(t, 3)
	r.w.p.Check = func(context.Context) error { return damage(2, 0) }
	r.w.Open(model.Opened{Session: r.session, Link: r.link, Damage: damage(6, 7)})
	r.settle()
	wantText(t, "the dialog", r.overlay(), "Evening 6 is damaged from entry 45 on.", "is shown here as evening 7")
	wantText(t, "the notice", r.visible(), "Evening 2 is damaged from entry 45 on.")
}

func TestResume(t *testing.T) {
	one := func(t *testing.T) session.Fact {
		s, _ := newEvening(t, 3)
		return result(t, s.State(), 1, 1, 1, "4S", "N", 0)
	}
	t.Run("reading goes on", func(t *testing.T) {
		r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}, session.ReadingStarted{File: "evening.bws"}, one(t)).open(true)
		if r.link.done() != "start reading" {
			t.Errorf("done: %s", r.link.done())
		}
		wantText(t, "the window", r.visible(), "Resumed: 1 result, reading goes on.", "Running")
	})
	t.Run("paused stays paused", func(t *testing.T) {
		r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}, one(t)).open(true)
		if r.link.done() != "" {
			t.Errorf("done: %s", r.link.done())
		}
		wantText(t, "the window", r.visible(), "Resumed: 1 result. Reading is paused.", "Paused")
	})
	t.Run("the first look fails", func(t *testing.T) {
		r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}, session.ReadingStarted{File: "evening.bws"}, one(t))
		r.link.change(func(s *bridgemate.Status) { s.Err, s.Since = jet.ErrTruncated, evening })
		r.open(true)
		wantText(t, "the window", r.visible(), "Resumed: 1 result. The Bridgemate file cannot be read at the moment; Clubnight keeps trying.", "Cannot read the file")
		wantText(t, "the foot", r.foot(), "What now?", "keeps trying")
		r.press(fyne.KeyR, ctrl)
		if strings.Contains(r.foot(), "keeps trying") {
			t.Errorf("nothing reads any more, and the foot says %q", r.foot())
		}
	})
	t.Run("the file is gone", func(t *testing.T) {
		r := newRoom(t, 3, session.ReadingStarted{File: "evening.bws"})
		r.link.fail = map[string]error{"start reading": bridgemate.ErrNoFile}
		r.open(true)
		wantText(t, "the window", r.visible(), "The Bridgemate file is not there.")
	})
}

func TestChangeFile(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.press(fyne.KeyO, ctrl)
	r.enter(r.window.Canvas().Focused().(*kit.Field), "other")
	if got := r.link.Options().File; got != "other.bws" {
		t.Errorf("the file is %q", got)
	}
	r.w.bridge.show(paneBridgemates)
	wantText(t, "the Bridgemates", r.visible(), "other.bws")
	r.key(fyne.KeyF5)
	r.press(fyne.KeyO, ctrl)
	if r.overlay() != "" {
		t.Error("the file can be changed while it is read")
	}
	wantText(t, "the notice", r.visible(), "Press Stop reading first")
}

func TestBridgemateOptions(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	r.w.bridge.show(paneBridgemates)
	s := r.w.bridge.start
	r.tap(s.bridgemates.automatic)
	if r.link.Options().AutoServerStart || len(r.kept) != 1 || r.kept[0].AutoServerStart {
		t.Errorf("automatic server start: %v, kept %v", r.link.Options().AutoServerStart, r.kept)
	}
	r.tap(s.create)
	r.tap(s.modify)
	r.tap(s.open)
	if got := r.link.done(); got != "create, modify, launch" {
		t.Errorf("done: %s (opening must never clear)", got)
	}
	r.w.Tabs.SelectIndex(shell.TabRoom)
	r.enter(r.w.bridge.retrieval.interval, "10")
	if got := r.link.Options().Interval; got != 10*time.Second {
		t.Errorf("the interval is %v", got)
	}
	r.enter(r.w.bridge.retrieval.interval, "often")
	if got := r.link.Options().Interval; got != 5*time.Second {
		t.Errorf("after nonsense the interval is %v", got)
	}
	r.tap(r.w.bridge.retrieval.now)
	wantText(t, "done", r.link.done(), "read now")
}

func TestNewEvening(t *testing.T) {
	r := newRoom(t, 3).open(false)
	old := r.session
	r.key(fyne.KeyF5)
	r.press(fyne.KeyN, ctrl)
	if r.begun != 0 || r.overlay() != "" {
		t.Fatal("a new evening while results are read")
	}
	r.press(fyne.KeyR, ctrl)
	r.press(fyne.KeyN, ctrl)
	wantText(t, "the question", r.overlay(), "Tuesday pairs", "stays in the club file")
	for _, o := range visibleObjects(r.window.Canvas().Overlays().Top()) {
		if b, ok := o.(*kit.Button); ok && b.Text == "New evening" {
			r.tap(b)
		}
	}
	if !old.State().Closed || r.begun != 1 {
		t.Errorf("closed %v, begun %d", old.State().Closed, r.begun)
	}
	wantText(t, "the window", r.visible(), "Ready to start", "NS table 1", "5 × 1 = 5 boards")
	// What still happens to the old evening no longer shows.
	must(t, old.Record("director", session.EveningSet{Name: "the old one"}))
	r.settle()
	if strings.Contains(r.visible(), "the old one") {
		t.Error("the old evening still shows")
	}
}

// A journal that cannot be written is said at once, and the screen shows what is recorded.
func TestRecordingFails(t *testing.T) {
	r := newRoom(t, 3)
	broken, err := session.Resume(&fullDisk{})
	must(t, err)
	r.w.Open(model.Opened{Session: broken, Link: r.link})
	r.settle()
	r.enter(r.w.tonight.name, "Lost")
	wantText(t, "the window", r.visible(), "The disk is full.")
	if broken.State().Evening.Name == "Lost" {
		t.Error("recorded")
	}
	r.key(fyne.KeyEscape)
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
		"Start":                  func() { r.press(fyne.Key2, alt); r.w.bridge.show(paneSeats) },
		"Start, the Bridgemates": func() { r.press(fyne.Key2, alt); r.w.bridge.show(paneBridgemates) },
		"Room":                   func() { r.press(fyne.Key3, alt) },
		"Results":                func() { r.press(fyne.Key4, alt) },
	}
	for name, show := range screens {
		show()
		n := 0
		for _, o := range visibleObjects(r.window.Content()) {
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
	r.receive(r.all()...)
	for _, show := range []func(){
		func() { r.press(fyne.Key2, alt) },
		func() { r.w.bridge.show(paneBridgemates) },
		func() { r.press(fyne.Key3, alt) },
		func() { r.press(fyne.Key4, alt) },
	} {
		show()
		r.settle()
		missing := map[fyne.Focusable]bool{}
		for _, o := range visibleObjects(r.window.Content()) {
			switch o := o.(type) {
			case *kit.Button, *kit.Check, *kit.Choice, *kit.Field, *kit.Grid, *kit.Opener:
				if d, ok := o.(fyne.Disableable); !ok || !d.Disabled() {
					missing[o.(fyne.Focusable)] = true
				}
			}
		}
		r.window.Canvas().Unfocus()
		for range 200 {
			r.window.Canvas().FocusNext()
			delete(missing, r.window.Canvas().Focused())
		}
		for f := range missing {
			t.Errorf("tab %d: Tab does not reach %T %v", r.w.Tabs.SelectedIndex(), f, texts(f.(fyne.CanvasObject)))
		}
	}
}

func TestRefuse(t *testing.T) {
	r := newRoom(t, 3)
	Refuse(r.window, fmt.Errorf("club file x: %w", errors.Join(session.ErrUnknownKind)), Ways{})
	wantText(t, "the window", r.visible(), "recorded by a newer Clubnight")
}

// While the link waits for a lost drive, names are still recorded.
func TestSlowLinkDoesNotHoldUpNames(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	hold, waiting := make(chan struct{}), make(chan struct{})
	r.w.Later(func() { close(waiting); <-hold })
	<-waiting
	f := r.w.tonight.name
	recorded := make(chan struct{})
	stop := r.session.Listen(func([]session.Entry) { close(recorded) })
	defer stop()
	f.SetText("Żak")
	f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	<-recorded
	close(hold)
	r.settle()
	if got := r.session.State().Evening.Name; got != "Żak" {
		t.Errorf("recorded %q", got)
	}
}

// An evening that is opened while the one before is still compared with its file gets a comparison of
// its own, after that one.
func TestOpenWhileComparing(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	hold, comparing := make(chan struct{}), make(chan struct{})
	r.link.set(func(l *scripted) {
		l.onDifferences = func() { close(comparing); <-hold }
	})
	r.w.Tabs.SelectIndex(shell.TabRoom) // not by its key, after which the room would wait for the comparison
	<-comparing
	next, link := newEvening(t, 5, session.Uploaded{File: "next.bws"})
	link.set(func(l *scripted) {
		l.differences = []bridgemate.Difference{{Key: session.Key{Section: 1, Table: 1, Round: 1, Board: 1}}}
		l.onDifferences = func() {
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
	r.settle()
	wantText(t, "Needs attention", r.visible(), "1 board differs from the Bridgemate file.")
}
