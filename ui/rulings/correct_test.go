package rulings

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"clubnight/bridgemate"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
	"clubnight/ui/desk/rulings"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// room is a stage with the rulings alone.
type room struct {
	*uitest.Stage
	page    *Page
	evening *model.Evening
	shell   *shell.Shell
	line    session.Key // the line of the traveller that is seen, if one is
}

// newRoom is a room in which an evening of so many tables is open.
func newRoom(t *testing.T, tables int, facts ...session.Fact) *room {
	t.Helper()
	return open(uitest.New(t, tables, facts...))
}

// open puts the page on a stage, and opens the evening that is there by now.
func open(s *uitest.Stage) *room {
	r := &room{Stage: s}
	r.Stand(func(w *uitest.Window) []shell.Page {
		r.evening, r.shell = w.Evening, w.Shell
		r.page = New(w, w.Evening, Ways{Line: func() (session.Key, bool) { return r.line, r.line.Board > 0 }})
		return []shell.Page{r.page}
	})
	return r
}

// complete is an evening of three tables with every result in.
func complete(t *testing.T) *room {
	t.Helper()
	r := newRoom(t, 3)
	r.Receive(r.All()...)
	return r
}

// movementOf is the movement of the only section.
func movementOf(r *room) *movement.Movement { return r.Session.State().Sections[0].Movement }

// firstLine is a line of a traveller.
var firstLine = session.Key{Section: 1, Table: 1, Round: 1, Board: 1}

// With the keyboard alone: the line that is picked, the ruling, Enter on the reason.
func TestCorrectByKeyboard(t *testing.T) {
	r := complete(t)
	r.line = firstLine
	was := r.Standing(1, 1, 1)
	r.Press(fyne.KeyK, uitest.Ctrl|fyne.KeyModifierShift)
	uitest.WantText(t, "the dialog", r.Overlay(), "Enter or correct a result", r.Language().Words().Result(was.Result),
		"This is what counts already.")
	if r.Window.Canvas().Focused() != r.page.open.verdict {
		t.Fatalf("the focus is on %T", r.Window.Canvas().Focused())
	}
	for _, text := range []string{"5", "d", "d", "w"} { // five diamonds doubled by West
		r.Tab(1)
		r.TypeHere(text)
	}
	r.Tab(1)
	r.TypeHere("-2") // over what is there
	uitest.WantText(t, "the dialog", r.Overlay(), "5♦× by W –2", "now", "then", "Pair ", "%, place")
	r.Tab(1)
	r.TypeHere("h10")
	r.Tab(2)
	r.TypeHere("the players agree")
	if r.Standing(1, 1, 1).Corrected {
		t.Fatal("recorded before Enter")
	}
	r.Key(fyne.KeyReturn)
	got := r.Standing(1, 1, 1)
	if !got.Corrected || got.Contract.String() != "5Dx" || got.Declarer != scoring.West || got.Tricks != -2 ||
		got.Lead != sessiontest.Lead(t, "HT") ||
		got.NS != was.NS || got.EW != was.EW || got.Reason != "the players agree" {
		t.Fatalf("recorded: %+v", got)
	}
	if r.Overlay() != "" || r.page.open != nil {
		t.Error("the dialog is still open")
	}
	uitest.WantText(t, "the window", r.Visible(), "Recorded. ")
}

// What is shown before recording is what is so afterwards.
func TestPreviewIsTrue(t *testing.T) {
	r := complete(t)
	in := r.Language()
	k := session.Key{Section: 1, Table: 1, Round: 1, Board: 1}
	r.page.Correct(k)
	r.Settle()
	r.Pick(r.page.open.verdict, "an adjusted")
	r.Answer("40 – 60")
	shown := map[string]string{}
	for _, l := range r.page.open.lines {
		shown[l.Texts[0].Text] = l.Texts[2].Text
		if l.Texts[0].Text != "" && l.Texts[1].Text == l.Texts[2].Text {
			t.Errorf("nothing changes for %s: %s", l.Texts[0].Text, l.Texts[1].Text)
		}
	}
	r.Answer("Record")
	sc, err := r.Session.State().Score()
	uitest.Must(t, err)
	row, _ := movementOf(r).At(1, 1)
	for _, n := range []int{row.NS, row.EW} {
		pair := session.Contestant{Section: 1, Number: n}
		if about := fmt.Sprint("Pair ", n); shown[about] != desk.StandingOf(in, sc, pair) || shown[about] == "" {
			t.Errorf("%s: shown %q, is %q", about, shown[about], desk.StandingOf(in, sc, pair))
		}
	}
	if shown["Score"] != "40 % – 60 %" {
		t.Errorf("the score is shown as %q", shown["Score"])
	}
}

