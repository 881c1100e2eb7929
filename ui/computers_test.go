package ui

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
	"clubnight/ui/desk"
	"clubnight/ui/uitest"
)

// wordOn is the director's word on a board.
func wordOn(t *testing.T, st *session.State, table, round, board, tricks int) session.ResultCorrected {
	return session.ResultCorrected{Result: uitest.Result(t, st, table, round, board, "3NT", "N", tricks).Result}
}

// clash is a board on which two computers say something else, neither knowing of the other.
func (r *sharedRoom) clash(table, round int, name string) session.Key {
	r.T.Helper()
	st := r.Session.State()
	board := r.BoardOf(table, round)
	uitest.Must(r.T, r.Session.Record(session.ByDirector, wordOn(r.T, st, table, round, board, 0)))
	r.comes(name, wordOn(r.T, st, table, round, board, 1))
	return session.Key{Section: 1, Table: table, Round: round, Board: board}
}

// Nothing of several computers is seen in an evening of one, whatever the program could do.
func TestAloneNothingIsSeen(t *testing.T) {
	for name, with := range map[string]func(*Params){"a program that works alone": func(*Params) {}, "one that could": func(p *Params) { p.Together = &lineThere{} }} {
		r := newRoomWith(t, 3, with).open(false)
		if r.w.frame.several.Visible() {
			t.Errorf("%s: the frame shows %q", name, r.w.frame.several.Text)
		}
		menu := fmt.Sprint(r.w.p.Together != nil)
		found := "false"
		for _, i := range r.Window.MainMenu().Items[0].Items {
			if i.Label == severalText() {
				found = "true"
			}
		}
		if found != menu {
			t.Errorf("%s: it is in the menu: %s", name, found)
		}
		r.Receive(r.All()...)
		r.Press(fyne.Key3, uitest.Alt)
		r.Window.Canvas().Focus(r.w.entry.field)
		if r.w.entry.field.Disabled() || r.w.entry.record.Disabled() {
			t.Errorf("%s: nothing can be entered", name)
		}
	}
}

// The chip says how the line stands, as it changes, and opens the page.
func TestChip(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B", "Desk")
	since := time.Date(2026, 11, 17, 19, 42, 0, 0, time.Local)
	for want, now := range map[string]desk.LineStatus{
		"In step with 2 computers": {State: desk.InStep},
		"3 entries to send":        {State: desk.Catching, ToSend: 3},
		"1 entry to come":          {State: desk.Catching, ToCome: 1},
		"Alone since 19:42":        {State: desk.Alone, Since: since, Err: desk.ServerUnreachable},
		"The server refuses":       {State: desk.Refused, Since: since, Err: desk.PasswordWrong},
		"On 3 computers":           {},
	} {
		r.line.stands(now)
		r.Settle()
		if got := r.w.frame.several; !got.Visible() || got.Text != want {
			t.Errorf("%q, want %q", got.Text, want)
		}
	}
	r.line.stands(desk.LineStatus{State: desk.InStep})
	r.clash(1, 1, "Room B")
	if got := r.w.frame.several.Text; got != "1 conflict" {
		t.Errorf("%q", got)
	}
	r.line.stands(desk.LineStatus{State: desk.Alone, Since: since})
	r.Settle()
	if got := r.w.frame.several.Text; got != "1 conflict · Alone since 19:42" {
		t.Errorf("%q", got)
	}
	r.Tap(r.w.frame.several)
	uitest.WantText(t, "the page", r.Overlay(), "Alone since 19:42:", "1 conflict waits")
}

// Where nobody else has joined, the chip and the page say so instead of counting to none.
func TestChipAlone(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector)
	if got := r.w.frame.several.Text; got != "On the server" {
		t.Errorf("%q", got)
	}
	r.Tap(r.w.frame.several)
	uitest.WantText(t, "the page", r.Overlay(), "On the server. No other computer has joined yet.")
}

