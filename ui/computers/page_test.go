package computers

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
	"clubnight/session/eventserver"
	"clubnight/session/replica"
	"clubnight/ui/desk"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// Every trouble of the line is said in three whole sentences, and tried again by hand.
func TestEveryTroubleIsSaid(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	in := r.Language()
	for _, err := range append([]error{session.ErrGap, session.ErrForked, session.ErrSeal, session.ErrOtherEvent},
		errorsOf(desk.LineTroubles())...) {
		e := desk.Explain(in, fmt.Errorf("following: %w", err))
		if e.Happened == "" || e.Means == "" || e.Do == "" || strings.Contains(e.String(), "screen.") ||
			e == desk.Explain(in, errors.New("nobody knows this")) {
			t.Errorf("%v: %q", err, e)
		}
		r.line.Stands(desk.ConnectionStatus{State: desk.Refused, Err: err})
		r.Settle()
		r.w.Visit(shell.Computers)
		r.Settle()
		uitest.WantText(t, "the page", r.Overlay(), e.Happened, e.Do)
		r.Answer("Try again now")
		r.Key(fyne.KeyEscape)
	}
	if r.line.retried < 20 {
		t.Errorf("tried %d times", r.line.retried)
	}
}

// Wherever the line waits for something the page says for what and until when, and has
// the button by which it is tried at once; nowhere else.
func TestWaitingIsSaid(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	next := time.Date(2026, 11, 28, 19, 42, 7, 0, time.Local)
	r.w.Visit(shell.Computers)
	for name, c := range map[string]struct {
		line desk.ConnectionStatus
		says string
		try  bool
	}{
		"in step": {desk.ConnectionStatus{State: desk.InStep}, "", false},
		"sending": {desk.ConnectionStatus{State: desk.Catching, ToSend: 2}, "", false},
		"waiting": {desk.ConnectionStatus{State: desk.Alone, Err: desk.ServerBusy, Next: next},
			"It is tried again at 19:42:07.", true},
		"trying": {desk.ConnectionStatus{State: desk.Alone, Err: desk.ServerBusy}, "It is being tried now.", true},
		"a full disk": {desk.ConnectionStatus{State: desk.Catching, ToSend: 2, Err: desk.ServerFull, Next: next},
			"It is tried again at 19:42:07.", true},
		"a server that forgets": {desk.ConnectionStatus{State: desk.Catching, ToSend: 2, Err: replica.ErrForgets,
			Next: next}, "has lost them a moment later", true},
		"an E": {desk.ConnectionStatus{State: desk.Alone, Err: eventserver.ErrNoTLS, Next: next},
			"does not speak TLS", true},
		"certain": {desk.ConnectionStatus{State: desk.Refused, Err: desk.CertificateWrong},
			"It is not tried again by itself: choose “Try again now” once that is put right.", true},
	} {
		r.line.Stands(c.line)
		r.Settle()
		if c.says != "" {
			uitest.WantText(t, name, r.Overlay(), c.says)
		}
		if shown := r.page.page.retry.Visible(); shown != c.try {
			t.Errorf("%s: the button is there: %t", name, shown)
		}
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
	r.Menu(severalText(r.Language()))
	p := r.page.page
	if got := fmt.Sprint(p.who.Listed()); !strings.Contains(got, "Room A (here)") ||
		!strings.Contains(got, "Łukasz O'Connor-Ağaoğlu of Room B") || !strings.Contains(got, "0.2.0") ||
		!strings.Contains(got, "Section A, The draw") {
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
	r.Comes("Room B", session.WorkTaken{Sections: []int{1}, Draw: true, Over: "the file of Room A"})
	r.Menu(severalText(r.Language()))
	r.Window.Canvas().Focus(r.page.page.work)
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
	r.Link.Fail = map[string]error{"take over [1] with other.bws": &bridgemate.StrangeFile{File: "other.bws",
		Name: "Monday pairs"}}
	r.Window.Canvas().Focus(r.page.page.work)
	r.Key(fyne.KeyReturn)
	r.Answer("Copy of its file…")
	r.EnterPath("other.bws")
	uitest.WantText(t, "the question", r.Overlay(), "Use this copy?", "Monday pairs")
	r.Answer("Use it all the same")
	if got := r.Link.Done(); !strings.HasSuffix(got,
		"take over [1] with other.bws, take over [1] with other.bws although it is strange") {
		t.Errorf("done: %s", got)
	}
	r.Window.Canvas().Focus(r.page.page.work)
	r.Key(fyne.KeyDown)
	r.Key(fyne.KeyReturn)
	r.Answer("Draw here")
	if st := r.Session.State(); !st.Draws() {
		t.Errorf("the draw is not here: %s", r.Visible())
	}
	r.Link.Fail = map[string]error{"take over [1]": &session.Taken{Section: 1, By: "the file of Room B"}}
	r.Window.Canvas().Focus(r.page.page.work)
	r.Key(fyne.KeyUp)
	r.Key(fyne.KeyReturn)
	r.Answer("New file")
	uitest.WantText(t, "the window", r.Visible(), "The Bridgemates of section A belong to another computer.")
}

// A conflict is decided with the keyboard alone: the sides stand next to each
// other, who, where and when.
func TestSettleByKeyboard(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	k := r.Clash(1, 1, "Room B")
	was := r.Session.State().Results[k]
	r.Menu(severalText(r.Language()))
	if r.Window.Canvas().Focused() != fyne.Focusable(r.page.page.conflicts) {
		t.Fatal("the focus is not on the conflicts")
	}
	r.Key(fyne.KeyReturn)
	sides := r.Session.State().Conflicts()[0].Sides
	uitest.WantText(t, "the conflict", r.Overlay(), "2 different corrections", "Room A (here)", "Room B",
		"Łukasz O'Connor-Ağaoğlu of Room B", "3NT by N =", "3NT by N +1",
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
	r.Meet()
	if n := len(r.Others["Room B"].State().Conflicts()); n != 0 {
		t.Errorf("%d conflicts in Room B", n)
	}
}

// Later decides nothing; what counts now may stay.
func TestLaterAndAsItCounts(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	k := r.Clash(2, 1, "Room B")
	was := r.Session.State().Results[k].Result
	r.Menu(severalText(r.Language()))
	r.Key(fyne.KeyReturn)
	r.Key(fyne.KeyReturn) // Later
	if len(r.Session.State().Conflicts()) != 1 || r.page.conflict != nil {
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
	uitest.Must(t, r.Session.Record(session.ByDirector,
		session.PenaltyGiven{Who: five, Amount: scoring.Int(-1), Unit: scoring.Matchpoint}))
	r.Comes("Room B", session.PenaltyGiven{Who: five, Amount: scoring.Int(-1), Unit: scoring.Matchpoint})
	r.Menu(severalText(r.Language()))
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the conflict", r.Overlay(), "2 penalties", "all of them count")
	r.Answer("Both stand")
	if st := r.Session.State(); len(st.Conflicts()) != 0 {
		t.Errorf("%d conflicts", len(st.Conflicts()))
	}
}

// A conflict that is decided in another room while it is open here goes away, and says
// so; nothing is recorded twice.
func TestDecidedElsewhere(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	r.Clash(1, 1, "Room B")
	r.Meet()
	r.Menu(severalText(r.Language()))
	r.Key(fyne.KeyReturn)
	b := r.Others["Room B"]
	uitest.Must(t, b.Record(session.ByDirector, b.State().Settle(b.State().Conflicts()[0], 0)...))
	n := len(r.Session.State().Entries())
	uitest.Carry(t, b, r.Session) // it is here, and the window has not drawn it yet
	came := len(r.Session.State().Entries()) - n
	r.page.conflict.settle(1)
	r.Settle()
	if r.page.conflict != nil || len(r.Session.State().Entries()) != n+came {
		t.Error("the dialog is open, or something was recorded")
	}
	uitest.WantText(t, "the window", r.Visible(), "It was decided elsewhere meanwhile.")
}

// A third side that comes while a conflict is open is shown, and nothing is
// decided on two of three.
func TestThirdSide(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B", "Room C")
	k := r.Clash(1, 1, "Room B")
	r.Menu(severalText(r.Language()))
	r.Key(fyne.KeyReturn)
	r.TabTo("This one is right")
	d := r.page.conflict
	r.Elsewhere("Room C", uitest.WordOn(t, r.Others["Room C"].State(), k.Table, k.Round, k.Board, -2))
	uitest.Carry(t, r.Others["Room C"], r.Session)
	d.settle(0)
	r.Settle()
	uitest.WantText(t, "the conflict", r.Overlay(), "3 different corrections", "Room C",
		"Something more came in on this.")
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
	r.Clash(1, 1, "Room B")
	r.line.Stands(desk.ConnectionStatus{State: desk.InStep, Role: session.RoleViewer})
	r.Settle()
	r.Menu(severalText(r.Language()))
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the conflict", r.Overlay(), "3NT by N +1",
		"This computer looks on as viewer and records nothing.")
	for _, b := range append(r.page.conflict.right, r.page.conflict.both) {
		if !b.Disabled() {
			t.Errorf("%q can be pressed", b.Text)
		}
	}
	r.Key(fyne.KeyEscape)
	if r.page.conflict != nil {
		t.Error("it cannot be closed")
	}
}

// Sixty conflicts: the list scrolls, the mark stays on its conflict when others come and
// go, and the window stays usable.
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
				mine, theirs = append(mine, uitest.WordOn(t, st, row.Table, row.Round, b, 0)), append(theirs,
					uitest.WordOn(t, st, row.Table, row.Round, b, 1))
			}
		}
	}
	uitest.Must(t, r.Session.Record(session.ByDirector, mine[:59]...))
	r.Comes("Room B", theirs[:59]...)
	r.Menu(severalText(r.Language()))
	p := r.page.page
	if len(p.open) != 59 {
		t.Fatalf("%d conflicts", len(p.open))
	}
	for range 30 {
		r.Key(fyne.KeyDown)
	}
	row, _ := p.conflicts.Mark()
	about := p.open[row].Conflict.Matter
	uitest.Must(t, r.Session.Record(session.ByDirector, mine[59]))
	r.Comes("Room B", theirs[59])
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
	r.Menu(severalText(r.Language()))
	r.Answer("Go on alone…")
	uitest.WantText(t, "the question", r.Overlay(), "The evening stays in the club file")
	r.Key(fyne.KeyReturn) // Stay
	if r.line.left != 0 {
		t.Fatal("it left without being told")
	}
	r.Answer("Go on alone…")
	r.Answer("Go on alone")
	if r.line.left != 1 {
		t.Errorf("left %d times", r.line.left)
	}
}