func TestRulings(t *testing.T) {
	k := session.Key{Section: 1, Table: 1, Round: 1, Board: 1}
	for _, c := range []struct {
		name   string
		choose func(r *room)
		is     func(got session.Received, there bool) bool
	}{
		{"all pass", func(r *room) { r.Pick(r.page.open.verdict, "all pass") },
			func(got session.Received, _ bool) bool {
				return got.PassedOut()
			}},
		{"not played", func(r *room) { r.Pick(r.page.open.verdict, "not played") },
			func(got session.Received, _ bool) bool { return got.Outcome == session.NotPlayed }},
		{"any percentage", func(r *room) {
			r.Pick(r.page.open.verdict, "an adjusted")
			r.page.open.ns.SetText("55")
			r.page.open.ew.SetText("35")
		}, func(got session.Received, _ bool) bool {
			return desk.English().Words().Result(got.Result) == "55 % – 35 %"
		}},
		{"wrong direction", func(r *room) { r.Tap(r.page.open.wrongWay) },
			func(got session.Received, _ bool) bool { return got.WrongDirection && got.Contract.String() == "3NT" }},
		{"take it out", func(r *room) { r.Pick(r.page.open.verdict, "take it out") },
			func(_ session.Received, there bool) bool { return !there }},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := complete(t)
			r.page.Correct(k)
			c.choose(r)
			r.Settle()
			r.page.open.reason.SetText("because")
			r.Settle()
			r.Answer("Record")
			got, there := r.Session.State().Results[k]
			if !c.is(got, there) || there && (!got.Corrected || got.Reason != "because" || got.Sent == nil) {
				t.Errorf("%v %+v", there, got)
			}
			if !there && len(r.Session.State().SetAside) != 1 {
				t.Error("what was taken out is lost")
			}
			if !there {
				return
			}
			r.page.Correct(k)
			uitest.WantText(t, "the dialog", r.Overlay(), "corrected: because")
			r.Pick(r.page.open.verdict, "undo")
			r.Answer("Record")
			if got := r.Standing(1, 1, 1); got.Corrected || got.Outcome != session.Played ||
				got.Contract.String() != "3NT" {
				t.Errorf("undone: %+v", got)
			}
		})
	}
}

// A result under a wrong board number is moved; where there is one already it is refused.
func TestMoveAResult(t *testing.T) {
	r := newRoom(t, 0)
	uitest.Must(t, r.Session.Record(session.ByDirector, session.SectionSet{ID: 1,
		Movement: sessiontest.Made(t, "mitchell", movement.Options{Tables: 3, BoardsPerRound: 2})}))
	r.Settle()
	st := r.Session.State()
	moved := sessiontest.Result(t, st, 1, 1, 1, "6H", "S", 0)
	moved.Result.Lead = sessiontest.Lead(t, "CA")
	r.Receive(moved, sessiontest.Result(t, st, 2, 1, 3, "1NT", "N", 0))
	r.page.Correct(moved.Result.Key)
	c := r.page.open
	r.Pick(c.verdict, "it belongs")
	if c.to.Board.Selected != "2" || c.record.Disabled() { // the one that is missing there
		t.Errorf("proposed is board %q", c.to.Board.Selected)
	}
	r.Pick(c.to.Board, "1 – taken")
	uitest.WantText(t, "the dialog", r.Overlay(), "Choose the table, the round and the board")
	r.Pick(c.to.Table, "2")
	if got := strings.Join(c.to.Board.Options, "|"); c.to.Board.Selected != "4" || got != "4|3 – taken" {
		t.Errorf("at table 2 board %q of %q is proposed", c.to.Board.Selected, got)
	}
	r.Pick(c.to.Board, "3")
	uitest.WantText(t, "the dialog", r.Overlay(), "Table 2, round 1, board 3 has a result already, 1NT by N =")
	if !c.record.Disabled() {
		t.Error("it can be recorded")
	}
	r.Pick(c.to.Board, "4")
	uitest.WantText(t, "the dialog", r.Overlay(), "Table 1, board 1", "no result",
		"Table 2, board 4", "6♥ by S =, NS +")
	r.Answer("Record")
	uitest.WantText(t, "the notice", r.Visible(),
		"Moved from table 1, round 1, board 1 to table 2, round 1, board 4. There it counts as 6♥ by S =")
	st = r.Session.State()
	if _, there := st.Results[moved.Result.Key]; there || len(st.SetAside) != 1 {
		t.Error("the result is still where it was")
	}
	got, row := r.Standing(2, 1, 4), session.Result{}
	at, _ := movementOf(r).At(2, 1)
	row.NS, row.EW = at.NS, at.EW
	if !got.Corrected || got.Contract.String() != "6H" || got.Lead != sessiontest.Lead(t, "CA") ||
		got.NS != row.NS || got.EW != row.EW {
		t.Errorf("it arrived as %+v", got)
	}
}

