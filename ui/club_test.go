package ui

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"clubnight/bridgemate"
	"clubnight/bridgemate/control"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/sessiontest"
	"clubnight/ui/kit"
	"clubnight/ui/members"
	"clubnight/ui/model"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// shelved is a club file for the start page.
type shelved struct {
	r       *room
	list    []clubfile.Listed
	opened  map[int64]*session.Session
	brought []string
	fail    error
}

func (s *shelved) List(ctx context.Context, each func(clubfile.Listed)) error {
	for _, l := range s.list {
		each(l)
	}
	return s.fail
}

func (s *shelved) Evening(id int64) (model.Opened, error) {
	found, there := s.opened[id]
	if !there {
		return model.Opened{}, clubfile.ErrNoEvening
	}
	return model.Opened{ID: id, Session: found, Past: true, Link: bridgemate.NewPast(bridgemate.Options{})}, nil
}

func (s *shelved) Competitions(context.Context) ([]clubfile.Competition, error) { return nil, s.fail }

func (s *shelved) Season(context.Context, clubfile.Competition) (clubfile.Season, error) {
	return clubfile.Season{}, s.fail
}

func (s *shelved) Bring(path string) (int, error) {
	s.brought = append(s.brought, path)
	return 132, nil
}

// clubRoom is a room whose window has a club file with so many earlier evenings, one a
// week, each of three tables.
func clubRoom(t *testing.T, tables, evenings int, facts ...session.Fact) (*room, *shelved) {
	t.Helper()
	r := newRoom(t, tables, facts...)
	s := &shelved{r: r, opened: map[int64]*session.Session{}}
	for i := range evenings {
		one, _ := uitest.NewEvening(t, 3)
		id := int64(evenings - i)
		uitest.Must(t, one.Record("director",
			session.EveningSet{Name: fmt.Sprintf("Evening %d", id), Date: uitest.Day.AddDate(0, 0, -7*(i+1))}))
		uitest.Must(t, one.Record("director",
			session.PairNamed{Pair: session.Contestant{Section: 1, Number: 1},
				Names: [2]string{"Mehmet Ağaoğlu", "Niamh O'Connor"}}))
		uitest.Must(t, one.Record("Bridgemate", allOf(t, one.State())...))
		uitest.Must(t, one.Record("director", session.EveningClosed{}))
		s.opened[id] = one
		s.list = append(s.list, clubfile.Listed{ID: id, Outline: session.OutlineOf(one.State().Entries())})
	}
	r.w.p.Club = s
	r.w.club.club, r.w.club.evenings.club, r.w.visits.club = s, s, s
	r.w.Open(model.Opened{ID: 1000, Session: r.Session, Link: r.Link})
	r.Settle()
	r.Press(fyne.Key1, uitest.Alt)
	return r, s
}

func allOf(t *testing.T, st *session.State) (facts []session.Fact) {
	t.Helper()
	for _, row := range st.Sections[0].Movement.Rows {
		for _, b := range row.Boards() {
			facts = append(facts, sessiontest.Result(t, st, row.Table, row.Round, b, "3NT", "N", (row.Table+b)%3))
		}
	}
	return facts
}

// A weekly evening is one action: what is proposed stands there, and F5 starts
// it from the start page.
func TestClubToRunning(t *testing.T) {
	r, _ := clubRoom(t, 5, 2)
	uitest.WantText(t, "the start page", r.Visible(), "Tonight: Tuesday pairs", "5 – all whole", "Mitchell",
		"Matchpoints", "Start the evening   F5", "Evening 2", "final", "Members · 5")
	r.Key(fyne.KeyF5)
	if !strings.Contains(r.Link.Done(), "start") {
		t.Errorf("F5 has done %q", r.Link.Done())
	}
}

// The first time there is a picture, and three choices by keyboard.
func TestFirstRun(t *testing.T) {
	r := newRoom(t, 0)
	r.w.club.members = func() ([]clubfile.Player, error) { return nil, nil }
	s := &shelved{r: r}
	r.w.club.club, r.w.club.evenings.club, r.w.visits.club = s, s, s
	r.open(false)
	r.Press(fyne.Key1, uitest.Alt)
	uitest.WantText(t, "the first run", r.Visible(), "Welcome", "Tonight's pairs", "Bring our members")
	if strings.Contains(r.Visible(), "Earlier evenings") {
		t.Error("the usual page stands there, too")
	}
	r.Window.Canvas().Unfocus()
	r.TabTo("Tonight's pairs")
	r.Key(fyne.KeyReturn)
	if r.w.Tabs.SelectedIndex() != shell.TabStart ||
		r.Window.Canvas().Focused() != fyne.Focusable(r.FieldAfter("Tables")) {
		t.Error("it does not lead to the number of tables")
	}
	// Once there are members, the usual page stands there.
	r.Press(fyne.Key1, uitest.Alt)
	// a window without the list of members has the file alone
	r.w.members = members.New(r.w, r.w.Evening, members.Params{})
	r.w.club.onMembers()
	r.Settle()
	r.EnterPath("members.csv")
	if len(s.brought) != 1 {
		t.Fatalf("brought %v", s.brought)
	}
	uitest.WantText(t, "with members", r.Visible(), "Members · 132", "Earlier evenings")
}

