package computers

import (
	"clubnight/session"
	"clubnight/ui/uitest"
	"fyne.io/fyne/v2"
	"testing"
)

func TestActionsJoining(t *testing.T) {
	r, line := joining(t)
	c := &uitest.Counted{Stage: r.Stage}
	c.Choose(severalText(c.Language()))
	c.Act(fyne.KeyReturn)
	for _, field := range []string{"congress.clubnight-event", "k7pm2xw4rd", "Room B", "Ada"} {
		c.Act(field, fyne.KeyReturn)
	}
	if len(line.joins) != 1 {
		t.Errorf("joined %v", line.joins)
	}
	c.AtMost(6, 0)
}

func TestActionsConflict(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	r.Clash(1, 1, "Room B")
	c := &uitest.Counted{Stage: r.Stage}
	c.Choose(severalText(c.Language()))
	c.Act(fyne.KeyReturn)
	c.TabTo("This one is right")
	c.Act(fyne.KeySpace)
	if n := len(c.Session.State().Conflicts()); n != 0 {
		t.Errorf("%d conflicts", n)
	}
	c.AtMost(3, 0)
}

func TestActionsRoomTakenOver(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	r.Comes("Room B", session.WorkTaken{Sections: []int{1}, Over: "the file of Room A"})
	c := &uitest.Counted{Stage: r.Stage}
	c.Choose(severalText(c.Language()))
	c.Window.Canvas().Focus(r.page.page.work)
	c.Act(fyne.KeyReturn)
	c.Actions++
	c.Answer("New file")
	if got := c.Link.Done(); got != "take over [1]" {
		t.Errorf("done %q", got)
	}
	c.AtMost(3, 0)
}
