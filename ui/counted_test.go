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
	c.t.Helper()
	c.actions++
	for _, p := range pressed {
		switch p := p.(type) {
		case fyne.KeyName:
			c.keys++
			if p == tab {
				c.tab(1)
				c.settle()
			} else {
				c.key(p)
			}
		case string:
			if key, with := strings.CutPrefix(p, "^"); with {
				c.keys++
				c.press(fyne.KeyName(key), ctrl)
				continue
			}
			for _, letter := range p {
				c.keys++
				c.window.Canvas().Focused().TypedRune(letter)
				c.settle()
			}
		}
	}
}

func (c *counted) atMost(actions, keys int) {
	c.t.Helper()
	if c.actions > actions || keys > 0 && c.keys > keys {
		c.t.Errorf("%d actions, %d keys; docs/actions.md says %d and %d", c.actions, c.keys, actions, keys)
	}
}

func TestActionsWeeklyEvening(t *testing.T) {
	r, _ := clubRoom(t, 5, 2)
	c := &counted{room: r}
	c.act(fyne.KeyF5)
	if !strings.Contains(r.link.done(), "start") {
		t.Errorf("done %q", r.link.done())
	}
	c.atMost(1, 1)
}

func TestActionsNewClub(t *testing.T) {
	var file strings.Builder
	must(t, memberlist.WriteXLSX(&file, members))
	path := list(t, "members.xlsx", file.String())
	r := newRoom(t, 0)
	s := &shelved{r: r}
	r.w.club.club, r.w.club.evenings.club, r.w.visits.club = s, s, s
	r.w.club.members = func() ([]clubfile.Player, error) { return r.club.Players() }
	r.open(false)
	r.press(fyne.Key1, alt)
	c := &counted{room: r}
	c.act(tab, fyne.KeyReturn)
	c.act(path, fyne.KeyReturn)
	wantText(t, "the preview", r.overlay(), "5 new")
	c.act(fyne.KeyReturn)
	wantText(t, "the start page", r.visible(), "Members · 5")
	c.act(fyne.KeyReturn)
	c.act("5", fyne.KeyReturn)
	c.act(fyne.KeyF5)
	if len(r.session.State().Sections) != 1 || !strings.Contains(r.link.done(), "start") {
		t.Errorf("done %q: %s", r.link.done(), r.visible())
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
	if got := c.standing(3, 1, 3); got.Contract.String() != "4S" || got.Tricks != 1 {
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
	if n := len(c.movement().Pairs()); n != was+1 || !strings.Contains(c.link.done(), "change section 1") {
		t.Errorf("%d pairs, done %q", n, c.link.done())
	}
	c.atMost(3, 3)
}

func TestActionsWrongNumber(t *testing.T) {
	c := &counted{room: newRoom(t, 3, session.Uploaded{File: "evening.bws"}, seated(1, "N", "1235", "")).open(false)}
	c.press(fyne.Key3, alt)
	wantText(t, "Room", c.visible(), "nobody in the club has number 1235")
	c.act(fyne.KeyF6, fyne.KeyReturn)
	c.act("anna", fyne.KeyReturn)
	if strings.Contains(c.visible(), "has number 1235") || c.overlay() != "" {
		t.Errorf("it is not put right: %s", c.overlay())
	}
	c.atMost(2, 7)
}

func TestActionsControlProgramGone(t *testing.T) {
	c := &counted{room: newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)}
	c.link.change(func(st *bridgemate.Status) { st.Alarms = []bridgemate.Alarm{{Kind: bridgemate.ProgramGone}} })
	c.settle()
	c.act(fyne.KeyF5)
	if got := c.link.done(); got != "restart" {
		t.Errorf("done %q", got)
	}
	c.atMost(1, 1)
}

func TestActionsWrongBoard(t *testing.T) {
	c := &counted{room: newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)}
	odd := result(t, c.session.State(), 1, 1, 1, "4S", "N", 0)
	odd.Result.Board, odd.Result.Doubt = 2, session.Doubt{Kind: session.NoSuchBoard}
	c.receive(odd)
	c.press(fyne.Key3, alt)
	c.act(fyne.KeyF6, fyne.KeyReturn)
	if _, ok := c.window.Canvas().Focused().(*kit.Choice); !ok {
		t.Fatalf("the focus is on %T", c.window.Canvas().Focused())
	}
	c.act("^Return")
	if got := c.standing(1, 1, 1); got.Contract.String() != "4S" {
		t.Errorf("recorded %+v", got.Result)
	}
	c.atMost(2, 3)
}
