package ui

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/ui/desk"
)

// What comes from another computer is on every page at once, and takes neither the focus nor what is being typed.
func TestFromElsewhereOnEveryPage(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	for _, page := range r.w.Pages() {
		if page.Title == "" {
			continue
		}
		r.w.Tabs.SelectIndex(page.Place)
		r.settle()
		focus := r.window.Canvas().Focused()
		st := r.session.State()
		n := len(st.Entries())
		r.comes("Room B", session.HandicapSet{Who: session.Contestant{Section: 1, Number: 1}, Handicap: scoring.Int(int64(page.Place))})
		if r.window.Canvas().Focused() != focus {
			t.Errorf("%s: the focus went from %T to %T", page.Title, focus, r.window.Canvas().Focused())
		}
		if r.w.State().Seq != int64(n+1) {
			t.Errorf("%s shows entry %d of %d", page.Title, r.w.State().Seq, n+1)
		}
	}
	r.press(fyne.Key2, alt)
	r.window.Canvas().Focus(r.w.tonight.name)
	r.typeHere(" at the Ağaoğlu’s")
	typed := r.w.tonight.name.Text
	r.comes("Room B", session.EveningSet{Name: "Wednesday pairs", Date: evening})
	if r.w.tonight.name.Text != typed {
		t.Errorf("%q was typed, and %q is there", typed, r.w.tonight.name.Text)
	}
	r.press(fyne.Key3, alt)
	r.window.Canvas().Focus(r.w.entry.field)
	r.typeHere("1 1 1 4s")
	r.comes("Room B", session.HandicapSet{Who: session.Contestant{Section: 1, Number: 2}, Handicap: scoring.Int(1)})
	if r.w.entry.field.Text != "1 1 1 4s" || r.window.Canvas().Focused() != fyne.Focusable(r.w.entry.field) {
		t.Errorf("the line is %q", r.w.entry.field.Text)
	}
}

// A result that comes from another room is in the ranking and the room at once.
func TestResultFromElsewhereIsShown(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	r.press(fyne.Key4, alt)
	was := r.visible()
	st := r.session.State()
	must(t, r.others["Room B"].Record(session.ByBridgemate, result(t, st, 1, 1, r.boardOf(1, 1), "4S", "N", 2)))
	r.meet()
	if now := r.visible(); now == was || !strings.Contains(now, "1 of ") {
		t.Errorf("nothing new is seen: %s", now)
	}
}

// A board that is corrected in another room while it is being corrected here: it is said and asked, and what came stays unless
// the director says otherwise.
func TestCorrectedElsewhereMeanwhile(t *testing.T) {
	for _, mine := range []bool{false, true} {
		r := shareRoom(t, 3, session.RoleDirector, "Room B")
		st := r.session.State()
		k := session.Key{Section: 1, Table: 1, Round: 1, Board: r.boardOf(1, 1)}
		r.comes("Room B", result(t, st, 1, 1, k.Board, "3NT", "N", 0))
		r.w.correct(k)
		c := r.w.rulings.open
		c.tricks.SetText("+2")
		c.reason.SetText("my reason")
		r.window.Canvas().Focus(c.reason)
		r.settle()
		r.comes("Room B", wordOn(t, st, 1, 1, k.Board, -1))
		if c.tricks.Text != "+2" || c.reason.Text != "my reason" || r.window.Canvas().Focused() != fyne.Focusable(c.reason) {
			t.Errorf("what was typed is %q, %q; the focus is on %T", c.tricks.Text, c.reason.Text, r.window.Canvas().Focused())
		}
		wantText(t, "the dialog", r.overlay(), "3NT by N –1") // what counts now
		r.key(fyne.KeyReturn)
		wantText(t, "the question", r.overlay(), "Recorded elsewhere meanwhile", "corrected to 3NT by N –1", "Łukasz O'Connor-Ağaoğlu of Room B, Room B", "Record yours all the same?")
		if got := r.session.State().Results[k].Tricks; got != -1 {
			t.Fatalf("%d tricks count before the answer", got)
		}
		answer, want := "Keep what came", -1
		if mine {
			answer, want = "Record mine", 2
		}
		r.answer(answer)
		if got := r.session.State().Results[k].Tricks; got != want {
			t.Errorf("%s: %d tricks count", answer, got)
		}
		if open := r.w.rulings.open != nil; open == mine {
			t.Errorf("%s: the dialog is open: %t: %s", answer, open, r.overlay())
		}
		if !mine {
			wantText(t, "the dialog", r.overlay(), "What came from there stands")
		}
		r.meet()
		if n := len(r.session.State().Conflicts()); n != 0 {
			t.Errorf("%s: %d conflicts, although both were seen", answer, n)
		}
	}
}

