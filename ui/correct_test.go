package ui

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/uitest"
)

// complete is an evening of three tables with every result in, shown on Results.
func complete(t *testing.T) *room {
	r := newRoom(t, 3).open(false)
	r.Receive(r.All()...)
	r.Press(fyne.Key4, uitest.Alt)
	return r
}

// From the traveller with the keyboard alone: Enter on a line, the ruling,
// Enter on the reason.
func TestCorrectByKeyboard(t *testing.T) {
	r := complete(t)
	r.Window.Canvas().Focus(r.Traveller())
	line := r.w.Scores().Travellers[0].Lines[0]
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the dialog", r.Overlay(), "Enter or correct a result", desk.Words().Result(line.Result),
		"This is what counts already.")
	if r.Window.Canvas().Focused() != r.w.rulings.open.verdict {
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
	if r.Standing(line.Table, line.Round, line.Board).Corrected {
		t.Fatal("recorded before Enter")
	}
	r.Key(fyne.KeyReturn)
	got := r.Standing(line.Table, line.Round, line.Board)
	if !got.Corrected || got.Contract.String() != "5Dx" || got.Declarer != scoring.West || got.Tricks != -2 ||
		got.Lead != sessiontest.Lead(t, "HT") ||
		got.NS != line.NS || got.EW != line.EW || got.Reason != "the players agree" {
		t.Fatalf("recorded: %+v", got)
	}
	if r.Overlay() != "" || r.w.rulings.open != nil {
		t.Error("the dialog is still open")
	}
	uitest.WantText(t, "the window", r.Visible(), "Recorded. ", "✎ 5♦×",
		"✎ Corrected: the players agree. Sent: "+desk.Words().Result(line.Result))
	if r.Window.Canvas().Focused() != r.Traveller() {
		t.Error("the focus is not back on the traveller")
	}
}

