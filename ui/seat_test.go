package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/ui/kit"
)

// A number that nobody has: the name is typed, and the club remembers it. Two actions after the question is open.
func TestNumberRemembered(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.receive(seated(1, "N", "1009", ""))
	r.window.Canvas().Focus(r.w.tonight.players.grid)
	r.key(fyne.KeyReturn)
	f := r.window.Canvas().Focused().(*kit.Field)
	f.SetText("Işıl Öztürk")
	wantText(t, "the question", r.overlay(), "number 1009: remember", "guest, no number")
	r.key(fyne.KeyReturn)
	if got := r.player(1, "N"); got != (session.Player{Number: "1009", Name: "Işıl Öztürk", Sent: "1009", Given: true}) {
		t.Errorf("sits there: %+v", got)
	}
	r.club.holds(clubfile.Player{Number: "1009", Name: "Işıl Öztürk"})
	wantText(t, "the notice", r.visible(), "Işıl Öztürk is in the list.")
}

// The usual partner of who sits opposite is the first to be proposed, and Enter takes him.
func TestUsualPartnerProposed(t *testing.T) {
	r := newRoom(t, 3).open(false)
	must(t, r.club.SetPlayers(members))
	for range 2 {
		j := r.club.open().NewEvening()
		s, err := session.Resume(j)
		must(t, err)
		must(t, s.Record("Bridgemate", seated(4, "E", "8", "Niamh O'Connor"), seated(4, "W", "1243", "Łukasz Żak")))
	}
	r.receive(seated(1, "N", "8", "Niamh O'Connor"))
	r.w.tonight.players.onSeat(0, 4)
	r.settle()
	wantText(t, "the question", r.overlay(), "who is South?", "Usual partner of Niamh O'Connor: 2 times of late.", "Łukasz Żak")
	r.key(fyne.KeyReturn)
	if got := r.player(1, "S"); got.Number != "1243" {
		t.Errorf("sits there: %+v", got)
	}
	r.key(fyne.KeyEscape)
	r.receive(seated(2, "N", "8", "Niamh O'Connor"))
	r.w.tonight.players.onSeat(1, 4) // he sits already: not proposed again
	r.settle()
	if q := r.overlay(); !strings.Contains(q, "who is South?") || strings.Contains(q, "Usual partner") {
		t.Error(q)
	}
}

// Whoever sits somewhere already is taken only when Enter is pressed again after the warning, and then needs attention.
func TestSeatedTwice(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.receive(seated(1, "N", "8", "Niamh O'Connor"))
	r.w.tonight.players.onSeat(1, 2)
	r.settle()
	f := r.window.Canvas().Focused().(*kit.Field)
	f.SetText("oconnor")
	r.key(fyne.KeyReturn)
	wantText(t, "the warning", r.overlay(), "Niamh O'Connor sits at NS table 1 (North) already.", "once more")
	if got := r.player(2, "N"); got.Number != "" {
		t.Errorf("seated without a second word: %+v", got)
	}
	r.key(fyne.KeyReturn)
	if got := r.player(2, "N"); got.Number != "8" {
		t.Errorf("sits there: %+v", got)
	}
	r.key(fyne.KeyEscape)
	r.w.bridge.showRetrieval()
	r.settle()
	wantText(t, "what needs attention", r.visible(), "Niamh O'Connor sits twice: at NS table 1 (North) and at NS table 2 (North).")
}
