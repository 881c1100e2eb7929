package ui

import (
	"errors"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/ui/shell"
)

// line is the line of Needs attention that says something.
func (r *room) line(text string) fyne.Focusable {
	r.t.Helper()
	for _, o := range visibleObjects(r.w.bridge.retrieval.attention.Content) {
		if row, ok := o.(fyne.Focusable); ok && strings.Contains(strings.Join(texts(o), " "), text) {
			return row
		}
	}
	r.t.Fatalf("nothing needs attention for %q: %s", text, r.visible())
	return nil
}

// pickLine picks it with the keyboard, and goes back.
func (r *room) pickLine(text string) string {
	r.t.Helper()
	r.reach(r.line(text))
	r.key(fyne.KeyReturn)
	opened := r.overlay()
	if opened != "" {
		r.key(fyne.KeyEscape)
	}
	if r.overlay() != "" {
		r.t.Fatalf("Escape does not close what %q opened", text)
	}
	return opened
}

func TestAttention(t *testing.T) {
	r := newRoom(t, 5, session.Uploaded{File: "evening.bws"})
	r.link.status.Reading = true
	for table := 1; table <= 5; table++ {
		r.link.status.Tables = append(r.link.status.Tables, bridgemate.TableStatus{Section: 1, Table: table, Uploaded: true, LoggedOn: table != 4})
	}
	r.open(false)
	r.retrieval()
	wantText(t, "Room", r.visible(), "✓", "Nothing needs attention.")
	st := r.session.State()
	odd := result(t, st, 1, 1, 1, "4H", "N", 1)
	odd.Result.Doubt = doubtful("sent for pairs 7 and 8")
	r.receive(odd, result(t, st, 2, 1, 2, "1NT", "N", 0))
	if strings.Contains(r.visible(), "not logged on") {
		t.Error("table 4 is missed when hardly anybody has sent a result")
	}
	r.link.change(func(s *bridgemate.Status) { s.Marking = errors.New("x") })
	r.receive(result(t, st, 3, 2, r.boardOf(3, 2), "1NT", "N", 0),
		session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 3, Direction: "S"}, Number: "9999"})

	wantText(t, "a doubtful result", r.pickLine("sent for pairs 7 and 8. It is kept and not scored"), "Enter or correct a result", "4♥ by N +1")
	wantText(t, "a missing board", r.pickLine("Table 3, round 1, board 3 is missing although"), "Enter or correct a result")
	wantText(t, "an unknown number", r.pickLine("nobody in the club has number 9999"), "who is South?")
	wantText(t, "rows that are not marked", r.pickLine("could not be marked"), "What now?")
	if opened := r.pickLine("Table 4 is not logged on although others have sent results."); opened != "" {
		t.Errorf("a table that is not logged on opens %s", opened)
	}
	// The arrow keys go from line to line.
	r.reach(r.line("sent for pairs 7 and 8"))
	r.key(fyne.KeyDown)
	if r.window.Canvas().Focused() != r.line("Table 3, round 1, board 3") {
		t.Error("arrow down does not go to the next line")
	}
	r.key(fyne.KeyUp)
	if r.window.Canvas().Focused() != r.line("sent for pairs 7 and 8") {
		t.Error("arrow up does not go back")
	}
	r.press(fyne.Key4, alt)
	if r.w.Tabs.SelectedIndex() != shell.TabResults {
		t.Error("the window's shortcuts do not work in the list")
	}
}

// A result that was taken out and came again is put back from its line, alone.
func TestPutOneBack(t *testing.T) {
	r := newRoom(t, 5, session.Uploaded{File: "evening.bws"}).open(false)
	one := result(t, r.session.State(), 1, 1, 1, "4H", "N", 1)
	r.receive(one)
	r.receive(session.ResultDiscarded{Key: one.Result.Key})
	r.receive(session.ResultSentAgain(one))
	r.retrieval()
	r.reach(r.line("which you took out, was sent again"))
	r.key(fyne.KeyReturn)
	wantText(t, "the question", r.overlay(), "4♥ by N +1 counts again then.")
	r.answer("Put it back")
	r.settle()
	if got := r.session.State().Results[one.Result.Key]; !got.PutBack || !session.SaysTheSame(got.Result, one.Result) {
		t.Errorf("%+v", got)
	}
	if got := r.link.done(); !strings.HasPrefix(got, "send results "+one.Result.Key.String()) {
		t.Errorf("the link was asked to %q", got)
	}
}

// A line of Last results opens the correction of that result.
func TestLastResultIsCorrected(t *testing.T) {
	r := newRoom(t, 5, session.Uploaded{File: "evening.bws"}).open(false)
	st := r.session.State()
	r.receive(result(t, st, 1, 1, 1, "4H", "N", 1))
	r.receive(result(t, st, 2, 1, 2, "3NT", "S", -2))
	r.retrieval()
	r.reach(r.w.bridge.retrieval.last)
	r.key(fyne.KeyDown)
	r.key(fyne.KeyReturn)
	wantText(t, "the dialog", r.overlay(), "Enter or correct a result", "4♥ by N +1")
}

