package ui

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"clubnight/bridgemate"
	"clubnight/bridgemate/control"
	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// clubRoom is a room whose window has a club file with so many earlier evenings, one a
// week, each of three tables.
func clubRoom(t *testing.T, tables, evenings int, facts ...session.Fact) (*room, *uitest.PastEvenings) {
	t.Helper()
	s := uitest.NewPastEvenings(t, evenings)
	r := newRoomWith(t, tables, func(p *Params) { p.Club.Archive = s }, facts...)
	r.w.Open(model.Opened{ID: 1000, Session: r.Session, Link: r.Link})
	r.Settle()
	r.Press(fyne.Key1, uitest.Alt)
	return r, s
}

// onLetter reports whether it is remembered that the sheets are printed on Letter.
func (r *room) onLetter() bool {
	return len(r.paper.Sets) > 0 && r.paper.Sets[len(r.paper.Sets)-1].Letter
}

// The paper of the country that a club chooses is what the sheets are printed on.
func TestPaperOfTheCountry(t *testing.T) {
	r, _ := clubRoom(t, 0, 1, session.UsualBy("wbf"))
	country := func() *kit.Choice {
		for _, o := range uitest.VisibleObjects(r.Window.Content()) {
			if c, ok := o.(*kit.Choice); ok {
				return c
			}
		}
		t.Fatal("no country is chosen")
		return nil
	}
	r.Pick(country(), "United States")
	if !r.onLetter() {
		t.Error("it is not printed on Letter")
	}
	r.Pick(country(), "Netherlands")
	if r.onLetter() {
		t.Error("it is printed on Letter")
	}
}

// Practice opens in a window that the screen has room for: Fyne gives the new content
// its least size first.
func TestPracticeFitsTheScreen(t *testing.T) {
	r := newRoom(t, 3)
	p := r.w.p
	p.Club.Archive, p.Club.Home = new(uitest.PastEvenings), func() {}
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
	r.Key(fyne.KeyF6)
	r.TypeHere("agaoglu evening 2")
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
	past := s.Past[2]
	k := past.State().InOrder()[0].Key
	r.w.rulings.Correct(k)
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

// Without a control program F5 says so, and offers the ways on; by hand is one of them,
// and nothing nags then.
func TestWithoutControlProgram(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.Link.Fail = map[string]error{"start": fmt.Errorf("checking: %w", control.ErrNoProgram)}
	r.Key(fyne.KeyF5)
	uitest.WantText(t, "the question", r.Overlay(), "Bridgemate control was not found.",
		"Show where it is…", "Enter results")
	r.Answer("Enter results")
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

// What stands over the pages pushes them down when it comes, and gives the room back when
// it goes: nothing of them is under it.
func TestStripMakesRoom(t *testing.T) {
	r, _ := clubRoom(t, 5, 3)
	at := func(o fyne.CanvasObject) float32 { return fyne.CurrentApp().Driver().AbsolutePositionForObject(o).Y }
	pages, strip := r.w.Tabs.Content, r.w.evenings.Strip()
	before := at(pages)
	r.Key(fyne.KeyF6)
	r.TypeHere("agaoglu evening 2")
	r.Key(fyne.KeyReturn)
	r.Key(fyne.KeyReturn)
	if foot := at(strip) + strip.Size().Height; !strip.Visible() || strip.Size().Height == 0 || at(pages) < foot {
		t.Errorf("the page begins at %v, over it something ends at %v", at(pages), foot)
	}
	r.Press(fyne.KeyB, uitest.Ctrl)
	if strip.Visible() || at(pages) != before {
		t.Errorf("the page begins at %v, before at %v", at(pages), before)
	}
}
