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
)

// undo and redo press their keys as the window's driver delivers them: to the menu first, whatever has the focus.
func (r *room) undo() { r.menu("Take back…") }
func (r *room) redo() { r.menu("Put in force again…") }

// amend corrects a result as the director.
func (r *room) amend(table, round, board, tricks int, reason string) {
	r.t.Helper()
	was := r.standing(table, round, board).Result
	was.Tricks = tricks
	must(r.t, r.session.Record(session.ByDirector, session.ResultCorrected{Result: was, Reason: reason}))
	r.settle()
}

// total is the total of a pair.
func (r *room) total(pair int) string {
	r.t.Helper()
	sc, err := r.session.State().Score()
	must(r.t, err)
	return desk.StandingOf(sc, session.Contestant{Section: 1, Number: pair})
}

// Ctrl+Z names the director's own last act and what undoing it changes, and only then takes it back; Ctrl+Y puts it in
// force again. What comes from a Bridgemate meanwhile is not taken for it.
func TestUndoAndRedo(t *testing.T) {
	r := complete(t)
	before := r.total(1)
	r.amend(1, 1, 1, -4, "the players agree")
	after := r.total(1)
	if before == after {
		t.Fatal("the correction changes nothing")
	}
	r.receive(session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 1, Direction: "N"}, Number: "7"})
	r.undo()
	wantText(t, "the question", r.overlay(), "Take this back?", "Table 1, round 1, board 1: corrected to", "the players agree", "Pair 1", before, after)
	r.answer("Leave it")
	if r.total(1) != after {
		t.Fatal("taken back without an answer")
	}
	r.undo()
	r.key(fyne.KeyReturn) // the answer has the focus
	if r.total(1) != before || r.standing(1, 1, 1).Corrected {
		t.Errorf("not taken back: %s", r.total(1))
	}
	wantText(t, "the window", r.visible(), "Taken back: table 1, round 1, board 1", "Ctrl+Y")
	r.redo()
	wantText(t, "the question", r.overlay(), "Put this in force again?", "is taken back", before, after)
	r.key(fyne.KeyReturn)
	if r.total(1) != after {
		t.Errorf("not in force again: %s", r.total(1))
	}
	r.redo()
	wantText(t, "the window", r.visible(), "Nothing is taken back that could be put in force again.")
	if r.overlay() != "" {
		t.Error("a question about nothing")
	}
}

// While letters are typed Ctrl+Z takes letters back, in the window and in a dialog, and nothing of the evening.
func TestUndoWhileTyping(t *testing.T) {
	r := complete(t)
	r.amend(1, 1, 1, -4, "")
	seq := r.session.State().Seq
	r.press(fyne.Key2, alt)
	name := r.w.tonight.name
	r.window.Canvas().Focus(name)
	was := name.Text
	test.Type(name, "x")
	r.undo()
	if name.Text != was || r.overlay() != "" || r.session.State().Seq != seq {
		t.Errorf("the name is %q, and asked is %q", name.Text, r.overlay())
	}
	r.undo() // nothing is being typed any more
	wantText(t, "the question", r.overlay(), "Take this back?")
	r.answer("Leave it")
	r.w.correct(session.Key{Section: 1, Table: 1, Round: 1, Board: 1})
	r.settle()
	reason := r.w.rulings.open.reason
	r.window.Canvas().Focus(reason)
	test.Type(reason, "misheard")
	r.undo()
	if strings.Contains(reason.Text, "misheard") || strings.Contains(r.overlay(), "Take this back?") || r.session.State().Seq != seq {
		t.Errorf("the reason is %q, over it: %s", reason.Text, r.overlay())
	}
	r.redo()
	if reason.Text != "misheard" {
		t.Errorf("the reason is %q", reason.Text)
	}
}

