package journal

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
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// room is a stage with what was done alone.
type room struct {
	*uitest.Stage
	page    *Page
	evening *model.Evening
	field   *kit.TextField   // of another page
	printed []*session.State // what is to be printed
	busy    bool             // while something is printed
}

// newRoom is a room in which an evening of so many tables is open.
func newRoom(t *testing.T, tables int) *room {
	t.Helper()
	return open(uitest.New(t, tables))
}

// open puts the page on a stage, and opens the evening that is there by now.
func open(s *uitest.Stage) *room {
	r := &room{Stage: s}
	r.Stand(func(w *uitest.Window) []shell.Page {
		r.evening, r.field = w.Evening, w.Controls().Field(func(string) {})
		r.page = New(w, w.Evening, Ways{Print: func(of *session.State) { r.printed = append(r.printed, of) },
			Printing: func() bool { return r.busy }})
		return []shell.Page{typing{r.field}, r.page}
	})
	return r
}

// typing is another page, in which letters are typed.
type typing struct{ field *kit.TextField }

func (p typing) Register() shell.Registration {
	return shell.Registration{Place: shell.TabStart, Title: "Start", Content: p.field}
}

// complete is an evening of three tables with every result in.
func complete(t *testing.T) *room {
	t.Helper()
	r := newRoom(t, 3)
	r.Receive(r.All()...)
	return r
}

// undo and redo press their keys as the window's driver delivers them: to the menu first,
// whatever has the focus.
func (r *room) undo() { r.Menu("Take back…") }
func (r *room) redo() { r.Menu("Put in force again…") }

// Ctrl+Z names the director's own last act and what undoing it changes, and only then
// takes it back; Ctrl+Y puts it in force again. What comes from a Bridgemate
// meanwhile is not taken for it.
func TestUndoAndRedo(t *testing.T) {
	r := complete(t)
	before := r.Total(1)
	r.Amend(1, 1, 1, -4, "the players agree")
	after := r.Total(1)
	if before == after {
		t.Fatal("the correction changes nothing")
	}
	r.Receive(session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 1, Direction: "N"}, Number: "7"})
	r.undo()
	uitest.WantText(t, "the question", r.Overlay(), "Take this back?", "Table 1, round 1, board 1: corrected to",
		"the players agree", "Pair 1", before, after)
	r.Answer("Leave it")
	if r.Total(1) != after {
		t.Fatal("taken back without an answer")
	}
	r.undo()
	r.Key(fyne.KeyReturn) // the answer has the focus
	if r.Total(1) != before || r.Standing(1, 1, 1).Corrected {
		t.Errorf("not taken back: %s", r.Total(1))
	}
	uitest.WantText(t, "the window", r.Visible(), "Taken back: table 1, round 1, board 1", "Ctrl+Y")
	r.redo()
	uitest.WantText(t, "the question", r.Overlay(), "Put this in force again?", "is taken back", before, after)
	r.Key(fyne.KeyReturn)
	if r.Total(1) != after {
		t.Errorf("not in force again: %s", r.Total(1))
	}
	r.redo()
	uitest.WantText(t, "the window", r.Visible(), "Nothing is taken back that could be put in force again.")
	if r.Overlay() != "" {
		t.Error("a question about nothing")
	}
}

// While letters are typed Ctrl+Z takes letters back, in the window and in a dialog, and
// nothing of the evening.
func TestUndoWhileTyping(t *testing.T) {
	r := complete(t)
	r.Amend(1, 1, 1, -4, "")
	seq := r.Session.State().Seq
	name := r.field
	r.Window.Canvas().Focus(name)
	was := name.Text
	test.Type(name, "x")
	r.undo()
	if name.Text != was || r.Overlay() != "" || r.Session.State().Seq != seq {
		t.Errorf("the name is %q, and asked is %q", name.Text, r.Overlay())
	}
	r.undo() // nothing is being typed any more
	uitest.WantText(t, "the question", r.Overlay(), "Take this back?")
	r.Answer("Leave it")
	calm := kit.Escapes(r.Language().Labels, func() {})
	reason := calm.Field(func(string) {})
	r.Shell.Ask().Form("A dialog", reason, calm.Button("Close", func() {}))
	r.Window.Canvas().Focus(reason)
	test.Type(reason, "misheard")
	r.undo()
	if strings.Contains(reason.Text, "misheard") || strings.Contains(r.Overlay(), "Take this back?") ||
		r.Session.State().Seq != seq {
		t.Errorf("the reason is %q, over it: %s", reason.Text, r.Overlay())
	}
	r.redo()
	if reason.Text != "misheard" {
		t.Errorf("the reason is %q", reason.Text)
	}
}

