package club

import (
	"errors"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// A weekly evening is one action: what is proposed stands there, and the large button
// starts it.
func TestClubToRunning(t *testing.T) {
	r := newRoom(t, 5, 2, usual)
	uitest.WantText(t, "the start page", r.Visible(), "Tonight: Tuesday pairs", "5 – all whole", "Mitchell",
		"Matchpoints", "Start the evening   F5", "Evening 2", "final", "Members · 5")
	if got := r.FocusText(); got != "Start the evening   F5" {
		t.Errorf("the focus is on %q", got)
	}
	r.Key(fyne.KeyReturn)
	r.wantDone("start")
}

// The large button does what is next, and the small ones lead to where it is chosen.
func TestDoorsOfTonight(t *testing.T) {
	r := newRoom(t, 0, 1, usual)
	next := func(button string, want ...string) {
		t.Helper()
		r.Settle()
		r.Button(button)
		r.wantDone(want...)
	}
	next("Set tonight up", "set up")
	next("change", "set up") // the tables
	next("check", "bridgemates")
	r.Tap(r.page.changes[3])
	r.wantDone("deals")
	r.Receive(session.SectionSet{ID: 1, Movement: uitest.Mitchell(t, 3)})
	next("Start the evening   F5", "start")
	r.Receive(session.Uploaded{File: "evening.bws"}, session.ReadingStarted{File: "evening.bws"})
	next("Follow the room", "room")
	next("Competitions…", "competitions")
	next("Settings…", "settings")
	r.Receive(session.EveningClosed{})
	r.Button("New evening…   Ctrl+N")
	uitest.WantText(t, "the question", r.Overlay(), "New evening?")
}

// Without Bridgemates the large button leads to the line.
func TestStepByHand(t *testing.T) {
	r := newRoom(t, 3, 1, usual)
	first := r.All()[0].(session.ResultReceived).Result
	uitest.Must(t, r.Session.Record(session.ByDirector, session.ResultCorrected{Result: first}))
	r.Settle()
	r.Button("Enter results   Ctrl+K")
	r.wantDone("enter")
}

// The start page has the focus where the work is, before and after the members came.
func TestFocusOfTheStartPage(t *testing.T) {
	r := newRoom(t, 5, 2, usual)
	if got := r.FocusText(); got != "Start the evening   F5" {
		t.Errorf("the focus is on %q", got)
	}
	r.Key(fyne.KeyF6)
	if r.Window.Canvas().Focused() != fyne.Focusable(r.page.list.typed) {
		t.Error("F6 does not lead to the earlier evenings")
	}
}

// The first time there is a picture, and three choices by keyboard.
func TestFirstRun(t *testing.T) {
	practised := 0
	r := newRoom(t, 0, 0, func(r *room, p *Params) {
		withoutMembers(r, p)
		p.Practise = func() { practised++ }
	})
	uitest.WantText(t, "the first run", r.Visible(), "Welcome", "Tonight's pairs", "Bring our members", "Practise")
	if strings.Contains(r.Visible(), "Earlier evenings") {
		t.Error("the usual page stands there, too")
	}
	r.Window.Canvas().Unfocus()
	r.TabTo("Tonight's pairs")
	r.Key(fyne.KeyReturn)
	r.wantDone("set up")
	r.TabTo("Practise")
	r.Key(fyne.KeyReturn)
	if practised != 1 {
		t.Errorf("practised %d times", practised)
	}
	// Once there are members, the usual page stands there. A window without the list of
	// members has the file alone.
	r.TabTo("Bring our members")
	r.Key(fyne.KeyReturn)
	r.wantDone("bring", "members")
	r.EnterPath("members.csv")
	if len(r.past.Brought) != 1 {
		t.Fatalf("brought %v", r.past.Brought)
	}
	uitest.WantText(t, "with members", r.Visible(), "Members · 132", "Earlier evenings")
}

// Members are brought where there are none, looked at where there are, and counted anew
// when the list is another one.
func TestMembersOfTheClub(t *testing.T) {
	r := newRoom(t, 3, 1, withoutMembers)
	r.members = true
	r.Button("Bring our members…")
	r.wantDone("bring")
	r.players = uitest.Members
	r.page.Recount()
	r.Settle()
	uitest.WantText(t, "the start page", r.Visible(), "Members · 5")
	r.Button("Members…   Ctrl+F")
	r.wantDone("members")
}

// A new club chooses its country on its page, by keyboard: its rules and its paper
// follow, without a question.
func TestCountryOfANewClub(t *testing.T) {
	r := newRoom(t, 0, 0, withoutMembers, session.UsualBy("wbf"))
	uitest.WantText(t, "the first run", r.Visible(), "Country", "WBF · A4")
	choice := r.page.country.choice
	r.Window.Canvas().Unfocus()
	for range 12 {
		if r.Window.Canvas().Focused() == fyne.Focusable(choice) {
			break
		}
		r.Window.Canvas().FocusNext()
	}
	if r.Window.Canvas().Focused() != fyne.Focusable(choice) {
		t.Error("Tab does not lead to the country")
	}
	r.Pick(choice, "United States")
	st := r.Session.State()
	if st.Evening.Country != "US" || st.Scoring.As != "acbl" || st.Evening.Club != "Kraków" {
		t.Errorf("%+v, %+v", st.Evening, st.Scoring)
	}
	uitest.WantText(t, "the first run", r.Visible(), "ACBL · Letter")
	r.Pick(choice, "Netherlands")
	if st := r.Session.State(); st.Evening.Country != "NL" || st.Scoring.As != "nbb" {
		t.Errorf("%+v, %+v", st.Evening, st.Scoring)
	}
	if got := strings.Join(r.paper, ", "); got != "Letter, A4" {
		t.Errorf("printed on %s", got)
	}
}

// In practice the page says so and leads back; a newer version of the program is told of,
// and the rules are led to where the program has that page.
func TestWhatElseThePageSays(t *testing.T) {
	left := 0
	r := newRoom(t, 3, 1, func(r *room, p *Params) {
		r.newer = "There is version 9."
		p.Home = func() { left++ }
	})
	uitest.WantText(t, "the page", r.Visible(), "This is practice", "There is version 9.", "Rules and quiz")
	r.Button("Back to the club")
	if left != 1 {
		t.Errorf("left %d times", left)
	}
}

// The list is there at once with ten years of evenings, and is looked through by a
// player's name.
func TestManyEvenings(t *testing.T) {
	r := newRoom(t, 5, 1, usual)
	for i := range 500 {
		l := r.past.Listed[0]
		l.ID = int64(10 + i)
		l.Evening.Date = uitest.Day.AddDate(0, 0, -7*i)
		r.past.Listed = append(r.past.Listed, l)
	}
	r.w.Turn(shell.TabStart)
	r.w.Turn(shell.TabClub)
	r.Settle()
	if n := len(r.page.list.shown); n != 501 {
		t.Errorf("%d evenings are shown", n)
	}
	r.Key(fyne.KeyF6)
	r.TypeHere("oconnor")
	uitest.WantText(t, "what is found", r.Visible(), "501 of 501 evenings")
	r.TypeHere(" nobody")
	uitest.WantText(t, "what is found", r.Visible(), "0 of 501 evenings")
	r.Key(fyne.KeyReturn)
	if kit.GridOf(r.Window.Canvas().Focused()) != r.page.list.grid {
		t.Error("Enter does not lead to the list")
	}
}

// A list that cannot be read is told of.
func TestListCannotBeRead(t *testing.T) {
	r := newRoom(t, 5, 1, usual)
	r.past.Err = errors.New("the disk is gone")
	r.w.Turn(shell.TabStart)
	r.w.Turn(shell.TabClub)
	r.Settle()
	if !r.w.Notice.Visible() {
		t.Error("nothing is said of a list that cannot be read")
	}
}
