package ui

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/model"
)

// complete is an evening of three tables with every result in, shown on Results.
func complete(t *testing.T) *room {
	r := newRoom(t, 3).open(false)
	r.receive(r.all()...)
	r.press(fyne.Key4, alt)
	return r
}

// From the traveller with the keyboard alone: Enter on a line, the ruling, Enter on the reason.
func TestCorrectByKeyboard(t *testing.T) {
	r := complete(t)
	r.window.Canvas().Focus(r.w.results.traveller.grid)
	line := r.w.results.traveller.lines[0]
	r.key(fyne.KeyReturn)
	wantText(t, "the dialog", r.overlay(), "Enter or correct a result", desk.Words().Result(line.Result), "This is what counts already.")
	if r.window.Canvas().Focused() != r.w.rulings.open.verdict {
		t.Fatalf("the focus is on %T", r.window.Canvas().Focused())
	}
	for _, text := range []string{"5", "d", "d", "w"} { // five diamonds doubled by West
		r.tab(1)
		r.typeHere(text)
	}
	r.tab(1)
	r.typeHere("-2") // over what is there
	wantText(t, "the dialog", r.overlay(), "5♦× by W –2", "now", "then", "Pair ", "%, place")
	r.tab(1)
	r.typeHere("h10")
	r.tab(2)
	r.typeHere("the players agree")
	if r.standing(line.Table, line.Round, line.Board).Corrected {
		t.Fatal("recorded before Enter")
	}
	r.key(fyne.KeyReturn)
	got := r.standing(line.Table, line.Round, line.Board)
	if !got.Corrected || got.Contract.String() != "5Dx" || got.Declarer != scoring.West || got.Tricks != -2 || got.Lead != lead(t, "HT") ||
		got.NS != line.NS || got.EW != line.EW || got.Reason != "the players agree" {
		t.Fatalf("recorded: %+v", got)
	}
	if r.overlay() != "" || r.w.rulings.open != nil {
		t.Error("the dialog is still open")
	}
	wantText(t, "the window", r.visible(), "Recorded. ", "✎ 5♦×", "✎ Corrected: the players agree. Sent: "+desk.Words().Result(line.Result))
	if r.window.Canvas().Focused() != r.w.results.traveller.grid {
		t.Error("the focus is not back on the traveller")
	}
}

// What is shown before recording is what is so afterwards.
func TestPreviewIsTrue(t *testing.T) {
	r := complete(t)
	k := session.Key{Section: 1, Table: 1, Round: 1, Board: 1}
	r.w.correct(k)
	r.settle()
	r.pick(r.w.rulings.open.verdict, "an adjusted")
	r.answer("40 – 60")
	shown := map[string]string{}
	for _, l := range r.w.rulings.open.lines {
		shown[l.texts[0].Text] = l.texts[2].Text
		if l.texts[0].Text != "" && l.texts[1].Text == l.texts[2].Text {
			t.Errorf("nothing changes for %s: %s", l.texts[0].Text, l.texts[1].Text)
		}
	}
	r.answer("Record")
	sc, err := r.session.State().Score()
	must(t, err)
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
		{"all pass", func(r *room) { r.pick(r.w.rulings.open.verdict, "all pass") },
			func(got session.Received, _ bool) bool {
				return got.PassedOut()
			}},
		{"not played", func(r *room) { r.pick(r.w.rulings.open.verdict, "not played") },
			func(got session.Received, _ bool) bool { return got.Outcome == session.NotPlayed }},
		{"any percentage", func(r *room) {
			r.pick(r.w.rulings.open.verdict, "an adjusted")
			r.w.rulings.open.ns.SetText("55")
			r.w.rulings.open.ew.SetText("35")
		}, func(got session.Received, _ bool) bool {
			return desk.Words().Result(got.Result) == "55 % – 35 %"
		}},
		{"wrong direction", func(r *room) { r.tap(r.w.rulings.open.wrongWay) },
			func(got session.Received, _ bool) bool { return got.WrongDirection && got.Contract.String() == "3NT" }},
		{"take it out", func(r *room) { r.pick(r.w.rulings.open.verdict, "take it out") },
			func(_ session.Received, there bool) bool { return !there }},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := complete(t)
			r.w.correct(k)
			c.choose(r)
			r.settle()
			r.w.rulings.open.reason.SetText("because")
			r.settle()
			r.answer("Record")
			got, there := r.session.State().Results[k]
			if !c.is(got, there) || there && (!got.Corrected || got.Reason != "because" || got.Sent == nil) {
				t.Errorf("%v %+v", there, got)
			}
			if !there && len(r.session.State().SetAside) != 1 {
				t.Error("what was taken out is lost")
			}
			if !there {
				return
			}
			r.w.correct(k)
			wantText(t, "the dialog", r.overlay(), "corrected: because")
			r.pick(r.w.rulings.open.verdict, "undo")
			r.answer("Record")
			if got := r.standing(1, 1, 1); got.Corrected || got.Outcome != session.Played || got.Contract.String() != "3NT" {
				t.Errorf("undone: %+v", got)
			}
		})
	}
}