// The list has every entry with time, who and how it stands; the keyboard
// alone takes one back.
func TestWhatWasDone(t *testing.T) {
	r := complete(t)
	uitest.Must(t, r.Session.Record(session.ByDirector, session.DirectorNamed{Name: "Anna de Vries"}))
	before := r.Total(1)
	r.Amend(1, 1, 1, -4, "the players agree")
	after := r.Total(1)
	uitest.Must(t, r.Session.Record(session.ByDirector,
		session.PenaltyGiven{Who: session.Contestant{Section: 1, Number: 2}, Amount: scoring.Int(-1),
			Unit: scoring.Matchpoint, Reason: "late"}))
	r.Settle()
	r.Press(fyne.KeyJ, uitest.Ctrl)
	l := r.page.list
	if l == nil || len(l.entries) != len(r.Session.State().Entries()) {
		t.Fatalf("the list is not open, or not whole: %s", r.Overlay())
	}
	row := func(i int) string {
		var cells []string
		for col := range 5 {
			cells = append(cells, l.grid.Cell(i, col).Text)
		}
		return strings.Join(cells, " | ")
	}
	uitest.WantText(t, "the first row", row(0), fmt.Sprint(r.Session.State().Seq), "Director Anna de Vries", "late")
	uitest.WantText(t, "the dialog", r.Overlay(), "If this is taken back:", "Pair 2")
	r.Key(fyne.KeyDown)
	uitest.WantText(t, "the second row", row(1), "corrected to", "the players agree")
	uitest.WantText(t, "the dialog", r.Overlay(), "If this is taken back:", before, after)
	r.Key(fyne.KeyReturn)
	if r.Window.Canvas().Focused() != l.back || r.Total(1) != after {
		t.Fatalf("the focus is on %T", r.Window.Canvas().Focused())
	}
	r.Key(fyne.KeyReturn)
	if r.Total(1) != before {
		t.Fatal("not taken back")
	}
	if r.Window.Canvas().Focused() != l.grid {
		t.Errorf("the focus is on %T", r.Window.Canvas().Focused())
	}
	// the mark is on the same entry, which says that it is taken back, above it
	// the entry that did it
	uitest.WantText(t, "the first row", row(0), "Taken back: ", "the players agree")
	at, _ := l.grid.Mark()
	uitest.WantText(t, "the marked row", row(at), "corrected to", "taken back")
	uitest.WantText(t, "the dialog", r.Overlay(),
		"This is taken back. If it is put in force again:", "Put it in force again")
	r.Answer("Put it in force again")
	if r.Total(1) != after {
		t.Error("not in force again")
	}
	r.Key(fyne.KeyEscape)
	if r.Overlay() != "" || r.page.list != nil {
		t.Error("the list is still open")
	}
}

// What came from a Bridgemate cannot be taken back, and it is said why.
func TestBridgematesWordStays(t *testing.T) {
	r := complete(t)
	r.Press(fyne.KeyJ, uitest.Ctrl)
	l := r.page.list
	r.Enter(l.filter, "results table 2")
	if len(l.entries) != 3 {
		t.Fatalf("%d entries", len(l.entries))
	}
	uitest.WantText(t, "the dialog", r.Overlay(), "This cannot be taken back: it came from a Bridgemate", "3 of ")
	if !l.back.Disabled() {
		t.Error("the button can be pressed")
	}
	seq := r.Session.State().Seq
	r.Key(fyne.KeyReturn)
	l.onBack()
	r.Settle()
	if r.Session.State().Seq != seq {
		t.Error("something was recorded")
	}
}

// What a later entry rests on is refused with the reason before anything is recorded.
func TestUndoOfWhatIsNeeded(t *testing.T) {
	r := newRoom(t, 3)
	r.Receive(r.All()...)
	r.Press(fyne.KeyJ, uitest.Ctrl)
	l := r.page.list
	r.Pick(l.group, "movement")
	uitest.WantText(t, "the dialog", r.Overlay(), "Something that was recorded later rests on this.")
	if !l.back.Disabled() {
		t.Error("the button can be pressed")
	}
	r.Pick(l.group, "everything")
	if len(l.entries) != len(r.Session.State().Entries()) {
		t.Error("something is left out")
	}
	r.Enter(l.filter, "nothing says that")
	if len(l.entries) != 0 || !l.back.Disabled() || !l.then.Disabled() {
		t.Error("an empty list has something to press")
	}
}

