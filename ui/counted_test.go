package ui

import (
	"os"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/memberlist"
	"clubnight/ui/kit"
	"clubnight/ui/uitest"
)

// counted counts what a director does, as docs/actions.md has it: an action is something pressed or chosen, or a field filled in with
// its Enter.
type counted struct {
	*room
	actions, keys int
}

const tab = fyne.KeyTab

// act is one action: keys, shortcuts with Ctrl (a text that begins with ^), and letters that are typed.
func (c *counted) act(pressed ...any) {
	c.T.Helper()
	c.actions++
	for _, p := range pressed {
		switch p := p.(type) {
		case fyne.KeyName:
			c.keys++
			if p == tab {
				c.Tab(1)
				c.Settle()
			} else {
				c.Key(p)
			}
		case string:
			if key, with := strings.CutPrefix(p, "^"); with {
				c.keys++
				c.Press(fyne.KeyName(key), uitest.Ctrl)
				continue
			}
			for _, letter := range p {
				c.keys++
				c.Window.Canvas().Focused().TypedRune(letter)
				c.Settle()
			}
		}
	}
}

func (c *counted) atMost(actions, keys int) {
	c.T.Helper()
	if c.actions > actions || keys > 0 && c.keys > keys {
		c.T.Errorf("%d actions, %d keys; docs/actions.md says %d and %d", c.actions, c.keys, actions, keys)
	}
}

func TestActionsWeeklyEvening(t *testing.T) {
	r, _ := clubRoom(t, 5, 2)
	c := &counted{room: r}
	c.act(fyne.KeyF5)
	if !strings.Contains(r.Link.Done(), "start") {
		t.Errorf("done %q", r.Link.Done())
	}
	c.atMost(1, 1)
}

func TestActionsNewClub(t *testing.T) {
	var file strings.Builder
	uitest.Must(t, memberlist.WriteXLSX(&file, uitest.Members))
	path := list(t, "members.xlsx", file.String())
	r := newRoom(t, 0)
	s := &shelved{r: r}
	r.w.club.club, r.w.club.evenings.club, r.w.visits.club = s, s, s
	r.w.club.members = func() ([]clubfile.Player, error) { return r.club.Players() }
	r.open(false)
	r.Press(fyne.Key1, uitest.Alt)
	c := &counted{room: r}
	c.act(tab, fyne.KeyReturn)
	c.act(path, fyne.KeyReturn)
	uitest.WantText(t, "the preview", r.Overlay(), "5 new")
	c.act(fyne.KeyReturn)
	uitest.WantText(t, "the start page", r.Visible(), "Members · 5")
	c.act(fyne.KeyReturn)
	c.act("5", fyne.KeyReturn)
	c.act(fyne.KeyF5)
	if len(r.Session.State().Sections) != 1 || !strings.Contains(r.Link.Done(), "start") {
		t.Errorf("done %q: %s", r.Link.Done(), r.Visible())
	}
	c.atMost(6, 0)
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}

func TestActionsResultByHand(t *testing.T) {
	c := &counted{room: newRoom(t, 9, session.Uploaded{File: "evening.bws"}).open(false)}
	c.act("^K")
	c.act("3 3 4sn+1", fyne.KeyReturn)
	if got := c.Standing(3, 1, 3); got.Contract.String() != "4S" || got.Tricks != 1 {
		t.Errorf("recorded %+v", got.Result)
	}
	c.atMost(2, 11)
}

func TestActionsLatePair(t *testing.T) {
	c := &counted{room: running(t)}
	was := len(c.movement().Pairs())
	c.act("^M")
	c.act("l")
	c.act("^Return")
	if n := len(c.movement().Pairs()); n != was+1 || !strings.Contains(c.Link.Done(), "change section 1") {
		t.Errorf("%d pairs, done %q", n, c.Link.Done())
	}
	c.atMost(3, 3)
}

func TestActionsWrongNumber(t *testing.T) {
	c := &counted{room: newRoom(t, 3, session.Uploaded{File: "evening.bws"}, seated(1, "N", "1235", "")).open(false)}
	c.Press(fyne.Key3, uitest.Alt)
	uitest.WantText(t, "Room", c.Visible(), "nobody in the club has number 1235")
	c.act(fyne.KeyF6, fyne.KeyReturn)
	c.act("anna", fyne.KeyReturn)
	if strings.Contains(c.Visible(), "has number 1235") || c.Overlay() != "" {
		t.Errorf("it is not put right: %s", c.Overlay())
	}
	c.atMost(2, 7)
}

func TestActionsControlProgramGone(t *testing.T) {
	c := &counted{room: newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)}
	c.Link.Change(func(st *bridgemate.Status) { st.Alarms = []bridgemate.Alarm{{Kind: bridgemate.ProgramGone}} })
	c.Settle()
	c.act(fyne.KeyF5)
	if got := c.Link.Done(); got != "restart" {
		t.Errorf("done %q", got)
	}
	c.atMost(1, 1)
}

func TestActionsWrongBoard(t *testing.T) {
	c := &counted{room: newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)}
	odd := uitest.Result(t, c.Session.State(), 1, 1, 1, "4S", "N", 0)
	odd.Result.Board, odd.Result.Doubt = 2, session.Doubt{Kind: session.NoSuchBoard}
	c.Receive(odd)
	c.Press(fyne.Key3, uitest.Alt)
	c.act(fyne.KeyF6, fyne.KeyReturn)
	if _, ok := c.Window.Canvas().Focused().(*kit.Choice); !ok {
		t.Fatalf("the focus is on %T", c.Window.Canvas().Focused())
	}
	c.act("^Return")
	if got := c.Standing(1, 1, 1); got.Contract.String() != "4S" {
		t.Errorf("recorded %+v", got.Result)
	}
	c.atMost(2, 3)
}