// A computer that runs no room says who does, by its role, and offers no start that would be refused.
func TestNoRoomHere(t *testing.T) {
	for _, c := range []struct {
		role        session.Role
		next, start string // start is the large button, "" where it cannot be pressed
	}{
		{session.RoleDirector, "The Bridgemates are run by other computers: 0 of 9 results are in. To run a room here, choose Several computers in the Evening menu.", "Take a room over…   (F5)"},
		{session.RoleScorer, "The Bridgemates are run by other computers: 0 of 9 results are in. To run a room here, choose Several computers in the Evening menu.", "Take a room over…   (F5)"},
		{session.RoleDesk, "The Bridgemates are run by other computers: 0 of 9 results are in.", ""},
		{session.RoleViewer, "This computer only looks on: 0 of 9 results are in.", ""},
	} {
		r := shareRoom(t, 3, c.role, "Room B")
		r.comes("Room B", session.WorkTaken{Sections: []int{1}, Draw: true, Over: "the file of Room A"})
		st := r.w.State()
		if got := desk.NextOf(st, r.w.Status(), r.w.Role()); got != c.next {
			t.Errorf("%s: %q", c.role, got)
		}
		uitest.WantText(t, "the foot of "+string(c.role), r.Visible(), c.next)
		if light := desk.LightOf(st, r.w.Status()); light.Words != "Bridgemates elsewhere" {
			t.Errorf("%s: the light says %q", c.role, light.Words)
		}
		b := r.w.bridge
		r.Press(fyne.Key3, uitest.Alt)
		if b.start.start.Disabled() != (c.start == "") || c.start != "" && b.start.start.Text != c.start || !b.start.create.Disabled() || !b.retrieval.toggle.Disabled() {
			t.Errorf("%s: %q can be pressed: %t; created %t; read %t", c.role, b.start.start.Text, !b.start.start.Disabled(), !b.start.create.Disabled(), !b.retrieval.toggle.Disabled())
		}
		r.Press(fyne.Key2, uitest.Alt)
		why, _ := desk.NoStart(st, c.role)
		if said := b.start.why; said.Visible() != (c.start == "") || c.start == "" && said.Text != why {
			t.Errorf("%s: above the button stands %q, visible %t", c.role, said.Text, said.Visible())
		}
		if c.start != "" {
			r.Key(fyne.KeyF5)
			if r.w.several.page == nil {
				t.Errorf("%s: F5 does not lead to the rooms: %s", c.role, r.Overlay())
			}
			r.Key(fyne.KeyEscape)
		}
		r.comes("Room B", session.ReadingStarted{File: "b.bws"})
		if light := desk.LightOf(r.w.State(), r.w.Status()); light.Words != "Running on other computers" || light.Tone != desk.Good {
			t.Errorf("%s: the light says %q", c.role, light.Words)
		}
		if c.start != "" { // with a room of its own it starts as ever
			uitest.Must(t, r.Session.Record(session.ByDirector, session.WorkTaken{Sections: []int{1}, Over: "the file of Room B"}))
			r.Settle()
			if !strings.HasPrefix(b.start.start.Text, "Start Bridgemate session") || b.start.start.Disabled() {
				t.Errorf("%s: after taking over: %q", c.role, b.start.start.Text)
			}
		}
	}
}

// Every trouble of the line is said in three whole sentences, and tried again by hand.
func TestEveryTroubleIsSaid(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	for _, err := range append([]error{session.ErrGap, session.ErrForked, session.ErrSeal, session.ErrOtherEvent}, errorsOf(desk.LineTroubles())...) {
		e := desk.Explain(fmt.Errorf("following: %w", err))
		if e.Happened == "" || e.Means == "" || e.Do == "" || strings.Contains(e.String(), "screen.") || e == desk.Explain(errors.New("nobody knows this")) {
			t.Errorf("%v: %q", err, e)
		}
		r.line.stands(desk.LineStatus{State: desk.Refused, Err: err})
		r.Settle()
		r.Tap(r.w.frame.several)
		uitest.WantText(t, "the page", r.Overlay(), e.Happened, e.Do)
		r.Answer("Try now")
		r.Key(fyne.KeyEscape)
	}
	if r.line.retried < 20 {
		t.Errorf("tried %d times", r.line.retried)
	}
}

func errorsOf[E error](list []E) (all []error) {
	for _, e := range list {
		all = append(all, e)
	}
	return all
}