// A contract that was entered shows at its table until its result comes.
func TestContractInPlay(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	r.retrieval()
	k := session.Key{Section: 1, Table: 2, Round: 1, Board: 2}
	r.link.change(func(s *bridgemate.Status) {
		s.InPlay = []bridgemate.InPlay{{Key: k, Contract: scoring.Contract{Level: 4, Denomination: scoring.Spades, Doubling: scoring.Doubled}, Lead: lead(t, "HK")}}
	})
	r.settle()
	wantText(t, "Room", r.visible(), "4♠× N")
	tiles := r.w.bridge.retrieval.board.tiles
	r.reach(tiles)
	r.key(fyne.KeyRight)
	r.key(fyne.KeyReturn)
	wantText(t, "the card of the table", r.overlay(), "Table 2", "4♠× N in play", "Board 2 is being played: 4♠× by North, led ♥K.")
	r.key(fyne.KeyEscape)
	r.receive(result(t, r.session.State(), 2, 1, 2, "4SX", "N", 0))
	if strings.Contains(strings.Join(texts(tiles), " "), "4♠× N") {
		t.Error("a contract whose result is in is still in play")
	}
}

// A list of what differs opens from its line; one button makes it equal, and it stays honest.
func TestDifferences(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	k1, k2 := session.Key{Section: 1, Table: 1, Round: 1, Board: 1}, session.Key{Section: 1, Table: 2, Round: 1, Board: 2}
	ours, file := played(t, session.Result{Key: k1}, "4SX", "N", -1), played(t, session.Result{Key: k1}, "4S", "N", 0)
	odd := session.Result{Key: k2}
	odd.Percentages(scoring.Int(70), scoring.Int(30))
	r.link.set(func(l *scripted) {
		l.differences = []bridgemate.Difference{
			{Key: k1, Ours: &ours, File: &file, Flags: []bridgemate.Flag{bridgemate.WrittenByScoring}},
			{Key: k2, Ours: &odd, Obstacle: bridgemate.OddPercentage},
		}
	})
	r.retrieval()
	r.receive(result(t, r.session.State(), 1, 1, 1, "4S", "N", 0))
	r.reach(r.line("2 boards differ from the Bridgemate file."))
	r.key(fyne.KeyReturn)
	wantText(t, "the list", r.overlay(), "4♠× by N –1", "4♠ by N =", "written by Clubnight", "70 % – 30 %", "nothing", "cannot be sent: ",
		"1 board cannot be sent", "Whether it arrives at the handsets cannot be seen from here.")
	r.enterOn("Make them equal")
	if got := r.link.done(); got != "send results" {
		t.Errorf("done %q", got)
	}
	if text := r.overlay(); strings.Contains(text, "4♠× by N") || !strings.Contains(text, "70 % – 30 %") {
		t.Errorf("afterwards the list shows %s", text)
	}
	r.reach(r.w.outbox.listed.grid)
	r.key(fyne.KeyReturn)
	wantText(t, "a picked line", r.overlay(), "Enter or correct a result")
	r.key(fyne.KeyEscape)
	wantText(t, "Needs attention", strings.Join(texts(r.line("1 board differs").(fyne.CanvasObject)), " "), "1 board differs from the Bridgemate file.")
	r.link.set(func(l *scripted) { l.differences = nil })
	r.link.change(func(s *bridgemate.Status) { s.LastRead = evening })
	r.settle()
	r.w.onDifferences()
	wantText(t, "the notice", r.visible(), "say the same on every board")
}

// A board that came in twice has two remedies: the second play is cancelled, or the first is corrected.
func TestBoardThatCameTwice(t *testing.T) {
	for _, answer := range []string{"Cancel the second play (Law 15B1)", "Wrong number…"} {
		r := newRoom(t, 5, session.Uploaded{File: "evening.bws"}).open(false)
		st := r.session.State()
		r.receive(result(t, st, 1, 1, 1, "4H", "N", 1))
		var second session.Key
		for _, row := range st.Sections[0].Movement.Rows {
			if row.Round == 2 && row.Boards()[0] == 1 {
				again := result(t, st, row.Table, 2, 1, "3NT", "S", 0)
				again.Result.NS = 1
				second = again.Result.Key
				r.receive(again)
			}
		}
		r.retrieval()
		r.reach(r.line("pair 1 had played board 1 in round 1 at table 1"))
		r.key(fyne.KeyReturn)
		wantText(t, "the question", r.overlay(), "Who played this board?", "gets average plus", "The first was entered under the wrong number: table 1, round 1")
		r.answer(answer)
		r.settle()
		if cancelled := r.session.State().Results[second].Ruling.Cancels(); cancelled != (answer != "Wrong number…") {
			t.Errorf("%s: cancelled %v", answer, cancelled)
		}
		if answer == "Wrong number…" {
			wantText(t, "the dialog", r.overlay(), "Enter or correct a result", "4♥ by N +1")
		}
	}
}