// What came before the dialog was opened, and what is about another board, asks nothing.
func TestOtherBoardsAskNothing(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	st := r.session.State()
	k := session.Key{Section: 1, Table: 1, Round: 1, Board: r.boardOf(1, 1)}
	r.comes("Room B", wordOn(t, st, 1, 1, k.Board, -1))
	r.w.correct(k)
	c := r.w.rulings.open
	c.tricks.SetText("+2")
	r.settle()
	r.comes("Room B", wordOn(t, st, 2, 1, r.boardOf(2, 1), -1), wordOn(t, st, 1, 2, r.boardOf(1, 2), -1))
	r.window.Canvas().Focus(c.reason)
	r.key(fyne.KeyReturn)
	if got := r.session.State().Results[k].Tricks; got != 2 || r.overlay() != "" {
		t.Errorf("%d tricks: %s", got, r.overlay())
	}
}

// A ruling, a seat and names that are entered while another room enters them, too.
func TestOtherDialogsAsk(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	st := r.session.State()
	r.receive(r.all()...)
	r.meet()
	k := session.Key{Section: 1, Table: 1, Round: 1, Board: r.boardOf(1, 1)}
	r.w.rulings.rule(k)
	r.settle()
	d := r.w.rulings.ruling
	r.comes("Room B", session.RulingGiven{Key: k, ForNS: scoring.Artificial(60), ForEW: scoring.Artificial(40)})
	if r.w.rulings.ruling != d {
		t.Fatal("the dialog was closed")
	}
	r.w.Record(nil, session.RulingGiven{Key: k, ForNS: scoring.Artificial(40), ForEW: scoring.Artificial(60)})
	r.settle()
	wantText(t, "the question", r.overlay(), "60 %", "Record yours all the same?")
	r.answer("Keep what came")
	r.key(fyne.KeyEscape)

	r.press(fyne.Key2, alt)
	p := r.w.tonight.players
	p.onSeat(0, 2)
	r.settle()
	seat := r.w.State().Sections[0].Movement
	_ = seat
	r.comes("Room B", session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 1, Direction: "N"}, Number: "7", Name: "Mehmet", Given: true})
	f := r.w.Ask().Field()
	if f == nil {
		t.Fatalf("the field lost the focus: %s", r.overlay())
	}
	r.enter(f, "8")
	wantText(t, "the question", r.overlay(), "Mehmet", "Record yours all the same?")
	r.answer("Record mine")
	if got := r.player(1, "N"); got.Number != "8" {
		t.Errorf("%+v sits there: %s", got, r.overlay())
	}
	_ = st
}

// Lines of the desk that are typed while another room corrects the same board.
func TestLineElsewhereMeanwhile(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	st := r.session.State()
	k := session.Key{Section: 1, Table: 1, Round: 1, Board: r.boardOf(1, 1)}
	r.press(fyne.KeyK, ctrl)
	r.typeHere(fmt.Sprintf("1 %d 3nn+2", k.Board))
	r.comes("Room B", wordOn(t, st, 1, 1, k.Board, -1))
	r.key(fyne.KeyReturn)
	if r.overlay() == "" {
		t.Fatalf("nothing is asked: %s, %d tricks", r.lineSays(), r.session.State().Results[k].Tricks)
	}
	wantText(t, "the question", r.overlay(), "Record it all the same?", "3NT by N –1")
	if got := r.session.State().Results[k].Tricks; got != -1 {
		t.Errorf("%d tricks", got)
	}
}

// What is taken back from the list is what was marked, wherever its entry stands by then.
func TestTakeBackWhatWasMarked(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	one, two := session.Contestant{Section: 1, Number: 1}, session.Contestant{Section: 1, Number: 2}
	r.elsewhere("Room B", session.HandicapSet{Who: two, Handicap: scoring.Int(7)}) // before, and not here yet
	for range 3 {
		must(t, r.session.Record(session.ByDirector, session.HandicapSet{Who: session.Contestant{Section: 1, Number: 3}, Handicap: scoring.Int(1)}))
	}
	must(t, r.session.Record(session.ByDirector, session.HandicapSet{Who: one, Handicap: scoring.Int(3)}))
	r.settle()
	r.press(fyne.KeyJ, ctrl)
	l := r.w.done.list
	if !strings.Contains(l.text(l.entries[0]), "pair 1: handicap 3") && !strings.Contains(l.text(l.entries[0]), "Pair 1: handicap 3") {
		t.Fatalf("marked is %q", l.text(l.entries[0]))
	}
	carry(t, r.others["Room B"], r.session) // it stands before what is marked
	r.settle()
	if row, _ := l.grid.Mark(); !strings.Contains(strings.ToLower(l.text(l.entries[row])), "pair 1: handicap 3") {
		t.Errorf("the mark is on %q", l.text(l.entries[row]))
	}
	found := false
	for i, e := range l.entries {
		if strings.Contains(l.text(e), "handicap 7") {
			found = true
			if got := l.cell(i, 2).Text; !strings.Contains(got, "Room B") || !strings.Contains(got, "Łukasz O'Connor-Ağaoğlu") {
				t.Errorf("where it came from is %q", got)
			}
		}
	}
	if !found {
		t.Error("the entry from elsewhere is not in the list")
	}
	r.answer("Take it back")
	st := r.session.State()
	if !st.Handicaps[one].IsZero() || st.Handicaps[two].IsZero() {
		t.Errorf("pair 1 has %v, pair 2 %v", st.Handicaps[one], st.Handicaps[two])
	}
}