// What is shown before recording is what is so afterwards.
func TestPreviewIsTrue(t *testing.T) {
	r := complete(t)
	k := session.Key{Section: 1, Table: 1, Round: 1, Board: 1}
	r.w.Correct(k)
	r.Settle()
	r.Pick(r.w.rulings.open.verdict, "an adjusted")
	r.Answer("40 – 60")
	shown := map[string]string{}
	for _, l := range r.w.rulings.open.lines {
		shown[l.Texts[0].Text] = l.Texts[2].Text
		if l.Texts[0].Text != "" && l.Texts[1].Text == l.Texts[2].Text {
			t.Errorf("nothing changes for %s: %s", l.Texts[0].Text, l.Texts[1].Text)
		}
	}
	r.Answer("Record")
	sc, err := r.Session.State().Score()
	uitest.Must(t, err)
	row, _ := r.movement().At(1, 1)
	for _, n := range []int{row.NS, row.EW} {
		pair := session.Contestant{Section: 1, Number: n}
		if about := fmt.Sprint("Pair ", n); shown[about] != desk.StandingOf(sc, pair) || shown[about] == "" {
			t.Errorf("%s: shown %q, is %q", about, shown[about], desk.StandingOf(sc, pair))
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
		{"all pass", func(r *room) { r.Pick(r.w.rulings.open.verdict, "all pass") },
			func(got session.Received, _ bool) bool {
				return got.PassedOut()
			}},
		{"not played", func(r *room) { r.Pick(r.w.rulings.open.verdict, "not played") },
			func(got session.Received, _ bool) bool { return got.Outcome == session.NotPlayed }},
		{"any percentage", func(r *room) {
			r.Pick(r.w.rulings.open.verdict, "an adjusted")
			r.w.rulings.open.ns.SetText("55")
			r.w.rulings.open.ew.SetText("35")
		}, func(got session.Received, _ bool) bool {
			return desk.Words().Result(got.Result) == "55 % – 35 %"
		}},
		{"wrong direction", func(r *room) { r.Tap(r.w.rulings.open.wrongWay) },
			func(got session.Received, _ bool) bool { return got.WrongDirection && got.Contract.String() == "3NT" }},
		{"take it out", func(r *room) { r.Pick(r.w.rulings.open.verdict, "take it out") },
			func(_ session.Received, there bool) bool { return !there }},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := complete(t)
			r.w.Correct(k)
			c.choose(r)
			r.Settle()
			r.w.rulings.open.reason.SetText("because")
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
			r.w.Correct(k)
			uitest.WantText(t, "the dialog", r.Overlay(), "corrected: because")
			r.Pick(r.w.rulings.open.verdict, "undo")
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
	r := newRoom(t, 3).open(false)
	r.Enter(r.FieldAfter("of"), "2")
	st := r.Session.State()
	moved := sessiontest.Result(t, st, 1, 1, 1, "6H", "S", 0)
	moved.Result.Lead = sessiontest.Lead(t, "CA")
	r.Receive(moved, sessiontest.Result(t, st, 2, 1, 3, "1NT", "N", 0))
	r.w.Correct(moved.Result.Key)
	c := r.w.rulings.open
	r.Pick(c.verdict, "it belongs")
	uitest.WantText(t, "the dialog", r.Overlay(), "Choose the table, the round and the board")
	r.Pick(c.to.Table, "2")
	r.Pick(c.to.Board, "3")
	uitest.WantText(t, "the dialog", r.Overlay(), "Table 2, round 1, board 3 has a result already, 1NT by N =")
	if !c.record.Disabled() {
		t.Error("it can be recorded")
	}
	r.Pick(c.to.Board, "4")
	uitest.WantText(t, "the dialog", r.Overlay(), "Table 1, board 1", "no result",
		"Table 2, board 4", "6♥ by S =, NS +")
	r.Answer("Record")
	st = r.Session.State()
	if _, there := st.Results[moved.Result.Key]; there || len(st.SetAside) != 1 {
		t.Error("the result is still where it was")
	}
	got, row := r.Standing(2, 1, 4), session.Result{}
	at, _ := r.movement().At(2, 1)
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
		r := newRoom(t, 3).open(false)
		f := sessiontest.Result(t, r.Session.State(), 1, 1, 17, "4S", "N", 0)
		f.Result.Doubt = sessiontest.Worded("board 17 is not played at table A1 in round 1")
		r.Receive(f)
		r.Press(fyne.KeyK, uitest.Ctrl|fyne.KeyModifierShift) // what is in doubt comes first
		c := r.w.rulings.open
		if c.where.Board.Selected != "17" || len(c.verdict.Options) != 2 || c.draft.Verdict != desk.Misplaced {
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

// A result that never came is entered; only places where something is played are offered.
func TestEnterAMissingResult(t *testing.T) {
	r := newRoom(t, 0).open(false)
	r.Press(fyne.KeyK, uitest.Ctrl|fyne.KeyModifierShift)
	uitest.WantText(t, "the window", r.Visible(), "No movement has been chosen yet")
	r = newRoom(t, 3).open(false)
	r.Press(fyne.KeyK, uitest.Ctrl|fyne.KeyModifierShift)
	c := r.w.rulings.open
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
	c = r.w.rulings.open
	r.Pick(c.where.Table, "3")
	r.Pick(c.where.Round, "2")
	r.Pick(c.verdict, "all pass")
	r.Answer("Record")
	if st := r.Session.State(); len(st.Results) != 1 || !st.InOrder()[0].Corrected ||
		st.InOrder()[0].Table != 3 || st.InOrder()[0].Round != 2 {
		t.Errorf("recorded %+v", st.Results)
	}
}

// A double click opens the dialog, a single one tells about the line. One
// dialog at a time.
func TestDoubleClickOnATraveller(t *testing.T) {
	r := complete(t)
	traveller := r.Traveller().(*kit.Opener)
	pos := fyne.NewPos(60, 60)
	traveller.Tapped(&fyne.PointEvent{Position: pos})
	if r.Overlay() != "" {
		t.Fatal("a single click opens the dialog")
	}
	uitest.WantText(t, "Results", r.Visible(), "Table ", ", round ")
	traveller.DoubleTapped(&fyne.PointEvent{Position: pos})
	r.Settle()
	first := r.w.rulings.open
	if picked, _ := r.w.results.Line(); first == nil || first.draft.Key != picked {
		t.Fatalf("the dialog is about %v, the line about %v", first, picked)
	}
	r.w.rulings.onCorrect()
	if r.w.rulings.open != first {
		t.Error("a second dialog lies over the first")
	}
}

// Results that arrive while the dialog is open show in it, and do not
// disturb what is typed.
func TestResultArrivesDuringCorrection(t *testing.T) {
	r := newRoom(t, 3).open(false)
	f := sessiontest.Result(t, r.Session.State(), 1, 1, 1, "4S", "N", 0)
	r.Receive(f)
	r.w.Correct(f.Result.Key)
	r.w.rulings.open.reason.SetText("half a sen")
	r.w.rulings.open.tricks.SetText("+2")
	changed := f.Result
	changed.Tricks = 1
	r.Receive(session.ResultChanged{Result: changed})
	uitest.WantText(t, "the dialog", r.Overlay(), "4♠ by N +1 at ", "4♠ by N +2")
	if got := r.w.rulings.open.reason.Text; got != "half a sen" {
		t.Errorf("the reason is now %q", got)
	}
}

// A journal that cannot be written is said in the dialog, and nothing is
// lost that was typed.
func TestCorrectionNotRecorded(t *testing.T) {
	r := newRoom(t, 3)
	broken, err := session.Resume(&laterFull{})
	uitest.Must(t, err)
	uitest.Must(t, broken.Record("director", session.SectionSet{ID: 1, Movement: uitest.Mitchell(t, 3)}))
	r.w.Open(model.Opened{Session: broken, Link: r.Link})
	r.Settle()
	r.Press(fyne.KeyK, uitest.Ctrl|fyne.KeyModifierShift)
	r.Pick(r.w.rulings.open.verdict, "all pass")
	r.Answer("Record")
	uitest.WantText(t, "the dialog", r.Overlay(), "The disk is full.")
}

// laterFull is a journal on a disk that becomes full.
type laterFull struct{ session.MemoryJournal }

func (j *laterFull) Append(entries []session.Entry) error {
	if entries[0].Seq > 1 {
		return (&fullDisk{}).Append(entries)
	}
	return j.MemoryJournal.Append(entries)
}

// In a room with several sections the section is chosen too.
func TestCorrectInAnotherSection(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.Button("Add section")
	r.Enter(r.FieldAfter("Tables"), "5")
	r.Press(fyne.KeyK, uitest.Ctrl|fyne.KeyModifierShift)
	c := r.w.rulings.open
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
		r := newRoom(t, 3)
		test.ApplyTheme(t, kit.NewTheme(scale))
		r.open(false)
		r.Receive(r.All()...)
		r.w.Correct(session.Key{Section: 1, Table: 1, Round: 1, Board: 1})
		for _, v := range []string{"a contract", "an adjusted", "it belongs"} {
			r.Pick(r.w.rulings.open.verdict, v)
			if s := r.w.rulings.open.dialog.MinSize(); s.Width > 1240 || s.Height > 720 {
				t.Errorf("text %v, %s: needs %v", scale, v, s)
			}
		}
	}
}
