package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/ui/kit"
	"clubnight/ui/uitest"
)

// A number that nobody has: the name is typed, and the club remembers it. Two actions
// after the question is open.
func TestNumberRemembered(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.Receive(seated(1, "N", "1009", ""))
	r.Window.Canvas().Focus(r.w.tonight.players.grid)
	r.Key(fyne.KeyReturn)
	f := r.Window.Canvas().Focused().(*kit.TextField)
	f.SetText("Işıl Öztürk")
	uitest.WantText(t, "the question", r.Overlay(), "number 1009: remember", "guest, no number")
	r.Key(fyne.KeyReturn)
	if got := r.player(1, "N"); got != (session.Player{Number: "1009",
		Name: "Işıl Öztürk", Sent: "1009", Given: true}) {
		t.Errorf("sits there: %+v", got)
	}
	r.club.Holds(clubfile.Player{Number: "1009", Name: "Işıl Öztürk"})
	uitest.WantText(t, "the notice", r.Visible(), "Işıl Öztürk is in the list.")
}

// The usual partner of who sits opposite is the first to be proposed, and
// Enter takes him.
func TestUsualPartnerProposed(t *testing.T) {
	r := newRoom(t, 3).open(false)
	uitest.Must(t, r.club.SetPlayers(uitest.Members))
	for range 2 {
		j := r.club.File().NewEvening()
		s, err := session.Resume(j)
		uitest.Must(t, err)
		uitest.Must(t, s.Record("Bridgemate", seated(4, "E", "8", "Niamh O'Connor"),
			seated(4, "W", "1243", "Łukasz Żak")))
	}
	r.Receive(seated(1, "N", "8", "Niamh O'Connor"))
	r.w.tonight.players.onSeat(0, 4)
	r.Settle()
	uitest.WantText(t, "the question", r.Overlay(), "who is South?",
		"Usual partner of Niamh O'Connor: 2 times of late.", "Łukasz Żak")
	r.Key(fyne.KeyReturn)
	if got := r.player(1, "S"); got.Number != "1243" {
		t.Errorf("sits there: %+v", got)
	}
	r.Key(fyne.KeyEscape)
	r.Receive(seated(2, "N", "8", "Niamh O'Connor"))
	r.w.tonight.players.onSeat(1, 4) // he sits already: not proposed again
	r.Settle()
	if q := r.Overlay(); !strings.Contains(q, "who is South?") || strings.Contains(q, "Usual partner") {
		t.Error(q)
	}
}

// Whoever sits somewhere already is taken only when Enter is pressed again after the
// warning, and then needs attention.
func TestSeatedTwice(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.Receive(seated(1, "N", "8", "Niamh O'Connor"))
	r.w.tonight.players.onSeat(1, 2)
	r.Settle()
	f := r.Window.Canvas().Focused().(*kit.TextField)
	f.SetText("oconnor")
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the warning", r.Overlay(), "Niamh O'Connor sits at NS table 1 (North) already.", "once more")
	if got := r.player(2, "N"); got.Number != "" {
		t.Errorf("seated without a second word: %+v", got)
	}
	r.Key(fyne.KeyReturn)
	if got := r.player(2, "N"); got.Number != "8" {
		t.Errorf("sits there: %+v", got)
	}
	r.Key(fyne.KeyEscape)
	r.w.bridge.showRetrieval()
	r.Settle()
	uitest.WantText(t, "what needs attention", r.Visible(),
		"Niamh O'Connor sits twice: at NS table 1 (North) and at NS table 2 (North).")
}