// A viewer sees everything and changes nothing; wherever something would be changed he reads why.
func TestViewer(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	r.comes("Room B", r.all()...)
	must(t, r.session.Share(r.session.State().SharedAs(), hereOf("Room A", session.RoleViewer)))
	r.line.stands(desk.LineStatus{State: desk.InStep, Role: session.RoleViewer})
	r.settle()
	n := len(r.session.State().Entries())
	const why = "This computer looks on as viewer and records nothing."
	wantText(t, "the window", r.visible(), why)
	if !r.w.entry.field.Disabled() || !r.w.entry.record.Disabled() {
		t.Error("lines can be entered")
	}
	for _, text := range []string{"The line", "Enter or correct a result…", "Ruling…", "Take back…", "Change the movement…", "Deals…", "Finish evening…", "Start Bridgemate session    F5", "Start or stop reading"} {
		r.w.Notice.Hide()
		r.menu(text)
		if r.overlay() != "" || !strings.Contains(strings.Join(texts(r.w.Notice.Content), " "), why) {
			t.Errorf("%s: %q", text, r.overlay())
			r.key(fyne.KeyEscape)
		}
	}
	r.press(fyne.Key2, alt)
	for _, f := range []fyne.Disableable{r.w.tonight.name, r.w.tonight.club, r.w.tonight.family, r.w.tonight.more, r.w.tonight.event.form, r.w.tonight.event.rules, r.w.tonight.sections.first} {
		if !f.Disabled() {
			t.Errorf("%T can be changed", f)
		}
	}
	wantText(t, "Start", r.visible(), why)
	r.w.tonight.players.onSeat(0, 2)
	r.settle()
	r.press(fyne.Key4, alt)
	r.window.Canvas().Focus(r.w.results.traveller.grid)
	r.key(fyne.KeyReturn)
	if r.overlay() != "" {
		t.Errorf("something is asked: %s", r.overlay())
	}
	wantText(t, "Results", r.visible(), "3NT")
	r.w.Record(nil, session.HandicapSet{Who: session.Contestant{Section: 1, Number: 1}, Handicap: scoring.Int(1)}) // whatever else records
	r.settle()
	wantText(t, "the window", r.visible(), why)
	if now := len(r.session.State().Entries()); now != n {
		t.Errorf("%d entries were recorded", now-n)
	}
}

// A desk corrects and names, and does nothing that is the director's.
func TestDeskRole(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDesk, "Room B")
	if r.w.entry.field.Disabled() {
		t.Error("no lines can be entered")
	}
	r.menu("Ruling…")
	wantText(t, "the window", r.visible(), "This is for the director; this computer is the desk.")
	r.menu("Change the movement…")
	wantText(t, "the window", r.visible(), "This is for the scorer or the director; this computer is the desk.")
	r.menu("Enter or correct a result…")
	if r.w.rulings.open == nil {
		t.Error("results cannot be corrected")
	}
}

// A wall shows what everybody may see, and nothing of the pages.
func TestWallRole(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	r.comes("Room B", r.all()...)
	r.press(fyne.Key4, alt)
	if !strings.Contains(r.visible(), "Pair") {
		t.Fatal("no ranking to hide")
	}
	r.line.stands(desk.LineStatus{State: desk.InStep, Role: session.RoleWall})
	r.settle()
	if seen := r.visible(); strings.Contains(seen, "Pair") || strings.Contains(seen, "3NT") || strings.Contains(seen, "%") {
		t.Errorf("a wall shows %s", seen)
	}
	wantText(t, "the window", r.visible(), "This computer is a wall")
	r.menu("What was done…")
	r.menu("Members…")
	if r.overlay() != "" {
		t.Errorf("a wall asks %s", r.overlay())
	}
	r.menu(severalText())
	wantText(t, "the page", r.overlay(), "In step with")
	r.key(fyne.KeyEscape)
	r.menu("Wall…")
	if r.monitor.window == nil {
		t.Error("the wall does not open")
	}
}

// Sheets that were printed are old when an entry of another computer is placed before the last one that they have.
func TestPrintedBeforeItCame(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	r.receive(r.all()...)
	r.meet()
	st := r.session.State()
	r.elsewhere("Room B", wordOn(t, r.others["Room B"].State(), 1, 1, r.boardOf(1, 1), -3))
	for range 3 {
		must(t, r.session.Record(session.ByProgram, session.Remarked{Text: "nothing that counts"}))
	}
	printed := r.session.State()
	given := desk.Given{Printed: printed, Exported: printed, Copied: printed.Seq}
	done := func() (n int) {
		st := r.session.State()
		sc, err := st.Score()
		must(t, err)
		for _, p := range desk.FinishPoints(st, sc, r.link.status, given, true, true) {
			if (p.Kind == desk.FinishPrint || p.Kind == desk.FinishExport || p.Kind == desk.FinishCopy) && p.Done {
				n++
			}
		}
		return n
	}
	if n := done(); n != 3 {
		t.Fatalf("%d of 3 are done", n)
	}
	carry(t, r.others["Room B"], r.session)
	if n := done(); n != 0 {
		t.Errorf("%d are done, although a correction came after entry %d", n, st.Seq)
	}
}