// A result under a wrong board number is moved; where there is one already it is refused.
func TestMoveAResult(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.tap(r.w.tonight.boards.More)
	st := r.session.State()
	moved := result(t, st, 1, 1, 1, "6H", "S", 0)
	moved.Result.Lead = lead(t, "CA")
	r.receive(moved, result(t, st, 2, 1, 3, "1NT", "N", 0))
	r.w.correct(moved.Result.Key)
	c := r.w.rulings.open
	r.pick(c.verdict, "it belongs")
	wantText(t, "the dialog", r.overlay(), "Choose the table, the round and the board")
	r.pick(c.to.table, "2")
	r.pick(c.to.board, "3")
	wantText(t, "the dialog", r.overlay(), "Table 2, round 1, board 3 has a result already, 1NT by N =")
	if !c.record.Disabled() {
		t.Error("it can be recorded")
	}
	r.pick(c.to.board, "4")
	wantText(t, "the dialog", r.overlay(), "Table 1, board 1", "no result", "Table 2, board 4", "6♥ by S =, NS +")
	r.answer("Record")
	st = r.session.State()
	if _, there := st.Results[moved.Result.Key]; there || len(st.SetAside) != 1 {
		t.Error("the result is still where it was")
	}
	got, row := r.standing(2, 1, 4), session.Result{}
	at, _ := r.movement().At(2, 1)
	row.NS, row.EW = at.NS, at.EW
	if !got.Corrected || got.Contract.String() != "6H" || got.Lead != lead(t, "CA") || got.NS != row.NS || got.EW != row.EW {
		t.Errorf("it arrived as %+v", got)
	}
}

// A result from a place that there is not can be moved to where it belongs, or taken out, and nothing else.
func TestResultFromNowhere(t *testing.T) {
	for _, ruling := range []string{"it belongs", "take it out"} {
		r := newRoom(t, 3).open(false)
		f := result(t, r.session.State(), 1, 1, 17, "4S", "N", 0)
		f.Result.Doubt = doubtful("board 17 is not played at table A1 in round 1")
		r.receive(f)
		r.press(fyne.KeyK, ctrl|fyne.KeyModifierShift) // what is in doubt comes first
		c := r.w.rulings.open
		if c.where.board.Selected != "17" || len(c.verdict.Options) != 2 || c.draft.Verdict != desk.Misplaced {
			t.Fatalf("board %q, offered %q", c.where.board.Selected, c.verdict.Options)
		}
		r.pick(c.verdict, ruling)
		wantText(t, "the dialog", r.overlay(), "4♠ by N =", "board 17 is not played")
		r.answer("Record")
		st := r.session.State()
		if _, there := st.Results[f.Result.Key]; there {
			t.Errorf("%s: it is still at board 17", ruling)
		}
		if got := r.standing(1, 1, 1); ruling == "it belongs" && (got.Contract.String() != "4S" || got.Doubt.Any() || !got.Corrected) {
			t.Errorf("it arrived as %+v", got)
		}
	}
}

// A result that never came is entered; only places where something is played are offered.
func TestEnterAMissingResult(t *testing.T) {
	r := newRoom(t, 0).open(false)
	r.press(fyne.KeyK, ctrl|fyne.KeyModifierShift)
	wantText(t, "the window", r.visible(), "No movement has been chosen yet")
	r = newRoom(t, 3).open(false)
	r.press(fyne.KeyK, ctrl|fyne.KeyModifierShift)
	c := r.w.rulings.open
	if r.window.Canvas().Focused() != c.where.table || strings.Join(c.where.table.Options, " ") != "1 2 3" || len(c.where.board.Options) != 1 {
		t.Errorf("offered: tables %q, boards %q", c.where.table.Options, c.where.board.Options)
	}
	if len(c.verdict.Options) != 4 {
		t.Errorf("of a result that is not there: %q", c.verdict.Options)
	}
	r.typeHere("3")
	r.pick(c.where.round, "2")
	r.answer("Record")
	wantText(t, "the dialog", r.overlay(), "Choose the level of the contract, 1 to 7.")
	if r.window.Canvas().Focused() != c.level {
		t.Error("the focus does not go to what is missing")
	}
	r.typeHere("7")
	r.pick(c.denomination, "no trump")
	r.answer("Record")
	wantText(t, "the dialog", r.overlay(), "Choose who was declarer.")
	r.pick(c.by, "North")
	r.enter(c.tricks, "+1")
	wantText(t, "the dialog", r.overlay(), "There are 13 tricks")
	r.enter(c.tricks, "13")
	r.key(fyne.KeyEscape)
	if len(r.session.State().Results) != 0 || r.overlay() != "" {
		t.Fatal("Escape records, or does not close")
	}
	r.press(fyne.KeyK, ctrl|fyne.KeyModifierShift)
	c = r.w.rulings.open
	r.pick(c.where.table, "3")
	r.pick(c.where.round, "2")
	r.pick(c.verdict, "all pass")
	r.answer("Record")
	if st := r.session.State(); len(st.Results) != 1 || !st.InOrder()[0].Corrected || st.InOrder()[0].Table != 3 || st.InOrder()[0].Round != 2 {
		t.Errorf("recorded %+v", st.Results)
	}
}