// The page says who is here with what, and whose rooms are whose.
func TestWhoIsHere(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	r.Menu(severalText())
	p := r.w.several.page
	if got := fmt.Sprint(p.who.Listed()); !strings.Contains(got, "Room A (here)") || !strings.Contains(got, "Łukasz O'Connor-Ağaoğlu of Room B") || !strings.Contains(got, "0.2.0") || !strings.Contains(got, "Section A, The draw") {
		t.Error(got)
	}
	if got := fmt.Sprint(p.work.Listed()); !strings.Contains(got, "Section A Room A") {
		t.Error(got)
	}
	uitest.WantText(t, "the page", r.Overlay(), "No conflicts.", "Role here: director (everything).")
}

// The work of another computer is taken over in one action, with the keyboard alone.
func TestTakeOver(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	r.comes("Room B", session.WorkTaken{Sections: []int{1}, Draw: true, Over: "the file of Room A"})
	r.Menu(severalText())
	r.Window.Canvas().Focus(r.w.several.page.work)
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the question", r.Overlay(), "The Bridgemates of section A are with Room B", "switch it off")
	if r.FocusText() != "Leave it there" {
		t.Errorf("the focus is on %q", r.FocusText())
	}
	r.Answer("New file")
	r.Key(fyne.KeyReturn)
	r.Answer("Copy of its file…")
	r.EnterPath("copy.bws")
	if got := r.Link.Done(); got != "take over [1], take over [1] with copy.bws" {
		t.Errorf("done: %s", got)
	}
	r.Link.Fail = map[string]error{"take over [1] with other.bws": &bridgemate.StrangeFile{File: "other.bws", Name: "Monday pairs"}}
	r.Window.Canvas().Focus(r.w.several.page.work)
	r.Key(fyne.KeyReturn)
	r.Answer("Copy of its file…")
	r.EnterPath("other.bws")
	uitest.WantText(t, "the question", r.Overlay(), "Use this copy?", "Monday pairs")
	r.Answer("Use it all the same")
	if got := r.Link.Done(); !strings.HasSuffix(got, "take over [1] with other.bws, take over [1] with other.bws although it is strange") {
		t.Errorf("done: %s", got)
	}
	r.Window.Canvas().Focus(r.w.several.page.work)
	r.Key(fyne.KeyDown)
	r.Key(fyne.KeyReturn)
	r.Answer("Draw here")
	if st := r.Session.State(); !st.Draws() {
		t.Errorf("the draw is not here: %s", r.Visible())
	}
	r.Link.Fail = map[string]error{"take over [1]": &session.Taken{Section: 1, By: "the file of Room B"}}
	r.Window.Canvas().Focus(r.w.several.page.work)
	r.Key(fyne.KeyUp)
	r.Key(fyne.KeyReturn)
	r.Answer("New file")
	uitest.WantText(t, "the window", r.Visible(), "The Bridgemates of section A belong to another computer.")
}

// A conflict is decided with the keyboard alone: the sides stand next to each other, who, where and when.
func TestSettleByKeyboard(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	k := r.clash(1, 1, "Room B")
	was := r.Session.State().Results[k]
	r.Menu(severalText())
	if r.Window.Canvas().Focused() != fyne.Focusable(r.w.several.page.conflicts) {
		t.Fatal("the focus is not on the conflicts")
	}
	r.Key(fyne.KeyReturn)
	sides := r.Session.State().Conflicts()[0].Sides
	uitest.WantText(t, "the conflict", r.Overlay(), "2 different corrections", "Room A (here)", "Room B", "Łukasz O'Connor-Ağaoğlu of Room B", "3NT by N =", "3NT by N +1",
		sides[0].At.Local().Format("15:04:05"), "counts until this is decided", "Later", "As it counts now")
	if r.FocusText() != "Later" {
		t.Errorf("the focus is on %q: Enter must not decide", r.FocusText())
	}
	other := 0
	if was.Tricks == sides[0].Fact.(session.ResultCorrected).Result.Tricks {
		other = 1
	}
	r.TabTo("This one is right")
	if other == 1 {
		r.Tab(1)
	}
	r.Key(fyne.KeySpace)
	if st := r.Session.State(); len(st.Conflicts()) != 0 || st.Results[k].Tricks == was.Tricks {
		t.Errorf("%d conflicts, %d tricks as before: %s", len(st.Conflicts()), st.Results[k].Tricks, r.Overlay())
	}
	uitest.WantText(t, "the window", r.Overlay()+r.Visible(), "No conflicts.", "Decided. Table 1, round 1")
	r.meet()
	if n := len(r.others["Room B"].State().Conflicts()); n != 0 {
		t.Errorf("%d conflicts in Room B", n)
	}
}

