package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/uitest"
)

// line is the line of Needs attention that says something.
func (r *room) line(text string) fyne.Focusable {
	r.T.Helper()
	for _, o := range uitest.VisibleObjects(r.Window.Content()) {
		if row, ok := o.(fyne.Focusable); ok && strings.Contains(strings.Join(uitest.Texts(o), " "), text) {
			return row
		}
	}
	r.T.Fatalf("nothing needs attention for %q: %s", text, r.Visible())
	return nil
}

// What stands in Needs attention opens the page that puts it right.
func TestAttentionLeadsOn(t *testing.T) {
	r := newRoom(t, 5, session.Uploaded{File: "evening.bws"}).open(false)
	r.retrieval()
	st := r.Session.State()
	odd := sessiontest.Result(t, st, 1, 1, 1, "4H", "N", 1)
	odd.Result.Doubt = sessiontest.Worded("sent for pairs 7 and 8")
	r.Receive(odd, session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 3, Direction: "S"}, Number: "9999"})
	r.Reach(r.line("sent for pairs 7 and 8"))
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "a doubtful result", r.Overlay(), "Enter or correct a result", "4♥ by N +1")
	r.Key(fyne.KeyEscape)
	r.Reach(r.line("nobody in the club has number 9999"))
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "an unknown number", r.Overlay(), "who is South?")
	r.Key(fyne.KeyEscape)
}

// A result that was taken out and came again is put back from its line, alone.
func TestPutOneBack(t *testing.T) {
	r := newRoom(t, 5, session.Uploaded{File: "evening.bws"}).open(false)
	one := sessiontest.Result(t, r.Session.State(), 1, 1, 1, "4H", "N", 1)
	r.Receive(one)
	r.Receive(session.ResultDiscarded{Key: one.Result.Key})
	r.Receive(session.ResultSentAgain(one))
	r.retrieval()
	r.Reach(r.line("which you took out, was sent again"))
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the question", r.Overlay(), "4♥ by N +1 will count again.")
	r.Answer("Put it back")
	r.Settle()
	if got := r.Session.State().Results[one.Result.Key]; !got.PutBack || !session.SaysTheSame(got.Result, one.Result) {
		t.Errorf("%+v", got)
	}
	if got := r.Link.Done(); !strings.HasPrefix(got, "send results "+one.Result.Key.String()) {
		t.Errorf("the link was asked to %q", got)
	}
}

// A list of what differs opens from its line; one button makes it equal,
// and it stays honest.
func TestDifferences(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	k1, k2 := session.Key{Section: 1, Table: 1, Round: 1,
		Board: 1}, session.Key{Section: 1, Table: 2, Round: 1, Board: 2}
	ours, file := sessiontest.PlayedOn(t, session.Result{Key: k1}, "4SX", "N", -1), sessiontest.PlayedOn(t,
		session.Result{Key: k1}, "4S", "N", 0)
	odd := session.Result{Key: k2}
	odd.Percentages(scoring.Int(70), scoring.Int(30))
	r.Link.Set(func(l *uitest.Scripted) {
		l.Differing = []bridgemate.Difference{
			{Key: k1, Ours: &ours, File: &file, Flags: []bridgemate.Flag{bridgemate.WrittenByScoring}},
			{Key: k2, Ours: &odd, Obstacle: bridgemate.OddPercentage},
		}
	})
	r.retrieval()
	r.Receive(sessiontest.Result(t, r.Session.State(), 1, 1, 1, "4S", "N", 0))
	r.Reach(r.line("2 boards differ from the Bridgemate file."))
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the list", r.Overlay(), "4♠× by N –1", "4♠ by N =", "written by Clubnight", "70 % – 30 %",
		"nothing", "cannot be sent: ",
		"1 board cannot be sent", "Whether it arrives at the handsets cannot be seen from here.")
	r.EnterOn("Make them equal")
	if got := r.Link.Done(); got != "send results" {
		t.Errorf("done %q", got)
	}
	if text := r.Overlay(); strings.Contains(text, "4♠× by N") || !strings.Contains(text, "70 % – 30 %") {
		t.Errorf("afterwards the list shows %s", text)
	}
	r.Reach(r.Grid())
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "a picked line", r.Overlay(), "Enter or correct a result")
	r.Key(fyne.KeyEscape)
	uitest.WantText(t, "Needs attention",
		strings.Join(uitest.Texts(r.line("1 board differs").(fyne.CanvasObject)), " "),
		"1 board differs from the Bridgemate file.")
	r.Link.Set(func(l *uitest.Scripted) { l.Differing = nil })
	r.Link.Change(func(s *bridgemate.Status) { s.LastRead = uitest.Day })
	r.Settle()
	r.Menu("Score and Bridgemates…")
	uitest.WantText(t, "the notice", r.Visible(), "say the same on every board")
}

// A board that came in twice has two remedies: the second play is cancelled, or
// the first is corrected.
func TestBoardThatCameTwice(t *testing.T) {
	for _, answer := range []string{"Cancel the second play (Law 15B1)", "Wrong number…"} {
		r := newRoom(t, 5, session.Uploaded{File: "evening.bws"}).open(false)
		st := r.Session.State()
		r.Receive(sessiontest.Result(t, st, 1, 1, 1, "4H", "N", 1))
		var second session.Key
		for _, row := range st.Sections[0].Movement.Rows {
			if row.Round == 2 && row.Boards()[0] == 1 {
				again := sessiontest.Result(t, st, row.Table, 2, 1, "3NT", "S", 0)
				again.Result.NS = 1
				second = again.Result.Key
				r.Receive(again)
			}
		}
		r.retrieval()
		r.Reach(r.line("pair 1 had played board 1 in round 1 at table 1"))
		r.Key(fyne.KeyReturn)
		uitest.WantText(t, "the question", r.Overlay(), "Who played this board?", "gets average plus",
			"The first was entered under the wrong number: table 1, round 1")
		r.Answer(answer)
		r.Settle()
		if cancelled := r.Session.State().Results[second].Ruling.Cancels(); cancelled != (answer != "Wrong number…") {
			t.Errorf("%s: cancelled %v", answer, cancelled)
		}
		if answer == "Wrong number…" {
			uitest.WantText(t, "the dialog", r.Overlay(), "Enter or correct a result", "4♥ by N +1")
		}
	}
}
