package ui

import (
	"errors"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// line is the line of Needs attention that says something.
func (r *room) line(text string) fyne.Focusable {
	r.T.Helper()
	for _, o := range uitest.VisibleObjects(r.w.room.attention.Content) {
		if row, ok := o.(fyne.Focusable); ok && strings.Contains(strings.Join(uitest.Texts(o), " "), text) {
			return row
		}
	}
	r.T.Fatalf("nothing needs attention for %q: %s", text, r.Visible())
	return nil
}

// pickLine picks it with the keyboard, and goes back.
func (r *room) pickLine(text string) string {
	r.T.Helper()
	r.Reach(r.line(text))
	r.Key(fyne.KeyReturn)
	opened := r.Overlay()
	if opened != "" {
		r.Key(fyne.KeyEscape)
	}
	if r.Overlay() != "" {
		r.T.Fatalf("Escape does not close what %q opened", text)
	}
	return opened
}

func TestAttention(t *testing.T) {
	r := newRoom(t, 5, session.Uploaded{File: "evening.bws"})
	r.Link.Now.Reading = true
	for table := 1; table <= 5; table++ {
		r.Link.Now.Tables = append(r.Link.Now.Tables,
			bridgemate.TableStatus{Section: 1, Table: table, Uploaded: true, LoggedOn: table != 4})
	}
	r.open(false)
	r.retrieval()
	uitest.WantText(t, "Room", r.Visible(), "✓", "Nothing needs attention.")
	st := r.Session.State()
	odd := sessiontest.Result(t, st, 1, 1, 1, "4H", "N", 1)
	odd.Result.Doubt = sessiontest.Worded("sent for pairs 7 and 8")
	r.Receive(odd, sessiontest.Result(t, st, 2, 1, 2, "1NT", "N", 0))
	if strings.Contains(r.Visible(), "not logged on") {
		t.Error("table 4 is missed when hardly anybody has sent a result")
	}
	r.Link.Change(func(s *bridgemate.Status) { s.Marking = errors.New("x") })
	r.Receive(sessiontest.Result(t, st, 3, 2, r.BoardOf(3, 2), "1NT", "N", 0),
		session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 3, Direction: "S"}, Number: "9999"})

	uitest.WantText(t, "a doubtful result", r.pickLine("sent for pairs 7 and 8. It is kept and not scored"),
		"Enter or correct a result", "4♥ by N +1")
	uitest.WantText(t, "a missing board",
		r.pickLine("Table 3, round 1, board 3 is missing although"), "Enter or correct a result")
	uitest.WantText(t, "an unknown number", r.pickLine("nobody in the club has number 9999"), "who is South?")
	uitest.WantText(t, "rows that are not marked", r.pickLine("could not be marked"), "What now?")
	if opened := r.pickLine("Table 4 is not logged on although others have sent results."); opened != "" {
		t.Errorf("a table that is not logged on opens %s", opened)
	}
	// The arrow keys go from line to line.
	r.Reach(r.line("sent for pairs 7 and 8"))
	r.Key(fyne.KeyDown)
	if r.Window.Canvas().Focused() != r.line("Table 3, round 1, board 3") {
		t.Error("arrow down does not go to the next line")
	}
	r.Key(fyne.KeyUp)
	if r.Window.Canvas().Focused() != r.line("sent for pairs 7 and 8") {
		t.Error("arrow up does not go back")
	}
	r.Press(fyne.Key4, uitest.Alt)
	if r.w.Tabs.SelectedIndex() != shell.TabResults {
		t.Error("the window's shortcuts do not work in the list")
	}
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
	uitest.WantText(t, "the question", r.Overlay(), "4♥ by N +1 counts again then.")
	r.Answer("Put it back")
	r.Settle()
	if got := r.Session.State().Results[one.Result.Key]; !got.PutBack || !session.SaysTheSame(got.Result, one.Result) {
		t.Errorf("%+v", got)
	}
	if got := r.Link.Done(); !strings.HasPrefix(got, "send results "+one.Result.Key.String()) {
		t.Errorf("the link was asked to %q", got)
	}
}

// A line of Last results opens the correction of that result.
func TestLastResultIsCorrected(t *testing.T) {
	r := newRoom(t, 5, session.Uploaded{File: "evening.bws"}).open(false)
	st := r.Session.State()
	r.Receive(sessiontest.Result(t, st, 1, 1, 1, "4H", "N", 1))
	r.Receive(sessiontest.Result(t, st, 2, 1, 2, "3NT", "S", -2))
	r.retrieval()
	r.Reach(r.w.room.last)
	r.Key(fyne.KeyDown)
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the dialog", r.Overlay(), "Enter or correct a result", "4♥ by N +1")
}

// A contract that was entered shows at its table until its result comes.
func TestContractInPlay(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	r.retrieval()
	k := session.Key{Section: 1, Table: 2, Round: 1, Board: 2}
	r.Link.Change(func(s *bridgemate.Status) {
		s.InPlay = []bridgemate.InPlay{{Key: k,
			Contract: scoring.Contract{Level: 4, Denomination: scoring.Spades, Doubling: scoring.Doubled},
			Lead:     sessiontest.Lead(t, "HK")}}
	})
	r.Settle()
	uitest.WantText(t, "Room", r.Visible(), "4♠× N")
	tiles := r.w.room.board.tiles
	r.Reach(tiles)
	r.Key(fyne.KeyRight)
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the card of the table", r.Overlay(), "Table 2", "4♠× N in play",
		"Board 2 is being played: 4♠× by North, led ♥K.")
	r.Key(fyne.KeyEscape)
	r.Receive(sessiontest.Result(t, r.Session.State(), 2, 1, 2, "4SX", "N", 0))
	if strings.Contains(strings.Join(uitest.Texts(tiles), " "), "4♠× N") {
		t.Error("a contract whose result is in is still in play")
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
	r.w.onDifferences()
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