// Later decides nothing; what counts now may stay.
func TestLaterAndAsItCounts(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	k := r.clash(2, 1, "Room B")
	was := r.Session.State().Results[k].Result
	r.Menu(severalText())
	r.Key(fyne.KeyReturn)
	r.Key(fyne.KeyReturn) // Later
	if len(r.Session.State().Conflicts()) != 1 || r.w.several.conflict != nil {
		t.Fatal("Later decided something, or stayed open")
	}
	r.Key(fyne.KeyReturn)
	r.Answer("As it counts now")
	if st := r.Session.State(); len(st.Conflicts()) != 0 || !session.SaysTheSame(st.Results[k].Result, was) {
		t.Errorf("%d conflicts", len(st.Conflicts()))
	}
}

// Two penalties can both be right.
func TestBothStand(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	five := session.Contestant{Section: 1, Number: 2}
	uitest.Must(t, r.Session.Record(session.ByDirector, session.PenaltyGiven{Who: five, Amount: scoring.Int(-1), Unit: scoring.Matchpoint}))
	r.comes("Room B", session.PenaltyGiven{Who: five, Amount: scoring.Int(-1), Unit: scoring.Matchpoint})
	r.Menu(severalText())
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the conflict", r.Overlay(), "2 penalties", "all of them count")
	r.Answer("Both stand")
	if st := r.Session.State(); len(st.Conflicts()) != 0 {
		t.Errorf("%d conflicts", len(st.Conflicts()))
	}
}

// A conflict that is decided in another room while it is open here goes away, and says so; nothing is recorded twice.
func TestDecidedElsewhere(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	r.clash(1, 1, "Room B")
	r.meet()
	r.Menu(severalText())
	r.Key(fyne.KeyReturn)
	b := r.others["Room B"]
	uitest.Must(t, b.Record(session.ByDirector, b.State().Settle(b.State().Conflicts()[0], 0)...))
	n := len(r.Session.State().Entries())
	carry(t, b, r.Session) // it is here, and the window has not drawn it yet
	came := len(r.Session.State().Entries()) - n
	r.w.several.conflict.settle(1)
	r.Settle()
	if r.w.several.conflict != nil || len(r.Session.State().Entries()) != n+came {
		t.Error("the dialog is open, or something was recorded")
	}
	uitest.WantText(t, "the window", r.Visible(), "It was decided elsewhere meanwhile.")
}

// A third side that comes while a conflict is open is shown, and nothing is decided on two of three.
func TestThirdSide(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B", "Room C")
	k := r.clash(1, 1, "Room B")
	r.Menu(severalText())
	r.Key(fyne.KeyReturn)
	r.TabTo("This one is right")
	d := r.w.several.conflict
	r.elsewhere("Room C", wordOn(t, r.others["Room C"].State(), k.Table, k.Round, k.Board, -2))
	carry(t, r.others["Room C"], r.Session)
	d.settle(0)
	r.Settle()
	uitest.WantText(t, "the conflict", r.Overlay(), "3 different corrections", "Room C", "Something more came in on this.")
	if n := len(r.Session.State().Conflicts()); n != 1 {
		t.Errorf("%d conflicts", n)
	}
	if r.FocusText() != "Later" {
		t.Errorf("the focus is on %q", r.FocusText())
	}
}

// Who may not decide reads why, and sees everything.
func TestViewerSeesConflicts(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	r.clash(1, 1, "Room B")
	r.line.stands(desk.LineStatus{State: desk.InStep, Role: session.RoleViewer})
	r.Settle()
	r.Menu(severalText())
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the conflict", r.Overlay(), "3NT by N +1", "This computer looks on as viewer and records nothing.")
	for _, b := range append(r.w.several.conflict.right, r.w.several.conflict.both) {
		if !b.Disabled() {
			t.Errorf("%q can be pressed", b.Text)
		}
	}
	r.Key(fyne.KeyEscape)
	if r.w.several.conflict != nil {
		t.Error("it cannot be closed")
	}
}

