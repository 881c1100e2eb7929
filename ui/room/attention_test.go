package room

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/feed"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// line is the line of Needs attention that says something.
func (r *stage) line(text string) fyne.Focusable {
	r.T.Helper()
	for _, o := range uitest.VisibleObjects(r.page.attention.Content) {
		if row, ok := o.(fyne.Focusable); ok && strings.Contains(strings.Join(uitest.Texts(o), " "), text) {
			return row
		}
	}
	r.T.Fatalf("nothing needs attention for %q: %s", text, r.Visible())
	return nil
}

// pickLine picks it with the keyboard, and gives what opens here; it is closed again.
func (r *stage) pickLine(text string) string {
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

// Each matter leads to what puts it right, with the keyboard too.
func TestAttention(t *testing.T) {
	s := uitest.New(t, 5, session.Uploaded{File: "evening.bws"})
	s.Link.Now.Reading = true
	for table := 1; table <= 5; table++ {
		s.Link.Now.Tables = append(s.Link.Now.Tables,
			bridgemate.TableStatus{Section: 1, Table: table, Uploaded: true, LoggedOn: table != 4})
	}
	r := stand(s, nil, other{shell.TabResults, fyne.Key4, func(place int) { s.Shell.Turn(place) }})
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

	r.pickLine("sent for pairs 7 and 8. It is kept and not scored")
	r.wants(fmt.Sprint("correct ", odd.Result.Key))
	r.pickLine("Table 3, round 1, board 3 is missing although")
	r.wants(fmt.Sprint("correct ", session.Key{Section: 1, Table: 3, Round: 1, Board: 3}))
	r.pickLine("nobody in the club has number 9999")
	r.wants("seat of {1 3}, chair 1") // South of table 3
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
	r.wants()
	if r.w.Turned() != shell.TabResults {
		t.Error("the window's shortcuts do not work in the list")
	}
}

// Calls for the director stand first, the oldest before the others; each is answered from
// its line until it is solved.
func TestCalls(t *testing.T) {
	r := newRoom(t, 5, session.Uploaded{File: "evening.bws"})
	at := func(minute int) time.Time { return time.Date(2026, 11, 28, 20, minute, 0, 0, time.Local) }
	r.Receive(session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 3, Direction: "S"}, Number: "9999"})
	r.Link.Change(func(s *bridgemate.Status) {
		s.Calls = []feed.Call{{Section: 1, Table: 4, Round: 1, At: at(3)}, {Section: 1, Table: 2, Round: 1, At: at(5)}}
	})
	r.Settle()
	uitest.WantText(t, "Room", r.Visible(), "Needs attention · 3", "Table 4 calls the director, since 20:03.")
	if first, _ := r.page.attention.First().(fyne.CanvasObject); !strings.Contains(strings.Join(uitest.Texts(first), ""),
		"Table 4") {
		t.Error("the oldest call is not the first line")
	}
	for _, step := range []struct{ line, answer, then string }{
		{"Table 4 calls", "I am there", "Table 4 called at 20:03. The director is there."},
		{"Table 4 called", "Solved", "Needs attention · 2"},
		{"Table 2 calls", "Later", "Table 2 called at 20:05. The director comes later."},
	} {
		r.Reach(r.line(step.line))
		r.Key(fyne.KeyReturn)
		r.Answer(step.answer)
		r.Settle()
		uitest.WantText(t, step.answer, r.Visible(), step.then)
	}
	if got := r.Link.Done(); got != "answer the call of table 4: attended, answer the call of table 4: solved, "+
		"answer the call of table 2: deferred" {
		t.Errorf("the link was asked to %s", got)
	}
}

// A result that was taken out and came again is put back from its line, alone.
func TestPutOneBack(t *testing.T) {
	r := newRoom(t, 5, session.Uploaded{File: "evening.bws"})
	one := sessiontest.Result(t, r.Session.State(), 1, 1, 1, "4H", "N", 1)
	r.Receive(one)
	r.Receive(session.ResultDiscarded{Key: one.Result.Key})
	r.Receive(session.ResultSentAgain(one))
	r.pickLine("which you took out, was sent again")
	r.wants(fmt.Sprint("put back ", one.Result.Key))
}

// A line of Last results opens the correction of that result.
func TestLastResultIsCorrected(t *testing.T) {
	r := newRoom(t, 5, session.Uploaded{File: "evening.bws"})
	st := r.Session.State()
	r.Receive(sessiontest.Result(t, st, 1, 1, 1, "4H", "N", 1))
	r.Receive(sessiontest.Result(t, st, 2, 1, 2, "3NT", "S", -2))
	r.Reach(r.page.last)
	r.Key(fyne.KeyDown)
	r.Key(fyne.KeyReturn)
	r.wants(fmt.Sprint("correct ", session.Key{Section: 1, Table: 1, Round: 1, Board: 1}))
}

// A contract that was entered shows at its table until its result comes.
func TestContractInPlay(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"})
	k := session.Key{Section: 1, Table: 2, Round: 1, Board: 2}
	r.Link.Change(func(s *bridgemate.Status) {
		s.InPlay = []bridgemate.InPlay{{Key: k,
			Contract: scoring.Contract{Level: 4, Denomination: scoring.Spades, Doubling: scoring.Doubled},
			Lead:     sessiontest.Lead(t, "HK")}}
	})
	r.Settle()
	uitest.WantText(t, "Room", r.Visible(), "4♠× N")
	tiles := r.page.board.tiles
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

// That boards differ from the file leads to the list of them.
func TestDifferences(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"})
	odd := session.Result{Key: session.Key{Section: 1, Table: 2, Round: 1, Board: 2}}
	r.Link.Set(func(l *uitest.Scripted) {
		l.Differing = []bridgemate.Difference{{Key: odd.Key, Ours: &odd, Obstacle: bridgemate.OddPercentage}}
	})
	r.w.Redraw()
	r.pickLine("1 board differs from the Bridgemate file.")
	r.wants("differences")
}

// A board that came in twice is settled from its line.
func TestBoardThatCameTwice(t *testing.T) {
	r := newRoom(t, 5, session.Uploaded{File: "evening.bws"})
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
	r.pickLine("pair 1 had played board 1 in round 1 at table 1")
	r.wants(fmt.Sprint("settle ", second))
}

// Where two computers say something else, and where a change was broken off, the line
// leads there.
func TestConflictsAndChanges(t *testing.T) {
	r, with := shared(t, session.RoleDirector)
	with.Clash(1, 1, "Room B")
	visited := false
	r.w.Register(destination{func() { visited = true }})
	for _, l := range desk.Attention(r.Language(), r.w.State(), r.w.Status(), r.w.Conflicts(), nil) {
		if l.Remedy == desk.SettleConflicts {
			r.pickLine(l.Text)
		}
	}
	if !visited {
		t.Errorf("the conflict leads nowhere: %s", r.Visible())
	}
	for remedy, want := range map[desk.Remedy]string{desk.ChooseDeals: "deals",
		desk.PutResultsBack: "put back", desk.FinishChange: "finish the change"} {
		r.page.remedy(desk.Matter{Remedy: remedy})()
		r.wants(want)
	}
}

// destination is the page of the computers.
type destination struct{ visit func() }

func (d destination) Register() shell.Registration {
	return shell.Registration{As: shell.Computers, Visit: d.visit}
}
