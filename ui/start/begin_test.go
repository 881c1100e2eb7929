package start

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate"
	"clubnight/bridgemate/control"
	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// F5 does all of it, wherever the focus is: Fyne gives it to the widget with the focus.
func TestF5StartsEverywhere(t *testing.T) {
	for _, place := range []string{"nothing", "field", "date", "button", "choice", "check", "grid", "stepper"} {
		t.Run(place, func(t *testing.T) {
			r := newRoom(t, 3).open()
			on := map[string]fyne.Focusable{
				"field": r.page.tonight.name, "date": r.page.tonight.date.Entry,
				"button": r.page.onward, "choice": r.page.tonight.family,
				"check": r.page.start.bridgemates.automatic, "grid": r.page.tonight.preview,
				"stepper": r.page.tonight.tables.Entry,
			}[place]
			if place == "check" {
				r.page.show(paneBridgemates)
			}
			r.Window.Canvas().Unfocus()
			if on != nil {
				r.Window.Canvas().Focus(on)
			}
			r.Key(fyne.KeyF5)
			if got := r.Link.Done(); got != "start" {
				t.Fatalf("the link was asked to %q", got)
			}
			if r.w.Turned() != shell.TabRoom {
				t.Error("the room is not shown after the start")
			}
			for _, s := range r.page.start.steps {
				if s.mark.Text != "✓" {
					t.Errorf("step %q shows %q", s.step, s.mark.Text)
				}
			}
		})
	}
}

// Every step shows how it went; the one that failed says what to do.
func TestStartFails(t *testing.T) {
	r := newRoom(t, 3).open()
	r.Link.FailStep = bridgemate.StepProgram
	r.Link.Fail = map[string]error{"start": fmt.Errorf("step: %w: C:\\BMPro.exe", control.ErrNoProgram)}
	r.Key(fyne.KeyF5)
	var marks []string
	for _, s := range r.page.start.steps {
		marks = append(marks, s.mark.Text)
	}
	if got := strings.Join(marks, ""); got != "✓✓✗☐" {
		t.Errorf("the steps show %s", got)
	}
	r.Link.FailStep = bridgemate.StepCheck // as it is found, before anything is written
	r.Key(fyne.KeyEscape)
	r.Key(fyne.KeyF5)
	if start := r.page.start; start.steps[0].mark.Text != "☐" ||
		start.row(bridgemate.StepProgram).mark.Text != "✗" {
		t.Error("the movement is marked wrong although the program is missing")
	}
	uitest.WantText(t, "the window", r.Visible(), "Bridgemate control was not found.",
		"choose “another…” as the program")
	uitest.WantText(t, "the log", r.Log.String(), "BMPro.exe")
	if r.page.start.start.Disabled() {
		t.Error("the button cannot be pressed again")
	}
	r.Link.FailStep, r.Link.Fail = 0, nil
	r.Tap(r.page.start.start)
	if r.w.Turned() != shell.TabRoom || !r.w.Status().Reading {
		t.Error("it does not start once the program is there")
	}
}

// With results in, the start never clears them: it asks, and continuing is
// what Enter does.
func TestStartWithResultsAsks(t *testing.T) {
	r := newRoom(t, 3).open()
	r.Receive(session.Uploaded{File: "evening.bws"}, sessiontest.Result(t, r.Session.State(), 1, 1, 1, "4S", "N", 0))
	r.Key(fyne.KeyF5)
	uitest.WantText(t, "the question", r.Overlay(), "clears the 1 result", "Continue playing instead?")
	if r.Link.Done() != "" {
		t.Fatalf("done before the answer: %s", r.Link.Done())
	}
	r.Key(fyne.KeyReturn)
	if got := r.Link.Done(); got != "restart" {
		t.Errorf("the link was asked to %q, want restart", got)
	}
	if r.Overlay() != "" {
		t.Error("the question is still open")
	}
}

// An evening that came from a file has no Bridgemate file to go on with: F5 says what is
// next in the place of asking.
func TestStartOfAnEveningFromAFile(t *testing.T) {
	r := newRoom(t, 3).open()
	uitest.Must(t, r.Session.Record("file", sessiontest.Result(t, r.Session.State(), 1, 1, 1, "4S", "N", 0)))
	r.Settle()
	r.Key(fyne.KeyF5)
	if r.Overlay() != "" || r.Link.Done() != "" {
		t.Errorf("asked %q, done %q", r.Overlay(), r.Link.Done())
	}
	uitest.WantText(t, "the window", r.Visible(), "The evening came from a file: 1 of 9 results.")
}

func TestEscapeCancelsAQuestion(t *testing.T) {
	r := newRoom(t, 3).open()
	r.Receive(session.Uploaded{File: "evening.bws"}, sessiontest.Result(t, r.Session.State(), 1, 1, 1, "4S", "N", 0))
	r.Key(fyne.KeyF5)
	r.Key(fyne.KeyEscape)
	if r.Overlay() != "" || r.Link.Done() != "" {
		t.Errorf("after Escape: question %q, done %q", r.Overlay(), r.Link.Done())
	}
}

