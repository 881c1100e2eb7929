package computers

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/uitest"
)

// A director sees who came by which invitation, withdraws one, its computers or a single
// one, and invites, with the keyboard alone.
func TestInvitationsByKeyboard(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B")
	joined := time.Date(2026, 11, 28, 19, 4, 5, 0, time.Local)
	r.line.guests = []Guest{
		{Login: "o", Role: session.RoleDirector, Name: "Office", Joined: joined},
		{ID: "d", Role: session.RoleDesk, Name: "Bar", Computers: 2, Came: 1},
		{ID: "d", Login: "x", Role: session.RoleDesk, Name: "Desk", Joined: joined},
		{ID: "w", Role: session.RoleWall, Computers: 1, Withdrawn: true},
	}
	r.line.invited = Invited{Invitations: []Invitation{{Path: "a", Event: "Congress", Role: session.RoleDesk, Code: "K7PM2-XW4RD"}}}
	r.Menu(severalText(r.Language()))
	if r.page.page.invitations.Visible() {
		t.Error("invitations to an event that is not signed are listed")
	}
	r.page.onInvitations()
	r.Settle()
	uitest.WantText(t, "the list", r.Overlay(), "Office", "desk", "Bar", "1 of 2 joined", "joined", "withdrawn", "Withdraw…")
	r.Key(fyne.KeyReturn) // who began it is not withdrawn
	if r.FocusText() == "Leave it" {
		t.Error("who began the event is to be withdrawn")
	}
	r.Key(fyne.KeyDown)
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the question", r.Overlay(), "Nobody joins by this invitation (desk) any more.")
	if r.FocusText() != "Leave it" {
		t.Errorf("the focus is on %q", r.FocusText())
	}
	r.Answer("Its computers too")
	r.Settle()
	uitest.WantText(t, "the list", r.Overlay(), "It is withdrawn.")
	r.Key(fyne.KeyReturn)
	r.Answer("Withdraw it")
	r.Settle()
	r.Key(fyne.KeyDown)
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the question", r.Overlay(), "Desk can no longer connect to the server.")
	r.Answer("Withdraw it")
	r.Settle()
	r.Answer("Invite…")
	r.Answer("Invite")
	r.TypeHere("here") // the focus is on the folder, which was missing
	r.Answer("Invite")
	r.Settle()
	if got := fmt.Sprint(r.line.asked); got != "[withdraw d true withdraw d false withdraw dx false "+
		`invite desk "" 1 into here]` {
		t.Error(got)
	}
	uitest.WantText(t, "the window", r.Visible(), "1 invitation lies in here.")
	r.line.fail = desk.NoRight
	r.Answer("Invite…")
	r.Answer("Invite")
	r.TypeHere("here")
	r.Answer("Invite")
	r.Settle()
	if !strings.Contains(r.Overlay(), "right") {
		t.Error(r.Overlay())
	}
	r.Key(fyne.KeyEscape)
	r.Key(fyne.KeyEscape)
}