// onLetter reports whether it is remembered that the sheets are printed on Letter.
func (r *room) onLetter() bool {
	return len(r.paper.Sets) > 0 && r.paper.Sets[len(r.paper.Sets)-1].Letter
}

// A new club chooses its country on its page, by keyboard: its rules and its paper
// follow, without a question.
func TestCountryOfANewClub(t *testing.T) {
	r := newRoom(t, 0, session.UsualBy("wbf"))
	r.w.club.members = func() ([]clubfile.Player, error) { return nil, nil }
	s := &shelved{r: r}
	r.w.club.club, r.w.club.evenings.club, r.w.visits.club = s, s, s
	r.open(false)
	r.Press(fyne.Key1, uitest.Alt)
	uitest.WantText(t, "the first run", r.Visible(), "Country", "WBF · A4")
	r.Window.Canvas().Unfocus()
	for range 12 {
		if r.Window.Canvas().Focused() == fyne.Focusable(r.w.club.country.choice) {
			break
		}
		r.Window.Canvas().FocusNext()
	}
	if r.Window.Canvas().Focused() != fyne.Focusable(r.w.club.country.choice) {
		t.Error("Tab does not lead to the country")
	}
	r.Pick(r.w.club.country.choice, "United States")
	st := r.Session.State()
	if st.Evening.Country != "US" || st.Scoring.As != "acbl" || st.Evening.Club != "Kraków" || !r.onLetter() {
		t.Errorf("%+v, %+v, Letter %t", st.Evening, st.Scoring, r.onLetter())
	}
	uitest.WantText(t, "the first run", r.Visible(), "ACBL · Letter")
	r.Pick(r.w.club.country.choice, "Netherlands")
	if st := r.Session.State(); st.Evening.Country != "NL" || st.Scoring.As != "nbb" || r.onLetter() {
		t.Errorf("%+v, %+v", st.Evening, st.Scoring)
	}
}

// Practice opens in a window that the screen has room for: Fyne gives the new content
// its least size first.
func TestPracticeFitsTheScreen(t *testing.T) {
	r := newRoom(t, 3)
	p := r.w.p
	p.Club, p.Home = &shelved{r: r}, func() {}
	New(p).Open(model.Opened{Session: r.Session, Link: r.Link})
	r.Settle()
	content := r.Window.Content()
	content.Resize(content.MinSize())
	uitest.WantText(t, "the window", r.Visible(), "This is practice")
	if least := content.MinSize(); least.Height > 480 {
		t.Errorf("the window is at least %v", least)
	}
}

// By keyboard alone: an earlier evening is found by a player's name, opened while tonight
// is being read, put right, made a new version and printed; tonight's has gone on
// meanwhile, and is there again.
func TestEarlierEveningByKeyboard(t *testing.T) {
	r, s := clubRoom(t, 5, 3)
	r.Link.Change(func(st *bridgemate.Status) { st.Reading, st.LastRead = true, time.Now() })
	uitest.Must(t, r.Session.Record("director", session.ReadingStarted{File: "evening.bws"}))
	r.Settle()
	tonight := r.Session
	typed := r.w.club.evenings.typed
	r.Window.Canvas().Focus(typed)
	test.Type(typed, "agaoglu evening 2")
	uitest.WantText(t, "what is found", r.Visible(), "1 of 3 evenings", "Evening 2")
	r.Key(fyne.KeyReturn) // to the list
	r.Key(fyne.KeyReturn) // open
	uitest.WantText(t, "the earlier evening", r.Visible(), "An earlier evening: Evening 2",
		"Tonight's results are read on", "Back to tonight (Ctrl+B)", "Earlier evening", "Complete")
	if !r.Link.Status().Reading || strings.Contains(r.Link.Done(), "stop") {
		t.Errorf("tonight is no longer read: %s", r.Link.Done())
	}

	// Nothing can be started of it.
	r.Key(fyne.KeyF5)
	uitest.WantText(t, "F5", r.Visible(), "This is an earlier evening")

	// Tonight's goes on, and an alarm of it is not missed.
	uitest.Must(t, tonight.Record("Bridgemate", sessiontest.Result(t, tonight.State(), 1, 1, 1, "3NT", "N", 0)))
	r.Settle()
	uitest.WantText(t, "the strip", r.Visible(), "1 of 25")
	r.Link.Change(func(st *bridgemate.Status) { st.Alarms = []bridgemate.Alarm{{Kind: bridgemate.ProgramGone}} })
	r.Settle()
	uitest.WantText(t, "the strip", r.Visible(), "needs you")

	// It is put right with the same dialog; the next version is open, then given out.
	past := s.opened[2]
	k := past.State().InOrder()[0].Key
	r.w.Correct(k)
	r.Settle()
	uitest.WantText(t, "the correction", r.Overlay(), "Enter or correct a result")
	r.Key(fyne.KeyEscape)
	again := past.State().Results[k].Result
	again.Outcome = session.NotPlayed
	uitest.Must(t, past.Record("director", session.ResultCorrected{Result: again, Reason: "it was not played"}))
	r.Settle()
	uitest.WantText(t, "the foot", r.Visible(), "becomes version 2", "Being put right")
	r.Press(fyne.KeyE, uitest.Ctrl)
	r.Answer("Make it final")
	if v := past.State().Version(); v.Number != 2 || v.Open {
		t.Errorf("the version is %+v", v)
	}
	var printed *session.State
	r.paper.Listed = func(st *session.State) { printed = st }
	r.Answer("Print")
	if printed == nil || printed.Evening.Name != "Evening 2" || printed.Version().Number != 2 {
		t.Errorf("printed %+v", printed)
	}
	r.Key(fyne.KeyEscape)

	r.Press(fyne.KeyB, uitest.Ctrl)
	if r.w.Session() != tonight || r.w.Past() {
		t.Fatal("it is not tonight's that is shown")
	}
	if strings.Contains(r.Visible(), "An earlier evening") {
		t.Error("the strip is still there")
	}
	uitest.WantText(t, "tonight", r.Visible(), "Tuesday pairs")
}

