package rulings

import (
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
	"clubnight/ui/uitest"
)

// sharedRoom is a room on an evening of two computers.
type sharedRoom struct {
	*room
	*uitest.Shared
}

// shareRoom is an evening that this computer, Room A, began, and which Room B has joined.
func shareRoom(t *testing.T) *sharedRoom {
	t.Helper()
	line := new(uitest.Connection)
	s := uitest.New(t, 3)
	r := &sharedRoom{Shared: s.Share(line, session.RoleDirector, "Room B"), room: open(s)}
	r.evening.Share(line)
	return r
}

// A board that is corrected in another room while it is being corrected here: it is said
// and asked, and what came stays unless the director says otherwise.
func TestCorrectedElsewhereMeanwhile(t *testing.T) {
	for _, mine := range []bool{false, true} {
		r := shareRoom(t)
		st := r.Session.State()
		k := session.Key{Section: 1, Table: 1, Round: 1, Board: r.BoardOf(1, 1)}
		r.Comes("Room B", sessiontest.Result(t, st, 1, 1, k.Board, "3NT", "N", 0))
		r.page.Correct(k)
		c := r.page.open
		c.tricks.SetText("+2")
		c.reason.SetText("my reason")
		r.Window.Canvas().Focus(c.reason)
		r.Settle()
		r.Comes("Room B", uitest.WordOn(t, st, 1, 1, k.Board, -1))
		if c.tricks.Text != "+2" || c.reason.Text != "my reason" ||
			r.Window.Canvas().Focused() != fyne.Focusable(c.reason) {
			t.Errorf("what was typed is %q, %q; the focus is on %T", c.tricks.Text,
				c.reason.Text, r.Window.Canvas().Focused())
		}
		uitest.WantText(t, "the dialog", r.Overlay(), "3NT by N –1") // what counts now
		r.Key(fyne.KeyReturn)
		uitest.WantText(t, "the question", r.Overlay(), "Recorded elsewhere meanwhile", "corrected to 3NT by N –1",
			"Łukasz O'Connor-Ağaoğlu of Room B, Room B", "Record yours all the same?")
		if got := r.Session.State().Results[k].Tricks; got != -1 {
			t.Fatalf("%d tricks count before the answer", got)
		}
		answer, want := "Keep what came", -1
		if mine {
			answer, want = "Record mine", 2
		}
		r.Answer(answer)
		if got := r.Session.State().Results[k].Tricks; got != want {
			t.Errorf("%s: %d tricks count", answer, got)
		}
		if open := r.page.open != nil; open == mine {
			t.Errorf("%s: the dialog is open: %t: %s", answer, open, r.Overlay())
		}
		if !mine {
			uitest.WantText(t, "the dialog", r.Overlay(), "What came from there stands")
		}
		r.Meet()
		if n := len(r.Session.State().Conflicts()); n != 0 {
			t.Errorf("%s: %d conflicts, although both were seen", answer, n)
		}
	}
}

// What came before the dialog was opened, and what is about another board, asks nothing.
func TestOtherBoardsAskNothing(t *testing.T) {
	r := shareRoom(t)
	st := r.Session.State()
	k := session.Key{Section: 1, Table: 1, Round: 1, Board: r.BoardOf(1, 1)}
	r.Comes("Room B", uitest.WordOn(t, st, 1, 1, k.Board, -1))
	r.page.Correct(k)
	c := r.page.open
	c.tricks.SetText("+2")
	r.Settle()
	r.Comes("Room B", uitest.WordOn(t, st, 2, 1, r.BoardOf(2, 1), -1), uitest.WordOn(t, st, 1, 2, r.BoardOf(1, 2), -1))
	r.Window.Canvas().Focus(c.reason)
	r.Key(fyne.KeyReturn)
	if got := r.Session.State().Results[k].Tricks; got != 2 || r.Overlay() != "" {
		t.Errorf("%d tricks: %s", got, r.Overlay())
	}
}

// A ruling that another room gives while one is being entered here.
func TestRuledElsewhereMeanwhile(t *testing.T) {
	r := shareRoom(t)
	r.Receive(r.All()...)
	r.Meet()
	k := session.Key{Section: 1, Table: 1, Round: 1, Board: r.BoardOf(1, 1)}
	r.page.rule(k)
	r.Settle()
	d := r.page.ruling
	r.Comes("Room B", session.RulingGiven{Key: k, ForNS: artificial(60), ForEW: artificial(40)})
	if r.page.ruling != d {
		t.Fatal("the dialog was closed")
	}
	r.evening.Record(nil, session.RulingGiven{Key: k, ForNS: artificial(40), ForEW: artificial(60)})
	r.Settle()
	uitest.WantText(t, "the question", r.Overlay(), "60 %", "Record yours all the same?")
	r.Answer("Keep what came")
	r.Key(fyne.KeyEscape)
	if r.Overlay() != "" || !r.Session.State().Results[k].Ruling.ForNS.Amount.Equal(scoring.Int(60)) {
		t.Errorf("%+v stands: %s", r.Session.State().Results[k].Ruling, r.Overlay())
	}
}

// artificial is a percentage of the top for one side: 60 is 60 %.
func artificial(percent int64) *scoring.Ruling {
	return &scoring.Ruling{Kind: scoring.Percentage, Amount: scoring.Int(percent)}
}

// Whoever may not record reads why, wherever another page leads here from.
func TestViewerCorrectsNothing(t *testing.T) {
	r := shareRoom(t)
	k := session.Key{Section: 1, Table: 1, Round: 1, Board: r.BoardOf(1, 1)}
	r.Comes("Room B", r.All()...)
	uitest.Must(t, r.Session.Share(r.Session.State().SharedAs(), uitest.HereOf("Room A", session.RoleViewer)))
	r.Line.Stands(desk.ConnectionStatus{State: desk.InStep, Role: session.RoleViewer})
	r.Settle()
	for name, do := range map[string]func(){"correct": func() { r.page.Correct(k) }, "rule": func() { r.page.rule(k) },
		"settle": func() { r.page.Settle(k) }} {
		r.shell.Notice.Hide()
		do()
		r.Settle()
		if r.Overlay() != "" {
			t.Errorf("%s: %s", name, r.Overlay())
		}
		uitest.WantText(t, name, r.Visible(), "This computer looks on as viewer and records nothing.")
	}
}