// What could not be true beside what another room did is shown with the reason and with
// what overtook it; it can only be seen, not decided, and then it is gone.
func TestOvertakenIsSeen(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	five := session.Contestant{Section: 1, Number: 1}
	st := r.Session.State()
	for range 2 { // so that what is recorded here comes after what is recorded there
		uitest.Must(t, r.Session.Record(session.ByDirector, session.HandicapSet{Who: five, Handicap: scoring.Int(1)}))
	}
	uitest.Must(t, r.Session.Record(session.ByDirector, uitest.WordOn(t, st, 1, 1, r.BoardOf(1, 1), 0)))
	b := r.Others["Room B"]
	uitest.Must(t, b.Record(session.ByDirector, session.SectionSet{ID: 2, Movement: uitest.Mitchell(t, 3)},
		session.SectionDropped{ID: 1}))
	r.Meet()
	n := len(r.Session.State().Conflicts())
	if n == 0 {
		t.Fatal("nothing was overtaken")
	}
	r.Menu(severalText(r.Language()))
	d := func() *conflictDialog { return r.page.conflict }
	for i := range n {
		r.Key(fyne.KeyReturn)
		if d() == nil {
			t.Fatalf("conflict %d does not open: %s", i, r.Overlay())
		}
		if d().conflict.Matter.Kind == session.AboutSomething {
			uitest.WantText(t, "the conflict", r.Overlay(), "It does not count: there is no section A",
				"It was overtaken by: section A was taken away", "Room B", "Seen")
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
