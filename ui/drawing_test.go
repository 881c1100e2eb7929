package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/ui/uitest"
)

// A Swiss of teams by the keyboard: set up, started, drawn, and the round is
// given to the Bridgemates.
func TestSwissTeamsEvening(t *testing.T) {
	r := newRoom(t, 0, session.UsualBy("wbf")).open(false)
	r.letter(r.w.tonight.event.play, 's')
	r.letter(r.w.tonight.event.play, 's')
	r.Enter(r.w.tonight.tables.Entry, "8")
	r.Enter(r.w.tonight.rounds.Entry, "4")
	r.Enter(r.w.tonight.boards.Entry, "2")
	r.Key(fyne.KeyF5)
	if m := r.movement(); m.Planned != 4 || m.Rounds != 1 || len(m.Pairs()) != 8 {
		t.Fatalf("it is %q", m.Name)
	}
	r.Receive(session.Uploaded{File: "evening.bws"})

	r.PlayRound(1)
	uitest.WantText(t, "the foot", r.foot(), "Round 2 can be drawn")
	r.Press(fyne.KeyG, uitest.Ctrl)
	uitest.WantText(t, "the draw", r.Overlay(), "Draw round 2")
	r.Key(fyne.KeyReturn)
	if m := r.movement(); m.Rounds != 2 || r.Overlay() != "" {
		t.Fatalf("%d rounds, and: %s", m.Rounds, r.Overlay())
	}
	if got := r.Link.Done(); !strings.Contains(got, "finish changes") {
		t.Errorf("the Bridgemates do not get the round: %q", got)
	}
	if _, sending := r.Session.State().Sending(1); sending {
		t.Error("the round is still on its way")
	}
}