// The list has every entry with time, who and how it stands; the keyboard alone takes one back.
func TestWhatWasDone(t *testing.T) {
	r := complete(t)
	must(t, r.session.Record(session.ByDirector, session.DirectorNamed{Name: "Anna de Vries"}))
	before := r.total(1)
	r.amend(1, 1, 1, -4, "the players agree")
	after := r.total(1)
	must(t, r.session.Record(session.ByDirector, session.PenaltyGiven{Who: session.Contestant{Section: 1, Number: 2}, Amount: scoring.Int(-1), Unit: scoring.Matchpoint, Reason: "late"}))
	r.settle()
	r.press(fyne.KeyJ, ctrl)
	l := r.w.done.list
	if l == nil || len(l.entries) != len(r.session.State().Entries()) {
		t.Fatalf("the list is not open, or not whole: %s", r.overlay())
	}
	row := func(i int) string {
		var cells []string
		for col := range 5 {
			cells = append(cells, l.cell(i, col).Text)
		}
		return strings.Join(cells, " | ")
	}
	wantText(t, "the first row", row(0), fmt.Sprint(r.session.State().Seq), "Director Anna de Vries", "late")
	wantText(t, "the dialog", r.overlay(), "If this is taken back:", "Pair 2")
	r.key(fyne.KeyDown)
	wantText(t, "the second row", row(1), "corrected to", "the players agree")
	wantText(t, "the dialog", r.overlay(), "If this is taken back:", before, after)
	r.key(fyne.KeyReturn)
	if r.window.Canvas().Focused() != l.back || r.total(1) != after {
		t.Fatalf("the focus is on %T", r.window.Canvas().Focused())
	}
	r.key(fyne.KeyReturn)
	if r.total(1) != before {
		t.Fatal("not taken back")
	}
	if r.window.Canvas().Focused() != l.grid {
		t.Errorf("the focus is on %T", r.window.Canvas().Focused())
	}
	// the mark is on the same entry, which says that it is taken back, above it the entry that did it
	wantText(t, "the first row", row(0), "Taken back: ", "the players agree")
	at, _ := l.grid.Mark()
	wantText(t, "the marked row", row(at), "corrected to", "taken back")
	wantText(t, "the dialog", r.overlay(), "This is taken back. If it is put in force again:", "Put it in force again")
	r.answer("Put it in force again")
	if r.total(1) != after {
		t.Error("not in force again")
	}
	r.key(fyne.KeyEscape)
	if r.overlay() != "" || r.w.done.list != nil {
		t.Error("the list is still open")
	}
}

// What came from a Bridgemate cannot be taken back, and it is said why.
func TestBridgematesWordStays(t *testing.T) {
	r := complete(t)
	r.press(fyne.KeyJ, ctrl)
	l := r.w.done.list
	r.enter(l.filter, "results table 2")
	if len(l.entries) != 3 {
		t.Fatalf("%d entries", len(l.entries))
	}
	wantText(t, "the dialog", r.overlay(), "This cannot be taken back: it came from a Bridgemate", "3 of ")
	if !l.back.Disabled() {
		t.Error("the button can be pressed")
	}
	seq := r.session.State().Seq
	r.key(fyne.KeyReturn)
	l.onBack()
	r.settle()
	if r.session.State().Seq != seq {
		t.Error("something was recorded")
	}
}

// What a later entry rests on is refused with the reason before anything is recorded.
func TestUndoOfWhatIsNeeded(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.receive(r.all()...)
	r.press(fyne.KeyJ, ctrl)
	l := r.w.done.list
	r.pick(l.group, "movement")
	wantText(t, "the dialog", r.overlay(), "Something that was recorded later rests on this.")
	if !l.back.Disabled() {
		t.Error("the button can be pressed")
	}
	r.pick(l.group, "everything")
	if len(l.entries) != len(r.session.State().Entries()) {
		t.Error("something is left out")
	}
	r.enter(l.filter, "nothing says that")
	if len(l.entries) != 0 || !l.back.Disabled() || !l.then.Disabled() {
		t.Error("an empty list has something to press")
	}
}

// Results that come while the list is open come into it, and the mark stays on its entry.
func TestListFollows(t *testing.T) {
	r := newRoom(t, 3).open(false)
	all := r.all()
	r.receive(all[:3]...)
	r.press(fyne.KeyJ, ctrl)
	l := r.w.done.list
	r.key(fyne.KeyDown)
	marked := l.marked
	r.receive(all[3])
	if at, _ := l.grid.Mark(); l.marked != marked || l.entries[at].ID() != marked || len(l.entries) != int(r.session.State().Seq) {
		t.Errorf("marked %v, before %v", l.marked, marked)
	}
}