// A result from a place that there is not can be moved to where it belongs, or taken
// out, and nothing else.
func TestResultFromNowhere(t *testing.T) {
	for _, ruling := range []string{"it belongs", "take it out"} {
		r := newRoom(t, 3)
		f := sessiontest.Result(t, r.Session.State(), 1, 1, 17, "4S", "N", 0)
		f.Result.Doubt = sessiontest.Worded("board 17 is not played at table A1 in round 1")
		r.Receive(f)
		r.Press(fyne.KeyK, uitest.Ctrl|fyne.KeyModifierShift) // what is in doubt comes first
		c := r.page.open
		if c.where.Board.Selected != "17" || len(c.verdict.Options) != 2 || c.draft.Verdict != rulings.Misplaced {
			t.Fatalf("board %q, offered %q", c.where.Board.Selected, c.verdict.Options)
		}
		r.Pick(c.verdict, ruling)
		uitest.WantText(t, "the dialog", r.Overlay(), "4♠ by N =", "board 17 is not played")
		r.Answer("Record")
		st := r.Session.State()
		if _, there := st.Results[f.Result.Key]; there {
			t.Errorf("%s: it is still at board 17", ruling)
		}
		if got := r.Standing(1, 1, 1); ruling == "it belongs" &&
			(got.Contract.String() != "4S" || got.Doubt.Any() || !got.Corrected) {
			t.Errorf("it arrived as %+v", got)
		}
	}
}

// A board number that the table does not play, while all that it plays is in: nothing is
// proposed, and that is said; what comes in meanwhile is seen in the list, and the
// director's choice stays.
func TestNothingIsMissing(t *testing.T) {
	r := newRoom(t, 3)
	r.Receive(r.Plays(1)...)
	f := sessiontest.Result(t, r.Session.State(), 1, 1, 17, "4S", "N", 0)
	f.Result.Doubt = session.Doubt{Kind: session.NoSuchBoard}
	r.Receive(f)
	r.page.Correct(f.Result.Key)
	r.Settle()
	c := r.page.open
	uitest.WantText(t, "the dialog", r.Overlay(), "Table 1: nothing is missing in round 1.")
	if c.to.Board.Selected != "" || strings.Join(c.to.Board.Options, "|") != "1 – taken" {
		t.Errorf("board %q of %q", c.to.Board.Selected, c.to.Board.Options)
	}
	r.Answer("Record") // it says what is to be chosen, and records nothing
	if r.Overlay() == "" || r.Window.Canvas().Focused() != fyne.Focusable(c.to.Table) {
		t.Fatalf("recorded, or the focus is on %T", r.Window.Canvas().Focused())
	}
	r.Pick(c.to.Round, "2")
	board := strconv.Itoa(r.BoardOf(1, 2))
	if c.to.Board.Selected != board || c.record.Disabled() {
		t.Errorf("in round 2 board %q is proposed", c.to.Board.Selected)
	}
	r.Receive(sessiontest.Result(t, r.Session.State(), 1, 2, r.BoardOf(1, 2), "1NT", "N", 0))
	if c.to.Board.Selected != board+" – taken" || !c.record.Disabled() {
		t.Errorf("once it has come board %q is chosen", c.to.Board.Selected)
	}
	uitest.WantText(t, "the dialog", r.Overlay(), "has a result already, 1NT by N =")
}