// A double click opens the dialog, a single one tells about the line. One dialog at a time.
func TestDoubleClickOnATraveller(t *testing.T) {
	r := complete(t)
	v := r.w.results.traveller
	pos := fyne.NewPos(60, 60)
	v.grid.Tapped(&fyne.PointEvent{Position: pos})
	if r.overlay() != "" {
		t.Fatal("a single click opens the dialog")
	}
	wantText(t, "Results", r.visible(), "Table ", ", round ")
	v.grid.DoubleTapped(&fyne.PointEvent{Position: pos})
	r.settle()
	first := r.w.rulings.open
	if first == nil || first.draft.Key != v.picked {
		t.Fatalf("the dialog is about %v, the line about %v", first, v.picked)
	}
	r.w.onCorrect()
	if r.w.rulings.open != first {
		t.Error("a second dialog lies over the first")
	}
}

// Results that arrive while the dialog is open show in it, and do not disturb what is typed.
func TestResultArrivesDuringCorrection(t *testing.T) {
	r := newRoom(t, 3).open(false)
	f := result(t, r.session.State(), 1, 1, 1, "4S", "N", 0)
	r.receive(f)
	r.w.correct(f.Result.Key)
	r.w.rulings.open.reason.SetText("half a sen")
	r.w.rulings.open.tricks.SetText("+2")
	changed := f.Result
	changed.Tricks = 1
	r.receive(session.ResultChanged{Result: changed})
	wantText(t, "the dialog", r.overlay(), "4♠ by N +1 at ", "4♠ by N +2")
	if got := r.w.rulings.open.reason.Text; got != "half a sen" {
		t.Errorf("the reason is now %q", got)
	}
}

// A journal that cannot be written is said in the dialog, and nothing is lost that was typed.
func TestCorrectionNotRecorded(t *testing.T) {
	r := newRoom(t, 3)
	broken, err := session.Resume(&laterFull{})
	must(t, err)
	must(t, broken.Record("director", session.SectionSet{ID: 1, Movement: mitchell(t, 3)}))
	r.w.Open(model.Opened{Session: broken, Link: r.link})
	r.settle()
	r.press(fyne.KeyK, ctrl|fyne.KeyModifierShift)
	r.pick(r.w.rulings.open.verdict, "all pass")
	r.answer("Record")
	wantText(t, "the dialog", r.overlay(), "The disk is full.")
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
	r.tap(r.w.tonight.sections.first)
	r.enter(r.w.tonight.tables.Entry, "5")
	r.press(fyne.KeyK, ctrl|fyne.KeyModifierShift)
	c := r.w.rulings.open
	r.pick(c.where.section, "B")
	r.pick(c.where.table, "5")
	r.pick(c.verdict, "not played")
	r.answer("Record")
	if rs := r.session.State().InOrder(); len(rs) != 1 || rs[0].Section != 2 || rs[0].Table != 5 || rs[0].Outcome != session.NotPlayed {
		t.Errorf("recorded: %v", rs)
	}
}

// The dialog fits into the window of a laptop, whatever the ruling and the size of the text.
func TestCorrectionFits(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs beside it here")
	}
	for _, scale := range []float32{1, 1.25} {
		r := newRoom(t, 3)
		test.ApplyTheme(t, kit.NewTheme(scale))
		r.open(false)
		r.receive(r.all()...)
		r.w.correct(session.Key{Section: 1, Table: 1, Round: 1, Board: 1})
		for _, v := range []string{"a contract", "an adjusted", "it belongs"} {
			r.pick(r.w.rulings.open.verdict, v)
			if s := r.w.rulings.open.dialog.MinSize(); s.Width > 1240 || s.Height > 720 {
				t.Errorf("text %v, %s: needs %v", scale, v, s)
			}
		}
	}
}
