package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/uitest"
)

// What comes from another computer is on every page at once, and takes neither the focus
// nor what is being typed.
func TestFromElsewhereOnEveryPage(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	for _, page := range r.w.Pages() {
		if page.Title == "" {
			continue
		}
		r.w.Tabs.SelectIndex(page.Place)
		r.Settle()
		focus := r.Window.Canvas().Focused()
		st := r.Session.State()
		n := len(st.Entries())
		r.Comes("Room B", session.HandicapSet{Who: session.Contestant{Section: 1, Number: 1},
			Handicap: scoring.Int(int64(page.Place))})
		if r.Window.Canvas().Focused() != focus {
			t.Errorf("%s: the focus went from %T to %T", page.Title, focus, r.Window.Canvas().Focused())
		}
		if r.w.State().Seq != int64(n+1) {
			t.Errorf("%s shows entry %d of %d", page.Title, r.w.State().Seq, n+1)
		}
	}
	r.Press(fyne.Key2, uitest.Alt)
	name := r.FieldAfter("Event")
	r.Window.Canvas().Focus(name)
	r.TypeHere(" at the Ağaoğlu’s")
	typed := name.Text
	r.Comes("Room B", session.EveningSet{Name: "Wednesday pairs", Date: uitest.Day})
	if name.Text != typed {
		t.Errorf("%q was typed, and %q is there", typed, name.Text)
	}
	r.Press(fyne.Key3, uitest.Alt)
	r.Press(fyne.KeyK, uitest.Ctrl)
	line, _ := r.Window.Canvas().Focused().(*kit.TextField)
	r.TypeHere("1 1 1 4s")
	r.Comes("Room B", session.HandicapSet{Who: session.Contestant{Section: 1, Number: 2}, Handicap: scoring.Int(1)})
	if line.Text != "1 1 1 4s" || r.Window.Canvas().Focused() != fyne.Focusable(line) {
		t.Errorf("the line is %q", line.Text)
	}
}

// A result that comes from another room is in the ranking and the room at once.
func TestResultFromElsewhereIsShown(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	r.Press(fyne.Key4, uitest.Alt)
	was := r.Visible()
	st := r.Session.State()
	uitest.Must(t, r.Others["Room B"].Record(session.ByBridgemate,
		sessiontest.Result(t, st, 1, 1, r.BoardOf(1, 1), "4S", "N", 2)))
	r.Meet()
	if now := r.Visible(); now == was || !strings.Contains(now, "1 of ") {
		t.Errorf("nothing new is seen: %s", now)
	}
}

// A seat that is entered while another room enters it, too.
func TestOtherDialogsAsk(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	st := r.Session.State()
	r.Receive(r.All()...)
	r.Meet()
	r.Press(fyne.Key2, uitest.Alt)
	r.EnterCell(r.List("Begins"), 0, 2)
	seat := r.w.State().Sections[0].Movement
	_ = seat
	r.Comes("Room B", session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 1, Direction: "N"},
		Number: "7", Name: "Mehmet", Given: true})
	f := r.w.Ask().Field()
	if f == nil {
		t.Fatalf("the field lost the focus: %s", r.Overlay())
	}
	r.Enter(f, "8")
	uitest.WantText(t, "the question", r.Overlay(), "Mehmet", "Record yours all the same?")
	r.Answer("Record mine")
	if got := r.Player(1, "N"); got.Number != "8" {
		t.Errorf("%+v sits there: %s", got, r.Overlay())
	}
	_ = st
}