// Typing 12 where the table is asked for means table 12, and 3 after another field table
// 3.
func TestTableTwelveIsTyped(t *testing.T) {
	r := newRoom(t, 13)
	r.Press(fyne.KeyK, uitest.Ctrl|fyne.KeyModifierShift)
	c := r.page.open
	r.TypeHere("12")
	if k := c.where.Key; k.Table != 12 || c.draft.Key != k {
		t.Errorf("12 leads to %v, and %v is corrected", k, c.draft.Key)
	}
	r.Tab(1)
	r.TypeHere("11")
	r.Window.Canvas().Focus(c.where.Table)
	r.TypeHere("3")
	if k := c.where.Key; k.Table != 3 || k.Round != 11 {
		t.Errorf("11 in Round and 3 in Table lead to %v", k)
	}
}

// A result that never came is entered; only places where something is played are offered.
func TestEnterAMissingResult(t *testing.T) {
	r := newRoom(t, 0)
	r.Press(fyne.KeyK, uitest.Ctrl|fyne.KeyModifierShift)
	uitest.WantText(t, "the window", r.Visible(), "No movement has been chosen yet")
	r = newRoom(t, 3)
	r.Press(fyne.KeyK, uitest.Ctrl|fyne.KeyModifierShift)
	c := r.page.open
	if r.Window.Canvas().Focused() != c.where.Table || strings.Join(c.where.Table.Options, " ") != "1 2 3" ||
		len(c.where.Board.Options) != 1 {
		t.Errorf("offered: tables %q, boards %q", c.where.Table.Options, c.where.Board.Options)
	}
	if len(c.verdict.Options) != 4 {
		t.Errorf("of a result that is not there: %q", c.verdict.Options)
	}
	r.TypeHere("3")
	r.Pick(c.where.Round, "2")
	r.Answer("Record")
	uitest.WantText(t, "the dialog", r.Overlay(), "Choose the level of the contract, 1 to 7.")
	if r.Window.Canvas().Focused() != c.level {
		t.Error("the focus does not go to what is missing")
	}
	r.TypeHere("7")
	r.Pick(c.denomination, "no trump")
	r.Answer("Record")
	uitest.WantText(t, "the dialog", r.Overlay(), "Choose who was declarer.")
	r.Pick(c.by, "North")
	r.Enter(c.tricks, "+1")
	uitest.WantText(t, "the dialog", r.Overlay(), "There are 13 tricks")
	r.Enter(c.tricks, "13")
	r.Key(fyne.KeyEscape)
	if len(r.Session.State().Results) != 0 || r.Overlay() != "" {
		t.Fatal("Escape records, or does not close")
	}
	r.Press(fyne.KeyK, uitest.Ctrl|fyne.KeyModifierShift)
	c = r.page.open
	r.Pick(c.where.Table, "3")
	r.Pick(c.where.Round, "2")
	r.Pick(c.verdict, "all pass")
	r.Answer("Record")
	if st := r.Session.State(); len(st.Results) != 1 || !st.InOrder()[0].Corrected ||
		st.InOrder()[0].Table != 3 || st.InOrder()[0].Round != 2 {
		t.Errorf("recorded %+v", st.Results)
	}
}

// One dialog at a time.
func TestOneCorrectionAtATime(t *testing.T) {
	r := complete(t)
	r.page.Correct(firstLine)
	r.Settle()
	first := r.page.open
	r.page.Open()
	if r.page.open != first {
		t.Error("a second dialog lies over the first")
	}
}

// Results that arrive while the dialog is open show in it, and do not
// disturb what is typed.
func TestResultArrivesDuringCorrection(t *testing.T) {
	r := newRoom(t, 3)
	f := sessiontest.Result(t, r.Session.State(), 1, 1, 1, "4S", "N", 0)
	r.Receive(f)
	r.page.Correct(f.Result.Key)
	r.page.open.reason.SetText("half a sen")
	r.page.open.tricks.SetText("+2")
	changed := f.Result
	changed.Tricks = 1
	r.Receive(session.ResultChanged{Result: changed})
	uitest.WantText(t, "the dialog", r.Overlay(), "4♠ by N +1 at ", "4♠ by N +2")
	if got := r.page.open.reason.Text; got != "half a sen" {
		t.Errorf("the reason is now %q", got)
	}
}

// A journal that cannot be written is said in the dialog, and nothing is
// lost that was typed.
func TestCorrectionNotRecorded(t *testing.T) {
	r := open(full(t))
	r.Press(fyne.KeyK, uitest.Ctrl|fyne.KeyModifierShift)
	r.Pick(r.page.open.verdict, "all pass")
	r.Answer("Record")
	uitest.WantText(t, "the dialog", r.Overlay(), "The disk is full.")
}