// Results that come while the list is open come into it, and the mark stays on its entry.
func TestListFollows(t *testing.T) {
	r := newRoom(t, 3)
	all := r.All()
	r.Receive(all[:3]...)
	r.Press(fyne.KeyJ, uitest.Ctrl)
	l := r.page.list
	r.Key(fyne.KeyDown)
	marked := l.marked
	r.Receive(all[3])
	if at, _ := l.grid.Mark(); l.marked != marked || l.entries[at].ID() != marked ||
		len(l.entries) != int(r.Session.State().Seq) {
		t.Errorf("marked %v, before %v", l.marked, marked)
	}
}

// The standings of an earlier moment are those that were shown then, say so, and are
// printed so; the evening goes on.
func TestStandingsAtAMoment(t *testing.T) {
	r := newRoom(t, 3)
	all := r.All()
	r.Receive(all[:6]...)
	sc, err := r.Session.State().Score()
	uitest.Must(t, err)
	seq := r.Session.State().Seq
	want := r.Language().Words().Figures(sc.Fields[0]).Said(&sc.Rankings[0].Ranks[0].Row)
	r.Receive(all[6:]...)
	r.Amend(1, 1, 1, -4, "")
	r.Press(fyne.KeyJ, uitest.Ctrl)
	l := r.page.list
	r.Enter(l.filter, "results")
	r.Window.Canvas().Focus(l.grid)
	for l.marked != (session.ID{Own: seq}) {
		was := l.marked
		r.Key(fyne.KeyDown)
		if l.marked == was {
			t.Fatalf("entry %d is not in the list", seq)
		}
	}
	r.Answer("Standings at this moment…")
	uitest.WantText(t, "the standings", r.Overlay(), "Standings at a moment", "As it was on ",
		fmt.Sprintf("after entry %d:", seq), "Nothing can be changed here", "6 of 9", strings.TrimSuffix(want, " %"))
	r.Answer("Print")
	if len(r.printed) != 1 || r.printed[0].Later != 4 {
		t.Errorf("printed: %v", r.printed)
	}
	r.Answer("Close")
	uitest.WantText(t, "the list", r.Overlay(), "What was done")
	if r.Window.Canvas().Focused() != l.grid {
		t.Errorf("the focus is on %T", r.Window.Canvas().Focused())
	}
	r.Key(fyne.KeyEscape)
	if r.Overlay() != "" {
		t.Error("the list is still open")
	}
	if len(r.Session.State().Results) != 9 {
		t.Error("looking back has changed the evening")
	}
}

// A finished evening is opened again, and whoever puts it right is named.
func TestReopenAFinishedEvening(t *testing.T) {
	r := complete(t)
	r.Press(fyne.KeyJ, uitest.Ctrl)
	if r.page.list.reopen.Visible() {
		t.Error("an open evening can be opened")
	}
	r.Key(fyne.KeyEscape)
	uitest.Must(t, r.Session.Record(session.ByDirector, session.EveningClosed{}))
	r.Settle()
	r.Press(fyne.KeyJ, uitest.Ctrl)
	r.Answer("Open the evening again…")
	r.Answer("Leave it finished")
	if !r.Session.State().Closed || r.Window.Canvas().Focused() != r.page.list.grid {
		t.Fatalf("it is open, or the focus is on %T", r.Window.Canvas().Focused())
	}
	r.Answer("Open the evening again…")
	r.Answer("Open it again")
	if r.Session.State().Closed {
		t.Fatal("it is still closed")
	}
	if r.page.list.reopen.Visible() {
		t.Error("an open evening can be opened")
	}
	r.Enter(r.page.list.director, "Anna de Vries")
	if got := r.Session.State().Director(r.Session.State().Seq); got != "Anna de Vries" {
		t.Errorf("the director is %q", got)
	}
	r.Key(fyne.KeyEscape)
	if r.Overlay() != "" {
		t.Errorf("still open: %s", r.Overlay())
	}
}

