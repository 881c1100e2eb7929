package ui

import (
	"os"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/memberlist"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/ui/kit"
	"clubnight/ui/uitest"
)

func TestActionsWeeklyEvening(t *testing.T) {
	r, _ := clubRoom(t, 5, 2)
	c := &uitest.Counted{Stage: r.Stage}
	c.Act(fyne.KeyF5)
	if !strings.Contains(r.Link.Done(), "start") {
		t.Errorf("done %q", r.Link.Done())
	}
	c.AtMost(1, 1)
}

func TestActionsNewClub(t *testing.T) {
	var file strings.Builder
	uitest.Must(t, memberlist.WriteXLSX(&file, uitest.Members))
	path := uitest.File(t, "members.xlsx", file.String())
	list := &uitest.Club{T: t}
	r := newRoomWith(t, 0, func(p *Params) {
		p.Club.Archive, p.Members, p.Players = new(uitest.PastEvenings), list, list.Players
	}).open(false)
	c := &uitest.Counted{Stage: r.Stage}
	c.Act(fyne.KeyTab, fyne.KeyReturn)
	c.Act(path, fyne.KeyReturn)
	uitest.WantText(t, "the preview", r.Overlay(), "5 new")
	c.Act(fyne.KeyReturn)
	uitest.WantText(t, "the start page", r.Visible(), "Members · 5")
	c.Act(fyne.KeyReturn)
	c.Act("5", fyne.KeyReturn)
	c.Act(fyne.KeyF5)
	if len(r.Session.State().Sections) != 1 || !strings.Contains(r.Link.Done(), "start") {
		t.Errorf("done %q: %s", r.Link.Done(), r.Visible())
	}
	c.AtMost(6, 0)
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}

func TestActionsResultByHand(t *testing.T) {
	c := &uitest.Counted{Stage: newRoom(t, 9, session.Uploaded{File: "evening.bws"}).open(false).Stage}
	c.Act("^K")
	c.Act("3 3 4sn+1", fyne.KeyReturn)
	if got := c.Standing(3, 1, 3); got.Contract.String() != "4S" || got.Tricks != 1 {
		t.Errorf("recorded %+v", got.Result)
	}
	c.AtMost(2, 11)
}

func TestActionsLatePair(t *testing.T) {
	r := running(t)
	c := &uitest.Counted{Stage: r.Stage}
	was := len(r.movement().Pairs())
	c.Act("^M")
	c.Act("l")
	c.Act("^Return")
	if n := len(r.movement().Pairs()); n != was+1 || !strings.Contains(c.Link.Done(), "change section 1") {
		t.Errorf("%d pairs, done %q", n, c.Link.Done())
	}
	c.AtMost(3, 3)
}

func TestActionsWrongNumber(t *testing.T) {
	c := &uitest.Counted{Stage: newRoom(t, 3, session.Uploaded{File: "evening.bws"},
		uitest.Seated(1, "N", "1235", "")).open(false).Stage}
	c.Press(fyne.Key3, uitest.Alt)
	uitest.WantText(t, "Room", c.Visible(), "nobody in the club has number 1235")
	c.Act(fyne.KeyF6, fyne.KeyReturn)
	c.Act("anna", fyne.KeyReturn)
	if strings.Contains(c.Visible(), "has number 1235") || c.Overlay() != "" {
		t.Errorf("it is not put right: %s", c.Overlay())
	}
	c.AtMost(2, 7)
}

func TestActionsControlProgramGone(t *testing.T) {
	c := &uitest.Counted{Stage: newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false).Stage}
	c.Link.Change(func(st *bridgemate.Status) { st.Alarms = []bridgemate.Alarm{{Kind: bridgemate.ProgramGone}} })
	c.Settle()
	c.Act(fyne.KeyF5)
	if got := c.Link.Done(); got != "restart" {
		t.Errorf("done %q", got)
	}
	c.AtMost(1, 1)
}

func TestActionsWrongBoard(t *testing.T) {
	c := &uitest.Counted{Stage: newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false).Stage}
	three, err := movement.Make("mitchell", movement.Options{Tables: 5, BoardsPerRound: 3})
	uitest.Must(t, err)
	c.Receive(session.SectionSet{ID: 1, Movement: three})
	odd := sessiontest.Result(t, c.Session.State(), 1, 1, 1, "4S", "N", 0)
	odd.Result.Board, odd.Result.Doubt = 4, session.Doubt{Kind: session.NoSuchBoard}
	// boards 2 and 3 are in: the one that is missing is not the nearest
	c.Receive(sessiontest.Result(t, c.Session.State(), 1, 1, 2, "1NT", "N", 0),
		sessiontest.Result(t, c.Session.State(), 1, 1, 3, "1NT", "N", 0), odd)
	c.Press(fyne.Key3, uitest.Alt)
	c.Act(fyne.KeyF6, fyne.KeyReturn)
	if _, ok := c.Window.Canvas().Focused().(*kit.Choice); !ok {
		t.Fatalf("the focus is on %T", c.Window.Canvas().Focused())
	}
	c.Act("^Return")
	if got := c.Standing(1, 1, 1); got.Contract.String() != "4S" {
		t.Errorf("recorded %+v", got.Result)
	}
	c.AtMost(2, 3)
}