// A result that arrives while the heading is being typed must not take the letters away.
func TestTypingSurvivesARedraw(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open()
	f := r.page.tonight.name
	r.Window.Canvas().Focus(f)
	f.SetText("Łuk")
	r.Receive(sessiontest.Result(t, r.Session.State(), 1, 1, 1, "4S", "N", 0))
	if f.Text != "Łuk" {
		t.Errorf("the field holds %q", f.Text)
	}
}

func TestBridgemateOptions(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open()
	r.page.show(paneBridgemates)
	s := r.page.start
	r.Tap(s.bridgemates.automatic)
	if r.Link.Options().AutoServerStart || len(r.Kept) != 1 || r.Kept[0].AutoServerStart {
		t.Errorf("automatic server start: %v, kept %v", r.Link.Options().AutoServerStart, r.Kept)
	}
	r.Tap(s.create)
	r.Tap(s.modify)
	r.Tap(s.open)
	if got := r.Link.Done(); got != "create, modify, launch" {
		t.Errorf("done: %s (opening must never clear)", got)
	}
	r.Tap(s.bridgemates.settings)
	r.Tap(s.bridgemates.change)
	if got := strings.Join(r.went, ", "); got != "settings, file" {
		t.Errorf("gone to: %s", got)
	}
}

// While the link waits for a lost drive, names are still recorded.
func TestSlowLinkDoesNotHoldUpNames(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open()
	hold, waiting := make(chan struct{}), make(chan struct{})
	r.w.Later(func() { close(waiting); <-hold })
	<-waiting
	f := r.page.tonight.name
	recorded := make(chan struct{})
	stop := r.Session.Listen(func([]session.Entry) { close(recorded) })
	defer stop()
	f.SetText("Żak")
	f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	<-recorded
	close(hold)
	r.Settle()
	if got := r.Session.State().Evening.Name; got != "Żak" {
		t.Errorf("recorded %q", got)
	}
}

// Where no control program is found, the start offers to show where it is, and an evening
// by hand.
func TestWithoutAProgram(t *testing.T) {
	r := newRoom(t, 3).open()
	r.Link.FailStep = bridgemate.StepProgram
	r.Link.Fail = map[string]error{"start": control.ErrNoProgram}
	r.Key(fyne.KeyF5)
	uitest.WantText(t, "the question", r.Overlay(), "Bridgemate control was not found.")
	r.Answer("Enter results")
	if got := strings.Join(r.went, ", "); got != "by hand" || r.Overlay() != "" {
		t.Errorf("gone to %q, and asked: %s", got, r.Overlay())
	}
	r.Key(fyne.KeyF5)
	r.Answer("Show where it is…")
	r.EnterPath("BMPro.exe")
	if got := r.Link.Options().Program; !strings.Contains(got, "BMPro.exe") {
		t.Errorf("the program is %q", got)
	}
}

// A computer that may not start says so above the button; one that may take a room over
// has another button in its place, which leads to the rooms.
func TestStartElsewhere(t *testing.T) {
	for role, takes := range map[session.Role]bool{session.RoleDirector: true, session.RoleScorer: true,
		session.RoleDesk: false, session.RoleViewer: false} {
		r := newRoom(t, 3)
		shared := r.Share(&uitest.Connection{}, role, "Room B")
		r.open()
		r.w.Share(shared.Line)
		shared.Comes("Room B", session.WorkTaken{Sections: []int{1}, Draw: true, Over: "the file of Room A"})
		r.Settle()
		why, _ := desk.NoStart(r.Language(), r.w.State(), role)
		s := r.page.start
		if s.why.Visible() == takes || !takes && s.why.Text != why {
			t.Errorf("%s: above the button stands %q, visible %t", role, s.why.Text, s.why.Visible())
		}
		if s.start.Disabled() == takes || takes != strings.HasPrefix(s.start.Text, "Take a room over…") {
			t.Errorf("%s: %q can be pressed: %t", role, s.start.Text, !s.start.Disabled())
		}
		if !s.create.Disabled() {
			t.Errorf("%s: a file can be created", role)
		}
	}
}

// Other pages lead to the number of tables, to the Bridgemates, and to who has no name.
func TestLedHere(t *testing.T) {
	r := newRoom(t, 3).open()
	to := r.page.tonight
	r.w.Turn(shell.TabRoom)
	r.page.SetUp()
	if r.w.Turned() != shell.TabStart || r.Window.Canvas().Focused() != fyne.Focusable(to.tables.Entry) {
		t.Errorf("the focus is on %T", r.Window.Canvas().Focused())
	}
	r.w.Turn(shell.TabRoom)
	r.page.ShowBridgemates()
	if r.w.Turned() != shell.TabStart || !r.page.start.content.Visible() {
		t.Error("the Bridgemates are not seen")
	}
	r.Receive(uitest.Seated(1, "N", "7", "Mehmet Ağaoğlu"))
	r.w.Turn(shell.TabRoom)
	r.page.AskNames()
	r.Settle()
	if row, col := to.players.grid.Mark(); r.Window.Canvas().Focused() != fyne.Focusable(to.players.grid) ||
		row != 0 || col != 4 {
		t.Errorf("the mark is on line %d, column %d", row, col)
	}
	r.page.GoOn()
	r.Settle()
	if r.Link.Done() != "restart" || r.w.Turned() != shell.TabRoom {
		t.Errorf("done %q", r.Link.Done())
	}
}