// To look at an earlier evening begins none and ends none; the next evening puts
// tonight's away, and never the one that was looked at.
func TestNewEveningFromAnEarlierOne(t *testing.T) {
	r, s := clubRoom(t, 5, 1)
	tonight := r.Session
	uitest.Must(t, s.opened[1].Record("director", session.EveningSet{Name: "Evening 1"})) // open again
	r.w.visit(1)
	r.Settle()
	if r.begun != 0 || tonight.State().Closed {
		t.Error("a visit begins or ends an evening")
	}
	r.Press(fyne.KeyN, uitest.Ctrl)
	r.Answer("New evening")
	if r.begun != 1 || !tonight.State().Closed || s.opened[1].State().Closed {
		t.Errorf("begun %d, tonight's closed %t, the earlier one closed %t", r.begun,
			tonight.State().Closed, s.opened[1].State().Closed)
	}
}

// An evening that is not there any more, or cannot be read, leaves the
// window where it is.
func TestEarlierEveningGone(t *testing.T) {
	r, s := clubRoom(t, 5, 1)
	delete(s.opened, 1)
	r.w.visit(1)
	r.Settle()
	if r.w.Past() || r.w.visits.away() {
		t.Error("the window has left tonight's evening")
	}
	s.fail = errors.New("the disk is gone")
	r.Press(fyne.Key1, uitest.Alt)
	r.Press(fyne.Key1, uitest.Alt)
	if !r.w.Notice.Visible() {
		t.Error("nothing is said of a list that cannot be read")
	}
}

// The list is there at once with ten years of evenings.
func TestManyEvenings(t *testing.T) {
	r, s := clubRoom(t, 5, 1)
	for i := range 500 {
		l := s.list[0]
		l.ID = int64(10 + i)
		l.Evening.Date = uitest.Day.AddDate(0, 0, -7*i)
		s.list = append(s.list, l)
	}
	r.Press(fyne.Key2, uitest.Alt)
	r.Press(fyne.Key1, uitest.Alt)
	if n := len(r.w.club.evenings.shown); n != 501 {
		t.Errorf("%d evenings are shown", n)
	}
}

// Without a control program F5 says so, and offers the ways on; by hand is one of them,
// and nothing nags then.
func TestWithoutControlProgram(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.Link.Fail = map[string]error{"start": fmt.Errorf("checking: %w", control.ErrNoProgram)}
	r.Key(fyne.KeyF5)
	uitest.WantText(t, "the question", r.Overlay(), "Bridgemate control was not found.",
		"Show where it is…", "Enter the results by hand")
	r.Answer("Enter the results by hand")
	line, ok := r.Window.Canvas().Focused().(*kit.TextField)
	if !ok || r.w.Turned() != shell.TabRoom {
		t.Fatalf("the focus is on %T", r.Window.Canvas().Focused())
	}
	uitest.WantText(t, "how a result is typed", r.Visible(), "Table 1, board 1", "4sn+1 is 4♠ by N with an overtrick",
		"3 7 before it: table 3, board 7")
	test.Type(line, "3ntn=")
	r.Key(fyne.KeyReturn)
	r.Settle()
	uitest.WantText(t, "the window", r.Visible(), "Scored by hand", "Next: enter the results (Ctrl+K); 1 of 9 are in.")
	// The Bridgemates start all the same, afresh and without a question.
	r.Link.Fail = nil
	before := strings.Count(r.Link.Done(), "start")
	r.Key(fyne.KeyF5)
	if r.Overlay() != "" || strings.Count(r.Link.Done(), "start") != before+1 {
		t.Errorf("asked %q, done %q", r.Overlay(), r.Link.Done())
	}
}
