package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
)

// choose is one action in the menu.
func (c *counted) choose(text string) {
	c.actions++
	c.Menu(text)
}

func TestActionsJoining(t *testing.T) {
	r, line := joining(t)
	c := &counted{room: r}
	c.choose(severalText())
	c.act(fyne.KeyReturn)
	for _, field := range []string{"congress.clubnight-event", "k7pm2xw4rd", "Room B", "Ada"} {
		c.act(field, fyne.KeyReturn)
	}
	if len(line.joins) != 1 {
		t.Errorf("joined %v", line.joins)
	}
	c.atMost(6, 0)
}

func TestActionsConflict(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	r.clash(1, 1, "Room B")
	c := &counted{room: r.room}
	c.choose(severalText())
	c.act(fyne.KeyReturn)
	c.TabTo("This one is right")
	c.act(fyne.KeySpace)
	if n := len(c.Session.State().Conflicts()); n != 0 {
		t.Errorf("%d conflicts", n)
	}
	c.atMost(3, 0)
}

func TestActionsRoomTakenOver(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	r.comes("Room B", session.WorkTaken{Sections: []int{1}, Over: "the file of Room A"})
	c := &counted{room: r.room}
	c.choose(severalText())
	c.Window.Canvas().Focus(c.w.several.page.work)
	c.act(fyne.KeyReturn)
	c.actions++
	c.Answer("New file")
	if got := c.Link.Done(); got != "take over [1]" {
		t.Errorf("done %q", got)
	}
	c.atMost(3, 0)
}