// A viewer sees everything and changes nothing; wherever something would be
// changed he reads why.
func TestViewer(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	r.Comes("Room B", r.All()...)
	uitest.Must(t, r.Session.Share(r.Session.State().SharedAs(), uitest.HereOf("Room A", session.RoleViewer)))
	r.Line.Stands(desk.ConnectionStatus{State: desk.InStep, Role: session.RoleViewer})
	r.Settle()
	n := len(r.Session.State().Entries())
	const why = "This computer looks on as viewer and records nothing."
	uitest.WantText(t, "the window", r.Visible(), why)
	for _, text := range []string{"Enter results", "Enter or correct a result…", "Ruling…", "Take back…",
		"Change the movement…", "Deals…", "Finish the evening…",
		"Start the evening    F5", "Start or stop reading"} {
		r.w.Notice.Hide()
		r.Menu(text)
		if r.Overlay() != "" || !strings.Contains(strings.Join(uitest.Texts(r.w.Notice.Content), " "), why) {
			t.Errorf("%s: %q", text, r.Overlay())
			r.Key(fyne.KeyEscape)
		}
	}
	r.Press(fyne.Key2, uitest.Alt)
	for _, f := range []fyne.Disableable{r.FieldAfter("Event"), r.FieldAfter("Club"), r.ChoiceAfter("Movement"),
		r.ButtonLike("Options…"), r.ChoiceAfter("Scoring"), r.ChoiceAfter("Rules"), r.ButtonLike("Add section")} {
		if !f.Disabled() {
			t.Errorf("%T can be changed", f)
		}
	}
	uitest.WantText(t, "Start", r.Visible(), why)
	r.EnterCell(r.List("Begins"), 0, 2)
	r.Press(fyne.Key4, uitest.Alt)
	r.Window.Canvas().Focus(r.Traveller())
	r.Key(fyne.KeyReturn)
	if r.Overlay() != "" {
		t.Errorf("something is asked: %s", r.Overlay())
	}
	uitest.WantText(t, "Results", r.Visible(), "3NT")
	// whatever else records
	r.w.Record(nil, session.HandicapSet{Who: session.Contestant{Section: 1, Number: 1}, Handicap: scoring.Int(1)})
	r.Settle()
	uitest.WantText(t, "the window", r.Visible(), why)
	if now := len(r.Session.State().Entries()); now != n {
		t.Errorf("%d entries were recorded", now-n)
	}
}

// A desk corrects and names, and does nothing that is the director's.
func TestDeskRole(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDesk, "Room B")
	r.Menu("Enter results")
	if _, is := r.Window.Canvas().Focused().(*kit.TextField); !is {
		t.Error("no lines can be entered")
	}
	r.Menu("Ruling…")
	uitest.WantText(t, "the window", r.Visible(), "This is for the director; this computer is the desk.")
	r.Menu("Change the movement…")
	uitest.WantText(t, "the window", r.Visible(), "This is for the scorer or the director; this computer is the desk.")
	r.Menu("Enter or correct a result…")
	if !strings.Contains(r.Overlay(), "Enter or correct a result") {
		t.Error("results cannot be corrected")
	}
}

// A wall shows what everybody may see, and nothing of the pages.
func TestWallRole(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	r.Comes("Room B", r.All()...)
	r.Press(fyne.Key4, uitest.Alt)
	if !strings.Contains(r.Visible(), "Pair") {
		t.Fatal("no ranking to hide")
	}
	r.Line.Stands(desk.ConnectionStatus{State: desk.InStep, Role: session.RoleWall})
	r.Settle()
	if seen := r.Visible(); strings.Contains(seen, "Pair") ||
		strings.Contains(seen, "3NT") || strings.Contains(seen, "%") {
		t.Errorf("a wall shows %s", seen)
	}
	uitest.WantText(t, "the window", r.Visible(), "This computer is a wall")
	r.Menu("What was done…")
	r.Menu("Members…")
	if r.Overlay() != "" {
		t.Errorf("a wall asks %s", r.Overlay())
	}
	r.Menu(r.Language().Text("Several computers…"))
	uitest.WantText(t, "the page", r.Overlay(), "In step with")
	r.Key(fyne.KeyEscape)
	r.Menu("Wall…")
	if r.monitor.Window == nil {
		t.Error("the wall does not open")
	}
}