// The standings of an earlier moment are those that were shown then, say so, and are printed so; the evening goes on.
func TestStandingsAtAMoment(t *testing.T) {
	r := newRoom(t, 3).open(false)
	all := r.all()
	r.receive(all[:6]...)
	sc, err := r.session.State().Score()
	must(t, err)
	seq := r.session.State().Seq
	want := desk.Words().Total(scoring.Matchpoint, &sc.Rankings[0].Ranks[0].Row)
	r.receive(all[6:]...)
	r.amend(1, 1, 1, -4, "")
	r.press(fyne.KeyJ, ctrl)
	l := r.w.done.list
	r.enter(l.filter, "results")
	r.window.Canvas().Focus(l.grid)
	for l.marked != (session.ID{Own: seq}) {
		was := l.marked
		r.key(fyne.KeyDown)
		if l.marked == was {
			t.Fatalf("entry %d is not in the list", seq)
		}
	}
	r.answer("Standings at this moment…")
	wantText(t, "the standings", r.overlay(), "Standings at a moment", "As it was on ", fmt.Sprintf("after entry %d:", seq), "Nothing can be changed here", "6 of 9", strings.TrimSuffix(want, " %"))
	var printed []int
	r.printed = func(st *session.State) { printed = append(printed, st.Later) }
	r.answer("Print")
	if len(printed) != 1 || printed[0] != 4 {
		t.Errorf("printed: %v", printed)
	}
	r.answer("Close")
	wantText(t, "the list", r.overlay(), "What was done")
	if r.window.Canvas().Focused() != l.grid {
		t.Errorf("the focus is on %T", r.window.Canvas().Focused())
	}
	r.key(fyne.KeyEscape)
	if r.overlay() != "" {
		t.Error("the list is still open")
	}
	if len(r.session.State().Results) != 9 {
		t.Error("looking back has changed the evening")
	}
}

// A finished evening is opened again, put right with a reason that is asked for, and becomes the second version.
func TestAmendAFinishedEvening(t *testing.T) {
	r := complete(t)
	must(t, r.session.Record(session.ByDirector, session.EveningClosed{}))
	r.settle()
	r.press(fyne.KeyJ, ctrl)
	r.answer("Open the evening again…")
	r.answer("Open it again")
	if r.session.State().Closed {
		t.Fatal("it is still closed")
	}
	if r.w.done.list.reopen.Visible() {
		t.Error("an open evening can be opened")
	}
	r.enter(r.w.done.list.director, "Anna de Vries")
	if got := r.session.State().Director(r.session.State().Seq); got != "Anna de Vries" {
		t.Errorf("the director is %q", got)
	}
	r.key(fyne.KeyEscape)
	r.w.correct(session.Key{Section: 1, Table: 1, Round: 1, Board: 1})
	r.settle()
	r.pick(r.w.rulings.open.verdict, "not played")
	r.answer("Record")
	wantText(t, "the dialog", r.overlay(), "say why")
	if r.window.Canvas().Focused() != r.w.rulings.open.reason || r.standing(1, 1, 1).Corrected {
		t.Fatalf("recorded without a reason, or the focus is on %T", r.window.Canvas().Focused())
	}
	r.typeHere("they had gone home")
	r.key(fyne.KeyReturn)
	if got := r.standing(1, 1, 1); !got.Corrected || got.Reason != "they had gone home" {
		t.Fatalf("%+v", got)
	}
	wantText(t, "the results", r.visible(), "Amended after version 1, not closed again yet.")
	wantText(t, "the line", desk.CorrectedText(r.session.State(), r.standing(1, 1, 1)), "✎ Corrected by Anna de Vries: they had gone home.")
	must(t, r.session.Record(session.ByDirector, session.EveningClosed{}))
	r.settle()
	wantText(t, "the results", r.visible(), "Version 2, ")
}

// Taking a correction back offers to send what counts now, as the correction did.
func TestUndoGoesToTheHandsets(t *testing.T) {
	s, _ := newEvening(t, 3)
	r := result(t, s.State(), 1, 1, 1, "3NT", "N", 0)
	must(t, s.Record(session.ByBridgemate, r))
	right := r.Result
	right.Tricks = -1
	must(t, s.Record(session.ByDirector, session.ResultCorrected{Result: right}))
	must(t, s.Record(session.ByDirector, s.State().Undo(s.State().Seq)...))
	log := s.State().Entries()
	if keys, _ := desk.ForHandsets(s.State(), log[len(log)-1:]); len(keys) != 1 || keys[0] != r.Result.Key {
		t.Errorf("%v", keys)
	}
}