// While something is printed the standings of a moment are not.
func TestNothingPrintedTwice(t *testing.T) {
	r := complete(t)
	r.busy = true
	r.Press(fyne.KeyJ, uitest.Ctrl)
	r.Answer("Standings at this moment…")
	for _, o := range uitest.VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		if b, ok := o.(*kit.Button); ok && b.Text == "Print" && !b.Disabled() {
			t.Error("they can be printed")
		}
	}
	uitest.NoText(t, "the last moment", r.Overlay(), "Nothing can be changed here")
}

// Taking a correction back offers to send what counts now, as the correction did.
func TestUndoGoesToTheHandsets(t *testing.T) {
	s, _ := uitest.NewEvening(t, 3)
	r := sessiontest.Result(t, s.State(), 1, 1, 1, "3NT", "N", 0)
	uitest.Must(t, s.Record(session.ByBridgemate, r))
	right := r.Result
	right.Tricks = -1
	uitest.Must(t, s.Record(session.ByDirector, session.ResultCorrected{Result: right}))
	uitest.Must(t, s.Record(session.ByDirector, s.State().Undo(s.State().Seq)...))
	log := s.State().Entries()
	if keys, _ := desk.ForHandsets(s.State(), log[len(log)-1:]); len(keys) != 1 || keys[0] != r.Result.Key {
		t.Errorf("%v", keys)
	}
}

// Ctrl+Z asks although a result came in while its effects were worked out.
func TestUndoAsksWhileResultsArrive(t *testing.T) {
	r := newRoom(t, 5)
	st := r.Session.State()
	uitest.Must(t, r.Session.Record("director", session.DirectorNamed{Name: "Łukasz"}))
	r.Settle()
	r.page.onUndo()
	uitest.Must(t, r.Session.Record("Bridgemate", sessiontest.Result(t, st, 2, 1, 2, "1C", "N", 0)))
	r.evening.Redraw()
	r.Settle()
	uitest.WantText(t, "the question", r.Overlay(), "Take this back?", "Łukasz directs")
}

// What is taken back from the list is what was marked, wherever its entry stands by then.
func TestTakeBackWhatWasMarked(t *testing.T) {
	s := uitest.New(t, 3)
	shared := s.Share(new(uitest.Connection), session.RoleDirector, "Room B")
	r := open(s)
	one, two := session.Contestant{Section: 1, Number: 1}, session.Contestant{Section: 1, Number: 2}
	shared.Elsewhere("Room B", session.HandicapSet{Who: two, Handicap: scoring.Int(7)}) // before, and not here yet
	for range 3 {
		uitest.Must(t, r.Session.Record(session.ByDirector,
			session.HandicapSet{Who: session.Contestant{Section: 1, Number: 3}, Handicap: scoring.Int(1)}))
	}
	uitest.Must(t, r.Session.Record(session.ByDirector, session.HandicapSet{Who: one, Handicap: scoring.Int(3)}))
	r.Settle()
	r.Press(fyne.KeyJ, uitest.Ctrl)
	l := r.page.list
	if !strings.Contains(l.text(l.entries[0]), "pair 1: handicap 3") &&
		!strings.Contains(l.text(l.entries[0]), "Pair 1: handicap 3") {
		t.Fatalf("marked is %q", l.text(l.entries[0]))
	}
	uitest.Carry(t, shared.Others["Room B"], r.Session) // it stands before what is marked
	r.Settle()
	if row, _ := l.grid.Mark(); !strings.Contains(strings.ToLower(l.text(l.entries[row])), "pair 1: handicap 3") {
		t.Errorf("the mark is on %q", l.text(l.entries[row]))
	}
	found := false
	for i, e := range l.entries {
		if strings.Contains(l.text(e), "handicap 7") {
			found = true
			if got := l.grid.Cell(i, 2).Text; !strings.Contains(got, "Room B") ||
				!strings.Contains(got, "Łukasz O'Connor-Ağaoğlu") {
				t.Errorf("where it came from is %q", got)
			}
		}
	}
	if !found {
		t.Error("the entry from elsewhere is not in the list")
	}
	r.Answer("Take it back")
	st := r.Session.State()
	if !st.Handicaps[one].IsZero() || st.Handicaps[two].IsZero() {
		t.Errorf("pair 1 has %v, pair 2 %v", st.Handicaps[one], st.Handicaps[two])
	}
}