// Sixty conflicts: the list scrolls, the mark stays on its conflict when others come and go, and the window stays usable.
func TestSixtyConflicts(t *testing.T) {
	r := shareRoom(t, 15, session.RoleDirector, "Room B")
	st := r.Session.State()
	var mine, theirs []session.Fact
	for _, row := range st.Sections[0].Movement.Rows {
		if len(mine) == 60 {
			break
		}
		if st.Sections[0].Movement.Playing(row) {
			for _, b := range row.Boards() {
				mine, theirs = append(mine, wordOn(t, st, row.Table, row.Round, b, 0)), append(theirs, wordOn(t, st, row.Table, row.Round, b, 1))
			}
		}
	}
	uitest.Must(t, r.Session.Record(session.ByDirector, mine[:59]...))
	r.comes("Room B", theirs[:59]...)
	r.Press(fyne.Key3, uitest.Alt)
	if opened := r.pickLine("59 conflicts wait"); !strings.Contains(opened, "Rooms and the draw") {
		t.Errorf("the line in Needs attention opens %q", opened)
	}
	r.Menu(severalText())
	p := r.w.several.page
	if len(p.open) != 59 {
		t.Fatalf("%d conflicts", len(p.open))
	}
	for range 30 {
		r.Key(fyne.KeyDown)
	}
	row, _ := p.conflicts.Mark()
	about := p.open[row].Conflict.Matter
	uitest.Must(t, r.Session.Record(session.ByDirector, mine[59]))
	r.comes("Room B", theirs[59])
	now := r.Session.State()
	uitest.Must(t, r.Session.Record(session.ByDirector, now.Settle(now.Conflicts()[0], 0)...))
	r.Settle()
	if row, _ = p.conflicts.Mark(); row >= len(p.open) || p.open[row].Conflict.Matter != about || len(p.open) != 59 {
		t.Errorf("the mark is on row %d of %d", row, len(p.open))
	}
	if r.Window.Canvas().Focused() != fyne.Focusable(p.conflicts) {
		t.Error("the focus was taken away")
	}
}

// Leaving asks first.
func TestLeave(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	r.Menu(severalText())
	r.Answer("Go on alone…")
	uitest.WantText(t, "the question", r.Overlay(), "The evening stays in the club file")
	r.Key(fyne.KeyReturn) // Stay
	if r.line.left != 0 {
		t.Fatal("it left without being told")
	}
	r.Answer("Go on alone…")
	r.Answer("Go on alone")
	if r.line.left != 1 || r.w.frame.several.Text != "On 2 computers" {
		t.Errorf("left %d times; %q", r.line.left, r.w.frame.several.Text)
	}
}

// What could not be true beside what another room did is shown with the reason and with what overtook it; it can only be seen, not
// decided, and then it is gone.
func TestOvertakenIsSeen(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	five := session.Contestant{Section: 1, Number: 1}
	st := r.Session.State()
	for range 2 { // so that what is recorded here comes after what is recorded there
		uitest.Must(t, r.Session.Record(session.ByDirector, session.HandicapSet{Who: five, Handicap: scoring.Int(1)}))
	}
	uitest.Must(t, r.Session.Record(session.ByDirector, wordOn(t, st, 1, 1, r.BoardOf(1, 1), 0)))
	b := r.others["Room B"]
	uitest.Must(t, b.Record(session.ByDirector, session.SectionSet{ID: 2, Movement: uitest.Mitchell(t, 3)}, session.SectionDropped{ID: 1}))
	r.meet()
	n := len(r.Session.State().Conflicts())
	if n == 0 {
		t.Fatal("nothing was overtaken")
	}
	r.Menu(severalText())
	d := func() *conflictDialog { return r.w.several.conflict }
	for i := range n {
		r.Key(fyne.KeyReturn)
		if d() == nil {
			t.Fatalf("conflict %d does not open: %s", i, r.Overlay())
		}
		if d().conflict.Matter.Kind == session.AboutSomething {
			uitest.WantText(t, "the conflict", r.Overlay(), "It does not count: there is no section A", "It was overtaken by: section A was taken away", "Room B", "Seen")
			if len(d().right) != 0 {
				t.Error("it can be called right")
			}
		}
		r.Answer(d().both.Text)
	}
	if left := r.Session.State().Conflicts(); len(left) != 0 {
		t.Errorf("%d conflicts are left: %+v", len(left), left[0].Matter)
	}
}