// full is a stage with an evening whose disk is full by now.
func full(t *testing.T) *uitest.Stage {
	t.Helper()
	s := uitest.New(t, 3)
	broken, err := session.Resume(&uitest.FullLater{})
	uitest.Must(t, err)
	uitest.Must(t, broken.Record("director", session.SectionSet{ID: 1, Movement: uitest.Mitchell(t, 3)}))
	s.Session, s.Link.Session = broken, broken
	return s
}

// Record answers even when a result arrives after each key and just before the press: the
// dialog's preview is then still being worked out.
func TestRecordAlwaysAnswers(t *testing.T) {
	r := newRoom(t, 5, session.Uploaded{File: "evening.bws"})
	st := r.Session.State()
	r.page.Correct(session.Key{Section: 1, Table: 1, Round: 1, Board: 1})
	r.Settle()
	c := r.page.open
	r.Pick(c.verdict, "all pass")
	r.Link.Change(func(s *bridgemate.Status) { s.Reading = true })
	uitest.Must(t, r.Session.Record("Bridgemate", sessiontest.Result(t, st, 2, 1, 2, "1C", "N", 0)))
	r.evening.Redraw() // the result is shown, what it changes is not worked out yet
	r.Window.Canvas().Focus(c.record)
	c.record.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	r.Settle()
	if !r.Standing(1, 1, 1).PassedOut() {
		t.Error("the press is dropped")
	}
	if r.Overlay() != "" {
		t.Error("the dialog is still open")
	}
}

// Why a finished evening is amended is asked for once, and recorded.
func TestAmendingAsksWhy(t *testing.T) {
	r := complete(t)
	uitest.Must(t, r.Session.Record(session.ByDirector, session.EveningClosed{}))
	uitest.Must(t, r.Session.Record(session.ByDirector, session.EveningSet(r.Session.State().Evening)))
	r.Settle()
	r.page.Correct(firstLine)
	r.Settle()
	r.Pick(r.page.open.verdict, "not played")
	r.Answer("Record")
	uitest.WantText(t, "the dialog", r.Overlay(), "say why")
	if r.Window.Canvas().Focused() != r.page.open.reason || r.Standing(1, 1, 1).Corrected {
		t.Fatalf("recorded without a reason, or the focus is on %T", r.Window.Canvas().Focused())
	}
	r.TypeHere("they had gone home")
	r.Key(fyne.KeyReturn)
	if got := r.Standing(1, 1, 1); !got.Corrected || got.Reason != "they had gone home" {
		t.Fatalf("%+v", got)
	}
	r.Strokes("^a+\t-\n\n")
	uitest.WantText(t, "the ruling", r.Overlay(), "say why")
	r.Strokes("{noise}\n")
	if got := r.Standing(1, 1, 1).Ruling; got == nil || got.Reason != "noise" {
		t.Errorf("%+v", got)
	}
}

// In a room with several sections the section is chosen too.
func TestCorrectInAnotherSection(t *testing.T) {
	r := newRoom(t, 3)
	uitest.Must(t, r.Session.Record(session.ByDirector, session.SectionSet{ID: 2, Movement: uitest.Mitchell(t, 5)}))
	r.Settle()
	r.Press(fyne.KeyK, uitest.Ctrl|fyne.KeyModifierShift)
	c := r.page.open
	r.Pick(c.where.Section, "B")
	r.Pick(c.where.Table, "5")
	r.Pick(c.verdict, "not played")
	r.Answer("Record")
	if rs := r.Session.State().InOrder(); len(rs) != 1 || rs[0].Section != 2 || rs[0].Table != 5 ||
		rs[0].Outcome != session.NotPlayed {
		t.Errorf("recorded: %v", rs)
	}
}

// The dialog fits into the window of a laptop, whatever the ruling and the
// size of the text.
func TestCorrectionFits(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs beside it here")
	}
	for _, scale := range []float32{1, 1.25} {
		s := uitest.New(t, 3)
		test.ApplyTheme(t, kit.Light.Theme(scale))
		r := open(s)
		r.Receive(r.All()...)
		r.page.Correct(session.Key{Section: 1, Table: 1, Round: 1, Board: 1})
		for _, v := range []string{"a contract", "an adjusted", "it belongs"} {
			r.Pick(r.page.open.verdict, v)
			if s := r.page.open.dialog.MinSize(); s.Width > 1240 || s.Height > 720 {
				t.Errorf("text %v, %s: needs %v", scale, v, s)
			}
		}
	}
}
